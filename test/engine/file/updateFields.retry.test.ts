import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { textIn } from '../../../nodes/DocumentExtraction/utils/json';
import { objectWith } from '../../sandbox/matchers';
import type { FaultKind } from '../../sandbox/faults';
import { AUTOMATICALLY, mapped } from '../fixtures/correct.fixture';
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
	textsOf,
} from '../fixtures/updateFields.fixture';

const bench = useSandbox();
const files = filesOf(bench);
const operationId = 'file.updateFields';
const OVERTAKEN = { error: expect.stringContaining('A later item has changed the same') as string };
const wanted: INodeParameters = {
	...edits(edit('total_amount', '1')),
	...additions(addition('order', '1')),
	...deletions({ matchBy: 'label', match: 'currency' }),
};
const run = async (fileId: string, options: INodeParameters = {}) =>
	await bench.runNode({ parameters: changes({ fileId, ...wanted }, options) });

const LOST: Array<[string, FaultKind & { workDone?: boolean }]> = [
	['the connection is lost after the work', { kind: 'resetAfter' }],
	['the connection is lost before the work', { kind: 'resetBefore' }],
	['the answer breaks off', { kind: 'cutBody' }],
	['a gateway answers 502 after the work', { kind: 'html', status: 502, workDone: true }],
	['a web page comes instead of the answer', { kind: 'html', status: 200, workDone: true }],
	['the service answers 500 before the work', { kind: 'status', status: 500 }],
];

test.each(LOST)('when %s, a retry leaves the same state as one call', async (_, fault) => {
	const fileId = files.add();
	bench.sandbox.faults.add({ operationId, ...fault });
	const { json, error } = await run(fileId);
	expect(error).toBeUndefined();
	expect(json).toEqual([expect.objectContaining({ edited: 1, added: 1, deleted: 1 })]);
	const [first, second, ...more] = files.patches();
	expect(more).toEqual([]);
	expect(second?.body).toEqual(first?.body);
	expect(files.boxes(fileId)).toEqual(bodyOf(first).moderated_boxes);
	expect(textsOf(files.boxes(fileId), 'order')).toEqual(['1']);
	// Before the first, and to see whether anybody has changed the page before the second.
	expect(bench.sandbox.log.requests('file.get')).toHaveLength(2);
});

test('an empty answer is a confirmation', async () => {
	const fileId = files.add();
	bench.sandbox.faults.add({ operationId, kind: 'empty' });
	const { json, error } = await run(fileId);
	expect(error).toBeUndefined();
	expect(json).toEqual([
		objectWith({
			...{ success: true, model_id: 'model-invoices', file_id: fileId },
			...{ edited: 1, added: 1, deleted: 1 },
		}),
	]);
	expect(files.patches()).toHaveLength(1);
});

test.each<[string, FaultKind]>([
	['lost', { kind: 'resetAfter' }],
	['no JSON', { kind: 'malformedJson' }],
	['a 503', { kind: 'status', status: 503 }],
])('a question for the file whose answer is %s is asked again', async (_, fault) => {
	const fileId = files.add();
	bench.sandbox.faults.add({ operationId: 'file.get', ...fault });
	const { error } = await run(fileId);
	expect(error).toBeUndefined();
	expect(files.patches()).toHaveLength(1);
	expect(textsOf(files.boxes(fileId), 'order')).toEqual(['1']);
});

test('an empty answer to the question for the file never passes for a file without boxes', async () => {
	const fileId = files.add();
	const before = files.boxes(fileId);
	bench.sandbox.faults.add({ operationId: 'file.get', kind: 'empty', times: Infinity });
	const { error } = await run(fileId, { maxRetryTime: 0, ifNotFound: 'skip' });
	expect(error).toBeDefined();
	expect(files.patches()).toEqual([]);
	expect(files.boxes(fileId)).toEqual(before);
});

test('a 429 is waited out, for the question and for the change', async () => {
	const fileId = files.add();
	for (const asked of ['file.get', operationId]) {
		bench.sandbox.faults.add({ operationId: asked, kind: 'status', status: 429, retryAfter: 0.05 });
	}
	const { error } = await run(fileId);
	expect(error).toBeUndefined();
	expect(textsOf(files.boxes(fileId), 'order')).toEqual(['1']);
});

describe('a change that is given up after its answer was lost', () => {
	test('says that it may have been done', async () => {
		bench.sandbox.faults.add({ operationId, kind: 'resetAfter' });
		const { error } = await run(files.add(), { maxRetryTime: 0 });
		expect(files.patches()).toHaveLength(1);
		expect(error?.message).toContain('It may have been done all the same');
	});

	test('does not call it harmless to add the same fields again', async () => {
		bench.sandbox.faults.add({ operationId, kind: 'resetAfter' });
		const fileId = files.add();
		const { error } = await run(fileId, { maxRetryTime: 0 });
		expect(error?.description).not.toContain('no harm');
	});
});

