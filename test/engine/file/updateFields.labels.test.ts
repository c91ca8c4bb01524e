import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { useSandbox } from '../host';
import {
	addition,
	additions,
	changes,
	deletions,
	edit,
	edits,
	filesOf,
	textsOf,
} from '../fixtures/updateFields.fixture';

const bench = useSandbox();
const files = filesOf(bench);
const run = async (more: INodeParameters, options: INodeParameters = {}) =>
	await bench.runNode({ parameters: changes(more, options) });
const deletion = (match: string) => deletions({ matchBy: 'label', match });

/** Gives the page another field, past the node. */
function alsoHas(fileId: string, label: string, page = 0) {
	const stored = bench.sandbox.service.file(fileId)?.pages[page];
	const boxes = files.boxes(fileId, page);
	if (stored) stored.moderatedBoxes = [...boxes, { id: `${label}-${page}`, label, ocr_text: '0' }];
}

describe('a label is known without case, blanks and underscores', () => {
	test.each(['Total Amount', 'totalAmount', 'TOTAL_AMOUNT', '  total amount '])(
		'%j edits total_amount',
		async (match) => {
			const fileId = files.add();
			const { json, error } = await run({ fileId, ...edits(edit(match, '118.00')) });
			expect(error).toBeUndefined();
			expect(json).toMatchObject([
				{ edited: 1, changes: [{ label: 'total_amount', value: '118.00' }] },
			]);
			expect(textsOf(files.boxes(fileId), 'total_amount')).toEqual(['118.00']);
		},
	);

	test('and deletes', async () => {
		const fileId = files.add();
		const [was] = textsOf(files.boxes(fileId), 'total_amount');
		const { json } = await run({ fileId, ...deletion('Total Amount') });
		expect(json).toMatchObject([
			{
				deleted: 1,
				changes: [{ label: 'total_amount', page: 0, previous: was, value: null }],
			},
		]);
		expect(textsOf(files.boxes(fileId), 'total_amount')).toEqual([]);
	});

	test('but the exact one is meant where there is one', async () => {
		const fileId = files.add();
		alsoHas(fileId, 'Total Amount');
		const [untouched] = textsOf(files.boxes(fileId), 'total_amount');
		await run({ fileId, ...edits(edit('Total Amount', '1')) });
		expect(textsOf(files.boxes(fileId), 'Total Amount')).toEqual(['1']);
		expect(textsOf(files.boxes(fileId), 'total_amount')).toEqual([untouched]);
	});

	test.each<[string, INodeParameters]>([
		['an edit', edits(edit('TOTAL AMOUNT', '1'))],
		['a deletion', deletion('TOTAL AMOUNT')],
	])('%s that can mean two changes nothing, also with If Not Found on Skip', async (_, wanted) => {
		const fileId = files.add();
		alsoHas(fileId, 'Total Amount');
		for (const ifNotFound of ['stop', 'skip']) {
			const { error } = await run({ fileId, ...wanted }, { ifNotFound });
			expect(error).toMatchObject({
				message: 'Label "TOTAL AMOUNT" can mean "total_amount", "Total Amount"',
				description: 'Nothing was changed. Write the label exactly as the page has it.',
			});
		}
		expect(files.patches()).toEqual([]);
	});

	test('and two edits of one field are seen to be about one', async () => {
		const { error } = await run({
			fileId: files.add(),
			...edits(edit('Total Amount', '1'), edit('total_amount', '2')),
		});
		expect(error?.message).toBe(
			'Two edits give the field with label "total_amount" a different Text',
		);
		expect(files.patches()).toEqual([]);
	});
});

test('On Error: Continue says in the item which labels there are', async () => {
	const fileId = files.add();
	const { json } = await bench.runNode({
		parameters: changes({ fileId, ...edits(edit('totl', '1')) }),
		onError: 'continueRegularOutput',
	});
	expect(json).toEqual([
		{ error: expect.stringContaining('Its labels: "invoice_number", ') as string },
	]);
});

test('what is not found by ID is not told with labels', async () => {
	const fileId = files.add();
	const { error } = await run({ fileId, ...edits({ matchBy: 'id', match: 'b', text: '1' }) });
	expect(error?.message).toBe('The page has no field with id "b"');
});

