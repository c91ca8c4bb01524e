import { execFile } from 'node:child_process';
import { cp, mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(__dirname, '../..');
const SOURCES = [
	'package.json',
	'tsconfig.json',
	'README.md',
	'LICENSE.md',
	'test/tools/build.mjs',
	'nodes',
	'credentials',
	'icons',
];

/** Without a look at the types, which the project's own checks take. */
const BUILD = "import { buildPackage } from './test/tools/build.mjs'; await buildPackage();";

/** Inside the folder of the package. */
export const NODE_FILE = 'dist/nodes/DocumentExtraction/DocumentExtraction.node.js';
export const CREDENTIAL_FILE = 'dist/credentials/DocumentExtractionApi.credentials.js';

export const execute = promisify(execFile);

/** Builds the package as it is now, beside the project's own build: what is measured is what ships. */
export async function buildPackage(folder: string): Promise<string> {
	const target = join(folder, 'package');
	await mkdir(target);
	for (const name of SOURCES) await cp(join(ROOT, name), join(target, name), { recursive: true });
	await symlink(join(ROOT, 'node_modules'), join(target, 'node_modules'));
	await execute(process.execPath, ['--input-type=module', '--eval', BUILD], { cwd: target });
	return target;
}
