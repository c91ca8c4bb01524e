import type { INodeParameters } from 'n8n-workflow';
import { AUTOMATICALLY } from '../fixtures/correct.fixture';
import { onDocuments } from '../fixtures/document.fixture';
import { file } from '../fixtures/file.fixture';
import {
	type Reviewed,
	reviewedDocument,
	reviewedFile,
	textsIn,
	writeAll,
} from '../fixtures/reviewed.fixture';
import { changes, edit, edits } from '../fixtures/updateFields.fixture';
import { giving, useLoopback, useSandbox } from '../host';
import { byId } from '../operations/cases/case';

const bench = useSandbox();
const service = useLoopback();
const FILE = reviewedFile(bench);
const DOCUMENT = reviewedDocument(bench);
const KINDS: Array<[string, Reviewed]> = [
	['file', FILE],
	['document', DOCUMENT],
];
const ROWS = { outputRows: true };

/** A field that has the name of a column, and stands on the first page. */
function addField(kind: Reviewed, id: string, name: string) {
	kind.repeat(id, 'currency', name);
	writeAll(kind.values(id), name, 'theirs');
}

const pagesOfFile = (id: string) => bench.sandbox.service.file(id)?.pages ?? [];
const pagesOfDocument = (id: string) => bench.sandbox.service.document(id)?.pages ?? [];

const ROWS_OF: Array<[string, Reviewed, (id: string) => INodeParameters]> = [
	[
		'Get Tables',
		DOCUMENT,
		(id) => onDocuments('getTables', { documentId: byId(id), simplify: true }, ROWS),
	],
	[
		'Get Page of a document',
		DOCUMENT,
		(id) => {
			const pageId = byId(pagesOfDocument(id)[1]?.id ?? '');
			return onDocuments('getPage', { documentId: byId(id), pageId, simplify: true }, ROWS);
		},
	],
	[
		'Get Page of a file',
		FILE,
		(id) =>
			file('getPage', { pageId: pagesOfFile(id)[1]?.id ?? '', simplify: true, options: ROWS }),
	],
];

describe('no field is written from the column of a row that has its name,', () => {
	test.each(ROWS_OF)('where %s gives the row', async (_, kind, rows) => {
		const id = kind.add('invoice-pages2-everypage.pdf');
		addField(kind, id, 'description');
		for (const page of pagesOfFile(id).slice(1)) {
			page.moderatedBoxes = page.moderatedBoxes?.filter(({ type }) => type === 'table') ?? [];
		}
		for (const page of pagesOfDocument(id).slice(1)) page.fieldValues.splice(0);
		const { json: items } = await bench.runNode({ parameters: rows(id) });
		expect(items[0]).toMatchObject({ row: 1, description: expect.any(String) as string });
		const { json } = await bench.runNode({ parameters: kind.correct(id, AUTOMATICALLY), items });
		expect(json[0]).toMatchObject({ changes: [] });
		expect(new Set(textsIn(kind.values(id), 'description'))).toEqual(new Set(['theirs']));
	});

	test.each(KINDS)('of a %s, where the field has come since', async (_, kind) => {
		const id = kind.add('invoice.pdf');
		const { json: items } = await bench.runNode({ parameters: kind.rows(id) });
		addField(kind, id, 'quantity');
		const { json } = await bench.runNode({ parameters: kind.correct(id, AUTOMATICALLY), items });
		expect(json[0]).toMatchObject({ changes: [] });
		expect(textsIn(kind.values(id), 'quantity')).toEqual(['theirs']);
	});
});

test.each(KINDS)(
	'a field of a %s that has the name of a column is corrected by the row of Get',
	async (_, kind) => {
		const id = kind.add('invoice.pdf');
		addField(kind, id, 'description');
		const { json: items } = await bench.runNode({ parameters: kind.rows(id) });
		const { json } = await bench.runNode({
			parameters: kind.correct(id, AUTOMATICALLY),
			items: [{ ...items[0], description: 'ours' }],
		});
		expect(json).toMatchObject([{ changes: [{ field: 'description', value: 'ours' }] }]);
	},
);

