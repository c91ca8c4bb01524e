// `npm run check`: all checks. The tests take every core at times and not always: the other checks
// run beside them, one after the other, and say what they found when each is done.
import { spawn } from 'node:child_process';
import { ROOT } from './developmentPackages.mjs';

const BESIDE_THE_TESTS = ['lint', 'build', 'scan', 'simulate'];

const began = Date.now();

/** Whether it went well. What it prints comes as it comes, or all at once. */
function run(script, print = (text) => process.stdout.write(text)) {
	const shell = process.platform === 'win32';
	const running = spawn('npm', ['run', '--silent', script], {
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
		const isWell = await run(script, (text) => printed.push(text));
		if (!isWell) failed.push(script);
		const seconds = Math.round((Date.now() - began) / 1000);
		console.log(`\n${script}: ${isWell ? 'well' : 'not well'}, ${seconds} s after the start`);
		process.stdout.write(Buffer.concat(printed));
	}
	return failed;
}

const [isTested, failed] = await Promise.all([run('jest'), runInTurn(BESIDE_THE_TESTS)]);
if (!isTested) failed.push('jest');
if (failed.length > 0) console.error(`\nNot well: ${failed.join(', ')}. See above.`);
process.exitCode = failed.length === 0 ? 0 : 1;
