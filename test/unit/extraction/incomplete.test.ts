import { recordIn } from '../../../nodes/DocumentExtraction/extraction/record';
import { filesOfUpload } from '../../../nodes/DocumentExtraction/extraction/version2';
import { fileOfDocument } from '../../../nodes/DocumentExtraction/extraction/version4';

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
])('cells %s that do not say where they are stand in the first row and column', (_, pages) => {
	expect(pages?.[0]?.tables).toEqual([{ rows: [{ item: 'Ink', amount: '5' }] }]);
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
