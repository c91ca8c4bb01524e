// Installs the n8n that the end-to-end tests and `npm start` run: `node test/e2e/host/install.mjs [2.41] [2.7]`.
// Only what is missing is loaded, an install that was broken off goes on, and one that is complete needs no network.
// It uses Node's own modules only, because it runs before anything else is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UserFacingError, install, needSpace, npm } from './npm.mjs';

const here = dirname(fileURLToPath(import.meta.url));
export const HOSTS = JSON.parse(readFileSync(join(here, 'hosts.json'), 'utf8'));
/** The others are made when they are asked for (latest.mjs). */
export const USUAL_HOSTS = Object.keys(HOSTS).filter((name) => HOSTS[name].like === undefined);

/** Brings binaries of n8n's database driver for the usual kinds of computers. */
const DRIVER = join(here, 'sqlite3');
const NODE_MEGABYTES = 250;
const ran = (major) => process.versions.node.split('.')[0] === major;

/** Makes sure that a host is there. Gives the Node binary to run it with, and n8n's own script. */
export async function installHost(name, say = console.log) {
	const host = HOSTS[name];
	if (!host) {
		throw new UserFacingError(
			`There is no n8n ${name} here; there are ${USUAL_HOSTS.join(' and ')}.`,
		);
	}
	const folder = join(here, name);
	// Side by side: each of them waits for the network or for one core.
	const installingNode = installNode(host.node, say);
	const installingN8n = once(folder, async () => {
		const what = `n8n ${name}`;
		needSpace(folder, host.megabytes, what);
		say(`Installing ${what} (once; 2 to 4 minutes, ${(host.megabytes / 1024).toFixed(1)} GB) …`);
		await Promise.all([
			install(['--legacy-peer-deps', '--ignore-scripts'], { cwd: folder, what, say }),
			installDriver(say),
		]);
		await addDriver({ folder, what, node: await installingNode, say });
		say(`${what} is installed.`);
	});
	const [node] = await Promise.all([installingNode, installingN8n]);
	return { node, n8n: join(folder, 'node_modules/n8n/bin/n8n') };
}

/** Hosts that are installed side by side share it. */
let installingDriver;
const installDriver = (say) =>
	(installingDriver ??= once(DRIVER, async () => {
		const more = ['--ignore-scripts', '--omit=optional'];
		await install(more, { cwd: DRIVER, what: 'the database driver', say });
	}));

/**
 * Puts n8n's database driver where sqlite3 looks for it. What sqlite3 itself would load does not come
 * from the registry; building it takes minutes, so that is left for computers that the binary is not for.
 */
async function addDriver({ folder, what, node, say }) {
	const target = join(folder, 'node_modules/sqlite3/build/Release/node_sqlite3.node');
	const binary = shippedDriver();
	if (binary) {
		rmSync(target, { force: true });
		mkdirSync(dirname(target), { recursive: true });
		copyFileSync(binary, target);
		if (spawnSync(node, ['-e', "require('sqlite3')"], { cwd: folder }).status === 0) return;
	}
	say(`Building the database driver of ${what} (2 minutes) …`);
	await npm(['rebuild', 'sqlite3', '--ignore-scripts=false'], {
		cwd: folder,
		node,
		what: `the database driver of ${what}`,
		say,
	});
}

/** The binary for this computer, if there is one. */
function shippedDriver() {
	const load = createRequire(join(DRIVER, 'package.json'));
	try {
		return load('node-gyp-build').path(join(DRIVER, 'node_modules/@appthreat/sqlite3'));
	} catch {
		return undefined;
	}
}

/** The Node.js that a host wants: the one at hand where it is of that line, else a copy of its own. */
async function installNode(major, say) {
	if (ran(major)) return process.execPath;
	const folder = join(here, `node${major}`);
	await once(folder, async () => {
		const what = `Node.js ${major}`;
		needSpace(folder, NODE_MEGABYTES, what);
		say(`Installing ${what}, which this n8n wants; here is ${process.version} …`);
		await install(['--ignore-scripts=false'], { cwd: folder, what, say });
	});
	const binary = join(folder, 'node_modules/node/bin/node');
	if (!existsSync(binary)) {
		rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
		throw new UserFacingError(
			`n8n needs Node.js ${major}, here is ${process.version}, and there is no copy for ${process.platform} ${process.arch} to load. Install Node.js ${major}, then run this again.`,
		);
	}
	return binary;
}

/** Does the work unless it was done to the end for the same lock file. */
async function once(folder, work) {
	const stamp = join(folder, 'node_modules', '.installed');
	const wanted = createHash('sha256')
		.update(readFileSync(join(folder, 'package-lock.json')))
		.digest('hex');
	if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
	await work();
	writeFileSync(stamp, wanted);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const [major, minor] = process.versions.node.split('.').map(Number);
	try {
		if (major < 20 || (major === 20 && minor < 19)) {
			throw new UserFacingError(`This needs Node.js 20.19 or later; here is ${process.version}.`);
		}
		const names = process.argv.slice(2);
		for (const name of names.length > 0 ? names : USUAL_HOSTS) await installHost(name);
	} catch (error) {
		console.error(error instanceof UserFacingError ? error.message : error);
		process.exitCode = 1;
	}
}