test('a full set that is tried again does not undo what a later item has changed since', async () => {
	const file = files.add();
	const { predicted_boxes, ...record } = files.record(file);
	const body = { ...record, moderated_boxes: predicted_boxes, is_moderated: true };
	bench.sandbox.faults.add({ operationId, kind: 'status', status: 403 });
	const { json } = await bench.runNode({
		parameters: changes({
			...{ mode: '={{ $json.mode }}', body: '={{ $json.body }}', fileId: file },
			...edits(edit('total_amount', '1')),
		}),
		items: [{ mode: 'fullSet', body }, { mode: 'changes' }],
		onError: 'continueRegularOutput',
		maxTries: 2,
	});
	expect(json).toEqual([OVERTAKEN, expect.objectContaining({ edited: 1 })]);
	expect(textsOf(files.boxes(file), 'total_amount')).toEqual(['1']);
});

const EACH = edits(edit('={{ $json.label }}', '={{ $json.text }}'));

test('an edit that is tried again does not undo that of a later item', async () => {
	const file = files.add();
	bench.sandbox.faults.add({ operationId, kind: 'status', status: 403 });
	const { json } = await bench.runNode({
		parameters: changes({ fileId: file, ...EACH }),
		items: [
			{ label: 'total_amount', text: '1' },
			{ label: 'total_amount', text: '2' },
			{ label: 'due_date', text: '3' },
		],
		onError: 'continueRegularOutput',
		maxTries: 2,
	});
	expect(json).toEqual([
		OVERTAKEN,
		expect.objectContaining({ edited: 1 }),
		expect.objectContaining({ edited: 1 }),
	]);
	expect(textsOf(files.boxes(file), 'total_amount')).toEqual(['2']);
});

test('a box that is added in another try does not come after a later item that has removed all of its label', async () => {
	const file = files.add();
	bench.sandbox.faults.add({ operationId, kind: 'status', status: 403 });
	const { json } = await bench.runNode({
		parameters: changes(
			{
				fileId: file,
				...additions(addition('={{ $json.adds }}', '1')),
				...deletions({ matchBy: 'label', match: '={{ $json.removes }}' }),
			},
			{ ifNotFound: 'skip' },
		),
		items: [
			{ adds: 'currency', removes: 'none' },
			{ adds: 'note', removes: 'Currency' },
		],
		onError: 'continueRegularOutput',
		maxTries: 2,
	});
	expect(json).toEqual([OVERTAKEN, expect.objectContaining({ added: 1 })]);
	expect(textsOf(files.boxes(file), 'currency')).toEqual([]);
});

test('an edit that is tried again is made where later items have edited something else', async () => {
	const file = files.add();
	bench.sandbox.faults.add({ operationId, kind: 'status', status: 403 });
	await bench.runNode({
		parameters: changes({ fileId: file, ...EACH }),
		items: [
			{ label: 'total_amount', text: '1' },
			{ label: 'due_date', text: '2' },
		],
		onError: 'continueRegularOutput',
		maxTries: 2,
	});
	expect(textsOf(files.boxes(file), 'total_amount')).toEqual(['1']);
	expect(textsOf(files.boxes(file), 'due_date')).toEqual(['2']);
});

test.each(['file.get', operationId])(
	'a correction that is tried again after %s does not undo what a later item has added',
	async (refused) => {
		const file = files.add();
		bench.sandbox.faults.add({ operationId: refused, kind: 'status', status: 403 });
		const { json } = await bench.runNode({
			parameters: {
				...{ resource: 'file', operation: 'correct', modelId: 'model-invoices', fileId: file },
				fields: mapped({ order: '={{ $json.order }}' }),
			},
			items: [{ order: '1' }, { order: '2' }],
			onError: 'continueRegularOutput',
			maxTries: 2,
		});
		expect(textsOf(files.boxes(file), 'order')).toEqual(['2']);
		expect(json[0]).toEqual(OVERTAKEN);
	},
);

test('a correction that is tried again does not change what a later item has found to be right', async () => {
	const file = files.add();
	bench.sandbox.faults.add({ operationId, kind: 'status', status: 403 });
	const before = files.boxes(file);
	const [name] = textsOf(before, 'seller_name');
	const { json } = await bench.runNode({
		parameters: {
			...{ resource: 'file', operation: 'correct', modelId: 'model-invoices', fileId: file },
			fields: AUTOMATICALLY,
		},
		items: [{ seller_name: 'Ada' }, { seller_name: name ?? '' }, { buyer_name: 'Bea' }],
		onError: 'continueRegularOutput',
		maxTries: 2,
	});
	expect(json).toEqual([
		OVERTAKEN,
		expect.objectContaining({ unchanged: ['seller_name'] }),
		expect.objectContaining({ unchanged: [] }),
	]);
	expect(textsOf(files.boxes(file), 'seller_name')).toEqual([name]);
	expect(textsOf(files.boxes(file), 'buyer_name')).toEqual(['Bea']);
});

