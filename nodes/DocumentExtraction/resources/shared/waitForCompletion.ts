import type { IDataObject } from 'n8n-workflow';

import { type ExtractedFile, withMissingPages } from '../../extraction/file';
import type { Waiting } from '../../parameters/uploadResults';
import type { RequestLimiter } from '../../transport/retry/requestLimiter';
import type { OperationContext } from '../../transport/requests/operationContext';
import { ItemError } from '../../transport/errors/itemError';
import { fileName, withId } from '../../transport/messages/fileName';
import { type FetchFailure, fetchFailureFor, FETCH_LATER, NO_ID, notTold } from './fetchFailure';

/** A file as it was last seen, and what the service said of it. */
export interface Snapshot {
	file: ExtractedFile;
	raw: IDataObject;
	/** Whether it is an answer with all pages that are known of, and with what was read on each. */
	isWhole: boolean;
	/** Why the last look brought nothing. */
	fetchFailure?: FetchFailure;
}

/** A file that is uploaded, and how the service is asked how far it is. */
export interface UploadedFile<T extends Sender> {
	uploaded: Snapshot;
	/** How many pages the answer to the upload has named, where `uploaded` is a later one. */
	pageCount?: number;
	fetchSnapshot: (operation: T) => Promise<Snapshot>;
}

/** What waiting needs of an item's operation. */
export interface Sender extends Pick<OperationContext, 'send'> {
	run: { limiter: Pick<RequestLimiter, 'wait'> };
}

/** docs/contract.md#waiting. */
const FIRST_INTERVAL_MS = 2000;
const GROWTH = 1.5;
const MAX_INTERVAL_MS = 30_000;

/** Asks for the uploaded files of one item, each by itself, until the service has read them or the time is over. */
export async function waitForCompletion<T extends Sender>(
	operation: T,
	{ maxWaitMs, stops }: Waiting,
	uploads: Array<UploadedFile<T>>,
): Promise<Snapshot[]> {
	const until = Date.now() + maxWaitMs;
	const within: T = {
		...operation,
		// What is tried again after that would come too late.
		send: async (...[change, accept]: Parameters<OperationContext['send']>) =>
			await operation.send({ ...change, until }, accept),
	};
	const snapshots = await Promise.all(
		uploads.map(async (upload) => await waitForOne(within, upload, until)),
	);
	if (stops && snapshots.some(isUnread)) throw stillPending(snapshots, maxWaitMs);
	return snapshots;
}

/** Nothing that happens on the way ends the item: the file is there, and would be uploaded again. */
async function waitForOne<T extends Sender>(
	operation: T,
	{ uploaded, pageCount = 0, fetchSnapshot }: UploadedFile<T>,
	end: number,
): Promise<Snapshot> {
	const { limiter } = operation.run;
	let named = Math.max(pageCount, uploaded.file.pages.length);
	let latest = uploaded.file.id === '' ? withoutAnswer(uploaded, NO_ID) : uploaded;
	let interval = FIRST_INTERVAL_MS;
	while (isUnfinished(latest, named)) {
		await limiter.wait(Math.min(interval, end - Date.now()));
		latest = await fetchSnapshot(operation).then(
			(snapshot) => withWhatIsKnown(snapshot, uploaded),
			(thrown: unknown) => withoutAnswer(latest, fetchFailureFor(thrown)),
		);
		named = Math.max(named, latest.file.pages.length);
		if (Date.now() >= end) break;
		interval = Math.min(interval * GROWTH, MAX_INTERVAL_MS);
	}
	if (!lacksPages(latest, named)) return latest;
	return { ...withMessage(latest, withMissingPages(latest.file.message)), isWhole: false };
}

/** As the service answered; where that calls itself a success and is not the whole file as far as is known, this is told beside. */
export function rawOf(snapshot: Snapshot): IDataObject {
	const { file, raw, fetchFailure } = snapshot;
	if (!fetchFailure && !isLacking(snapshot)) return raw;
	return { ...raw, status: file.status, status_message: file.message };
}

function isUnfinished(latest: Snapshot, named: number): boolean {
	if (latest.fetchFailure?.isFinal) return false;
	return isPending(latest) || lacksPages(latest, named);
}

const isPending = ({ file }: Snapshot) => file.status === 'pending';

const isLacking = ({ file, isWhole }: Snapshot) => file.status === 'success' && !isWhole;

const isUnread = (snapshot: Snapshot) => isPending(snapshot) || isLacking(snapshot);

/** A service that lists pages, or what is on them, as they get done would seem to be done with the first ones, or with none. */
function lacksPages(latest: Snapshot, named: number): boolean {
	const { status, pages } = latest.file;
	return isLacking(latest) || (status === 'success' && pages.length < named);
}

/** A file that is not begun, or could not be read, has no pages, and may have no name with them. */
function withWhatIsKnown(snapshot: Snapshot, { file: known }: Snapshot): Snapshot {
	const { file } = snapshot;
	if (file.pages.length > 0) return snapshot;
	const said = Object.entries(file).filter(([, value]) => value !== '');
	return { ...snapshot, file: { ...known, ...Object.fromEntries(said), pages: known.pages } };
}

function withoutAnswer(latest: Snapshot, fetchFailure: FetchFailure): Snapshot {
	return { ...withMessage(latest, notTold('the file', fetchFailure.reason)), fetchFailure };
}

function withMessage({ file, raw, isWhole }: Snapshot, message: string): Snapshot {
	return { file: { ...file, message }, raw, isWhole };
}

/** Names all that is uploaded: what the item does not give would have to be searched for. */
function stillPending(snapshots: Snapshot[], maxWaitMs: number): ItemError {
	const nameOf = ({ file }: Snapshot) => fileName(file);
	const unread = snapshots.filter(isUnread);
	const late = unread.filter((each) => isPending(each) && !each.fetchFailure).map(nameOf);
	const others = unread.flatMap((each) => {
		if (each.fetchFailure) return [notTold(nameOf(each), each.fetchFailure.reason)];
		return isLacking(each) ? [`${nameOf(each)}: ${each.file.message}`] : [];
	});
	const uploaded = `Uploaded: ${snapshots.map(({ file }) => withId(file)).join(', ')}`;
	const isEndless = unread.every(({ fetchFailure }) => fetchFailure?.isFinal);
	const notRead = `The service has not read ${late.join(', ')} within ${inSeconds(maxWaitMs)}`;
	return new ItemError(
		[...(late.length > 0 ? [notRead] : []), ...others, uploaded].join('. '),
		`${FETCH_LATER}${isEndless ? '' : ', or raise Max Wait'}.`,
	);
}

function inSeconds(ms: number): string {
	return ms === 1000 ? '1 second' : `${ms / 1000} seconds`;
}
