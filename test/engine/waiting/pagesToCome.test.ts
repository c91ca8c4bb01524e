import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { onDocuments } from '../fixtures/document.fixture';
import { itemsOf } from '../fixtures/uploadOnce.fixture';
import { runNode, useLoopback } from '../host';

const server = useLoopback();

const named = (n: number) => ({ page_id: `p${n}`, page_number: n });
const read = (n: number) => ({
	...named(n),
	data: { fields: { [`line_${n}`]: [{ field_data_id: `f${n}`, value: '5.00' }] }, tables: [] },
});
const BLANK = [{ ...named(1), data: { fields: {}, tables: [] } }];
const BOTH = [read(1), read(2)];

/** A service that names these pages in the answer to an upload, then gives those that are due, the last for ever. */
function serving(uploaded: IDataObject[], ...due: IDataObject[][]) {
	return servingAs('pending', uploaded, due);
}

function servingAs(uploadSays: string, uploaded: IDataObject[], due: IDataObject[][]) {
	let looks = 0;
	const document = { document_id: 'd1', original_document_name: 'a.pdf' };
	server.answer((request, response) => {
		request.resume().on('end', () => {
			const isUpload = request.method === 'POST';
			const pages = isUpload ? uploaded : due[Math.min(looks, due.length - 1)];
			looks += isUpload ? 0 : 1;
			const status = isUpload ? uploadSays : 'success';
			response.end(JSON.stringify({ ...document, status, pages }));
		});
	});
	return () => looks;
}

const run = async (options: INodeParameters = {}) =>
	await runNode({
		credential: { baseUrl: server.url, apiKey: 'key' },
		parameters: onDocuments('upload', { results: 'wait' }, options),
		items: await itemsOf('a.pdf'),
	});

describe.each([[[]], [[named(1), named(2)]]])(
	'a document that is called read too soon, and whose upload named the pages %j',
	(uploaded) => {
		test.each<[string, IDataObject[]]>([
			['no pages', []],
			['pages without what is on them', [named(1), named(2)]],
			['pages on which null stands', [named(1), named(2)].map((page) => ({ ...page, data: null }))],
			['one page of two', [read(1), named(2)]],
		])('is asked for again while it has %s', async (_, early) => {
			const looks = serving(uploaded, early, early, BOTH);
			const { json } = await run();
			const fields = { line_1: '5.00', line_2: '5.00' };
			expect(json).toEqual([expect.objectContaining({ status: 'success', fields, message: '' })]);
			expect(looks()).toBe(3);
		});
	},
);

test.each([
	['has what comes a moment later', [read(1)], { line_1: '5.00' }],
	['shows nothing a moment later either: it is blank', BLANK, {}],
])(
	'a document that is called read, and shows nothing on all of its pages, is asked for once more and %s',
	async (_, later, fields) => {
		const looks = serving([], BLANK, later);
		const { json } = await run();
		expect(json).toEqual([expect.objectContaining({ status: 'success', fields, message: '' })]);
		expect(looks()).toBe(2);
	},
);

test('a document that the answer to its upload calls read, and that shows nothing there, is asked for', async () => {
	const looks = servingAs('success', BLANK, [[read(1)]]);
	const { json } = await run();
	expect(json).toEqual([expect.objectContaining({ fields: { line_1: '5.00' }, message: '' })]);
	expect(looks()).toBe(1);
});

test('a page that shows nothing for a minute, in a document that is called read, is blank', async () => {
	serving([], [read(1), named(2)]);
	const begun = Date.now();
	const { json } = await run({ ifStillPending: 'stop' });
	expect(json).toEqual([
		expect.objectContaining({
			...{ status: 'success', fields: { line_1: '5.00' } },
			message: 'The service says that the file is read, and has not listed all of its pages',
		}),
	]);
	expect(Date.now() - begun).toBeGreaterThan(60_000);
	expect(Date.now() - begun).toBeLessThan(100_000);
});
