// `npm run check`: all checks. Beside the tests, which do not keep every core busy all the time, the
// other checks run one after the other; what each has found is printed when it is done, and at the end
// where it has failed: a CI that shows the end of a log alone shows the seed of a night that failed.
// Arguments are jest's: `--coverage` costs a third of its time, and CI wants it.
import { spawn } from 'node:child_process';
import { ROOT } from './developmentPackages.mjs';

const BESIDE_THE_TESTS = ['lint', 'build', 'scan', 'simulate'];

const began = Date.now();

/** Whether it passed. */
function run(script, { args = [], print = (text) => process.stdout.write(text) } = {}) {
	const shell = process.platform === 'win32';
	const running = spawn('npm', ['run', script, '--', ...args], {
		cwd: ROOT,
		stdio: ['ignore', 'pipe', 'pipe'],
		shell,
	});
	running.stdout.on('data', print);
	running.stderr.on('data', print);
	return new Promise((resolve, reject) => {
		running.on('error', reject);
		running.on('close', (code) => resolve(code === 0));
	});
}

async function runInTurn(scripts) {
	const failed = [];
	for (const script of scripts) {
		const printed = [];
		const hasPassed = await run(script, { print: (text) => printed.push(text) });
		const seconds = Math.round((Date.now() - began) / 1000);
		console.log(`\n${script} ${hasPassed ? 'passed' : 'failed'}, ${seconds} s after the start:`);
		process.stdout.write(Buffer.concat(printed));
		if (!hasPassed) failed.push({ script, printed });
	}
	return failed;
}

const [isTested, failed] = await Promise.all([
	run('jest', { args: process.argv.slice(2) }),
	runInTurn(BESIDE_THE_TESTS),
]);
for (const { script, printed } of failed) {
	console.log(`\n${script} failed, once more:`);
	process.stdout.write(Buffer.concat(printed));
}
const names = [...failed.map(({ script }) => script), ...(isTested ? [] : ['jest'])];
if (names.length > 0) console.error(`\nFailed: ${names.join(', ')}. See above.`);
process.exitCode = names.length === 0 ? 0 : 1;
