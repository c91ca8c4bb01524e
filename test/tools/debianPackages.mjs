// Programs that come as packages of Debian: installed with apt-get where they are missing.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Sentence } from '../e2e/host/npm.mjs';

/** Makes sure that programs are there; `programs` is a map of a program to the package that brings it. */
export function installPrograms(programs, say = console.log) {
	const missing = Object.entries(programs).filter(([program]) => !programAt(program));
	if (missing.length === 0) return;
	const packages = missing.map(([, name]) => name);
	const byHand = `Install ${packages.join(' and ')} (on Debian: apt-get install ${packages.join(' ')}), then run this again.`;
	if (!programAt('apt-get') || process.getuid?.() !== 0) {
		throw new Sentence(
			`${missing.map(([program]) => program).join(' and ')} is missing. ${byHand}`,
		);
	}
	say(`Installing Debian's ${packages.join(' and ')} with apt-get …`);
	// Only when it does not go at once: lists that are there already may do.
	if (aptGet('install', '-y', '--no-install-recommends', ...packages)) return;
	const isDone =
		aptGet('update') && aptGet('install', '-y', '--no-install-recommends', ...packages);
	if (!isDone) throw new Sentence(`apt-get could not install ${packages.join(' and ')}. ${byHand}`);
}

/** Where a program is, if it is in PATH. */
export function programAt(program) {
	const folders = (process.env.PATH ?? '').split(delimiter);
	return folders.map((folder) => join(folder, program)).find((file) => existsSync(file));
}

function aptGet(...args) {
	const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
	return spawnSync('apt-get', ['-qq', ...args], { env, stdio: 'ignore' }).status === 0;
}
