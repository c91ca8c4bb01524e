// Builds the package and packs it as it would be published, for a real n8n to install.
import { spawnSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Sentence } from '../e2e/host/npm.mjs';
import { ROOT } from './developmentPackages.mjs';

/** test/e2e/n8n/userFolder.ts looks here. */
const FOLDER = join(ROOT, 'test/e2e/host/.work/packed');

export function packPackage(say = console.log) {
	say('Building and packing the package …');
	npm('run', 'build');
	// Whoever installs from there at this moment finds the one before.
	const next = `${FOLDER}.next`;
	rmSync(next, { recursive: true, force: true });
	mkdirSync(next, { recursive: true });
	npm('pack', '--silent', '--pack-destination', next);
	rmSync(FOLDER, { recursive: true, force: true });
	renameSync(next, FOLDER);
}

function npm(...args) {
	const { status, stdout, stderr } = spawnSync('npm', args, {
		cwd: ROOT,
		encoding: 'utf8',
		shell: process.platform === 'win32',
	});
	if (status !== 0) throw new Sentence(`npm ${args[0]} did not work:\n${stdout}${stderr}`);
}
