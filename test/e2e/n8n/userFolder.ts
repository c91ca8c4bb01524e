import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { WORK_FOLDER } from './hosts';

const run = promisify(execFile);

/** Where `npm run test:e2e` and `npm start` put what `npm pack` makes. */
const TARBALL = join(WORK_FOLDER, 'package.tgz');

/** A new user folder for n8n, in which our package is installed. */
export async function newUserFolder(): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), 'document-extraction-n8n-'));
	await installPackage(folder);
	return folder;
}

/**
 * Installs the packed tarball as n8n's documentation tells users to do it by hand: with npm, in the
 * folder of community nodes. The flags leave out peers and scripts, as n8n's own installer does.
 */
export async function installPackage(userFolder: string): Promise<void> {
	const nodes = join(userFolder, '.n8n/nodes');
	await mkdir(nodes, { recursive: true });
	const list = join(nodes, 'package.json');
	if (!existsSync(list)) {
		await writeFile(list, JSON.stringify({ name: 'installed-nodes', private: true }));
	}
	await run(
		'npm',
		[
			'install',
			packedTarball(),
			...['--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund'],
		],
		{ cwd: nodes, env: { PATH: process.env.PATH, HOME: process.env.HOME } },
	);
}

export function packedTarball(): string {
	if (!existsSync(TARBALL)) throw new Error(`${TARBALL} is missing: run "npm run test:e2e"`);
	return TARBALL;
}
