import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { ANY_TEXT } from '../../sandbox/matchers';
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
const requests = () => bench.sandbox.log.requests();

test('one edit asks for the file and sends the whole page back, as the service wants it', async () => {
	const fileId = files.add();
	const before = files.record(fileId);
	const { json, outputs, error } = await bench.runNode({
		parameters: changes({ fileId, ...edits(edit('total_amount', '118.00')) }),
	});
	expect(error).toBeUndefined();
	expect(requests()).toEqual([
		expect.objectContaining({ operationId: 'file.get', method: 'GET', query: {} }),
		expect.objectContaining({
			operationId: 'file.updateFields',
			method: 'PATCH',
			path: `/api/v2/Inferences/Model/${MODEL}/ImageLevelInference`,
			query: { use_ui_version: 'true' },
			contentType: 'text/plain;charset=UTF-8',
		}),
	]);
	expect(requests()[1]?.body).toStrictEqual({
		moderated_boxes: before.predicted_boxes.map((box) =>
			box['label'] === 'total_amount' ? { ...box, ocr_text: '118.00' } : box,
		),
		page: 0,
		day_since_epoch: before['day_since_epoch'],
		hour_of_day: before['hour_of_day'],
		id: before.id,
		is_moderated: true,
	});
	expect(json).toEqual([
		{
			message: 'Fields updated',
			id: before.id,
			model_id: MODEL,
			file_id: fileId,
			edited: 1,
			added: 0,
			deleted: 0,
			changes: [
				{
					label: 'total_amount',
					page: 0,
					previous: textsOf(before.predicted_boxes, 'total_amount')[0],
					value: '118.00',
				},
			],
		},
	]);
	expect(outputs[0]?.[0]?.pairedItem).toEqual({ item: 0 });
});

test('edits, additions and deletions go in one call, by label and by ID, and all else stays', async () => {
	const fileId = files.add();
	const before = files.boxes(fileId);
	const [first, second, third] = before;
	const { json } = await bench.runNode({
		parameters: changes({
			fileId,
			...edits(
				edit('total_amount', '1', { validationStatus: 'success', xmin: '5', label: 'grand_total' }),
				{ matchBy: 'id', match: first?.['id'], text: 'A' },
			),
			...additions(addition('order', 'ORD-1'), { ...addition('due_date', 'May'), type: 'lookup' }),
			...deletions(
				{ matchBy: 'label', match: second?.['label'] },
				{ matchBy: 'id', match: third?.['id'] },
			),
		}),
	});
	const was = (box: IDataObject | undefined) => ({
		...{ label: box?.['label'], page: 0, previous: box?.['ocr_text'] },
	});
	expect(json).toEqual([
		expect.objectContaining({
			...{ edited: 2, added: 2, deleted: 2 },
			changes: [
				{ ...was(first), value: 'A' },
				{
					...was(before.find(({ label }) => label === 'total_amount')),
					...{ new_label: 'grand_total', value: '1' },
				},
				{ label: 'order', page: 0, previous: null, value: 'ORD-1' },
				{ label: 'due_date', page: 0, previous: null, value: 'May' },
				{ ...was(second), value: null },
				{ ...was(third), value: null },
			],
		}),
	]);
	const kept = before.filter((box) => box !== second && box !== third);
	const dueDate = before.find((box) => box['label'] === 'due_date');
	const place = {
		xmin: 10,
		ymin: 20,
		xmax: 110,
		ymax: 50,
		top: 20,
		left: 10,
		width: 100,
		height: 30,
	};
	const added = { id: ANY_TEXT, is_new: true, page: 0, ...place };
	expect(bodyOf(files.patches()[0]).moderated_boxes).toEqual([
		...kept.map((box) => {
			if (box === first) return { ...box, ocr_text: 'A' };
			if (box['label'] !== 'total_amount') return box;
			return { ...box, ocr_text: '1', validation_status: 'success', xmin: 5, label: 'grand_total' };
		}),
		{ ...added, type: 'field', label: 'order', label_id: '', ocr_text: 'ORD-1' },
		{
			...added,
			type: 'lookup',
			label: 'due_date',
			label_id: dueDate?.['label_id'],
			ocr_text: 'May',
		},
	]);
	expect(bench.sandbox.log.effects({ kind: 'changed' })).toEqual([
		expect.objectContaining({
			detail: { request_file_id: fileId, boxes: kept.length + 2, added: 2, changed: 2, deleted: 2 },
		}),
	]);
});

test('a label that several boxes share changes them all, and the output says how many', async () => {
	const fileId = files.add('invoice-repeat.pdf');
	const { json } = await bench.runNode({
		parameters: changes({ fileId, ...edits(edit('invoice_number', 'INV-1')) }),
	});
	expect(json[0]).toMatchObject({ edited: 2 });
	expect(textsOf(files.boxes(fileId), 'invoice_number')).toEqual(['INV-1', 'INV-1']);
});

