import type { INodeExecutionData } from 'n8n-workflow';

import type { ExtractedFile } from '../../../extraction/file';
import { DAY_MS } from '../../../extraction/time';
import type { UploadOnce } from '../../../parameters/ifAlreadyUploaded';
import { ItemError } from '../../../transport/errors/itemError';
import type { KeyedQueue } from '../../../transport/requests/previousTries';
import type { Run } from '../../../transport/requests/runs';
import type { UnsuccessfulAnswer } from '../../../transport/response/expectSuccess';
import { FinalFailure } from '../../../transport/retry/finalFailure';
import { changeOf } from './changedCopies';
import { type KeyedFile, oneOfEach } from './copies';
import { lookUp } from './lookUp';
import { type FileOfUpload, wasMadeIn } from './madeUploads';

/** What is looked for at the service. */
export interface KeyedUpload {
	choice: UploadOnce;
	/** The model or the workflow. */
	target: string;
	/** All that was uploaded there with a key since a time, in epoch milliseconds. */
	listSince: (from: number) => Promise<KeyedFile[]>;
	/** One of them as it is, where the list may leave something out; none where it is gone. */
	lookAgain?: (copy: KeyedFile) => Promise<KeyedFile[]>;
}

/** What is kept of the answer to an upload. */
export const pagesNamed = ({ id, pages }: ExtractedFile): FileOfUpload => ({
	id,
	pageCount: pages.length,
});

const withoutAnswer = ({ id }: KeyedFile): FileOfUpload => ({ id, pageCount: 0 });

/** An upload that is there without an answer that says so. */
export interface FoundUpload {
	files: FileOfUpload[];
	/** Whether it was there before this item came to it. */
	isEarlier: boolean;
}

/** Stand for the answer to the upload. */
const foundUploads = new WeakMap<INodeExecutionData[], FoundUpload>();

/** What is given in the place of an answer to an upload, where it is that. */
export const foundIn = (items: INodeExecutionData[]) => foundUploads.get(items);

/** What the nodes of an execution know of one upload. */
export interface Known {
	/** Copies that were there before and count as not uploaded. */
	unread: string[];
	lost?: LostUpload;
	/** Ends with it. */
	underWay?: Promise<unknown>;
}

/** Nobody could tell what became of it. */
export interface LostUpload {
	/** How it ended. */
	end: FinalFailure | UnsuccessfulAnswer;
	at: number;
	/** Of the items of a node, their tries and the tool calls of an agent. */
	queue: KeyedQueue;
}

/** What an upload is looked for by. */
export interface Search {
	run: Run;
	upload: KeyedUpload;
	known: Known;
	key: string;
	names: string[];
	/** Its files, where this execution has uploaded it. */
	made: FileOfUpload[];
}

/** What was uploaded before, by another item or another run. */
export async function findEarlier(search: Search): Promise<INodeExecutionData[] | undefined> {
	const { run, known, names, upload } = search;
	if (known.lost?.queue === run.tries.queue) throw known.lost.end;
	const files = await earlierFiles(search);
	if (!files) return undefined;
	const ids = files.map(({ id }) => id);
	if (ids.length < names.length) throw incomplete(ids.map(withoutName), names);
	if (!upload.choice.stops) return asAnswer({ files, isEarlier: true });
	throw new ItemError(
		`${names.filter(Boolean).join(', ') || 'The file'} was uploaded before, as ${ids.join(', ')}`,
		'It was not uploaded again. To go on with what is there, set If Already Uploaded to Return What Is There.',
	);
}

async function earlierFiles(search: Search): Promise<FileOfUpload[] | undefined> {
	const { known, names, made } = search;
	const lost = known.lost?.end instanceof FinalFailure ? known.lost : undefined;
	// Another node may have ended before it was found. Then the last look for it counts.
	if (lost) await findLost(search);
	const copies = await copiesSince(search, lost?.at);
	const { run, upload, key } = search;
	const { target } = upload;
	const inDoubt = [...copies, ...made].find(
		({ id }) => changeOf(run, target, id) === 'perhaps deleted',
	);
	if (inDoubt) throw perhapsDeleted(inDoubt.id);
	const listed = new Set(copies.map(({ id }) => id));
	const isOfRun = made.length > 0 && wasMadeIn(run, { target, key });
	if (isOfRun || made.some(({ id }) => !listed.has(id))) return made;
	if (copies.every(({ isUnread }) => isUnread)) {
		known.unread = copies.map(({ id }) => id);
		return undefined;
	}
	const files = oneOfEach(copies, names);
	if (files.length < names.length) throw incomplete(files, names);
	return files.map(withoutAnswer);
}