describe('without a Page', () => {
	const several = 'invoice-pages3-everypage.pdf';
	/** A field that stands on the second page alone, unlike the others. */
	const withNote = () => {
		const fileId = files.add(several);
		alsoHas(fileId, 'delivery_note', 1);
		return fileId;
	};

	test.each<[string, IDataObject]>([
		['its label', edit('Delivery Note', 'x')],
		['its ID', { matchBy: 'id', match: 'delivery_note-1', text: 'x' }],
	])('an edit finds the page of the file by %s', async (_, wanted) => {
		const fileId = withNote();
		const before = [0, 2].map((page) => files.boxes(fileId, page));
		const { json, error } = await run({ fileId, ...edits(wanted) });
		expect(error).toBeUndefined();
		expect(json).toMatchObject([
			{
				id: files.record(fileId, 1).id,
				edited: 1,
				changes: [{ label: 'delivery_note', page: 1, previous: '0', value: 'x' }],
			},
		]);
		expect(textsOf(files.boxes(fileId, 1), 'delivery_note')).toEqual(['x']);
		expect([0, 2].map((page) => files.boxes(fileId, page))).toEqual(before);
	});

	test('the page of a record of the input need not be said either', async () => {
		const fileId = withNote();
		for (const currentRecord of [files.answer(fileId), files.record(fileId, 1)]) {
			const { json } = await run({
				...{ currentData: 'input', currentRecord: JSON.stringify(currentRecord) },
				...edits(edit('delivery_note', 'x')),
			});
			expect(json).toMatchObject([{ id: files.record(fileId, 1).id, edited: 1 }]);
		}
	});

	test('everything can be changed in a file of one page', async () => {
		const fileId = files.add();
		const { json } = await run({
			fileId,
			...edits(edit('total_amount', '1')),
			...deletion('currency'),
			...additions(addition('order', '1')),
		});
		expect(json).toMatchObject([{ edited: 1, added: 1, deleted: 1 }]);
	});

	const needsPage = 'Page is empty, and the file has the pages 0, 1, 2';
	test.each<[string, INodeParameters, string]>([
		['an addition', additions(addition('order', '1')), needsPage],
		['a deletion', deletion('delivery_note'), needsPage],
		[
			'a deletion beside an edit',
			{ ...edits(edit('delivery_note', '1')), ...deletion('currency') },
			needsPage,
		],
		[
			'a label that stands on several pages',
			edits(edit('total amount', '1')),
			'Page is empty, and the edits are about several pages: label "total_amount" on page 0, 1, 2',
		],
		[
			'edits of which each is about another page',
			edits(edit('delivery_note', '1'), edit('paid', '1')),
			'Page is empty, and the edits are about several pages: label "delivery_note" on page 1; label "paid" on page 2',
		],
		[
			'a label to which others are alike on other pages',
			edits(edit('DELIVERY NOTE', '1')),
			'Label "DELIVERY NOTE" can mean "delivery_note", "DeliveryNote"',
		],
	])('nothing is changed by %s', async (_, wanted, message) => {
		const fileId = withNote();
		alsoHas(fileId, 'paid', 2);
		if (message.startsWith('Label')) alsoHas(fileId, 'DeliveryNote', 2);
		const { error } = await run({ fileId, ...wanted }, { ifNotFound: 'skip' });
		expect(error?.message).toBe(message);
		expect(error?.description).toContain('Nothing was changed.');
		expect(files.patches()).toEqual([]);
	});

	test('a label that is nowhere is told with those of the whole file', async () => {
		const { error } = await run({ fileId: withNote(), ...edits(edit('none', '1')) });
		expect(error?.message).toMatch(
			/^The file has no field with label "none"\. Its labels: .*note"/,
		);
		expect(error?.description).toBe(
			'Nothing was changed. Check Match, or set If Not Found to Skip.',
		);
	});

	test('what is nowhere is passed over with If Not Found on Skip', async () => {
		const fileId = withNote();
		const wanted = edits(edit('none', '1'), edit('delivery_note', '2'));
		const { json } = await run({ fileId, ...wanted }, { ifNotFound: 'skip' });
		expect(json).toMatchObject([{ edited: 1 }]);
		const nothing = await run({ fileId, ...edits(edit('none', '1')) }, { ifNotFound: 'skip' });
		expect(nothing.json).toMatchObject([{ edited: 0, changes: [] }]);
		expect(files.patches()).toHaveLength(1);
	});

	test('an expression that finds no page does not leave it out', async () => {
		const fileId = files.add();
		for (const page of ['={{ $json.page }}', '={{ null }}']) {
			const { error } = await run({ fileId, page, ...edits(edit('total_amount', '1')) });
			expect(error?.message).toBe('Page has no value');
		}
		expect(bench.sandbox.log.requests()).toEqual([]);
	});

	test('items take turns with those that name the page', async () => {
		const fileId = withNote();
		const { json } = await bench.runNode({
			parameters: changes({
				...{ fileId, page: '={{ $json.page }}' },
				...edits(edit('delivery_note', '={{ $json.n }}')),
			}),
			items: ['', 1, '', 1].map((page, index) => ({ page, n: String(index + 1) })),
		});
		const texts = json.flatMap(({ changes: list }) =>
			(list as IDataObject[]).map(({ previous, value }) => [previous, value]),
		);
		expect(texts).toEqual([
			['0', '1'],
			['1', '2'],
			['2', '3'],
			['3', '4'],
		]);
	});

	test('a change that may be made is looked for on the page that it was for, under its old name or the new one', async () => {
		const fileId = withNote();
		bench.sandbox.faults.add({ operationId: 'file.updateFields', kind: 'resetAfter' });
		const wanted = edits(edit('delivery_note', 'x', { label: 'total_amount' }));
		const { json, error } = await run({ fileId, ...wanted });
		expect(error).toBeUndefined();
		expect(json).toMatchObject([
			{
				changes: [{ label: 'delivery_note', new_label: 'total_amount', previous: '0', value: 'x' }],
			},
		]);
		expect(textsOf(files.boxes(fileId, 1), 'total_amount')).toContain('x');
		expect(files.patches()).toHaveLength(2);
	});
});
