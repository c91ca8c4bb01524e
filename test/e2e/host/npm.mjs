// Runs npm for a folder with its own lock file, says how far it is, and puts what stops it into one sentence.
import { execFile, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';

const REPORT_EVERY_MS = 8_000;

/** What npm says when it cannot reach the registry, and when the disk is full. */
const NO_NETWORK =
	/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED|ERR_SOCKET_TIMEOUT/;
const DISK_FULL = /ENOSPC/;
/** What it says when an address leads nowhere. */
const NOT_THERE = /E404/;

/** Installs what a lock file says. Another npm than the one that wrote the file would write it anew; a newer one is nobody's business here. */
const INSTALL = ['install', '--no-save', '--no-audit', '--no-fund', '--no-update-notifier'];

/** Something to tell the user as it is, without a stack. */
export class UserFacingError extends Error {}

/** Stops before a long download that could not be stored. */
export function needSpace(folder, megabytes, what) {
	const { bavail, bsize } = statfsSync(folder);
	const free = Math.floor((bavail * bsize) / 2 ** 20);
	if (free < megabytes) {
		throw new UserFacingError(
			`The disk is short: ${inGigabytes(megabytes)} are needed for ${what}, and ${inGigabytes(free)} are free at ${folder}. Free some space, then run this again.`,
		);
	}
}

/** What a lock file wants, by its place; without what other platforms or fewer of them need. */
export function lockedPackages(lockFile) {
	const { packages } = JSON.parse(readFileSync(lockFile, 'utf8'));
	const wanted = Object.entries(packages).filter(([path, { optional }]) => path && !optional);
	return Object.fromEntries(wanted);
}

/** Installs what the folder's lock file wants. `more` goes on to npm; `node` is a binary to run it with. */
export async function install(more, { cwd, ...rest }) {
	const wanted = Object.keys(lockedPackages(join(cwd, 'package-lock.json')));
	const isThere = (path) => existsSync(join(cwd, path, 'package.json'));
	const progress = () => {
		const count = wanted.filter(isThere).length;
		if (count === 0) return 'npm is getting ready';
		if (count === wanted.length) return `all ${count} packages are there, npm is finishing`;
		return `${count} of ${wanted.length} packages`;
	};
	const args = [...INSTALL, ...more];
	const addressed = join(cwd, 'npm-shrinkwrap.json');
	try {
		// npm takes this one before package-lock.json.
		writeFileSync(addressed, await withAddresses(join(cwd, 'package-lock.json')));
		await npm(args, { cwd, progress, ...rest });
		return;
	} catch (error) {
		if (!NOT_THERE.test(error.message)) throw error;
	} finally {
		rmSync(addressed, { force: true });
	}
	// A registry with addresses of its own: npm has to ask for them.
	await npm(args, { cwd, progress, ...rest });
}

/**
 * The lock file with the address of each package. Ours name no registry; npm would ask the one that is
 * set up for each of a few thousand packages where it is, before it loads any.
 */
async function withAddresses(lockFile) {
	const { stdout } = await promisify(execFile)('npm', ['config', 'get', 'registry'], {
		env: environment(),
		shell: process.platform === 'win32',
	});
	const registry = stdout.trim().replace(/\/*$/, '/');
	const lock = JSON.parse(readFileSync(lockFile, 'utf8'));
	for (const [path, entry] of Object.entries(lock.packages)) {
		if (entry.integrity === undefined) continue;
		const name = entry.name ?? path.split('node_modules/').at(-1);
		const file = `${name.split('/').at(-1)}-${entry.version}.tgz`;
		entry.resolved ??= `${registry}${name}/-/${file}`;
	}
	return JSON.stringify(lock);
}

/** `npm …` in a folder, with a line now and then that says how far it is. */
export async function npm(args, { cwd, node, what, say, progress }) {
	const begun = Date.now();
	const timer = setInterval(() => {
		const seconds = Math.round((Date.now() - begun) / 1000);
		say(`  … ${what}: ${progress ? `${progress()}, ` : ''}${seconds} s`);
	}, REPORT_EVERY_MS);
	const { status, output } = await run(args, cwd, node).finally(() => clearInterval(timer));
	if (status === 0) return;
	if (DISK_FULL.test(output)) {
		throw new UserFacingError(`The disk is full: ${what} could not be stored in ${cwd}.`);
	}
	if (NO_NETWORK.test(output)) {
		throw new UserFacingError(
			`There is no way to the package registry, from which ${what} must be loaded once. Connect to the network, then run this again: it goes on where it stopped.`,
		);
	}
	throw new UserFacingError(`npm could not install ${what}:\n${output.split('\n').slice(-25).join('\n')}`);
}

function run(args, cwd, node) {
	const { promise, resolve, reject } = deferred();
	const child = spawn('npm', args, {
		cwd,
		env: environment(node),
		stdio: ['ignore', 'pipe', 'pipe'],
		shell: process.platform === 'win32',
	});
	let output = '';
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding('utf8').on('data', (text) => {
			output = (output + text).slice(-200_000);
		});
	}
	child.once('error', reject);
	child.once('close', (status) => resolve({ status, output }));
	return promise;
}

/** What `npm run` hands on speaks of our own package, not of the folder that is installed here. */
function environment(node) {
	const kept = Object.entries(process.env).filter(
		([name]) =>
			!/^npm_(package|lifecycle)_|^npm_config_(ignore_scripts|legacy_peer_deps|local_prefix|prefix|noproxy)$/.test(
				name,
			),
	);
	const env = Object.fromEntries(kept);
	if (node) env.PATH = `${dirname(node)}${delimiter}${env.PATH ?? ''}`;
	return env;
}

function deferred() {
	let settle;
	const promise = new Promise((resolve, reject) => {
		settle = { resolve, reject };
	});
	return { promise, ...settle };
}

const inGigabytes = (megabytes) => `${(megabytes / 1024).toFixed(1)} GB`;
