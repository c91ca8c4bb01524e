// Runs npm for a folder with its own lock file, says how far it is, and puts what stops it into one sentence.
import { spawn } from 'node:child_process';
import { readdirSync, statfsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

const REPORT_EVERY_MS = 10_000;

/** What npm says when it cannot reach the registry, and when the disk is full. */
const NO_NETWORK =
	/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED|ERR_SOCKET_TIMEOUT/;
const DISK_FULL = /ENOSPC/;

/** Installs what a lock file says. Another npm than the one that wrote the file would write it anew. */
export const INSTALL = ['install', '--no-save', '--no-audit', '--no-fund'];

/** Something to tell the user as it is, without a stack. */
export class Sentence extends Error {}

/** Stops before a long download that could not be stored. */
export function needSpace(folder, megabytes, what) {
	const { bavail, bsize } = statfsSync(folder);
	const free = Math.floor((bavail * bsize) / 2 ** 20);
	if (free < megabytes) {
		throw new Sentence(
			`The disk is short: ${inGigabytes(megabytes)} are needed for ${what}, and ${inGigabytes(free)} are free at ${folder}. Free some space, then run this again.`,
		);
	}
}

/**
 * `npm …` in a folder. `packages` is how many there will be, for the progress line; `node` a binary
 * to run npm and its scripts with.
 */
export async function npm(args, { cwd, node, packages = 0, what, say }) {
	const begun = Date.now();
	const timer = setInterval(() => {
		const seconds = Math.round((Date.now() - begun) / 1000);
		const count = packages ? `${packagesIn(cwd)} of ${packages} packages, ` : '';
		say(`  … ${what}: ${count}${seconds} s`);
	}, REPORT_EVERY_MS);
	const { status, output } = await run(args, cwd, node).finally(() => clearInterval(timer));
	if (status === 0) return;
	if (DISK_FULL.test(output)) {
		throw new Sentence(`The disk is full: ${what} could not be stored in ${cwd}.`);
	}
	if (NO_NETWORK.test(output)) {
		throw new Sentence(
			`There is no way to the package registry, from which ${what} must be loaded once. Connect to the network, then run this again: it goes on where it stopped.`,
		);
	}
	throw new Sentence(`npm could not install ${what}:\n${output.split('\n').slice(-25).join('\n')}`);
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

function packagesIn(folder) {
	const list = (path) => {
		try {
			return readdirSync(path).filter((name) => !name.startsWith('.'));
		} catch {
			return [];
		}
	};
	const modules = join(folder, 'node_modules');
	return list(modules).reduce(
		(sum, name) => sum + (name.startsWith('@') ? list(join(modules, name)).length : 1),
		0,
	);
}

function deferred() {
	let settle;
	const promise = new Promise((resolve, reject) => {
		settle = { resolve, reject };
	});
	return { promise, ...settle };
}

const inGigabytes = (megabytes) => `${(megabytes / 1024).toFixed(1)} GB`;