/** What is sent comes to be under other IDs, each time. */
function givesNewIds() {
	const update = bench.sandbox.service.handlers[operationId];
	let last = 0;
	const renamed = (box: IDataObject) => ({ ...box, id: `box-${(last += 1)}` });
	bench.sandbox.override(operationId, (call) => {
		const { moderated_boxes: boxes, ...body } = call.body as { moderated_boxes: IDataObject[] };
		const sent = { ...call, body: { ...body, moderated_boxes: boxes.map(renamed) } };
		return update?.(sent) ?? { status: 500 };
	});
}

describe('a service that gives all boxes of a set IDs of its own: what is tried again does not undo', () => {
	const twice = async (parameters: INodeParameters, items: IDataObject[]) => {
		givesNewIds();
		bench.sandbox.faults.add({ operationId, kind: 'status', status: 403 });
		const { json } = await bench.runNode({
			...{ parameters, items, onError: 'continueRegularOutput', maxTries: 2 },
		});
		expect(json[0]).toEqual(OVERTAKEN);
	};
	const correction = (fileId: string) => ({
		...{ resource: 'file', operation: 'correct', modelId: 'model-invoices', fileId },
		fields: AUTOMATICALLY,
	});

	test('the edit of a later item', async () => {
		const file = files.add();
		await twice(changes({ fileId: file, ...EACH }), [
			{ label: 'total_amount', text: '1' },
			{ label: 'total_amount', text: '2' },
		]);
		expect(textsOf(files.boxes(file), 'total_amount')).toEqual(['2']);
	});

	test('the correction of a later item', async () => {
		const file = files.add();
		await twice(correction(file), [{ seller_name: 'Ada' }, { seller_name: 'Bea' }]);
		expect(textsOf(files.boxes(file), 'seller_name')).toEqual(['Bea']);
	});

	test('what the correction of a later item has found to be right', async () => {
		const file = files.add();
		const [was] = textsOf(files.boxes(file), 'buyer_name');
		await twice(correction(file), [{ buyer_name: 'Ada' }, { buyer_name: was, seller_name: 'Bea' }]);
		expect(textsOf(files.boxes(file), 'buyer_name')).toEqual([was]);
	});
});

test('an edit of a box that is tried again is made where a later item has edited another of its label', async () => {
	const file = files.add('invoice.pdf');
	const [page] = bench.sandbox.service.file(file)?.pages ?? [];
	const [box, other] = files.boxes(file);
	for (const each of page?.predictedBoxes ?? [])
		if (each['id'] === other?.id) each['label'] = box?.label;
	bench.sandbox.faults.add({ operationId, kind: 'status', status: 403 });
	const { json } = await bench.runNode({
		parameters: changes({
			fileId: file,
			...edits({ matchBy: 'id', match: '={{ $json.id }}', text: '={{ $json.text }}' }),
		}),
		items: [
			{ id: box?.id, text: '1' },
			{ id: other?.id, text: '2' },
		],
		onError: 'continueRegularOutput',
		maxTries: 2,
	});
	expect(json).toMatchObject([{ edited: 1 }, { edited: 1 }]);
	expect(textsOf(files.boxes(file), textIn(box?.label))).toEqual(['1', '2']);
});

