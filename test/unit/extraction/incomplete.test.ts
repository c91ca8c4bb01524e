import type { IDataObject } from 'n8n-workflow';
import { recordIn } from '../../../nodes/DocumentExtraction/extraction/record';
import { filesOfUpload } from '../../../nodes/DocumentExtraction/extraction/version2';
import {
	fileOfDocument,
	fileOfFields,
	fileOfPage,
} from '../../../nodes/DocumentExtraction/extraction/version4';

/** What a service leaves out costs nothing of what it does say. */
const CELLS = [
	{ header: 'item', label: 'item', text: 'Ink' },
	{ col: 1, header: 'amount', label: 'amount', text: '5' },
	{},
];

const pagesOf = (...pages: unknown[]) => fileOfDocument({ document_id: 'd1', pages }).pages;

test('pages of a document without numbers are counted from 1, in the order of the answer', () => {
	const pages = pagesOf({ page_id: 'a' }, { page_id: 'b', page_number: 'two' });
	expect(pages.map(({ page, id }) => [page, id])).toEqual([
		[1, 'a'],
		[2, 'b'],
	]);
});

test.each([
	['of a document', pagesOf({ data: { tables: [{ cells: CELLS }] } })],
	[
		'of a file',
		filesOfUpload(
			{ result: [{ request_file_id: 'f1', prediction: [{ type: 'table', cells: CELLS }] }] },
			false,
		)[0]?.pages,
	],
])('cells %s that do not say their row have one each: none is put beside another', (_, pages) => {
	expect(pages?.[0]?.tables.map(({ rows }) => rows)).toEqual([
		[
			{ amount: '', item: 'Ink' },
			{ amount: '5', item: '' },
		],
	]);
});

test('the number of a page, row or column may be written as text', () => {
	const cells = [
		{ row: '2', col: '10', header: 'amount', text: 'd' },
		{ row: '10', col: '9', header: 'item', text: 'e' },
		{ row: '2', col: '9', header: 'item', text: 'c' },
	];
	const [first, second] = pagesOf(
		{ page_id: 'b', page_number: '10', data: { tables: [{ cells }] } },
		{ page_id: 'a', page_number: '9' },
	);
	expect([first?.page, second?.page]).toEqual([9, 10]);
	expect(second?.tables.map(({ rows }) => rows)).toEqual([
		[
			{ item: 'c', amount: 'd' },
			{ item: 'e', amount: '' },
		],
	]);
});

test.each<[string, IDataObject[string], Array<[string, string]>]>([
	[
		'a list in which each has its name',
		[
			{ field_name: 'total', value: '1' },
			{ field_name: 'date', value: '2' },
			{ field_name: 'total', value: '3' },
			{ value: '4' },
		],
		[
			['total', '1'],
			['total', '3'],
			['date', '2'],
			['', '4'],
		],
	],
	['one value in the place of a list', { total: { value: '1' } }, [['total', '1']]],
	[
		'texts in the place of values',
		{ total: '1', pages: 2, dates: ['3', null] },
		[
			['total', '1'],
			['pages', '2'],
			['dates', '3'],
		],
	],
	['nothing', null, []],
	['nothing under a name', { total: null }, []],
])('fields may be %s', (_, fields, expected) => {
	const read = [
		...pagesOf({ data: { fields } }),
		...fileOfFields('d1', { fields }).pages,
		...fileOfPage('d1', { data: { fields } }).pages,
	];
	expect(read.map((page) => page.fields.map(({ name, value }) => [name, value]))).toEqual(
		read.map(() => expected),
	);
	expect(read).toHaveLength(3);
});

test('a column that only the headers of the table name is there, and empty', () => {
	const cells = [
		{ row: 0, col: 0, header: 'item', text: 'Ink' },
		{ row: 0, col: 2, header: 'amount', text: '5' },
	];
	const headers = ['item', 'quantity', 'amount'];
	const [page] = pagesOf({ data: { tables: [{ headers, cells }] } });
	expect(page?.tables.map(({ rows }) => rows)).toEqual([
		[{ item: 'Ink', quantity: '', amount: '5' }],
	]);
	expect(Object.keys(page?.tables[0]?.rows[0] ?? {})).toEqual(headers);
});

test.each([
	['no place', undefined],
	['a place that is no list', '10, 20, 30, 40'],
	['an empty place', []],
	['a place without numbers', [null, 'x', {}, true]],
])('a field of a document with %s comes first, and is kept', (_, bbox) => {
	const total = [
		{ value: 'below', bbox: [5, 10, 9, 15] },
		{ value: 'nowhere', bbox },
	];
	const [page] = pagesOf({ data: { fields: { total } } });
	expect(page?.fields.map(({ value }) => value)).toEqual(['nowhere', 'below']);
});

test('two fields of a document without places stay in the order of the answer', () => {
	const [page] = pagesOf({ data: { fields: { total: [{ value: 'a' }, { value: 'b' }] } } });
	expect(page?.fields.map(({ value }) => value)).toEqual(['a', 'b']);
});

test('a page that does not say its number counts as the first when another is looked for', () => {
	const record = { id: 'r1', moderated_boxes: [] };
	expect(recordIn({ moderated_images: [record] }, 3)).toEqual({ reason: 'noSuchPage', pages: [0] });
});
