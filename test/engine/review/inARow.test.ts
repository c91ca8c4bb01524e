import type { IDataObject } from 'n8n-workflow';
import type { Answer } from '../../sandbox/call';
import { showLate } from '../../simulate/actions/showLate';
import { byName, showFirstPage } from '../fixtures/byName.fixture';
import { mapped } from '../fixtures/correct.fixture';
import { inCapitals, reviewedDocument, reviewedFile, textsIn } from '../fixtures/reviewed.fixture';
import {
	addition,
	additions,
	changes,
	edit,
	editing,
	edits,
	filesOf,
} from '../fixtures/updateFields.fixture';
import { SEEDED_WORKFLOW_ID } from '../../sandbox/service';
import { simulatedTime } from '../../simulatedTime/jest';
import { textIn } from '../../../nodes/DocumentExtraction/utils/json';
import { useSandbox } from '../host';
import { byId } from '../operations/cases';

const bench = useSandbox();
const file = reviewedFile(bench);
const files = filesOf(bench);
const document = reviewedDocument(bench);

/** While the service shows what it held some seconds ago. */
const late = () => showLate(bench.sandbox, { ms: 3000, marks: false, flickers: false });

/** Looks at a page, and changes nothing. */
const looking = (fileId: string) =>
	changes({ fileId, ...edits(edit('nothing', '1')) }, { ifNotFound: 'skip' });

/** A full set that changes what one field says. */
const setOf = (fileId: string, label: string, text: string) =>
	files.fullSet(fileId, label, { ocr_text: text });

function saysOf(fileId: string, fields: string[]): string[] {
	const now = file.values(fileId);
	return fields.flatMap((field) => textsIn(now, field));
}

/** One of which changes are shown late, and what its seller's name was. */
function ofDocument() {
	const id = document.add('invoice.pdf');
	const [was] = document.values(id).filter(({ field }) => field === 'seller_name');
	if (!was) throw new Error('The document has no seller_name');
	const { id: pageId = '' } = bench.sandbox.service.document(id)?.pages?.[0] ?? {};
	const place = {
		...{ workflowId: byId(SEEDED_WORKFLOW_ID), documentId: byId(id), pageId: byId(pageId) },
		options: {},
	};
	late();
	return {
		...{ id, was },
		onPage: (operation: string) => ({ resource: 'fieldValue', operation, ...place }),
	};
}

