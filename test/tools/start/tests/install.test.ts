import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { script } from './script';

const NPM = { 'e2e/host/npm.mjs': 'install, needSpace' };

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'document-extraction-install-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What stops it, as it is shown to the user. */
const complaintOf = (lines: string) => `
	const cwd = ${JSON.stringify(folder)};
	await (async () => { ${lines} })().then(
		() => console.log('installed'),
		({ constructor, message }) => console.log(constructor.name + ': ' + message),
	);`;

const lockWith = (packages: object) =>
	JSON.stringify({ name: 'host', lockfileVersion: 3, requires: true, packages }, null, 6);

function write(dependencies: object, packages: object): string {
	const lock = lockWith({ '': { name: 'host', dependencies }, ...packages });
	writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'host', dependencies }));
	writeFileSync(join(folder, 'package-lock.json'), lock);
	return lock;
}

describe('What is loaded once', () => {
	test('is not begun where the disk is short', async () => {
		const { stdout } = await script(NPM, complaintOf("needSpace(cwd, 1e12, 'n8n 2.41');"));
		expect(stdout).toMatch(
			/^UserFacingError: The disk is short: \d+\.\d GB are needed for n8n 2\.41, and \d+\.\d GB are free at .+ Free some space, then run this again\.\n$/,
		);
	});

	test('says that it needs the network, where there is none', async () => {
		const registry = 'http://127.0.0.1:9/';
		write(
			{ missing: '1.0.0' },
			{ 'node_modules/missing': { version: '1.0.0', resolved: `${registry}missing-1.0.0.tgz` } },
		);
		const away = ['--registry', registry, '--fetch-retries', '0', '--cache', join(folder, 'cache')];
		const { stdout } = await script(
			NPM,
			complaintOf(`await install(${JSON.stringify(away)}, { cwd, what: 'n8n 2.41', say() {} });`),
		);
		expect(stdout).toBe(
			'UserFacingError: There is no way to the package registry, from which n8n 2.41 must be loaded once. Connect to the network, then run this again: it goes on where it stopped.\n',
		);
	});

	test('leaves the lock file as it is, whichever npm has written it', async () => {
		const lock = write({}, {});
		const { stdout } = await script(
			NPM,
			complaintOf("await install([], { cwd, what: 'n8n 2.41', say() {} });"),
		);
		expect(stdout).toBe('installed\n');
		expect(readFileSync(join(folder, 'package-lock.json'), 'utf8')).toBe(lock);
	});
});

describe("Debian's programs", () => {
	test('are named where they are missing and cannot be installed', async () => {
		const { stdout } = await script(
			{ 'tools/debianPackages.mjs': 'installPrograms' },
			complaintOf("installPrograms({ pg_createcluster: 'postgresql' });"),
			{ PATH: folder },
		);
		expect(stdout).toBe(
			'UserFacingError: pg_createcluster is missing. Install postgresql (on Debian: apt-get install postgresql), then run this again.\n',
		);
	});
});
