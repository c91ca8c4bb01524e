import { isObject, type Json, listOf, numberIn, objectsIn, textIn } from '../utils/json';
import { valuesIn } from './version4';

/** What stands on a page of a document under an ID of its own (docs/interface.md#what-stands-on-a-page). */
export interface PagePart {
	id: string;
	text: string;
}

export interface NamedValue extends PagePart {
	name: string;
}

export interface PlacedCell extends PagePart {
	header: string;
	/** As people count; undefined where the service does not say it. */
	row: number | undefined;
}

interface PlacedTable {
	/** Also of columns without cells. */
	headers: string[];
	cells: PlacedCell[];
}

export function fieldValuesOn(page: Json): NamedValue[] {
	return valuesIn(dataOf(page).fields).flatMap(([name, values]) =>
		values.map((value) => ({
			name,
			id: textIn(value.field_data_id),
			text: textIn(value.value),
		})),
	);
}

/** Undefined where the page has no such table. */
export function tableOn(page: Json, tableId: string): PlacedTable | undefined {
	const tables = objectsIn(dataOf(page).tables);
	const table = tables.find((each) => textIn(each.table_id) === tableId);
	if (!table) return undefined;
	const cells = objectsIn(table.cells);
	const rows = countedFromOne(cells.flatMap((cell) => numberIn(cell.row) ?? []));
	return {
		headers: listOf(table.headers).map(textIn),
		cells: cells.map((cell) => ({
			header: textIn(cell.header),
			row: rows.get(numberIn(cell.row)),
			id: textIn(cell.cell_id),
			text: textIn(cell.text),
		})),
	};
}

/** Rows or columns as people count them: from 1, without gaps, whatever the service counts from. */
export function countedFromOne(numbers: number[]): Map<number | undefined, number> {
	const inOrder = [...new Set(numbers)].sort((a, b) => a - b);
	return new Map(inOrder.map((number, index) => [number, index + 1]));
}

const dataOf = ({ data }: Json): Json => (isObject(data) ? data : {});
