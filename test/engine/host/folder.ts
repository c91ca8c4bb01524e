import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// n8n-core keeps settings and binary data in a user folder, read from the environment when it is
// first used: this module has to be imported before it. All that one process runs shares it.
process.env.N8N_ENCRYPTION_KEY = 'engine-tests';
export const userFolder = (process.env.N8N_USER_FOLDER ??= newFolder());

function newFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), 'document-extraction-engine-'));
	process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
	return folder;
}
