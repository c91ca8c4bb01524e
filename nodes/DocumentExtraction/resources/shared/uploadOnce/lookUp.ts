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

/** Comes when all lists are there, or cannot be had, that the items of a run have asked for. */
export async function allLists(run: object): Promise<void> {
	const ofRun = looks.get(run)?.values() ?? [];
	await Promise.allSettled([...ofRun].map(async ({ files }) => await files));
}