/**
 * How long after an upload without an answer to look for it, in milliseconds. The last is when the
 * service usually has read a file (docs/interface.md#answers-in-practice): what it does not list by
 * then, it did not get.
 */
const LOOK_AFTER_MS = [5000, 30_000, 120_000, 300_000];

/** Items that have lost their answers at about the same time look together. */
const TOGETHER_MS = 5000;

export async function findLost({ known, names, ...search }: Search) {
	const { limiter } = search.run;
	const lostAt = known.lost?.at ?? Date.now();
	let files: KeyedFile[] = [];
	let noLook: { thrown: unknown } | undefined;
	for (const delay of LOOK_AFTER_MS) {
		const due = Math.ceil((lostAt + delay) / TOGETHER_MS) * TOGETHER_MS;
		await limiter.wait(due - Date.now());
		noLook = await copiesSince(search, due).then(
			(copies) => {
				const own = copies.filter(({ id }) => !known.unread.includes(id));
				files = oneOfEach(own, names);
				return undefined;
			},
			(thrown: unknown) => ({ thrown }),
		);
		// Throws where the run has ended.
		limiter.mayContinue();
		if (files.length === names.length) {
			return asAnswer({ files: files.map(withoutAnswer), isEarlier: false });
		}
	}
	if (noLook) throw noLook.thrown;
	if (files.length > 0) throw incomplete(files, names);
	return undefined;
}

/** A run may begin later on the day than the one before, by that much. */
const LATER_MS = DAY_MS / 2;

async function copiesSince(
	{ run, key, upload }: Pick<Search, 'run' | 'key' | 'upload'>,
	since?: number,
): Promise<KeyedFile[]> {
	const { choice, target, listSince, lookAgain } = upload;
	const list = async () => await listSince(Date.now() - choice.searchMs - LATER_MS);
	// What comes later goes by the first look of the run, whatever became of those for a lost upload.
	const name = JSON.stringify([target, choice.searchMs, since === undefined]);
	const files = await lookUp(run, name, list, since);
	const copies = (files.get(key) ?? []).flatMap((file) => {
		const change = changeOf(run, target, file.id);
		if (change === 'deleted') return [];
		return change === 'to be read again' ? { ...file, isUnread: false } : file;
	});
	// Each night may have made another: had an older one counted, none would have come after it.
	const [newest] = copies
		.filter(({ isUnread }) => isUnread)
		.sort((a, b) => (b.uploadedAt ?? 0) - (a.uploadedAt ?? 0));
	if (!newest || !lookAgain) return copies;
	const again = await lookUp(run, `copy ${newest.id}`, async () => await lookAgain(newest));
	return [...copies.filter((copy) => copy !== newest), ...[...again.values()].flat()];
}

const perhapsDeleted = (id: string) =>
	new ItemError(
		`The file was uploaded before, as ${id}, whose deletion was not answered`,
		'It was not uploaded again. Another run goes by what is there then.',
	);

/** The answer to an upload may lack files as a list may. */
const withoutName = (id: string) => ({ id, name: '' });

function incomplete(files: Array<Pick<KeyedFile, 'id' | 'name'>>, names: string[]): ItemError {
	const listed = files.map(({ id, name }) => `${name || 'a file'} as ${id}`).join(', ');
	return new ItemError(
		`${names.length} files were sent together, and the service lists ${files.length} of them: ${listed}`,
		'Nothing was uploaded again. Look at the service for the others, and upload what it lacks by itself.',
	);
}

function asAnswer(found: FoundUpload): INodeExecutionData[] {
	const items: INodeExecutionData[] = [];
	foundUploads.set(items, found);
	return items;
}
