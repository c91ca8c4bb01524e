import type { ReadValue } from '../../../extraction/review/readValue';
import { shown } from '../../../parameters/values/parsers';
import { shownNames } from '../../../parameters/values/shownNames';
import { ItemError } from '../../../transport/errors/itemError';
import { grouped } from '../../../utils/grouped';
import type { Answers, MappedRow } from './answers';
import { fileOfOwn } from './ownItem';
import type { Plan } from './plan';
import { isFalse, isNothing } from './said';

export const unanswered = () =>
	new ItemError(
		'Nobody has answered the form of this file',
		'Nothing was changed. Connect the answers of the form, or leave out files for which needs_review is true.',
	);

const nothingApproved = (message: string, next: string) =>
	new ItemError(message, `Nothing was changed, nor approved. ${next}`);

/** Nobody wants to approve what a misspelled name leaves as it is, nor what nobody has seen. Of a file with nothing to check no form is made. */
export function refuseNothing(
	{ mode, item, named, rows }: MappedRow,
	{ hasField, asked }: Answers,
): void {
	const isOwn = fileOfOwn(item) !== '';
	const mayNeedReview = !isNothing(item.needs_review) && !isFalse(item.needs_review);
	// A sheet of one's own may have a status, too, beside its fields.
	const isOfSheet = item.review_status === undefined && (hasField || mode === 'each');
	if (isOwn && !isOfSheet && (item.status === 'pending' || item.status === 'failure')) {
		throw nothingApproved('The item was made before the file was read', 'Get it anew.');
	}
	if (mode === 'item') {
		if (hasField) return;
		if (mayNeedReview) throw unanswered();
		// Databases leave out what is empty, so a row may have nothing beside its file.
		if (isOwn) return;
		throw nothingApproved(
			'No key of the item is a field',
			'Choose Map Each Column, or switch off Approve.',
		);
	}
	// A form may have asked for other fields.
	if (asked.length > 0 || isFalse(item.needs_review)) return;
	if (item.review_form !== undefined && !mayNeedReview) return;
	const values = Object.keys(named).flatMap((key) => [...rows.valuesOf(key).keys()]);
	if (values.some((value) => value !== undefined)) return;
	throw nothingApproved(
		'No expression of Fields finds anything',
		'Where all may stay, let one give an empty text.',
	);
}

export const leavesOut = (fields: string[]) =>
	nothingApproved(
		`Fields leaves out what the form says for ${shownNames(fields)}`,
		'Map it, or choose Map Automatically and keep the names of the form.',
	);

/** Nobody has seen what has come since the form was made, as where the file was not read then. */
export function refuseUnknown(
	values: ReadValue[],
	formNames: string[],
	{ said }: Pick<Plan, 'said'>,
): void {
	// Who says what a value says has seen it.
	const come = [...new Set(said)].filter(({ name }) => !formNames.includes(name));
	const known = [...formNames, ...come.map(({ name }) => name)];
	for (const [name, { length }] of grouped(values, (value) => value.name)) {
		if (known.filter((each) => each === name).length >= length) continue;
		throw new ItemError(
			`A value of ${shown(name)} has come since the form was made`,
			'Nothing was changed. Look at the file and make the form anew, or switch on Overwrite in Options.',
		);
	}
}
