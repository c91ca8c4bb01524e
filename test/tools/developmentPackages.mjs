// What every command of a fresh clone needs first: a Node.js that is new enough, and the locked development packages.
// It uses Node's own modules only, because it runs before anything is installed.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UserFacingError, install, lockedPackages, needSpace } from '../e2e/host/npm.mjs';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const OLDEST_NODE = [20, 19];
const MEGABYTES = 1_100;

export function needNode() {
	const [major, minor] = process.versions.node.split('.').map(Number);
	if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
		throw new UserFacingError(
			`This needs Node.js ${OLDEST_NODE.join('.')} or later; here is ${process.version}. Install a newer one from https://nodejs.org, then run this again.`,
		);
	}
}

export async function installDevelopmentPackages(say = console.log) {
	if (areInstalled()) return;
	const what = 'the development packages';
	needSpace(ROOT, MEGABYTES, what);
	say('Installing the locked development packages (once; 1 to 2 minutes) …');
	// Not `npm ci`: it insists on optional packages for other platforms, which not every registry has.
	await install(['--ignore-scripts', '--legacy-peer-deps'], { cwd: ROOT, what, say });
}

/** npm keeps the tree that it installed in a hidden lock file: equal versions mean that nothing is missing. */
export function areInstalled() {
	const hidden = join(ROOT, 'node_modules', '.package-lock.json');
	if (!existsSync(hidden)) return false;
	const present = lockedPackages(hidden);
	return Object.entries(lockedPackages(join(ROOT, 'package-lock.json'))).every(
		([path, entry]) => present[path]?.version === entry.version,
	);
}
