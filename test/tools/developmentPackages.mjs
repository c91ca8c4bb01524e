// What every command of a fresh clone needs first: a Node.js that is new enough, and the locked development packages.
// It uses Node's own modules only, because it runs before anything is installed.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { INSTALL, Sentence, needSpace, npm } from '../e2e/host/npm.mjs';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const OLDEST_NODE = [20, 19];
const MEGABYTES = 1_100;

export function needNode() {
	const [major, minor] = process.versions.node.split('.').map(Number);
	if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
		throw new Sentence(
			`This needs Node.js ${OLDEST_NODE.join('.')} or later; here is ${process.version}. Install a newer one from https://nodejs.org, then run this again.`,
		);
	}
}

export async function installDevelopmentPackages(say = console.log) {
	const wanted = packagesOf(join(ROOT, 'package-lock.json'));
	if (isInstalled(wanted)) return;
	const what = 'the development packages';
	needSpace(ROOT, MEGABYTES, what);
	say('Installing the locked development packages (once; about a minute) …');
	// Not `npm ci`: it insists on optional packages for other platforms, which not every registry has.
	await npm([...INSTALL, '--ignore-scripts', '--legacy-peer-deps'], {
		cwd: ROOT,
		packages: Object.keys(wanted).length,
		what,
		say,
	});
}

/** npm keeps the tree that it installed in a hidden lock file: equal versions mean that nothing is missing. */
function isInstalled(wanted) {
	const hidden = join(ROOT, 'node_modules', '.package-lock.json');
	if (!existsSync(hidden)) return false;
	const present = packagesOf(hidden);
	return Object.entries(wanted).every(
		([path, entry]) => path === '' || entry.optional || present[path]?.version === entry.version,
	);
}

function packagesOf(lockFile) {
	return JSON.parse(readFileSync(lockFile, 'utf8')).packages;
}
