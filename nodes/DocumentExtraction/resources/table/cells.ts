import type { IDataObject } from 'n8n-workflow';

import { isObject, listOf, objectsIn } from '../../extraction/json';
import { isBlank, json, type Rule, shown, text } from '../../parameters/rules';
import { Refusal } from '../../transport/refusal';

/** Rows keyed by header, as cells from row 0 and column 0; what a row does not name is empty. */
export function cellsOfRows(headers: string[]): Rule<IDataObject[]> {
	return (value, displayName) =>
		givenObjects(isBlank(value) ? [] : value, displayName).flatMap((row, index) => {
			const unknown = Object.keys(row).find((key) => !headers.includes(key));
			if (unknown !== undefined) {
				throw new Refusal(
					`${displayName} names "${unknown}" in row ${index + 1}, which is no header`,
					`The headers are ${headers.join(', ')}.`,
				);
			}
			return headers.map((header, col) => ({
				row: index,
				col,
				header,
				text: text(Object.hasOwn(row, header) ? row[header] : '', displayName),
			}));
		});
}

/** Cells as the service takes them: it gives each its id itself (interface.md §4.3). */
export const newCells: Rule<IDataObject[]> = (value, displayName) =>
	givenObjects(value, displayName).map((cell) =>
		Object.fromEntries(Object.entries(cell).filter(([key]) => key !== 'cell_id')),
	);

function givenObjects(value: unknown, displayName: string): IDataObject[] {
	const given = json(value, displayName);
	const offender = Array.isArray(given)
		? listOf(given).find((entry) => !isObject(entry))
		: (given ?? null);
	if (offender !== undefined) {
		throw new Refusal(`${displayName} cannot be ${shown(offender)}`, 'Use a list of objects.');
	}
	return objectsIn(given);
}
