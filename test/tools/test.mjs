// `npm test`: all that a fresh clone needs, from nothing but Node and npm.
// It uses Node's own modules only, because it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const OLDEST_NODE = [20, 19];

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
	console.log(`This needs Node ${OLDEST_NODE.join('.')} or later; here is ${process.version}.`);
	process.exit(1);
}

if (!isInstalled()) {
	console.log('Installing the locked development packages (about a minute) …');
	// Not `npm ci`: it insists on optional packages for other platforms, which not every registry has.
	npm('install', '--no-save', '--no-audit', '--no-fund');
}
npm('run', 'check');

/** npm keeps the tree that it installed in a hidden lock file: equal versions mean that nothing is missing. */
function isInstalled() {
	const hidden = join(root, 'node_modules', '.package-lock.json');
	if (!existsSync(hidden)) return false;
	const wanted = packages(join(root, 'package-lock.json'));
	const present = packages(hidden);
	return Object.entries(wanted).every(
		([path, entry]) => path === '' || entry.optional || present[path]?.version === entry.version,
	);
}

function packages(lockFile) {
	return JSON.parse(readFileSync(lockFile, 'utf8')).packages;
}

function npm(...args) {
	const { status } = spawnSync('npm', args, {
		cwd: root,
		stdio: 'inherit',
		shell: process.platform === 'win32',
	});
	if (status !== 0) process.exit(status ?? 1);
}
