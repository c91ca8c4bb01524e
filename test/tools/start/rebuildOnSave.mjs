import { rmSync, watch } from 'node:fs';
import { cp, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { buildPackage } from '../build.mjs';
import { ROOT } from '../developmentPackages.mjs';

const SOURCES = ['nodes', 'credentials', 'icons'];
/** An editor writes a file in several steps, and often several files at once. */
const QUIET_MS = 50;

/**
 * Builds into the package that n8n has loaded whenever a source is saved; n8n sees it and loads it anew.
 * Gives what ends it.
 */
export function rebuildOnSave({ dist, stamp, say = console.log }) {
	let timer;
	let building = Promise.resolve();
	const build = async () => {
		const begun = Date.now();
		// What is installed is no longer what was packed: the next "npm start" installs it anew.
		rmSync(stamp, { force: true });
		try {
			await update(dist);
			say(`Rebuilt in ${((Date.now() - begun) / 1000).toFixed(1)} s. n8n loads it now.`);
		} catch {
			say('Not rebuilt, see above. n8n keeps what it has.');
		}
	};
	const onChange = () => {
		clearTimeout(timer);
		timer = setTimeout(() => {
			building = building.then(build);
		}, QUIET_MS);
	};
	const watchers = SOURCES.map((folder) =>
		watch(join(ROOT, folder), { recursive: true }, onChange),
	);
	return async () => {
		for (const watcher of watchers) watcher.close();
		clearTimeout(timer);
		await building;
	};
}

/** Writes only what differs, once: each write into the folder makes n8n load all of it again. */
async function update(dist) {
	const built = await mkdtemp(join(tmpdir(), 'document-extraction-dev-'));
	try {
		await buildPackage(built);
		const entries = await readdir(built, { recursive: true, withFileTypes: true });
		for (const entry of entries.filter((each) => each.isFile())) {
			const file = join(entry.parentPath, entry.name);
			const target = join(dist, relative(built, file));
			const [wanted, present] = await Promise.all([
				readFile(file),
				readFile(target).catch(() => undefined),
			]);
			if (!present?.equals(wanted)) await cp(file, target);
		}
	} finally {
		await rm(built, { recursive: true, force: true });
	}
}
