import { spawnSync } from 'node:child_process';
import {
	cpSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const ROOT = join(__dirname, '../../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const PAPERS = [
	...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'test/sandbox/README.md'],
	...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.md'))
		.map((file) => join('docs', file)),
];

const COMMAND = /(?:^|`)((?:npm|npx|node|git) [^`\n]+)/gm;
/** What npm and jest take beside the command. */
const MORE = / (?:-- |--).*$/;

const written = new Set(
	PAPERS.map(read)
		.flatMap((text) => [...text.matchAll(COMMAND)])
		.map(([, command = '']) => command.replace(MORE, '').replace(/ #.*$/, '').trim()),
);

/** Where each is run, and by which words. */
const RUN_BY: Record<string, [file: string, words: string]> = {
	'npm test': ['.ci/run', 'prove npm test'],
	'npm run test:e2e': ['.ci/run', 'prove npm run test:e2e'],
	'npm run test:queue': ['.ci/run', 'prove npm run test:queue'],
	'npm run check': ['test/tools/test.mjs', "'run', 'check'"],
	'npm run jest': ['test/tools/check.mjs', "run('jest', "],
	'npx jest': ['test/tools/generate.mjs', 'jest/bin/jest'],
	'npm run lint': ['test/tools/check.mjs', "'lint'"],
	'npx n8n-node lint': ['package.json', '"lint": "n8n-node lint'],
	'npx tsc': ['package.json', 'tsc --noEmit -p test'],
	'npm run build': ['test/tools/check.mjs', "'build'"],
	'npm run scan': ['test/tools/check.mjs', "'scan'"],
	'npx @n8n/scan-community-package': ['test/tools/scan.mjs', '@n8n/scan-community-package'],
	'npm run simulate': ['test/tools/check.mjs', "'simulate'"],
	'npm start': ['test/e2e/acceptance/start.test.ts', 'start'],
	'npm run dev': ['test/tools/start/tests/rebuildOnSave.test.ts', 'rebuildOnSave'],
	'npm run sandbox': ['test/sandbox/main.test.ts', 'main'],
	'npm run generate': ['test/engine/outputSchemas/outputSchemas.test.ts', 'WRITE_SCHEMAS'],
	'npm run release:check': ['test/tools/tests/publisher.test.ts', 'leftToPublisher'],
	'npm publish': ['test/tools/tests/publisher.test.ts', 'stops by itself'],
};

/** Folders that no clone has, and what the copy does without. */
const MADE = new Set(['node_modules', 'dist', 'coverage', '.git', '.work']);

/** Run below, in a copy: they write files. */
const RUN_HERE = ['npx n8n-node build', 'npx n8n-node cloud-support'];

/** Of `npm run generate`, beside the tests of the output previews. */
const PARTS = [
	'npx tsx test/tools/operations.ts && npx prettier --write docs/operations.md',
	'npx tsx test/tools/surface.ts',
];

const CHECKED_IN = ['docs/operations.md', 'test/contract/surface.json', 'package.json'];

const NOT_RUN: Record<string, string> = {
	'npm install': 'needs the network',
	'npm version 1.2.3': 'releases',
	'git push': 'releases',
	'npm run release': 'releases',
	'npx n8n-node cloud-support enable': 'changes package.json, which says so already',
	'npm run lint:fix': 'changes sources; what it would leave to do, lint says',
	'npm run format': 'changes sources; what it would do, lint says',
	'npm run bench': 'measures, so how it ends depends on the machine',
	'node test/e2e/browser/takeScreenshots.mjs':
		'makes pictures, of what editor.test.ts goes through',
};

test('each command that is written down is run, or it is said why not', () => {
	expect(written.size).toBeGreaterThan(20);
	const known = new Set([...Object.keys(RUN_BY), ...RUN_HERE, ...Object.keys(NOT_RUN)]);
	expect([...written].filter((command) => !known.has(command))).toEqual([]);
	expect([...known].filter((command) => !written.has(command))).toEqual([]);
});

test.each(Object.entries(RUN_BY))('%s is run by %j', (_, [file, words]) => {
	expect(read(file)).toContain(words);
});

describe('in a clean copy', () => {
	let copy = '';
	beforeAll(() => {
		copy = mkdtempSync(join(tmpdir(), 'document-extraction-commands-'));
		cpSync(ROOT, copy, { recursive: true, filter: (file) => !MADE.has(basename(file)) });
		symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
	});
	afterAll(() => rmSync(copy, { recursive: true, force: true }));

	const runInCopy = (command: string) =>
		spawnSync(command, { cwd: copy, encoding: 'utf8', shell: true });

	test.each([...RUN_HERE, ...PARTS])('%s ends well, and leaves what is checked in', (command) => {
		const { status, stdout, stderr } = runInCopy(command);
		expect({ status, said: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, said: '' });
		expect(stdout).not.toContain('NOT eligible');
		for (const file of CHECKED_IN) expect(readFileSync(join(copy, file), 'utf8')).toBe(read(file));
	});

	test('a name that is gone stays kept, unless it is said that this breaks', () => {
		const file = join(copy, 'test/contract/surface.json');
		const now = readFileSync(file, 'utf8');
		const before = now.replace('{', '{ "a name that was kept": "",');
		writeFileSync(file, before);
		const { status, stderr } = runInCopy('npx tsx test/tools/surface.ts');
		expect(status).toBe(1);
		expect(stderr).toContain('a name that was kept: there → gone');
		expect(readFileSync(file, 'utf8')).toBe(before);
		expect(runInCopy('npx tsx test/tools/surface.ts --breaking').status).toBe(0);
		expect(readFileSync(file, 'utf8')).toBe(now);
	});
});
