import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../../..');
const START = join(__dirname, '../../start.mjs');
const NODE_VERSION = join(__dirname, '../nodeVersion.mjs');

const run = (...args: string[]) => spawnSync(process.execPath, args, { encoding: 'utf8' });

describe('npm start', () => {
	test.each([
		[['--base-url', 'nonsense'], '"nonsense" is not the address of a service.'],
		[['--base-url', 'ftp://example.com'], '"ftp://example.com" is not the address of a service.'],
		[['--base-url', 'http://example.com'], 'The key would travel in the clear to example.com.'],
		[['--base-url', 'https://key@example.com'], 'An address holds no user name and no key'],
		[['--base-url'], "Option '--base-url <value>' argument missing."],
		[['--key', 'secret'], "Unknown option '--key'."],
	])('says in a sentence what is wrong with %j, and begins nothing', (args, sentence) => {
		const { status, stdout, stderr } = run(START, ...args);
		expect(stderr).toContain(sentence);
		expect(stderr.trim().split('\n')).toHaveLength(1);
		expect(stderr).not.toContain('secret');
		expect(stdout).toBe('');
		expect(status).toBe(1);
	});

	test.each([['--base-url=https://example.com'], ['--base-url', 'https://example.com']])(
		'says how to write it when npm has kept the option for itself: %j',
		(...words) => {
			const { status, stdout, stderr } = spawnSync('npm', ['start', ...words], {
				cwd: ROOT,
				encoding: 'utf8',
			});
			expect(stderr).toContain('Write: npm start -- --base-url https://…');
			expect(stdout).not.toContain('[1/');
			expect(status).toBe(1);
		},
	);

	test.each([
		['18.20.4', true],
		['20.18.3', true],
		['20.19.0', false],
		['20.20.2', false],
		['22.0.0', false],
	])('with Node.js %s, whether it asks for a newer one: %s', (version, isTooOld) => {
		const script = `import { sentenceAboutNode } from ${JSON.stringify(NODE_VERSION)};
			console.log(sentenceAboutNode('${version}') ?? 'good');`;
		const { stdout } = run('--input-type=module', '--eval', script);
		expect(stdout.trim()).toBe(
			isTooOld
				? `This needs Node.js 20.19 or later; here is ${version}. Install a newer one from https://nodejs.org, then run this again.`
				: 'good',
		);
	});
});

test('npm start -- --help says what there is, and begins nothing', () => {
	const { status, stdout, stderr } = run(START, '--help');
	expect(stdout).toContain('npm start -- --base-url https://…');
	expect(stdout).toContain('npm run dev');
	expect(stdout).not.toContain('[1/');
	expect(stderr).toBe('');
	expect(status).toBe(0);
});
