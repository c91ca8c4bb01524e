import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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

	describe('from a registry that is asked for', () => {
		/** Of a package that is packed for this, and installed from a registry on this computer. */
		async function asked(place: string): Promise<{ said: string; paths: string[] }> {
			const source = join(folder, 'source');
			mkdirSync(source);
			writeFileSync(
				join(source, 'package.json'),
				JSON.stringify({ name: '@scope/found', version: '1.0.0' }),
			);
			execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: source });
			const tarball = readFileSync(join(folder, 'scope-found-1.0.0.tgz'));
			const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
			write(
				{ '@scope/found': '1.0.0' },
				{ 'node_modules/@scope/found': { version: '1.0.0', integrity } },
			);
			const paths: string[] = [];
			const server = createServer(({ url = '' }, response) => {
				paths.push(decodeURIComponent(url));
				const dist = { integrity, tarball: `${registry}${place}` };
				const versions = { '1.0.0': { name: '@scope/found', version: '1.0.0', dist } };
				if (url === `/${place}`) response.end(tarball);
				else if (decodeURIComponent(url) === '/@scope/found')
					response.end(JSON.stringify({ versions }));
				else response.writeHead(404).end('{}');
			}).listen(0, '127.0.0.1');
			await once(server, 'listening');
			const registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
			const more = ['--cache', join(folder, 'cache')];
			const { stdout } = await script(
				NPM,
				complaintOf(`await install(${JSON.stringify(more)}, { cwd, what: 'n8n 2.41', say() {} });`),
				{ ...process.env, npm_config_registry: registry },
			);
			server.close();
			return { said: stdout, paths };
		}

		test('is loaded without asking where it is', async () => {
			const { said, paths } = await asked('@scope/found/-/found-1.0.0.tgz');
			expect(said).toBe('installed\n');
			expect(paths).toEqual(['/@scope/found/-/found-1.0.0.tgz']);
			expect(existsSync(join(folder, 'npm-shrinkwrap.json'))).toBe(false);
		});

		test('is asked for where the registry has places of its own', async () => {
			const { said, paths } = await asked('files/17.tgz');
			expect(said).toBe('installed\n');
			expect(paths).toEqual(['/@scope/found/-/found-1.0.0.tgz', '/@scope/found', '/files/17.tgz']);
		});
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
