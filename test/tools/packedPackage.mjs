// Builds the package and packs it as it would be published, for a real n8n to install.
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { UserFacingError } from '../e2e/host/npm.mjs';
import { ROOT } from './developmentPackages.mjs';

/** test/e2e/n8n/userFolder.ts looks here. */
const TARBALL = join(ROOT, 'test/e2e/host/.work/package.tgz');

export async function packPackage(say = console.log) {
	say('Building and packing the package …');
	// Only now: esbuild may have been installed a moment ago. Whether the types fit is for `npm run lint` to say.
	const { buildPackage } = await import('./build.mjs');
	await buildPackage();
	const folder = join(dirname(TARBALL), 'packing');
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder, { recursive: true });
	await npm('pack', '--silent', '--pack-destination', folder);
	// In one step: whoever installs at this moment finds the one before.
	renameSync(join(folder, readdirSync(folder)[0]), TARBALL);
}

async function npm(...args) {
	const shell = process.platform === 'win32';
	await promisify(execFile)('npm', args, { cwd: ROOT, shell }).catch(({ stdout, stderr }) => {
		throw new UserFacingError(`npm ${args[0]} did not work:\n${stdout}${stderr}`);
	});
}
