// For `npm run test:e2e -- --n8n latest`: the newest n8n that installs here. A registry may not have all that it wants.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { HOSTS } from './install.mjs';
import { UserFacingError, npm } from './npm.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const LATEST = 'latest';
const LOCK_ONLY = ['install', '--package-lock-only', '--no-audit', '--no-fund'];
const AS_INSTALLED = ['--legacy-peer-deps', '--ignore-scripts'];

const manifestOf = (host) => JSON.parse(readFileSync(join(here, host, 'package.json'), 'utf8'));

const numbersOf = (version) => version.split('.').map(Number);

/** For sorting versions. */
export const newestFirst = (a, b) =>
	numbersOf(b)
		.map((number, place) => number - numbersOf(a)[place])
		.find((difference) => difference !== 0) ?? 0;

/** Versions that are no previews and later than this one, the latest first. */
export function laterThan(version, published) {
	return published
		.filter((each) => /^\d+\.\d+\.\d+$/.test(each) && newestFirst(version, each) > 0)
		.sort(newestFirst);
}

/** Gives the name of the host to install: the one that is tested anyway where nothing newer installs. */
export async function newestHost(say = console.log) {
	const usual = HOSTS[LATEST].like;
	const manifest = manifestOf(usual);
	const tested = manifest.dependencies.n8n;
	for (const version of laterThan(tested, await publishedVersions())) {
		if (await isLocked(manifest, version, say)) {
			say(`The newest n8n that installs here is ${version}.`);
			return LATEST;
		}
	}
	say(`The newest n8n that installs here is ${tested}.`);
	return usual;
}

async function publishedVersions() {
	const { stdout } = await promisify(execFile)('npm', ['view', 'n8n', 'versions', '--json'], {
		shell: process.platform === 'win32',
		maxBuffer: 2 ** 26,
	}).catch(() => {
		throw new UserFacingError('The package registry does not say which versions of n8n there are.');
	});
	return JSON.parse(stdout);
}

/** Writes a lock file for this version, if all that it wants is there. */
async function isLocked(manifest, version, say) {
	const folder = join(here, LATEST);
	const lock = join(folder, 'package-lock.json');
	const wanted = { ...manifest, dependencies: { ...manifest.dependencies, n8n: version } };
	// What is overridden for the tested version may be there by now.
	for (const { overrides, ...rest } of [{ ...wanted, overrides: {} }, wanted]) {
		const text = JSON.stringify({ ...rest, name: `n8n-host-${LATEST}`, overrides }, null, '\t');
		const file = join(folder, 'package.json');
		if (existsSync(lock) && readFileSync(file, 'utf8') === text) return true;
		rmSync(folder, { recursive: true, force: true });
		mkdirSync(folder);
		writeFileSync(file, text);
		try {
			const what = `what n8n ${version} wants`;
			await npm([...LOCK_ONLY, ...AS_INSTALLED], { cwd: folder, what, say });
			return true;
		} catch (error) {
			const [reason] = /No matching version found for [^\s]+|'[^']+' is not in this registry/.exec(
				error.message,
			) ?? [error.message];
			say(`n8n ${version} does not install here: ${reason}`);
		}
	}
	return false;
}
