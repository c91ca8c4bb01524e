import fc from 'fast-check';
import {
	rowsOf as rowsFrom,
	type RowSource,
} from '../../../nodes/DocumentExtraction/extraction/rows';

const rowsOf = (source: RowSource) => rowsFrom(source, { model_id: 'm' });

const file = (fields: RowSource['fields'], ...tables: RowSource['tables']): RowSource => ({
	file_id: 'f1',
	file_name: 'a.pdf',
	status: 'success',
	review_status: 'unreviewed',
	message: 'Success',
	low_confidence: ['total', 'date'],
	fields,
	tables,
});
const common = {
	file_id: 'f1',
	file_name: 'a.pdf',
	status: 'success',
	review_status: 'unreviewed',
	message: 'Success',
	low_confidence: 'total, date',
	model_id: 'm',
};

test('each row of each table is one item: where it stands, all fields, its columns, then what is known of its file', () => {
	const rows = rowsOf(
		file(
			{ number: 'INV-7', total: '118.00' },
			[
				{ item: 'Paper', amount: '100.00' },
				{ item: 'Ink', amount: '18.00' },
			],
			[],
			[{ note: 'Thanks' }],
		),
	);
	const fields = { number: 'INV-7', total: '118.00' };
	expect(rows).toEqual([
		{ ...common, table: 1, row: 1, ...fields, item: 'Paper', amount: '100.00' },
		{ ...common, table: 1, row: 2, ...fields, item: 'Ink', amount: '18.00' },
		{ ...common, table: 3, row: 1, ...fields, note: 'Thanks' },
	]);
	expect(Object.keys(rows[0] ?? {})).toEqual([
		...['file_id', 'file_name', 'table', 'row', 'number', 'total', 'item', 'amount'],
		...['status', 'review_status', 'message', 'low_confidence', 'model_id'],
	]);
});

test.each<[string, RowSource['tables']]>([
	['no table', []],
	['tables without rows', [[], []]],
])('a file with %s is one item with its fields', (_, tables) => {
	expect(rowsOf(file({ total: '5', date: ['a', 'b'] }, ...tables))).toEqual([
		{ ...common, total: '5', date: 'a, b' },
	]);
});

test('a file of which nothing was read is one item that names it', () => {
	expect(rowsOf(file({}))).toEqual([common]);
});

test('a repeated field stands in one cell, with an empty value in its place', () => {
	expect(rowsOf(file({ total: ['1', '', '3'] }))).toEqual([{ ...common, total: '1, , 3' }]);
});

test.each<[string, RowSource, Record<string, string>]>([
	[
		'a field that has the name of what every row has',
		file({ row: 'a', file_id: 'b', total: 'c', review_status: 'd' }, [{}]),
		{ field_row: 'a', field_file_id: 'b', total: 'c', field_review_status: 'd' },
	],
	[
		'a column that has the name of a field, or of what every row has',
		file({ total: 'a' }, [{ total: 'b', table: 'c', item: 'd' }]),
		{ total: 'a', column_total: 'b', column_table: 'c', item: 'd' },
	],
	[
		'a column that has the name that a field was given',
		file({ row: 'a' }, [{ field_row: 'b', row: 'c' }]),
		{ field_row: 'a', column_field_row: 'b', column_row: 'c' },
	],
	[
		'a column whose new name another column has',
		file({ total: 'a' }, [{ total: 'b', column_total: 'c' }]),
		{ total: 'a', column_column_total: 'b', column_total: 'c' },
	],
	[
		'a field whose new name another field has',
		file({ row: 'a', field_row: 'b' }, [{}]),
		{ field_field_row: 'a', field_row: 'b' },
	],
])('nothing is overwritten: %s', (_, source, expected) => {
	expect(rowsOf(source)).toEqual([{ ...common, table: 1, row: 1, ...expected }]);
});

/** Names that give way to each other; not whole numbers, which JavaScript puts first. */
const OWN = ['file_id', 'file_name', 'review_status', 'model_id', 'workflow_id', 'table', 'row'];
const COMMON = [...OWN, 'total', '', '__proto__', 'constructor', 'field_row'];
const names = fc.constantFrom(
	...COMMON,
	...COMMON.map((name) => `column_${name}`),
	...COMMON.map((name) => `field_${name}`),
	'column_column_total',
);
const dictionary = <T>(value: fc.Arbitrary<T>) =>
	fc
		.uniqueArray(fc.tuple(names, value), { selector: ([name]) => name, maxLength: 8 })
		.map((entries): Record<string, T> => Object.fromEntries(entries));
const text = fc.string({ maxLength: 3 });
const list = fc.array(text, { minLength: 2, maxLength: 3 });
const sources = fc.record({
	file_id: text,
	file_name: text,
	status: fc.constantFrom<RowSource['status']>('success', 'failure'),
	review_status: text,
	message: text,
	low_confidence: fc.array(text, { maxLength: 2 }),
	fields: dictionary(fc.oneof(text, list)),
	tables: fc.array(fc.array(dictionary(text), { maxLength: 3 }), { maxLength: 3 }),
});

test('whatever fields and columns are called, each row holds all values in their order', () => {
	fc.assert(
		fc.property(sources, (source) => {
			const fields = Object.values(source.fields).map((value) => [value].flat().join(', '));
			const { file_id, file_name, status, review_status, message, low_confidence } = source;
			const doubtful = low_confidence.join(', ');
			const first = [file_id, file_name];
			const last = [status, review_status, message, doubtful, 'm'];
			const expected = source.tables.flatMap((table, t) =>
				table.map((cells, r) => [
					...[...first, t + 1, r + 1],
					...[...fields, ...Object.values(cells)],
					...last,
				]),
			);
			expect(rowsOf(source).map((row) => Object.values(row))).toEqual(
				expected.length > 0 ? expected : [[...first, ...fields, ...last]],
			);
		}),
		{ numRuns: 200 },
	);
});

test('a column keeps its name where nothing else has it', () => {
	fc.assert(
		fc.property(sources, (source) => {
			const rows = rowsOf(source);
			const renamed = source.tables.flat().flatMap((cells, index) => {
				const columns = Object.keys(rows[index] ?? {}).slice(4 + Object.keys(source.fields).length);
				return Object.keys(cells)
					.map((header, place) => ({ header, column: columns[place] }))
					.filter(({ header, column }) => {
						// A field that gave way may be called `field_…` now.
						const isTaken = OWN.includes(header) || Object.hasOwn(source.fields, header);
						return !isTaken && !header.startsWith('field_') && column !== header;
					});
			});
			expect(renamed).toEqual([]);
		}),
		{ numRuns: 200 },
	);
});
test('a header has the same column in all tables of a file, whatever the others are called', () => {
	const rows = rowsOf(file({ total: 'a' }, [{ total: 'b' }], [{ column_total: 'c', total: 'd' }]));
	expect(rows.map((row) => row['column_column_total'])).toEqual(['b', 'd']);
	expect(rows.map((row) => row['column_total'])).toEqual([undefined, 'c']);
});

test('no column is called "error", by which n8n knows an item that did not work', () => {
	const rows = rowsOf(file({ error: 'E1' }, [{ error: 'E2' }]));
	expect(rows).toEqual([{ ...common, table: 1, row: 1, field_error: 'E1', column_error: 'E2' }]);
});
