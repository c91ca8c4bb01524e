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
	/** In epoch milliseconds; undefined where the service does not tell. */
	uploadedAt: number | undefined;
}

/**
 * Of the files with the key of an upload, one for each that was sent: there may be several copies,
 * and what was not read comes last, before it what was read in part, then the oldest first, but the newest of what
 * was not read: an older one may be of a file that was read since. In the order in which they were sent.
 */
export function oneOfEach(copies: KeyedFile[], names: string[]): KeyedFile[] {
	const left = [...copies].sort(
		(a, b) =>
			lackOf(a) - lackOf(b) || ((a.uploadedAt ?? 0) - (b.uploadedAt ?? 0)) * (a.isUnread ? -1 : 1),
	);
	const named = (wanted: string[], all: KeyedFile[]) =>
		wanted.flatMap((name) => {
			const place = all.findIndex((file) => file.name === name);
			return place < 0 ? [] : all.splice(place, 1);
		});
	const read = named(
		names,
		left.filter(({ isUnread: isNone }) => !isNone),
	);
	// A service may know a file by another name than it was sent with: what has the same is a copy of the same.
	const others = left.filter(({ name }) => !names.includes(name));
	const areEqual = new Set(names).size < names.length;
	const distinct = areEqual
		? others
		: others.filter(({ name }, at) => others.findIndex((file) => file.name === name) === at);
	const unread = named(
		namesLacking(names, read),
		left.filter(({ isUnread: isNone }) => isNone),
	);
	// Of several, one may be in the place of another, unless the service names all of them anew.
	const areRenamed = read.length === 0 && distinct.some(({ isUnread: isNone }) => !isNone);
	const found = areRenamed ? [...distinct, ...unread] : [...read, ...unread, ...distinct];
	if (names.length === 1) found.sort((a, b) => lackOf(a) - lackOf(b));
	const place = ({ name }: KeyedFile) =>
		names.includes(name) ? names.indexOf(name) : names.length;
	return found.slice(0, names.length).sort((a, b) => place(a) - place(b));
}

/** Those that none of the files has. */
function namesLacking(names: string[], files: KeyedFile[]): string[] {
	const left = files.map(({ name }) => name);
	return names.filter((name) => {
		const place = left.indexOf(name);
		return place < 0 || left.splice(place, 1).length === 0;
	});
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
