import type { ExtractedFile } from '../../extraction/file';
import type { Json } from '../../extraction/json';
import type { Service } from '../service';
import type { Observation } from '../state';

/** What a poll wants to know. */
export interface Question {
	/** Everything uploaded at or after this time, in epoch milliseconds. */
	from: number;
	now: number;
	/** Files whose end is awaited, whenever they were uploaded, each with that time. */
	awaited: ReadonlyMap<string, number>;
}

/** What a test event wants to know. */
export interface Glance {
	from: number;
	now: number;
	/** Tells the ones that can be shown, of which the most recent is wanted. */
	isWanted: (seen: Seen) => boolean;
}

export type Seen = Observation<Json>;

/** One kind of thing that can be watched. */
export interface Source {
	/** All files or documents since a time, and those that are awaited. */
	observe(question: Question): Promise<Seen[]>;
	/** One file or document by itself. */
	observeOne(id: string): Promise<Seen>;
	/** Recent ones, the most recent of the wanted ones among them. */
	recent(glance: Glance): Promise<Seen[]>;
	/** With all that was read, where the answer left it out. */
	complete(seen: Seen): Promise<Seen>;
	extracted(seen: Seen): ExtractedFile;
	raw(seen: Seen): Json;
}

/** How a source asks for one of its files, and what it gets. */
export interface OneByOne extends Pick<Source, 'observeOne'> {
	service: Service;
	/** Whether the user has given an address that says how far a file is: then no other says it. */
	hasOwnAddress: boolean;
	/** Whether an answer holds what was read, and not only how far the file is. */
	hasContent: (record: Json) => boolean;
}

/** What is listed, and what is awaited besides, asked for one by one. */
export async function withAwaited(
	listed: Seen[],
	awaited: Question['awaited'],
	{ service, observeOne, hasOwnAddress, hasContent }: OneByOne,
): Promise<Seen[]> {
	const known = new Map(listed.map((file) => [file.id, file]));
	const open = listed.filter(({ id, status }) => status === 'pending' || awaited.has(id));
	const ids = [...awaited.keys()];
	const asked = hasOwnAddress
		? new Set([...ids, ...open.map(({ id }) => id)])
		: ids.filter((id) => !known.has(id));
	for (const file of await service.each([...asked], observeOne)) {
		known.set(file.id, withContent(file, known.get(file.id), hasContent));
	}
	return [...known.values()];
}

/** The status from one answer; the content, and the time of the upload, from another if need be. */
export function withContent(
	file: Seen,
	other: Seen | undefined,
	hasContent: OneByOne['hasContent'],
): Seen {
	if (!other) return file;
	return {
		...file,
		uploadedAt: file.uploadedAt ?? other.uploadedAt,
		record: hasContent(file.record) ? file.record : other.record,
	};
}

export function gone(id: string): Seen {
	return { id, status: 'gone', uploadedAt: undefined, record: {} };
}
