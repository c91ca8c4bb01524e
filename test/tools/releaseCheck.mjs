// `npm run release:check`: all of docs/verification.md that a command can tell before publishing.
import { spawnSync } from 'node:child_process';
import { ROOT } from './developmentPackages.mjs';
import { leftHere } from './publisher.mjs';

/** By what n8n asks for. `said` has to be in what the command prints. */
const CHECKS = [
	{ what: "n8n's linter, types, format", command: 'npm run lint' },
	{ what: 'Builds', command: 'npm run build' },
	{ what: "n8n's scanner, on the packed package and on the sources", command: 'npm run scan' },
	{ what: 'n8n Cloud', command: 'npx n8n-node cloud-support', said: / eligible/ },
	{
		what: 'License, links and contents of the package',
		command: 'npx jest --selectProjects unit --testPathPatterns unit/contract unit/docs',
	},
];

let hasPassed = true;
for (const { what, command, said = /^/ } of CHECKS) {
	const { status, stdout, stderr } = spawnSync(command, {
		cwd: ROOT,
		encoding: 'utf8',
		shell: true,
		maxBuffer: 2 ** 26,
	});
	const isGood = status === 0 && said.test(stdout) && !/NOT eligible/.test(stdout);
	console.log(`${isGood ? 'good  ' : 'FAILED'}  ${what}: ${command}`);
	if (isGood) continue;
	hasPassed = false;
	console.log(`${stdout}${stderr}`.trimEnd().replace(/^/gm, '        '));
}

const left = leftHere();
console.log(
	left.length === 0
		? 'good    What only the publisher can set'
		: 'FAILED  What only the publisher can set:',
);
for (const line of left) console.log(`        ${line}`);
process.exitCode = hasPassed && left.length === 0 ? 0 : 1;
