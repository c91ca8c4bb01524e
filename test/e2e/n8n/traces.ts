import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** The files under a folder that hold a text, byte for byte: databases, logs and stored files alike. */
export async function filesWith(folder: string, text: string): Promise<string[]> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const found: string[] = [];
	for (const entry of entries) {
		if (!entry.isFile()) continue;
		const file = join(entry.parentPath, entry.name);
		if ((await bytesOf(file)).includes(text)) found.push(relative(folder, file));
	}
	return found.sort();
}

/** Of a program that runs, some files are gone by the time they are read; those keep nothing. */
async function bytesOf(file: string): Promise<Buffer> {
	return await readFile(file).catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') return Buffer.alloc(0);
		throw error;
	});
}

/** What a key looks like in text, in a signed request and in an address. */
export const formsOf = (key: string): string[] => [
	key,
	...[key, `${key}:`].map((text) => Buffer.from(text).toString('base64').replace(/=+$/, '')),
];