test('a field is corrected by the row of a table, though another table has a column of its name', async () => {
	const box = (id: string, ymin: number, more: object) => ({
		...{ id, type: 'field', xmin: 0, ymin, xmax: 1, ymax: ymin + 1 },
		...more,
	});
	const table = (id: string, ymin: number, texts: Record<string, string>) =>
		box(id, ymin, {
			type: 'table',
			cells: Object.entries(texts).map(([label, text], col) => ({
				id: label,
				row: 0,
				col,
				label,
				text,
			})),
		});
	const record = {
		...{ id: 'p', request_file_id: 'f', page: 0, message: 'success' },
		predicted_boxes: [
			box('b', 0, { label: 'total', ocr_text: '119.00' }),
			table('t', 1, { description: 'Chair', quantity: '2' }),
			table('u', 2, { total: '118.00' }),
		],
	};
	service.answer((request, response) => {
		const body = request.method === 'GET' ? { unmoderated_images: [record] } : {};
		giving(200, 'application/json', JSON.stringify(body))(request, response);
	});
	const credential = { ...bench.credential(), baseUrl: service.url };
	const { json: items } = await bench.runNode({ credential, parameters: FILE.rows('f') });
	expect(items).toHaveLength(2);
	const { json } = await bench.runNode({
		...{ credential, parameters: FILE.correct('f', AUTOMATICALLY) },
		items: [{ ...items[0], total: '118.00' }],
	});
	expect(json).toMatchObject([{ changes: [{ field: 'total', value: '118.00' }] }]);
});

test('what Update Fields gives says nothing of a field that has the name of one of its keys', async () => {
	const id = FILE.add('invoice.pdf');
	addField(FILE, id, 'ID');
	const { json: items } = await bench.runNode({
		parameters: changes({ fileId: id, page: '', ...edits(edit('seller_name', 'ours')) }),
	});
	const { json } = await bench.runNode({ parameters: FILE.correct(id, AUTOMATICALLY), items });
	expect(json).toMatchObject([{ changes: [] }]);
	expect(textsIn(FILE.values(id), 'ID')).toEqual(['theirs']);
});

test('no field that another file has is written from the column of a row, whatever its sheet calls the file', async () => {
	const id = FILE.add('invoice.pdf');
	const other = FILE.add('another.pdf');
	addField(FILE, other, 'quantity');
	const { json: rows } = await bench.runNode({ parameters: FILE.rows(id) });
	expect(rows[0]).toMatchObject({ row: 1, quantity: expect.anything() as unknown });
	const items = rows.map(({ file_id: file, ...row }) => ({ Invoice: file, ...row }));
	const parameters = FILE.correct('={{ $json.Invoice }}', AUTOMATICALLY, { approve: true });
	const { json } = await bench.runNode({ parameters, items });
	expect(json[0]).toMatchObject({ changes: [] });
	expect(json[0]?.['ignored']).toContain('quantity');
	expect(textsIn(FILE.values(id), 'quantity')).toEqual([]);
	expect(bench.sandbox.log.requests('file.updateFields')).toEqual([]);
});

test.each(KINDS)(
	'a %s is not approved where its sheet calls the file otherwise, and somebody has changed a cell',
	async (_, kind) => {
		const id = kind.add('invoice-rows2.pdf');
		addField(kind, id, 'unit_price');
		const { json: rows } = await bench.runNode({ parameters: kind.rows(id) });
		const parameters = kind.correct('={{ $json["File ID"] }}', AUTOMATICALLY, { approve: true });
		const run = async (changed: object) => {
			const items = rows.map(({ file_id: file, ...row }) => ({
				'File ID': file,
				...row,
				...changed,
			}));
			return await bench.runNode({ parameters, items: items.slice(0, 1) });
		};
		for (const cell of ['quantity', 'column_unit_price']) {
			const { error } = await run({ [cell]: '99' });
			expect(error?.message).toMatch(
				RegExp(`^The cell "${cell}" of row 1 says "99", and "[\\d.]+" in the file$`),
			);
		}
		expect(bench.sandbox.log.requests(kind.approve)).toEqual([]);
		// A sheet of one's own may count its rows.
		for (const changed of [{ vendor: 'ours' }, { table: undefined, quantity: 'my note' }]) {
			const { json } = await run(changed);
			expect(json).toMatchObject([{ approved: true }]);
		}
	},
);
