import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { AUTOMATICALLY, mapped } from '../fixtures/correct.fixture';
import { onDocuments } from '../fixtures/document.fixture';
import { file } from '../fixtures/file.fixture';
import { filesOf, textsOf } from '../fixtures/updateFields.fixture';
import { useSandbox } from '../host';
import { byId } from '../operations/cases/case';

const bench = useSandbox();
const files = filesOf(bench);

const addFile = (name: string) => {
	const id = files.add(name);
	bench.sandbox.clock.advance(60_000);
	files.boxes(id);
	return id;
};
const addDocument = () => {
	const [document] = bench.sandbox.service.seedDocuments(1, { name: () => 'invoice-rows3.pdf' });
	bench.sandbox.clock.advance(60_000);
	return document?.id ?? '';
};

test.each([
	['a list whose text stands in another place', (old: unknown[]) => [old[1], 'new']],
	['the same in the last place', (old: unknown[]) => ['new', old[0]]],
])('%s changes nothing: which place is meant nobody knows', async (_, given) => {
	const fileId = addFile('invoice-pages2-everypage.pdf');
	const texts = () =>
		[0, 1].flatMap((page) => textsOf(files.boxes(fileId, page), 'invoice_number'));
	const before = texts();
	const run = async (numbers: unknown[]) =>
		await bench.runNode({
			parameters: file('correct', {
				...{ fileId, options: {} },
				fields: mapped({ invoice_number: '={{ $json.numbers }}' }),
			}),
			items: [{ numbers } as IDataObject],
		});
	const { error } = await run(given(before));
	expect(error?.message).toMatch(/^"invoice_number" gets ".*", which stands in another place: /);
	expect(texts()).toEqual(before);
	const { json } = await run([before[0], 'new']);
	expect(json).toMatchObject([{ changes: [{ page: 1, value: 'new' }] }]);
	expect(texts()).toEqual([before[0], 'new']);
});

/** Names that other items of this package have keys of. */
const NAMES = ['document_id', 'pages', 'metadata', 'tables', 'fields', 'needs_review'];

describe.each(NAMES)('a field that is called %s', (name) => {
	/** Corrects the column of that name in the first of its rows. */
	const corrected = async (get: INodeParameters, correct: INodeParameters) => {
		const { json: rows } = await bench.runNode({ parameters: get });
		expect(rows[0]).toHaveProperty(name);
		const items = rows.map((row, at) => (at === 0 ? { ...row, [name]: 'right' } : row));
		const { json, error } = await bench.runNode({ parameters: correct, items });
		expect(error).toBeUndefined();
		return json[0];
	};
	const changes = [{ field: name, value: 'right' }];

	test('is corrected by a row of a file', async () => {
		const fileId = addFile('invoice-rows3.pdf');
		const [page] = bench.sandbox.service.file(fileId)?.pages ?? [];
		const box = page?.predictedBoxes?.find(({ label }) => label === 'seller_name');
		Object.assign(box ?? {}, { label: name });
		const rows = { simplify: true, options: { outputRows: true } };
		const output = await corrected(
			file('get', { fileId, ...rows }),
			file('correct', { fileId, fields: AUTOMATICALLY, options: {} }),
		);
		expect(output).toMatchObject({ changes });
	});

	test('is corrected by a row of a document', async () => {
		const id = addDocument();
		const documentId = byId(id);
		await bench.runNode({ parameters: onDocuments('get', { documentId, simplify: true }) });
		const [page] = bench.sandbox.service.document(id)?.pages ?? [];
		const value = page?.fieldValues.find((each) => each.name === 'seller_name');
		Object.assign(value ?? {}, { name });
		const output = await corrected(
			onDocuments('get', { documentId, simplify: true }, { outputRows: true }),
			onDocuments('correct', { documentId, fields: AUTOMATICALLY }),
		);
		expect(output).toMatchObject({ changes });
	});
});
