import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installPackage, packedTarball } from '../../e2e/n8n';

/** Installs the packed package unless it is the one that is there. */
export async function installCurrentPackage(userFolder: string): Promise<void> {
	const stamp = join(userFolder, 'installed-package');
	const wanted = createHash('sha256').update(readFileSync(packedTarball())).digest('hex');
	if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
	// npm would hold a changed tarball of the same version against the one that it knows.
	rmSync(join(userFolder, '.n8n/nodes'), { recursive: true, force: true });
	await installPackage(userFolder);
	writeFileSync(stamp, wanted);
}
