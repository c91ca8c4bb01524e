import fc from 'fast-check';
import {
	countedFromOne,
	fieldValuesOn,
	tableOn,
} from '../../../nodes/DocumentExtraction/extraction/pageParts';

test('the field values of a page, by name, each with its ID', () => {
	const fields = {
		total: [
			{ field_data_id: 'a', value: '1' },
			{ field_data_id: 7, value: 2 },
		],
		date: { field_data_id: 'c', value: '' },
		note: 'only a text',
	};
	expect(fieldValuesOn({ data: { fields } })).toEqual([
		{ name: 'total', id: 'a', text: '1' },
		{ name: 'total', id: '7', text: '2' },
		{ name: 'date', id: 'c', text: '' },
		{ name: 'note', id: '', text: 'only a text' },
	]);
});

test('the cells of one table, in rows as people count them', () => {
	const cell = (id: string, row: unknown) => ({ cell_id: id, row, header: 'amount', text: id });
	const cells = [cell('a', 4), cell('b', 0), cell('c', '4'), cell('d', null)];
	const tables = [{ table_id: 'other' }, { table_id: 't', headers: ['amount', null], cells }];
	const table = tableOn({ data: { tables } }, 't');
	expect(table?.headers).toEqual(['amount', '']);
	expect(table?.cells.map(({ id, row }) => [id, row])).toEqual([
		['a', 2],
		['b', 1],
		['c', 2],
		['d', undefined],
	]);
	expect(tableOn({ data: { tables } }, 'other')).toEqual({ headers: [], cells: [] });
	expect(tableOn({ data: { tables } }, 'none')).toBeUndefined();
});

test.each([{}, { data: null }, { data: 'x' }, { data: { fields: null, tables: null } }])(
	'a page that holds nothing readable has no parts: %j',
	(page) => {
		expect(fieldValuesOn(page)).toEqual([]);
		expect(tableOn(page, 't')).toBeUndefined();
	},
);

test('rows count from 1 without gaps, in the order of the service', () => {
	fc.assert(
		fc.property(fc.array(fc.integer({ min: -3, max: 9 })), (numbers) => {
			const counted = countedFromOne(numbers);
			const inOrder = [...new Set(numbers)].sort((a, b) => a - b);
			expect(inOrder.map((number) => counted.get(number))).toEqual(
				inOrder.map((_, index) => index + 1),
			);
		}),
	);
});