describe('of nodes in a row about one page, the later ones undo nothing of those before where the service shows that late', () => {
	test('edits by Update Fields', async () => {
		const fileId = file.add('invoice.pdf');
		late();
		const { error } = await bench.runNode({
			before: [editing(fileId, 'seller_name', 'Ada')],
			parameters: editing(fileId, 'buyer_name', 'Bea'),
		});
		expect(error).toBeUndefined();
		expect(saysOf(fileId, ['seller_name', 'buyer_name'])).toEqual(['Ada', 'Bea']);
	});

	test('edits by three Update Fields', async () => {
		const fileId = file.add('invoice.pdf');
		late();
		const { error } = await bench.runNode({
			before: [editing(fileId, 'seller_name', 'Ada'), editing(fileId, 'buyer_name', 'Bea')],
			parameters: editing(fileId, 'currency', 'CHF'),
		});
		expect(error).toBeUndefined();
		expect(saysOf(fileId, ['seller_name', 'buyer_name', 'currency'])).toEqual([
			'Ada',
			'Bea',
			'CHF',
		]);
	});

	test('edits by three Update Fields, though the service marks what it shows, and shows it one by one', async () => {
		const fileId = file.add('invoice.pdf');
		showLate(bench.sandbox, { ms: 3000, writeMs: 2000, marks: true, flickers: false });
		const { error } = await bench.runNode({
			before: [editing(fileId, 'seller_name', 'Ada'), editing(fileId, 'buyer_name', 'Bea')],
			parameters: editing(fileId, 'currency', 'CHF'),
		});
		expect(error).toBeUndefined();
		expect(saysOf(fileId, ['seller_name', 'buyer_name', 'currency'])).toEqual([
			...['Ada', 'Bea', 'CHF'],
		]);
	});

	test('an edit of case alone, though the service marks what was written, and shows it one by one', async () => {
		const fileId = file.add('invoice.pdf');
		showLate(bench.sandbox, { ms: 3000, writeMs: 2000, marks: true, flickers: false });
		const [seller = ''] = saysOf(fileId, ['seller_name']);
		const { error } = await bench.runNode({
			before: [
				editing(fileId, 'buyer_name', 'Bea'),
				editing(fileId, 'seller_name', seller.toUpperCase()),
			],
			parameters: editing(fileId, 'currency', 'CHF'),
		});
		expect(error).toBeUndefined();
		expect(saysOf(fileId, ['buyer_name', 'seller_name', 'currency'])).toEqual([
			...['Bea', seller.toUpperCase(), 'CHF'],
		]);
	});

	test('a full set, though somebody has changed the page before it', async () => {
		const fileId = file.add('invoice.pdf');
		const fullSet = setOf(fileId, 'invoice_number', 'INV-1');
		const { 'file.get': get, 'file.updateFields': update } = bench.sandbox.service.handlers;
		let shown = (): Answer | undefined => undefined;
		bench.sandbox.override('file.get', (call) => {
			const answer = shown() ?? get?.(call) ?? { status: 500 };
			bench.sandbox.override('file.updateFields', (set) => {
				const sent = update?.(set) ?? { status: 500 };
				if (shown()) return sent;
				for (const value of file.values(fileId)) if (value.field === 'currency') value.write('CHF');
				const changed = structuredClone(get?.(call));
				shown = () => changed;
				return sent;
			});
			return answer;
		});
		const { error } = await bench.runNode({
			before: [editing(fileId, 'seller_name', 'Ada'), fullSet],
			parameters: editing(fileId, 'buyer_name', 'Bea'),
		});
		expect(error?.message).toBe(
			'The service does not show yet what an earlier full set of this page holds',
		);
		expect(saysOf(fileId, ['invoice_number'])).toEqual(['INV-1']);
	});

	test('a full set after an edit', async () => {
		const fileId = file.add('invoice.pdf');
		const record = setOf(fileId, 'seller_name', 'Ada');
		late();
		const { error } = await bench.runNode({
			before: [editing(fileId, 'buyer_name', 'Bea'), record],
			parameters: editing(fileId, 'currency', 'CHF'),
		});
		expect(error).toBeUndefined();
		expect(saysOf(fileId, ['seller_name', 'currency'])).toEqual(['Ada', 'CHF']);
	});

	test('a full set, of which nobody knows what was there before', async () => {
		const fileId = file.add('invoice.pdf');
		const record = setOf(fileId, 'seller_name', 'Ada');
		late();
		const { error } = await bench.runNode({
			before: [looking(fileId), record],
			parameters: editing(fileId, 'currency', 'CHF'),
		});
		expect(error?.message).toBe(
			'The service does not show yet what an earlier full set of this page holds',
		);
		expect(saysOf(fileId, ['seller_name'])).toEqual(['Ada']);
	});

	describe.each([
		['Update Fields', (fileId: string) => editing(fileId, 'currency', 'CHF')],
		['Correct Fields', (fileId: string) => file.correct(fileId, mapped({ currency: 'CHF' }))],
	])('before %s', (_, next) => {
		const afterSet = async (change: IDataObject) => {
			const fileId = file.add('invoice.pdf');
			for (const value of file.values(fileId))
				if (value.field === 'seller_name') value.write('Supplier a');
			const fullSet = files.fullSet(fileId, 'seller_name', change);
			late();
			const { error } = await bench.runNode({
				before: [looking(fileId), fullSet],
				parameters: next(fileId),
			});
			const box = files.boxes(fileId).find(({ label }) => /^seller.name$/i.test(textIn(label)));
			return { error, box, currency: saysOf(fileId, ['currency']) };
		};

		test('a full set that moves a box', async () => {
			const { error, box } = await afterSet({ xmin: 777 });
			expect(error?.message).toBe(
				'The service does not show yet what an earlier full set of this page holds',
			);
			expect(box).toMatchObject({ xmin: 777 });
		});

		test.each<IDataObject>([
			{ validation_status: 'failed' },
			{ ocr_text: 'SUPPLIER  A' },
			{ label: 'Seller Name' },
		])('a full set that changes %p alone', async (change) => {
			const { error, box, currency } = await afterSet(change);
			expect(error).toBeUndefined();
			expect(box).toMatchObject(change);
			expect(currency).toEqual(['CHF']);
		});
	});

	/** A service that makes something of each box that it is sent. */
	const making = (made: (box: IDataObject) => IDataObject) => {
		const { 'file.updateFields': update } = bench.sandbox.service.handlers;
		bench.sandbox.override('file.updateFields', (call) => {
			const { moderated_boxes: boxes, ...record } = call.body as {
				moderated_boxes: IDataObject[];
			};
			const body = { ...record, moderated_boxes: boxes.map(made) };
			return update?.({ ...call, body }) ?? { status: 500 };
		});
	};

	test('a full set to the boxes of which the service gives IDs of its own', async () => {
		const fileId = file.add('invoice.pdf');
		making((box) => ({
			...box,
			...{ id: `own-${textIn(box.label)}`, validation_status: 'success' },
		}));
		const byId = { ...edit('own-currency', 'CHF'), matchBy: 'id' };
		const { error } = await bench.runNode({
			before: [setOf(fileId, 'seller_name', 'Ada')],
			parameters: changes({ fileId, page: '0', ...edits(byId) }),
		});
		expect(error).toBeUndefined();
		expect(saysOf(fileId, ['seller_name', 'currency'])).toEqual(['Ada', 'CHF']);
	});

	test('a full set of which the service rounds the places, and fills in those that it does not hold', async () => {
		const fileId = file.add('invoice.pdf');
		making(({ ymin = 0, ...box }) => ({ ...box, ymin, xmin: Math.round(Number(box.xmin)) }));
		const { error } = await bench.runNode({
			before: [files.fullSet(fileId, 'seller_name', { xmin: 70.4, ymin: undefined })],
			parameters: editing(fileId, 'currency', 'CHF'),
		});
		expect(error).toBeUndefined();
		expect(saysOf(fileId, ['currency'])).toEqual(['CHF']);
	});

	test('a record of before all of them', async () => {
		const fileId = file.add('invoice.pdf');
		const { error } = await bench.runNode({
			items: [files.record(fileId)],
			before: [editing(fileId, 'seller_name', 'Ada'), editing(fileId, 'buyer_name', 'Bea')],
			parameters: changes({
				currentData: 'input',
				currentRecord: "={{ $('Input').item.json }}",
				...edits(edit('currency', 'CHF')),
			}),
		});
		expect(error).toBeUndefined();
		expect(saysOf(fileId, ['seller_name', 'buyer_name', 'currency'])).toEqual([
			'Ada',
			'Bea',
			'CHF',
		]);
	});

	test('a mark that a person sees, between sets that the service shows one behind', async () => {
		const fileId = file.add('invoice.pdf');
		const on = { fileId, page: '0' };
		const status = { matchBy: 'label', match: 'currency', text: '', validationStatus: 'failed' };
		const { handlers } = bench.sandbox.service;
		const shown: Answer[] = [];
		bench.sandbox.override('file.get', (call) => {
			shown.push(structuredClone(handlers['file.get']?.(call) ?? { status: 500 }));
			return shown[Math.max(0, shown.length - 2)] ?? { status: 500 };
		});
		bench.sandbox.override('file.updateFields', (call) => {
			const text = JSON.stringify(call.body).replaceAll(/"is_new":true,?/g, '');
			return (
				handlers['file.updateFields']?.({ ...call, body: JSON.parse(text) }) ?? { status: 500 }
			);
		});
		const { error } = await bench.runNode({
			before: [
				changes({ ...on, ...additions(addition('note', 'one')) }),
				changes({ ...on, ...edits(status) }),
			],
			parameters: editing(fileId, 'buyer_name', 'Bea'),
		});
		expect(error).toBeUndefined();
		const currency = files.boxes(fileId).find(({ label }) => label === 'currency');
		expect(currency?.validation_status).toBe('failed');
		expect(saysOf(fileId, ['note', 'buyer_name'])).toEqual(['one', 'Bea']);
	});

	test('additions by Update Fields', async () => {
		const fileId = file.add('invoice.pdf');
		late();
		const adding = (text: string) =>
			changes({ fileId, page: '0', ...additions(addition('note', text)) });
		await bench.runNode({ before: [adding('one')], parameters: adding('two') });
		expect(textsIn(file.values(fileId), 'note').sort()).toEqual(['one', 'two']);
	});

	test('corrections of a file, which is approved with both', async () => {
		const id = file.add('invoice.pdf');
		late();
		const { json } = await bench.runNode({
			before: [file.correct(id, mapped({ seller_name: 'Ada' }))],
			parameters: file.correct(id, mapped({ buyer_name: 'Bea' }), { approve: true }),
		});
		expect(json).toMatchObject([{ approved: true }]);
		const now = file.values(id);
		expect([...textsIn(now, 'seller_name'), ...textsIn(now, 'buyer_name')]).toEqual(['Ada', 'Bea']);
	});

	test('a value of a document that gets what it said before', async () => {
		const { id, was } = ofDocument();
		const { json } = await bench.runNode({
			before: [document.correct(id, mapped({ seller_name: 'Ada' }))],
			parameters: document.correct(id, mapped({ seller_name: was.text })),
		});
		expect(json).toMatchObject([{ changes: [{ previous: 'Ada', value: was.text }] }]);
		expect(textsIn(document.values(id), 'seller_name')).toEqual([was.text]);
	});

	test('the same after Field Value: Update', async () => {
		const { id, was, onPage } = ofDocument();
		await bench.runNode({
			before: [
				document.correct(id, mapped({ buyer_name: 'Bea' })),
				{ ...onPage('update'), fieldDataId: byId(was.place), value: 'Ada' },
			],
			parameters: document.correct(id, mapped({ seller_name: was.text }), { approve: true }),
		});
		expect(textsIn(document.values(id), 'seller_name')).toEqual([was.text]);
	});

	test('after Field Value: Delete', async () => {
		const { id, was, onPage } = ofDocument();
		const { error } = await bench.runNode({
			before: [
				document.correct(id, mapped({ buyer_name: 'Bea' })),
				{ ...onPage('delete'), fieldDataId: byId(was.place) },
			],
			parameters: document.correct(id, mapped({ seller_name: was.text }), { approve: true }),
		});
		expect(error?.message).toBe(`Field value ${was.place} was not found`);
	});

	test('after Field Value: Add', async () => {
		const { id, onPage } = ofDocument();
		document.remove(id, 'currency');
		const { error } = await bench.runNode({
			before: [
				document.correct(id, mapped({ buyer_name: 'Bea' })),
				{ ...onPage('create'), fieldName: 'currency', value: 'EUR', additionalFields: {} },
			],
			parameters: document.correct(id, mapped({ currency: 'EUR' })),
		});
		expect(error?.message).toBe('The service does not show yet what an earlier item has added');
		expect(textsIn(document.values(id), 'currency')).toEqual(['EUR']);
	});

	test.each(['stop', 'all'])(
		'after Field Value: Add of a second value, Occurrence %s',
		async (occurrence) => {
			const { id, onPage } = ofDocument();
			const [currency = ''] = textsIn(document.values(id), 'currency');
			const added = { fieldName: 'currency', value: 'CHF', additionalFields: {} };
			const { error } = await bench.runNode({
				before: [
					document.correct(id, mapped({ buyer_name: 'Bea' })),
					{ ...onPage('create'), ...added },
				],
				parameters: document.correct(id, mapped({ currency: 'EUR' }), { occurrence }),
			});
			expect(error?.message).toBe('The service does not show yet what an earlier item has added');
			expect(textsIn(document.values(id), 'currency')).toEqual([currency, 'CHF']);
		},
	);

	test('after Field Value: Add of a second value, Field Value: Update by its name', async () => {
		const { id, onPage } = ofDocument();
		const [currency = ''] = textsIn(document.values(id), 'currency');
		showFirstPage(bench);
		const update = (name: string, value: string) => ({
			...onPage('update'),
			fieldDataId: byName(name),
			value,
		});
		const { error } = await bench.runNode({
			before: [
				update('buyer_name', 'Bea'),
				{ ...onPage('create'), fieldName: 'currency', value: 'CHF', additionalFields: {} },
			],
			parameters: update('currency', 'EUR'),
		});
		expect(error?.message).toBe('The service does not show yet what an earlier item has added');
		expect(textsIn(document.values(id), 'currency')).toEqual([currency, 'CHF']);
	});

	test('after Field Value: Add of a second value, and an update of it, by its ID', async () => {
		const { id, onPage } = ofDocument();
		const [currency = ''] = textsIn(document.values(id), 'currency');
		const added = { __rl: true, mode: 'id', value: '={{ $json.field_data_id }}' };
		const { error } = await bench.runNode({
			before: [
				document.correct(id, mapped({ buyer_name: 'Bea' })),
				{ ...onPage('create'), fieldName: 'currency', value: 'CHF', additionalFields: {} },
				{ ...onPage('update'), fieldDataId: added, value: 'DKK' },
			],
			parameters: document.correct(id, mapped({ currency: 'EUR' })),
		});
		expect(error?.message).toBe('The service does not show yet what an earlier item has added');
		expect(textsIn(document.values(id), 'currency')).toEqual([currency, 'DKK']);
	});

	test('after Field Value: Add of a second value, where the first says already what is given', async () => {
		const { id, onPage } = ofDocument();
		const [currency = ''] = textsIn(document.values(id), 'currency');
		const { error } = await bench.runNode({
			before: [
				document.correct(id, mapped({ buyer_name: 'Bea' })),
				{ ...onPage('create'), fieldName: 'currency', value: 'CHF', additionalFields: {} },
			],
			parameters: document.correct(id, mapped({ currency }), { approve: true }),
		});
		expect(error?.message).toBe('The service does not show yet what an earlier item has added');
	});

	test('rows are counted without those that were deleted', async () => {
		const { id, onPage } = ofDocument();
		const page = bench.sandbox.service.document(id)?.pages?.[0];
		const [table] = page?.tables ?? [];
		showFirstPage(bench);
		const onTable = (operation: string, name: string) => ({
			...{ ...onPage(operation), resource: 'tableCell', tableId: byId(table?.id ?? '') },
			cellId: byName(name),
		});
		const textsOf = (header: string) =>
			(table?.cells ?? []).filter((cell) => cell.header === header).map(({ text }) => text);
		const headers = [...new Set((table?.cells ?? []).map(({ header }) => header))];
		const [header = ''] = headers;
		const [, ...others] = textsOf(header);
		const { error } = await bench.runNode({
			items: headers.map((name) => ({ name })),
			before: [onTable('delete', '={{ $json.name }}, row 1')],
			parameters: { ...onTable('update', `${header}, row 2`), value: 'X' },
			executeOnce: true,
		});
		expect(error).toBeUndefined();
		expect(others.length).toBeGreaterThan(1);
		expect(textsOf(header)).toEqual(others.map((text, at) => (at === 1 ? 'X' : text)));
	});

	test('a value that was added to another page is not waited for by name', async () => {
		const { id, onPage } = ofDocument();
		const [first, ...others] = bench.sandbox.service.document(id)?.pages ?? [];
		if (!first) throw new Error('The document has no page');
		const second = { ...structuredClone(first), id: 'second' };
		const [currency = ''] = textsIn(document.values(id), 'currency');
		bench.sandbox.service.document(id)?.pages?.splice(0, Infinity, first, second, ...others);
		const { error } = await bench.runNode({
			before: [
				{
					...{ ...onPage('create'), pageId: byId('second') },
					...{ fieldName: 'currency', value: 'CHF', additionalFields: {} },
				},
			],
			parameters: {
				...{ ...onPage('update'), value: 'EUR' },
				fieldDataId: byName('currency'),
			},
		});
		expect(error).toBeUndefined();
		expect(textsIn(document.values(id), 'currency')).toEqual(['EUR', currency, 'CHF']);
	});

	test('a value that was added to a page whose ID begins like this one is not waited for by name', async () => {
		const { id, onPage } = ofDocument();
		const [page] = bench.sandbox.service.document(id)?.pages ?? [];
		const pages = bench.sandbox.service.document(id)?.pages;
		if (!page || !pages) throw new Error('The document has no page');
		pages.push({ ...structuredClone(page), id: `${page.id}0`, fieldValues: [] });
		showFirstPage(bench);
		const value = { fieldName: 'seller_name', value: 'Ada', additionalFields: {} };
		const { error } = await bench.runNode({
			before: [{ ...onPage('create'), ...value, pageId: byId(`${page.id}0`) }],
			parameters: { ...onPage('update'), fieldDataId: byName('seller_name'), value: 'Bea' },
		});
		expect(error).toBeUndefined();
	});

	test('a second value that was added, and deleted, is not waited for', async () => {
		const { id, onPage } = ofDocument();
		const ids = { __rl: true, mode: 'id', value: '={{ $json.field_data_id }}' };
		const { error } = await bench.runNode({
			before: [
				{ ...onPage('create'), fieldName: 'currency', value: 'CHF', additionalFields: {} },
				{ ...onPage('delete'), fieldDataId: ids },
			],
			parameters: document.correct(id, mapped({ currency: 'EUR' })),
		});
		expect(error).toBeUndefined();
		expect(textsIn(document.values(id), 'currency')).toEqual(['EUR']);
	});

	test('a correction to what the service has made of an earlier one', async () => {
		const id = document.add('invoice.pdf');
		inCapitals(bench);
		const { 'document.get': get } = bench.sandbox.service.handlers;
		const seen: Answer[] = [];
		/** One change behind. */
		bench.sandbox.override('document.get', (call) => {
			seen.push(structuredClone(get?.(call) ?? { status: 500 }));
			return seen.at(-2) ?? seen.at(-1) ?? { status: 500 };
		});
		const to = (text: string) => document.correct(id, mapped({ seller_name: text }));
		const { error } = await bench.runNode({
			before: [to('first ours'), to('ours'), to('others')],
			parameters: to('OURS'),
		});
		expect(error).toBeUndefined();
		expect(textsIn(document.values(id), 'seller_name')).toEqual(['OURS']);
	});

	test('what a document did not have is added once', async () => {
		const id = document.add('invoice.pdf');
		document.remove(id, 'currency');
		late();
		const parameters = document.correct(id, mapped({ currency: 'EUR' }));
		const { error } = await bench.runNode({ before: [parameters], parameters });
		expect(error?.message).toBe('The service does not show yet what an earlier item has added');
		expect(textsIn(document.values(id), 'currency')).toEqual(['EUR']);
	});
});

