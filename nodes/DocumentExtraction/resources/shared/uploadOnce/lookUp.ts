import { sleep } from 'n8n-workflow';

import { grouped } from '../../../utils/grouped';
import type { KeyedFile } from './copies';

/** What is there, by key. */
export type FilesByKey = ReadonlyMap<string, KeyedFile[]>;

interface Look {
	begunAt: number;
	files: Promise<FilesByKey>;
}

/** By run. */
const looks = new WeakMap<object, Map<string, Look>>();

/** When the oldest list was asked for that items of the run go by; now, where that is still to come. */
export function lookedAt(run: object): number {
	const ofRun = looks.get(run)?.values() ?? [];
	return Math.min(Date.now(), ...[...ofRun].map(({ begunAt }) => begunAt));
}

/** Asks for the list unless another item of the run has done so since: one look serves all of them. */
export async function lookUp(
	run: object,
	/** Which list it is. */
	name: string,
	list: () => Promise<KeyedFile[]>,
	since = 0,
): Promise<FilesByKey> {
	const ofRun = looks.get(run) ?? new Map<string, Look>();
	looks.set(run, ofRun);
	const latest = ofRun.get(name);
	if (latest && latest.begunAt >= since) return await latest.files;
	const files = list().then((all) => grouped(all, ({ key }) => key));
	ofRun.set(name, { begunAt: Date.now(), files });
	return await files;
}

/** Comes when all is there, or cannot be had, that the items of a run have asked for: also what they ask for after a list. */
export async function allLooks(run: object): Promise<void> {
	const ofRun = looks.get(run);
	let size = 0;
	while (ofRun && ofRun.size > size) {
		({ size } = ofRun);
		await Promise.allSettled([...ofRun.values()].map(async ({ files }) => await files));
		// What an item asks for then is among them by now, and whom it stops has the run closed.
		await sleep(0);
	}
}
