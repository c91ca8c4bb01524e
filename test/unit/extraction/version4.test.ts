import { fileOfDocument } from '../../../nodes/DocumentExtraction/extraction/version4';

test('a document is read with its pages in order and its fields as a person reads them', () => {
	const file = fileOfDocument({
		document_id: 'd1',
		original_document_name: 'a.pdf',
		status: 'success',
		metadata: { order: 7 },
		verification_message: 'looks good',
		pages: [
			{ page_id: 'p2', page_number: 2, data: { fields: {}, tables: [] } },
			{
				page_id: 'p1',
				page_number: 1,
				data: {
					fields: {
						total: [
							{ field_data_id: 'v1', value: 'low', confidence: 0.5, bbox: [0, 90, 5, 95] },
							{ value: 'right', confidence: 0.6, bbox: [50, 10, 55, 15] },
							{ value: 'left', confidence: 0.7, bbox: [5, 10, 9, 15] },
						],
					},
					tables: [{ cells: [{ row: 1, col: 1, header: 'amount', text: '5' }] }],
				},
			},
		],
	});
	expect(file).toMatchObject({
		id: 'd1',
		name: 'a.pdf',
		status: 'success',
		metadata: '{"order":7}',
		message: 'looks good',
	});
	expect(file.pages.map(({ page, id }) => [page, id])).toEqual([
		[1, 'p1'],
		[2, 'p2'],
	]);
	expect(file.pages[0]?.fields).toEqual([
		{ id: '', name: 'total', value: 'left', confidence: 0.7 },
		{ id: '', name: 'total', value: 'right', confidence: 0.6 },
		{ id: 'v1', name: 'total', value: 'low', confidence: 0.5 },
	]);
	expect(file.pages[0]?.tables).toMatchObject([{ rows: [{ amount: '5' }] }]);
});

test('a page that a document repeats counts once, and several that have one ID as many', () => {
	const page = (value: string) => ({
		...{ page_id: 'p1', page_number: 1 },
		data: { fields: { total: [{ value }] }, tables: [] },
	});
	const valuesOf = (pages: object[]) =>
		fileOfDocument({ document_id: 'd1', status: 'success', pages }).pages.flatMap(({ fields }) =>
			fields.map(({ value }) => value),
		);
	expect(valuesOf([page('a'), page('a')])).toEqual(['a']);
	expect(valuesOf([page('a'), page('b')])).toEqual(['a', 'b']);
});

test.each([
	['SUCCESS', 'success'],
	['failure', 'failure'],
	['queued', 'pending'],
	[undefined, 'pending'],
])('a document of the status %j is %s', (status, expected) => {
	expect(fileOfDocument({ document_id: 'd', status }).status).toBe(expected);
});

test.each([{}, { pages: null }, { pages: [null, 'x'] }, { pages: {} }])(
	'a document that has no pages yet (%j) is read as an empty one',
	(document) => {
		expect(fileOfDocument({ ...document, document_id: 'd' })).toMatchObject({ id: 'd', pages: [] });
	},
);

test.each([
	['plain text', 'plain text'],
	['{"as":"text"}', '{"as":"text"}'],
	[['a', 1], '["a",1]'],
	[null, ''],
])('the metadata %j is shown as %j', (metadata, expected) => {
	expect(fileOfDocument({ metadata }).metadata).toBe(expected);
});