describe('a service that shows all at once lets later items through, though it makes something else of a set:', () => {
	const boxWith = (boxes: IDataObject[], label: string) =>
		boxes.find((box) => box['label'] === label) ?? {};
	const made: Array<[string, (boxes: IDataObject[]) => void]> = [
		[
			'a value that goes with another one',
			(boxes) => {
				const isOther = boxWith(boxes, 'seller_name')['ocr_text'] === 'Ada';
				Object.assign(boxWith(boxes, 'currency'), { ocr_text: isOther ? 'CHF' : 'GBP' });
			},
		],
		[
			'a check of one against the other',
			(boxes) => {
				const isOdd = boxWith(boxes, 'seller_name')['ocr_text'] === 'Ada';
				const validation_status = isOdd ? 'failed' : 'success';
				Object.assign(boxWith(boxes, 'currency'), { validation_status });
			},
		],
	];

	test.each(made)('%s', async (_, change) => {
		const fileId = file.add('invoice.pdf');
		const { 'file.updateFields': update } = bench.sandbox.service.handlers;
		bench.sandbox.override('file.updateFields', (call) => {
			const body = structuredClone(call.body) as { moderated_boxes: IDataObject[] };
			change(body.moderated_boxes);
			return update?.({ ...call, body }) ?? { status: 500 };
		});
		const { error } = await bench.runNode({
			before: [editing(fileId, 'seller_name', 'Ada'), editing(fileId, 'seller_name', 'Bea')],
			parameters: editing(fileId, 'invoice_number', 'INV-1'),
		});
		expect(error).toBeUndefined();
		expect(saysOf(fileId, ['seller_name', 'invoice_number'])).toEqual(['Bea', 'INV-1']);
	});
});

