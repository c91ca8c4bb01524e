import { TAKEN_COLUMNS } from '../../../extraction/rows';
import { type Json, textIn } from '../../../utils/json';
import { lettersOf } from '../../../utils/namesMeant';
import { pickBy } from '../../../utils/objects';
import type { Mapped } from './answers';

/** In the items of this package: a field may have one of these names, and it does not stand there. */
const OWN_KEYS = [
	...['file_id', 'document_id', 'file_name', 'status', 'review_status', 'message', 'metadata'],
	...['low_confidence', 'fields', 'tables', 'pages', 'table', 'row', 'event', 'source'],
	...['model_id', 'workflow_id', 'needs_review', 'review_form', 'review_summary', 'page_images'],
];

/** And in what Correct Fields and Update Fields give; in a row, each may be a column. */
const CHANGED_KEYS = [
	...['success', 'changes', 'unchanged', 'ignored', 'verified', 'approved'],
	...['id', 'edited', 'added', 'deleted'],
];

/** A user may have left out one of the two. */
export const isRow = ({ table, row }: Json) => table !== undefined || row !== undefined;

/** The file that an item of this package is about; empty for any other item. */
export const fileOfOwn = ({ file_id: file, document_id: document }: Json) =>
	textIn(file) || textIn(document);

/** What databases, sheets and forms have of their own beside a row: a field of just that name is meant, and none like it. */
const KEPT_KEYS = 'id createdAt updatedAt row_number submittedAt formMode'
	.split(' ')
	.map(lettersOf);

export const isKeptKey = (key: string) => KEPT_KEYS.includes(lettersOf(key));

/** Whether other rows of the same sheet may be about the same file, or have fields that this one lacks. */
export const isOfRows = (item: Json) => fileOfOwn(item) !== '' && isFlat(item);

export type Joins = 'yes' | 'perhaps' | 'no';

/**
 * Whether a text may be values of a field that an item of this package has joined, as rows do. What may be
 * one text of its own as well, nobody can tell: in an item that may be a part of a row, or beside a row.
 */
export function joinedIn({ mode, item }: Mapped, text: string): Joins {
	const isOfItem = mode === 'item' || Object.values(item).some((value) => value === text);
	if (typeof item.low_confidence === 'string' || item.row !== undefined) {
		return isOfItem ? 'yes' : 'perhaps';
	}
	return isOfItem && isFlat(item) ? 'perhaps' : 'no';
}

/** The keys of an item that may be fields. */
export function itemKeysOf(item: Json): Json {
	if (fileOfOwn(item) === '') return item;
	const keys = ownKeysIn(item);
	return pickBy(
		item,
		// Of Get Tables; in a row, it is a field.
		(key, value) => !keys.includes(key) && !(key === 'rows' && Array.isArray(value)),
	);
}

function ownKeysIn(item: Json): string[] {
	if (Array.isArray(item.changes)) return [...OWN_KEYS, ...CHANGED_KEYS];
	// A row, in which all other names are those of fields and columns.
	return isFlat(item) && textIn(item.file_id) !== '' ? TAKEN_COLUMNS : OWN_KEYS;
}

/** What of an item of this package is no row holds lists or objects. A database may have others beside a row. */
const isFlat = ({ changes, fields, pages, rows, tables }: Json) =>
	[changes, fields, pages, rows, tables].every((each) => each === null || typeof each !== 'object');
