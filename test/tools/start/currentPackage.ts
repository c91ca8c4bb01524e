import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { name } from '../../../package.json';
import { installPackage, packedTarball } from '../../e2e/n8n';

/** Our package as n8n has it. */
export interface InstalledPackage {
	/** What was built. */
	dist: string;
	/** The file that says which packed package it is. */
	stamp: string;
}

/** Installs the packed package unless it is the one that is there. */
export async function installCurrentPackage(userFolder: string): Promise<InstalledPackage> {
	const nodes = join(userFolder, '.n8n/nodes');
	const stamp = join(userFolder, 'installed-package');
	const installed = { dist: join(nodes, 'node_modules', name, 'dist'), stamp };
	const wanted = createHash('sha256').update(readFileSync(packedTarball())).digest('hex');
	if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return installed;
	// npm would hold a changed tarball of the same version against the one that it knows.
	rmSync(nodes, { recursive: true, force: true });
	await installPackage(userFolder);
	writeFileSync(stamp, wanted);
	return installed;
}
