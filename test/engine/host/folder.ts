import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// n8n-core keeps settings and binary data in a user folder, read from the environment when it is
// first used: this module has to be imported before it.
export const userFolder = mkdtempSync(join(tmpdir(), 'document-extraction-engine-'));
process.env.N8N_USER_FOLDER = userFolder;
process.env.N8N_ENCRYPTION_KEY = 'engine-tests';