describe('two services whose files have the same IDs', () => {
	const other = useSandbox();
	const otherFile = reviewedFile(other);

	test('hold what their own node has written', async () => {
		const [fileId, otherId] = [file.add('invoice.pdf'), otherFile.add('invoice.pdf')];
		expect(fileId).toBe(otherId);
		const sellers = textsIn(file.values(fileId), 'seller_name');
		const { error } = await bench.runNode({
			before: [editing(fileId, 'seller_name', 'Ada')],
			credentialBefore: other.credential(),
			parameters: editing(fileId, 'buyer_name', 'Bea'),
		});
		expect(error).toBeUndefined();
		expect(textsIn(otherFile.values(fileId), 'seller_name')).toEqual(['Ada']);
		expect(textsIn(file.values(fileId), 'seller_name')).toEqual(sellers);
		expect(textsIn(file.values(fileId), 'buyer_name')).toEqual(['Bea']);
	});
});

test('what somebody takes back a minute after a node has written it stays so', async () => {
	const fileId = file.add('invoice.pdf');
	const [seller = ''] = textsIn(file.values(fileId), 'seller_name');
	const { handlers } = bench.sandbox.service;
	let looks = 0;
	bench.sandbox.override('file.get', (call) => {
		looks += 1;
		if (looks === 2) {
			simulatedTime().advance(61_000);
			for (const value of file.values(fileId))
				if (value.field === 'seller_name') value.write(seller);
		}
		return handlers['file.get']?.(call) ?? { status: 500 };
	});
	await bench.runNode({
		before: [editing(fileId, 'seller_name', 'Ada')],
		parameters: editing(fileId, 'buyer_name', 'Bea'),
	});
	expect(textsIn(file.values(fileId), 'seller_name')).toEqual([seller]);
});
