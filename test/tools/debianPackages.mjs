// Programs that come as packages of Debian: installed with apt-get where they are missing.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { UserFacingError } from '../e2e/host/npm.mjs';

const LAST_LINES = 15;
/** More than any run of apt-get prints. */
const MAX_OUTPUT = 64 * 2 ** 20;

/** Makes sure that programs are there; `programs` is a map of a program to the package that brings it. */
export function installPrograms(programs, say = console.log) {
	const missing = Object.entries(programs).filter(([program]) => !programAt(program));
	if (missing.length === 0) return;
	const packages = missing.map(([, name]) => name);
	const byHand = `Install ${packages.join(' and ')} (on Debian: apt-get install ${packages.join(' ')}), then run this again.`;
	if (!programAt('apt-get') || process.getuid?.() !== 0) {
		throw new UserFacingError(
			`${missing.map(([program]) => program).join(' and ')} is missing. ${byHand}`,
		);
	}
	say(`Installing Debian's ${packages.join(' and ')} with apt-get …`);
	// Only when it does not go at once: lists that are there already may do.
	const install = ['install', '-y', '--no-install-recommends', ...packages];
	if (aptGet(...install).isDone) return;
	const update = aptGet('update');
	const last = update.isDone ? aptGet(...install) : update;
	if (last.isDone) return;
	throw new UserFacingError(
		`apt-get could not install ${packages.join(' and ')}. ${byHand} What it says:\n${last.lines}`,
	);
}

/** Where a program is, if it is in PATH. */
export function programAt(program) {
	const folders = (process.env.PATH ?? '').split(delimiter);
	return folders.map((folder) => join(folder, program)).find((file) => existsSync(file));
}

/** Runs it; the end of what it prints is for when it does not work. */
function aptGet(...args) {
	const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
	const { status, stdout, stderr } = spawnSync('apt-get', ['-qq', ...args], {
		env,
		encoding: 'utf8',
		stdio: ['ignore', 'pipe', 'pipe'],
		maxBuffer: MAX_OUTPUT,
	});
	const lines = `${stdout}${stderr}`.trimEnd().split('\n').slice(-LAST_LINES).join('\n');
	return { isDone: status === 0, lines };
}