describe('what a later item may have changed', () => {
	const LATER = { kind: 'resetAfter', operationId } as const;
	const record = (file: string) => {
		const { predicted_boxes, ...more } = files.record(file);
		return { ...more, moderated_boxes: predicted_boxes, is_moderated: true };
	};
	const CORRECTION = { resource: 'file', operation: 'correct', modelId: 'model-invoices' };
	const editing = (fileId: string) =>
		changes(
			{ fileId, mode: '={{ $json.mode ?? "changes" }}', body: '={{ $json.body }}', ...EACH },
			{ maxRetryTime: 0 },
		);
	const FIRST = { label: 'total_amount', text: '1' };
	const SECOND = { label: 'total_amount', text: '2' };
	const correcting = (fileId: string, fields: INodeParameters) => ({
		...{ ...CORRECTION, fileId, fields, options: { maxRetryTime: 0 } },
	});

	test.each<
		[string, (file: string) => { parameters: INodeParameters; items: IDataObject[]; label: string }]
	>([
		[
			'an edit',
			(file) => ({ parameters: editing(file), items: [FIRST, SECOND], label: 'total_amount' }),
		],
		[
			'a full set',
			(file) => ({
				parameters: editing(file),
				items: [{ mode: 'fullSet', body: record(file) }, SECOND],
				label: 'total_amount',
			}),
		],
		[
			'an edit, where it is a full set,',
			(file) => ({
				parameters: editing(file),
				items: [
					FIRST,
					{
						mode: 'fullSet',
						body: {
							...record(file),
							moderated_boxes: files
								.boxes(file)
								.map((box) => (box['label'] === 'total_amount' ? { ...box, ocr_text: '2' } : box)),
						},
					},
				],
				label: 'total_amount',
			}),
		],
		[
			'a correction',
			(file) => ({
				parameters: correcting(file, mapped({ total_amount: '={{ $json.text }}' })),
				items: [FIRST, SECOND],
				label: 'total_amount',
			}),
		],
		[
			'an addition of a correction',
			(file) => ({
				parameters: correcting(file, mapped({ order: '={{ $json.text }}' })),
				items: [FIRST, SECOND],
				label: 'order',
			}),
		],
	])('is not undone by %s that is tried again', async (_, given) => {
		const file = files.add();
		const { label, ...run } = given(file);
		bench.sandbox.faults.add({ operationId, kind: 'status', status: 403 });
		bench.sandbox.faults.add(LATER);
		const { json } = await bench.runNode({
			...{ ...run, onError: 'continueRegularOutput', maxTries: 2 },
		});
		expect(textsOf(files.boxes(file), label)).toEqual(['2']);
		expect(json[0]).toEqual(OVERTAKEN);
	});

	test('is not undone, either, where an answer with status 200 has said no to it', async () => {
		const file = files.add();
		const patch = bench.sandbox.service.handlers[operationId];
		bench.sandbox.faults.add({ operationId, kind: 'status', status: 403 });
		let isFirst = true;
		bench.sandbox.override(operationId, (call) => {
			const answer = patch?.(call) ?? { status: 500 };
			if (!isFirst) return answer;
			isFirst = false;
			return { status: 200, body: { success: false, message: 'No' } };
		});
		const { json } = await bench.runNode({
			...{ parameters: editing(file), items: [FIRST, SECOND] },
			...{ onError: 'continueRegularOutput', maxTries: 2 },
		});
		expect(textsOf(files.boxes(file), 'total_amount')).toEqual(['2']);
		expect(json[0]).toEqual(OVERTAKEN);
	});

	test.each(['retrieve', 'input'])(
		'stays when another box is edited by an item that is tried again (%s)',
		async (currentData) => {
			const file = files.add();
			bench.sandbox.faults.add({ operationId, kind: 'status', status: 403 });
			bench.sandbox.faults.add(LATER);
			await bench.runNode({
				parameters: changes(
					{ fileId: file, currentData, currentRecord: '={{ $json.record }}', ...EACH },
					{ maxRetryTime: 0 },
				),
				items: [FIRST, { label: 'due_date', text: '2' }].map((each) => ({
					...each,
					record: files.record(file),
				})),
				onError: 'continueRegularOutput',
				maxTries: 2,
			});
			expect(textsOf(files.boxes(file), 'due_date')).toEqual(['2']);
		},
	);
});

/** Items of both modes about one file, of which the first so many are refused once. */
const runMixed = async (refused: number, items: Array<string | { full: string }>) => {
	const file = files.add();
	const { predicted_boxes, ...record } = files.record(file);
	const body = (text: string) => ({
		...{ ...record, is_moderated: true },
		moderated_boxes: predicted_boxes.map((box) =>
			box['label'] === 'total_amount' ? { ...box, ocr_text: text } : box,
		),
	});
	bench.sandbox.faults.add({ operationId, kind: 'status', status: 403, times: refused });
	const { json } = await bench.runNode({
		parameters: changes({
			...{ mode: '={{ $json.mode }}', body: '={{ $json.body }}', fileId: file, ...EACH },
		}),
		items: items.map((each) =>
			typeof each === 'string'
				? { mode: 'changes', label: each, text: 'edited' }
				: { mode: 'fullSet', body: body(each.full) },
		),
		onError: 'continueRegularOutput',
		maxTries: 2,
	});
	return { json, boxes: files.boxes(file) };
};
test('an edit that is tried again does not change what a later full set says', async () => {
	const { json, boxes } = await runMixed(1, ['total_amount', { full: 'whole' }]);
	expect(textsOf(boxes, 'total_amount')).toEqual(['whole']);
	expect(json[0]).toEqual(OVERTAKEN);
});

test('a full set that is tried again after another item does not undo what a later one has changed', async () => {
	const { json, boxes } = await runMixed(2, ['due_date', { full: 'whole' }, 'total_amount']);
	expect(textsOf(boxes, 'total_amount')).toEqual(['edited']);
	expect(textsOf(boxes, 'due_date')).toEqual(['edited']);
	expect(json[1]).toEqual(OVERTAKEN);
});
