import { namesMeant } from '../../utils/namesMeant';
import type { Certainty, ExtractedPage } from '../file';
import type { ReadValue } from './readValue';

/** Whether a person has to look at it. `below` is how sure the service has to be; undefined where that does not matter. */
const isDoubtful =
	(unknown: number) =>
	({ confidence = unknown, isInvalid }: Certainty, below = 0): boolean =>
		isInvalid === true || confidence < below;

/** Services tell how sure they are of a field: where one does not, nobody knows. */
export const isDoubtfulField = isDoubtful(0);

/** Of cells and tables version 4 does not tell it. */
const isDoubtfulPart = isDoubtful(1);

/** What the service says of a value, in brackets; empty where it says nothing. */
export function saidOf({ confidence, isInvalid }: Certainty, more: string[] = []): string {
	const said = [
		...(confidence === undefined ? [] : [`${Math.round(confidence * 100)} %`]),
		...(isInvalid ? ['not valid'] : []),
		...more,
	];
	return said.length > 0 ? ` (${said.join(', ')})` : '';
}

/** Cells, and whole tables, that a person has to look at; a line each. Rows count as those of the output do. */
export function tableDoubts(
	{ tables }: ExtractedPage,
	below: number | undefined,
	more: string[],
): string[] {
	return tables.flatMap((table, place) => {
		const name = tables.length > 1 ? `table ${place + 1}` : 'table';
		const cells = table.cells.filter((cell) => isDoubtfulPart(cell, below));
		return [
			...(isDoubtfulPart(table, below) ? [`${name}${saidOf(table, more)}`] : []),
			...cells.map((cell) => {
				const where = [...(tables.length > 1 ? [name] : []), cell.header, `row ${cell.row}`];
				return `${where.join(', ')}: ${oneLine(cell.text)}${saidOf(cell, more)}`;
			}),
		];
	});
}

/** Of the fields that have to have a value: the values that are blank, and the names of those that have none. */
export function missingAmong(
	all: ReadValue[],
	required: string[],
): { blank: ReadValue[]; absent: string[] } {
	const names = all.map(({ name }) => name);
	const found = required.map((wanted) => {
		const meant = namesMeant(wanted, names);
		return all.filter(({ name }) => meant.includes(name));
	});
	const none = required.filter((_, at) => found[at]?.length === 0);
	return {
		blank: found.filter((values) => values.every(({ value }) => value.trim() === '')).flat(),
		// Two names of one field are asked for once.
		absent: none.filter((name, at) => namesMeant(name, none.slice(0, at)).length === 0),
	};
}

/** A text as it stands in a line. */
export function oneLine(text: string): string {
	return text.trim().replace(/\s+/g, ' ') || '(empty)';
}
