import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { useSandbox } from '../host';
import {
	addition,
	additions,
	bodyOf,
	changes,
	deletions,
	edit,
	edits,
	filesOf,
	MODEL,
	textsOf,
} from '../fixtures/updateFields.fixture';

const bench = useSandbox();
const files = filesOf(bench);
const oneEdit = edits(edit('total_amount', '1'));

const fromInput = (more: INodeParameters = {}, options: INodeParameters = {}) =>
	changes({ currentData: 'input', currentRecord: '={{ $json }}', ...more }, options);
const run = async (item: IDataObject, more: INodeParameters = oneEdit) =>
	await bench.runNode({ parameters: fromInput(more), items: [item] });

test('a page record is sent back with the change, without a question to the service', async () => {
	const fileId = files.add();
	const record = files.record(fileId);
	const { json, error } = await run(record);
	expect(error).toBeUndefined();
	expect(bench.sandbox.log.requests()).toEqual([
		expect.objectContaining({
			operationId: 'file.updateFields',
			query: { use_ui_version: 'true' },
			contentType: 'text/plain;charset=UTF-8',
		}),
	]);
	expect(files.patches()[0]?.body).toStrictEqual({
		moderated_boxes: record.predicted_boxes.map((box) =>
			box['label'] === 'total_amount' ? { ...box, ocr_text: '1' } : box,
		),
		page: 0,
		day_since_epoch: record['day_since_epoch'],
		hour_of_day: record['hour_of_day'],
		id: record.id,
		is_moderated: true,
	});
	expect(json).toEqual([
		expect.objectContaining({ id: record.id, model_id: MODEL, file_id: fileId, edited: 1 }),
	]);
});

test('what the service does not show us survives: in boxes, in cells, at any depth', async () => {
	const fileId = files.add();
	const strange = { vendor: { deep: [null, { x: 1.25 }] }, constructor: 'c', lookup: '', tags: [] };
	const record = files.record(fileId);
	const boxes = record.predicted_boxes.map((box) => ({ ...box, ...strange }));
	await run(
		{ ...record, predicted_boxes: boxes },
		deletions({ matchBy: 'label', match: 'currency' }),
	);
	expect(bodyOf(files.patches()[0]).moderated_boxes).toStrictEqual(
		boxes.filter((box) => !('label' in box && box['label'] === 'currency')),
	);
});

describe('the page is picked from', () => {
	const shapes: Array<[string, (fileId: string) => IDataObject, object]> = [
		['a by-file answer', (fileId) => files.answer(fileId), { page: 1 }],
		[
			'a file of Get Many without Simplify',
			(fileId) => ({ request_file_id: fileId, pages: [0, 1].map((n) => files.record(fileId, n)) }),
			{ page: 1 },
		],
		[
			'a by-page answer',
			(fileId) => ({ message: 'success', result: [files.record(fileId, 1)] }),
			{ page: 1 },
		],
		['a page record itself', (fileId) => files.record(fileId, 1), { page: 1 }],
	];
	test.each(shapes)('%s', async (_, given, page) => {
		const fileId = files.add('invoice-pages2-everypage.pdf');
		const first = files.boxes(fileId, 0);
		const { json, error } = await run(given(fileId), { ...page, ...oneEdit });
		expect(error).toBeUndefined();
		expect(json[0]).toMatchObject({ id: files.record(fileId, 1).id, edited: 1 });
		expect(textsOf(files.boxes(fileId, 1), 'total_amount')).toEqual(['1']);
		expect(files.boxes(fileId, 0)).toEqual(first);
	});

	test('JSON text, as it stands in a field of the item', async () => {
		const fileId = files.add();
		const currentRecord = '={{ $json.text }}';
		const text = JSON.stringify(files.record(fileId));
		const { error } = await run({ text }, { currentRecord, ...oneEdit });
		expect(error).toBeUndefined();
		expect(textsOf(files.boxes(fileId), 'total_amount')).toEqual(['1']);
	});
});

test('a page that was reviewed before starts from what the reviewer left', async () => {
	const fileId = files.add();
	const record = files.record(fileId);
	const [left] = record.predicted_boxes;
	await run(
		{ ...record, is_moderated: true, moderated_boxes: left ? [left] : [] },
		additions(addition('order', '1')),
	);
	expect(bodyOf(files.patches()[0]).moderated_boxes.map(({ label }) => label)).toEqual([
		left?.['label'],
		'order',
	]);
});

test('a page record of another page than Page is not changed', async () => {
	const fileId = files.add('invoice-pages2-everypage.pdf');
	const { error } = await run(files.record(fileId, 1), { page: 0, ...oneEdit });
	expect(error).toMatchObject({
		message: 'Current Record is page 1 of its file, and Page names another one',
		description: 'Set Page to 1, or give the record of the page that is meant.',
	});
	expect(bench.sandbox.log.requests()).toEqual([]);
});

describe('nothing is sent for', () => {
	const simplified = {
		file_id: 'f',
		file_name: 'a.pdf',
		status: 'success',
		fields: { total_amount: '1' },
		tables: [],
		pages: [{ page: 0, id: 'p' }],
	};
	const two = [1, 2].map((n) => ({
		id: `p${n}`,
		page: 0,
		request_file_id: `f${n}`,
		prediction: [{}],
	}));

	test.each<[string, IDataObject, string, string]>([
		['a simplified item', simplified, 'simplified result', 'Switch off Simplify'],
		['an empty item', {}, 'holds no boxes', 'without Simplify'],
		[
			'a page that is still to be read',
			{ id: 'p', page: 0, predicted_boxes: [], moderated_boxes: [], message: 'pending' },
			'has not read this page yet',
			'Wait until the file is done',
		],
		[
			'a page of an upload that is read later',
			{ message: 'Success', id: 'p', page: 0, processing_type: 'async', prediction: [] },
			'has not read this page yet',
			'Wait until the file is done',
		],
		['an answer with two files', { message: 'success', result: two }, 'several records', 'Give'],
	])('%s, and the message says what to do', async (_, item, message, description) => {
		const { error } = await run(item, additions(addition('order', '1')));
		expect(error?.message).toContain(message);
		expect(error?.description).toContain(description);
		expect(bench.sandbox.log.requests()).toEqual([]);
	});

	test.each([
		['{"id": "p"', 'Current Record is not valid JSON'],
		['text', 'Current Record is not valid JSON'],
		['[]', 'The data of the page holds no boxes'],
	])('%j as Current Record', async (text, message) => {
		const { error } = await run({ text }, { currentRecord: '={{ $json.text }}', ...oneEdit });
		expect(error?.message).toBe(message);
		expect(bench.sandbox.log.requests()).toEqual([]);
	});
});

test('one bad item of three stops alone, and the others are changed and paired', async () => {
	const ids = [0, 1].map((n) => files.add(`invoice-${n}.pdf`));
	const [first = '', second = ''] = ids;
	const { outputs, error } = await bench.runNode({
		parameters: fromInput(oneEdit),
		items: [files.record(first), { fields: {}, file_id: 'x' }, files.record(second)],
		onError: 'continueErrorOutput',
	});
	expect(error).toBeUndefined();
	expect(outputs[0]?.map(({ json, pairedItem }) => [json['file_id'], pairedItem])).toEqual([
		[first, { item: 0 }],
		[second, { item: 2 }],
	]);
	expect(outputs[1]?.map(({ json, pairedItem }) => [json['error'], pairedItem])).toEqual([
		['Current Record holds a simplified result, which has no boxes [item 1]', { item: 1 }],
	]);
});
