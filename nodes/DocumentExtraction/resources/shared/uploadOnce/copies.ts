import type { ExtractedFile } from '../../../extraction/file';
import { isBlank } from '../../../parameters/values/parsers';

/** A file at the service that was uploaded with a key. */
export interface KeyedFile {
	key: string;
	id: string;
	name: string;
	/** Whether the service could not read it, or not all of it. */
	isFailed: boolean;
	/** Whether nothing of it was read, or filled in, and nobody has approved it all the same. */
	isUnread: boolean;
	/** Whether the list may have left out what was read. */
	mayBeRead?: boolean;
	/** In epoch milliseconds; undefined where the service does not tell. */
	uploadedAt: number | undefined;
}

/**
 * Of the files with the key of an upload, one for each that was sent: there may be several copies,
 * and what was not read comes last, before it what was read in part, then the oldest first. In the order in which they were sent.
 */
export function oneOfEach(copies: KeyedFile[], names: string[]): KeyedFile[] {
	const left = [...copies].sort(
		(a, b) => lackOf(a) - lackOf(b) || (a.uploadedAt ?? 0) - (b.uploadedAt ?? 0),
	);
	const named = names.flatMap((name) => {
		const place = left.findIndex((file) => file.name === name);
		return place < 0 ? [] : left.splice(place, 1);
	});
	// A service may know a file by another name than it was sent with: what has the same is a copy of the same.
	const others = left.filter(({ name }) => !names.includes(name));
	const firsts = others.filter(
		({ name }, at) => others.findIndex((file) => file.name === name) === at,
	);
	return [...new Set([...named, ...firsts, ...others])].slice(0, names.length);
}

const lackOf = ({ isFailed, isUnread }: KeyedFile) => Number(isFailed) + Number(isUnread);

/** A service may list the fields of a page that it could not read, without their values. */
export const isUnread = ({ reviewStatus, status, pages }: ExtractedFile) =>
	status === 'failure' &&
	reviewStatus !== 'approved' &&
	pages.every(
		({ fields, tables }) =>
			fields.every(({ value }) => isBlank(value)) &&
			tables.every(({ cells }) => cells.every(({ text }) => isBlank(text))),
	);
