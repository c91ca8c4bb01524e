// Part of `npm run generate`: writes test/contract/surface.json, all names that saved workflows hold.
import { writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { changesOf, surface, SURFACE_FILE } from '../contract/surface';
import kept from '../contract/surface.json';

const listed = (places: string[]) => places.map((place) => `\n  ${place}`).join('');

async function main(): Promise<void> {
	const now = surface();
	const { broken, added } = changesOf(kept, now);
	if (broken.length > 0 && !process.argv.includes('--breaking')) {
		console.error(
			`test/contract/surface.json stays as it is. This changes workflows that users have saved:${listed(broken)}`,
		);
		process.exitCode = 1;
		return;
	}
	const settings = await resolveConfig(SURFACE_FILE);
	const text = JSON.stringify(now, null, '\t');
	writeFileSync(SURFACE_FILE, await format(text, { ...settings, parser: 'json' }));
	if (added.length > 0) console.log(`From now on, saved workflows may hold:${listed(added)}`);
}

void main();
