import { grouped } from '../../../utils/grouped';
import type { Run } from '../../../transport/requests/runs';
import type { KeyedFile } from './copies';

/** What is there, by key. */
export type FilesByKey = ReadonlyMap<string, KeyedFile[]>;

interface Look {
	begunAt: number;
	files: Promise<FilesByKey>;
}

const looks = new WeakMap<Run, Map<string, Look>>();

/** When the list was asked for that the items of the run go by; now, where that is still to come. */
export function lookedAt(run: Run): number {
	const [first] = looks.get(run)?.values() ?? [];
	return first?.begunAt ?? Date.now();
}

/** Asks for the list unless another item of the run has done so since: one look serves all of them. */
export async function lookUp(
	run: Run,
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
export async function allLists(run: Run): Promise<void> {
	const ofRun = looks.get(run)?.values() ?? [];
	await Promise.allSettled([...ofRun].map(async ({ files }) => await files));
}
