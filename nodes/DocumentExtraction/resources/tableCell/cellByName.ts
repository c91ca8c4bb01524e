import { tableOn } from '../../extraction/pageParts';
import { shown } from '../../parameters/values/parsers';
import { PAGE } from '../../transport/address/endpoints';
import { CELL } from '../../transport/address/pathParameters';
import { ItemError } from '../../transport/errors/itemError';
import { lettersOf } from '../../utils/namesMeant';
import type { NamedParameter } from '../shared/byName';
import { refuseUnshown } from '../shared/lateParts';
import { oneName, onePart } from '../shared/onePart';
import { tableIdIn } from './create';

export const CELL_BY_NAME: NamedParameter = {
	name: 'cellId',
	parameter: CELL,
	nameKey: (written) => {
		const { header, row } = placeIn(written);
		return `${lettersOf(header)}, row ${row}`;
	},
	finder: (written, operation) => {
		const { header, row } = placeIn(written);
		const tableId = tableIdIn(operation);
		return (page) => {
			const table = tableOn(page, tableId);
			if (!table) {
				throw new ItemError(
					`Table ${tableId} is not on the page`,
					'Nothing was changed. Choose a table of this page.',
				);
			}
			const { cells } = table;
			// Rows are counted: one that is missing moves the others.
			const shownIds = cells.map(({ id }) => id);
			refuseUnshown(operation, tableId, shownIds, PAGE);
			const headers = [...table.headers, ...cells.map((cell) => cell.header)];
			const meant = oneName(header, headers, { owner: 'The table', thing: 'column' });
			const named = cells.filter((cell) => cell.header === meant);
			const found = named.filter((cell) => cell.row === row);
			const isTwice =
				table.headers.filter((each) => each === meant).length > 1 ||
				new Set(named.map((cell) => cell.row)).size < named.length;
			// In this row, the one that is meant may be missing.
			if (found.length === 1 && isTwice) {
				throw new ItemError(
					`Several columns are called ${shown(meant)}`,
					'Nothing was changed. Pick the cell from the list, or give its ID.',
				);
			}
			const what = `cells of ${shown(meant)} in row ${row}`;
			if (found.length > 0) return onePart(found, what);
			throw new ItemError(
				`The table has no ${what}. Its rows: ${rowsIn(cells)}`,
				'Nothing was changed. The first row is 1. A cell that is missing can be added with the operation Add.',
			);
		};
	},
};

const rowsIn = (cells: Array<{ row: number | undefined }>) =>
	cells.reduce((last, { row = 0 }) => Math.max(last, row), 0);

const HEADER_AND_ROW = /^(.*\S)\s*,\s*(?:row\s*)?(\d+)$/is;

function placeIn(written: string): { header: string; row: number } {
	const [, header, row] = HEADER_AND_ROW.exec(written) ?? [];
	if (header !== undefined && Number(row) > 0) return { header, row: Number(row) };
	throw new ItemError(
		`Cell cannot be ${shown(written)}`,
		'Name it by header and row, such as amount, row 2. The first row is 1.',
	);
}
