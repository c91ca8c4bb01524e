// docs/compatibility.md says in which n8n all end-to-end tests have passed: the runs write it themselves.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { newestFirst } from '../e2e/host/latest.mjs';
import { ROOT } from './developmentPackages.mjs';

const FILE = join(ROOT, 'docs/compatibility.md');
const ROW = /^\| (\d\S*) *\| (\S+) *\| (\S+) *\|$/;

/** The table with what has run. A row that says the same already keeps its day. */
export function withRuns(text, runs, day) {
	const lines = text.split('\n');
	const isRow = (line) => ROW.test(line);
	const rows = new Map(lines.filter(isRow).map((line) => [ROW.exec(line)[1], line]));
	for (const { n8n, node } of runs) {
		if (ROW.exec(rows.get(n8n) ?? '')?.[2] === node) continue;
		rows.set(n8n, `| ${n8n.padEnd(6)} | ${node.padEnd(7)} | ${day} |`);
	}
	const sorted = [...rows].sort(([one], [other]) => newestFirst(one, other));
	const at = lines.findIndex(isRow);
	const rest = lines.filter((line) => !isRow(line));
	return rest.toSpliced(at, 0, ...sorted.map(([, line]) => line)).join('\n');
}

/** `hosts` are those of test/e2e/host/install.mjs. */
export function recordRun(hosts) {
	const runs = hosts.map(({ node, n8n }) => ({
		n8n: JSON.parse(readFileSync(join(dirname(n8n), '../package.json'), 'utf8')).version,
		// Of Node.js, the line.
		node: spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.slice(1).split('.')[0],
	}));
	const text = readFileSync(FILE, 'utf8');
	const now = withRuns(text, runs, new Date().toISOString().slice(0, 10));
	if (now !== text) writeFileSync(FILE, now);
	for (const { n8n, node } of runs)
		console.log(`All of it passed with n8n ${n8n} on Node.js ${node}.`);
}
