// `npm run surface`: writes test/contract/surface.json, all names that saved workflows hold.
import { writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { surface, SURFACE_FILE } from '../contract/surface';

async function main(): Promise<void> {
	const settings = await resolveConfig(SURFACE_FILE);
	const text = JSON.stringify(surface(), null, '\t');
	writeFileSync(SURFACE_FILE, await format(text, { ...settings, parser: 'json' }));
}

void main();
