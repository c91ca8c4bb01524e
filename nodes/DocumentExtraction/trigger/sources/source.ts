import type { ExtractedFile } from '../../extraction/file';
import type { ReviewStatus } from '../../extraction/reviewStatus';
import { type FinalStatus, statusIn } from '../../extraction/status';
import { saysNo } from '../../transport/response/expectSuccess';
import { type Json, textIn } from '../../utils/json';
import type { Observation } from '../state/state';

/** What a poll wants to know. */
export interface ObserveQuery {
	/** Everything uploaded at or after this time, in epoch milliseconds. */
	from: number;
	now: number;
	/** Files whose end is awaited, whenever they were uploaded, each with that time. */
	awaited: ReadonlyMap<string, number>;
}

/** What a test event wants to know. */
export interface RecentQuery {
	from: number;
	now: number;
	/** Tells the ones that can be shown, of which the most recent is wanted. */
	isWanted: (seen: ObservedFile) => boolean;
}

export type ObservedFile = Observation<Json>;

export interface Handling {
	reviewStatus: ReviewStatus;
	/** Epoch milliseconds; undefined when the service does not tell. */
	changedAt: number | undefined;
}

/** One kind of thing that can be watched. */
export interface Source {
	/** Whether the user has given an address that says how far a file is: then no other says it. */
	hasOwnAddress: boolean;
	/** All since a time; and of the awaited ones as many as cost less here than one by one. */
	list(question: ObserveQuery): Promise<ObservedFile[]>;
	/** One file or document by itself, which a list may have told of. */
	observeOne(id: string, listed?: ObservedFile): Promise<ObservedFile>;
	/** Recent ones, the most recent of the wanted ones among them. */
	recent(glance: RecentQuery): Promise<ObservedFile[]>;
	/** Whether it comes with all that was read. */
	isWhole: (seen: ObservedFile) => boolean;
	/** With all that was read, where the answer left it out; pending where there is nothing to see of that yet. */
	complete(seen: ObservedFile): Promise<ObservedFile>;
	/** One that was read, with what its own answer tells of its approval. */
	reviewed(seen: ObservedFile): Promise<ObservedFile>;
	/** What has become of it since its upload. */
	handling(seen: ObservedFile): Handling;
	extracted(seen: ObservedFile): ExtractedFile;
	raw(seen: ObservedFile): Json;
}

export const hasEnded = (status: ObservedFile['status']): status is FinalStatus =>
	status === 'success' || status === 'failure';

/** A list that was asked for before may show a file that was read as it was before. */
const isReadSince = (before: ObservedFile, { status }: Pick<ObservedFile, 'status'>) =>
	status === 'success' && before.status !== 'success';

/** The status from one answer; the content, and the time of the upload, from another if need be. */
export function withContent(
	file: ObservedFile,
	other: ObservedFile | undefined,
	isWhole: Source['isWhole'],
): ObservedFile {
	if (!other) return file;
	const withTime = {
		...file,
		uploadedAt: file.uploadedAt ?? other.uploadedAt,
		isApproved: file.isApproved ?? other.isApproved,
	};
	if (isWhole(file)) return withTime;
	const { record } = other;
	return { ...withTime, record, ...(isReadSince(other, file) && { isOutdated: true }) };
}

/** One that was read, and of which there is nothing to see yet, is told later. One that was not has nothing to show. */
export function withoutAnything(file: ObservedFile): ObservedFile {
	return file.status === 'success' ? { ...file, status: 'pending' } : file;
}

/**
 * Its own answer tells more than the one that left out whether it is approved, unless it is behind that
 * one. An address of the user's own may call the file what the service does not.
 */
export function withReview(
	file: ObservedFile,
	answered: ObservedFile,
	{ isWhole, hasOwnAddress }: Pick<Source, 'isWhole' | 'hasOwnAddress'>,
): ObservedFile {
	const isOfNow = hasOwnAddress ? hasEnded(answered.status) : answered.status === file.status;
	if (!isOfNow) return file;
	const { isApproved } = answered;
	return { ...file, isApproved, record: isWhole(answered) ? answered.record : file.record };
}

/** Whether an answer of an address of the user's own says of a file nothing in words: what a gateway says in its place may have the form of a refusal. */
export function saysNothing(answer: Json): boolean {
	const said = [answer.status, answer.message];
	if (said.some(statusIn)) return false;
	return saysNo(answer) || said.every((word) => textIn(word).trim() === '');
}

export function gone(id: string): ObservedFile {
	return { id, status: 'gone', uploadedAt: undefined, record: {} };
}

/** An answer without an object tells nothing of a file that is there: where a list shows it, that does. Undefined says that it is not. */
export const untold = (
	answer: unknown,
	id: string,
	listed: ObservedFile | undefined,
): ObservedFile =>
	answer === undefined || listed ? gone(id) : { ...gone(id), status: 'pending', isEmpty: true };
