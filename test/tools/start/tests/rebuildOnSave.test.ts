import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { script } from './script';

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'document-extraction-rebuild-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Saves a picture twice, the second time when the first has been told. */
const saveTwice = (dist: string, stamp: string) => `
	const { join } = await import('node:path');
	const { statSync, utimesSync } = await import('node:fs');
	const icon = join(ROOT, 'icons/document-extraction.svg');
	const save = () => utimesSync(icon, new Date(), new Date());
	const written = () => statSync(join(${JSON.stringify(dist)}, 'icons/document-extraction.svg')).ctimeMs;
	const told = [];
	const end = rebuildOnSave({
		dist: ${JSON.stringify(dist)},
		stamp: ${JSON.stringify(stamp)},
		say(line) {
			told.push([line.replace(/[0-9.]+ s/, '… s'), written()]);
			if (told.length === 1) save();
			else if (told.length === 2) void end().then(() => console.log(JSON.stringify(told)));
		},
	});
	save();`;

test('what is saved goes into the installed package, which writes nothing that is the same', async () => {
	const dist = join(folder, 'dist');
	const stamp = join(folder, 'stamp');
	writeFileSync(stamp, 'what was packed');
	const { stdout, stderr } = await script(
		{
			'tools/start/rebuildOnSave.mjs': 'rebuildOnSave',
			'tools/developmentPackages.mjs': 'ROOT',
		},
		saveTwice(dist, stamp),
	);
	expect(stderr).toBe('');
	const [first, second] = JSON.parse(stdout) as Array<[string, number]>;
	expect(first?.[0]).toBe('Rebuilt in … s. n8n loads it now.');
	// The same file, not one that took its place.
	expect(second).toEqual(first);
	expect(readdirSync(dist).sort()).toEqual(['credentials', 'icons', 'nodes']);
	expect(existsSync(stamp)).toBe(false);
});