test('the tables of a page survive with every cell', async () => {
	const fileId = files.add('invoice-tables2-rows5-span-ragged.pdf');
	const tables = () => files.boxes(fileId).filter(({ type }) => type === 'table');
	const before = tables();
	await bench.runNode({ parameters: changes({ fileId, ...edits(edit('total_amount', '1')) }) });
	expect(files.record(fileId)['is_moderated']).toBe(true);
	expect(before).toHaveLength(2);
	expect(tables()).toEqual(before);
});

test('only the page that the user names changes', async () => {
	const fileId = files.add('invoice-pages3-everypage.pdf');
	const before = [0, 1, 2].map((page) => files.boxes(fileId, page));
	const { json } = await bench.runNode({
		parameters: changes({ fileId, page: '={{ 1 }}', ...edits(edit('total_amount', 'x')) }),
	});
	expect(json[0]).toMatchObject({ id: files.record(fileId, 1).id, edited: 1 });
	expect(files.boxes(fileId, 0)).toEqual(before[0]);
	expect(files.boxes(fileId, 2)).toEqual(before[2]);
	expect(files.boxes(fileId, 1)).toEqual(
		before[1]?.map((box) => (box['label'] === 'total_amount' ? { ...box, ocr_text: 'x' } : box)),
	);
});

test('a page that a person has changed is changed from there, not from the predictions', async () => {
	const fileId = files.add();
	const run = async (more: object) =>
		await bench.runNode({ parameters: changes({ fileId, ...more }) });
	await run(deletions({ matchBy: 'label', match: 'currency' }));
	await run(edits(edit('total_amount', '1')));
	const labels = files.boxes(fileId).map(({ label }) => label);
	expect(labels).not.toContain('currency');
	expect(labels).toHaveLength(files.record(fileId).predicted_boxes.length - 1);
});

test('a page that a person has emptied stays empty but for what is added', async () => {
	const fileId = files.add();
	const all = files.boxes(fileId).map(({ id }) => ({ matchBy: 'id', match: id }));
	await bench.runNode({ parameters: changes({ fileId, ...deletions(...all) }) });
	expect(files.boxes(fileId)).toEqual([]);
	await bench.runNode({ parameters: changes({ fileId, ...additions(addition('order', '1')) }) });
	expect(files.boxes(fileId).map(({ label }) => label)).toEqual(['order']);
});

describe('a match that finds nothing', () => {
	const wanted = {
		...edits(edit('total_amount', '1'), edit('totl_amount', '2')),
		...deletions({ matchBy: 'id', match: 'no-such-box' }),
	};

	test('stops the item, nothing is changed, and the message names what was not found', async () => {
		const fileId = files.add();
		const { error } = await bench.runNode({ parameters: changes({ fileId, ...wanted }) });
		const labels = files.boxes(fileId).map(({ label }) => JSON.stringify(label));
		expect(error?.message).toBe(
			`The page has no field with label "totl_amount", id "no-such-box". Its labels: ${labels.join(', ')}`,
		);
		expect(error?.description).toBe(
			'Nothing was changed. Check Match on page 0, or set If Not Found to Skip.',
		);
		expect(files.patches()).toEqual([]);
	});

	test('is passed over with If Not Found on Skip, and the others are made', async () => {
		const fileId = files.add();
		const parameters = changes({ fileId, ...wanted }, { ifNotFound: 'skip' });
		const { json, error } = await bench.runNode({ parameters });
		expect(error).toBeUndefined();
		expect(json[0]).toMatchObject({ edited: 1, added: 0, deleted: 0 });
		expect(textsOf(files.boxes(fileId), 'total_amount')).toEqual(['1']);
	});
});

test('changes of which none meets the page are not sent, and the item says so', async () => {
	const fileId = files.add();
	const before = files.record(fileId);
	const parameters = changes(
		{
			fileId,
			...edits(edit('none', '1')),
			...deletions({ matchBy: 'id', match: 'nothing' }),
		},
		{ ifNotFound: 'skip' },
	);
	const { json, error } = await bench.runNode({ parameters });
	expect(error).toBeUndefined();
	expect(json).toEqual([
		{
			success: true,
			message: 'Nothing was sent: the page has no field that the changes name',
			model_id: 'model-invoices',
			file_id: fileId,
			edited: 0,
			added: 0,
			deleted: 0,
			changes: [],
		},
	]);
	expect(files.patches()).toEqual([]);
	expect(files.record(fileId)).toEqual(before);
});

test('a given record that no change meets is not sent either, and the next item goes on from the service', async () => {
	const fileId = files.add();
	const record = files.record(fileId);
	const parameters = changes(
		{
			currentData: 'input',
			currentRecord: '={{ $json.record }}',
			edits: { edit: [edit('={{ $json.match }}', '1')] },
		} as INodeParameters,
		{ ifNotFound: 'skip' },
	);
	const items = ['none', 'total_amount'].map((match) => ({ match, record }));
	const { json } = await bench.runNode({ parameters, items });
	expect(json.map(({ edited }) => edited)).toEqual([0, 1]);
	expect(files.patches()).toHaveLength(1);
});
