import type { ReadValue } from '../../../extraction/review/readValue';
import { shown } from '../../../parameters/values/parsers';
import { ItemError } from '../../../transport/errors/itemError';
import type { Said } from './said';

const placesOf = (values: ReadValue[]) =>
	values.map(({ value, page }) => `${shown(value)} on page ${page}`).join(', ');

export const BY_OPTIONS = 'Set Page or Occurrence in Options';
export const ONE_BY_ONE = 'Give a list with a text for each of them';

export function severalTimes(field: string, found: ReadValue[], advice = BY_OPTIONS): ItemError {
	return new ItemError(
		`${shown(field)} occurs ${found.length} times: ${placesOf(found)}`,
		`Nothing was changed. ${advice}, or use the form of Get Review Form, which asks about each of them.`,
	);
}

/** It may be the order in which something else lists them, or that of the places that they are to have. */
export function otherOrder(field: string, text: Said, found: ReadValue[]): ItemError {
	return new ItemError(
		`${shown(field)} gets ${shown(text)}, which stands in another place: ${placesOf(found)}`,
		`Nothing was changed. ${BY_OPTIONS}, or use the form of Get Review Form, which asks about each of them.`,
	);
}

export function otherCount(field: string, texts: Said[], found: ReadValue[]): ItemError {
	return new ItemError(
		`${shown(field)} gets ${texts.length} values and occurs ${found.length} times${found.length > 0 ? `: ${placesOf(found)}` : ''}`,
		'Nothing was changed. Give one text, or as many as there are.',
	);
}

export function notOnPage(field: string, page: number | undefined, named: ReadValue[]): ItemError {
	return new ItemError(
		`Page ${page} has no ${shown(field)}. It stands elsewhere: ${placesOf(named)}`,
		'Nothing was changed. Set another Page in Options, or leave it empty.',
	);
}

/** As spreadsheets count days and times. */
export const noDate = (field: string, was: string, given: string) =>
	new ItemError(
		`${shown(field)} says ${shown(was)} and would say ${given}, as spreadsheets count dates`,
		'Nothing was changed. Format the column as text.',
	);

/** Nobody can tell whether somebody has typed it. */
export const rewritten = ({ name, value }: Pick<ReadValue, 'name' | 'value'>, given: string) =>
	new ItemError(
		`${shown(name)} says ${shown(value)} and would say ${shown(given)}, as spreadsheets and databases may write it`,
		'Nothing was changed. Format the column as text, or map the field by itself.',
	);
