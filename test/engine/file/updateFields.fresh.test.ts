import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Answer, Call } from '../../sandbox/call';
import { mapped } from '../fixtures/correct.fixture';
import { useSandbox } from '../host';
import {
	addition,
	additions,
	changes,
	edit,
	edits,
	filesOf,
	type PageRecord,
	textsOf,
} from '../fixtures/updateFields.fixture';

const bench = useSandbox();
const files = filesOf(bench);
const operationId = 'file.updateFields';

const calls = () => bench.sandbox.log.requests().map(({ method }) => method);

type Review = (boxes: IDataObject[]) => IDataObject[];

const inFrancs: Review = (boxes) =>
	boxes.map((box) => (box['label'] === 'currency' ? { ...box, ocr_text: 'CHF' } : box));
const withoutTotal: Review = (boxes) => boxes.filter((box) => box['label'] !== 'total_amount');

/** A reviewer changes the page, past the node. */
function review(fileId: string, call: Call, reviewed: Review): void {
	const { id, page, day_since_epoch, hour_of_day } = files.record(fileId);
	const boxes = reviewed(files.boxes(fileId));
	const body = { id, page, day_since_epoch, hour_of_day, moderated_boxes: boxes };
	bench.sandbox.service.handlers[operationId]?.({ ...call, body });
}

const UNAVAILABLE: Answer = {
	status: 500,
	body: { message: 'Not available', errors: [{ reason: 'internal', message: 'Not available' }] },
};

const tooMany = (seconds: number): Answer => ({
	status: 429,
	headers: { 'Retry-After': String(seconds) },
	body: { code: 'rate_limit_exceeded', message: 'Too many requests', details: {} },
});

/** The service refuses the first changes for now; at the last of them, the page has just been reviewed. */
function reviewedMeanwhile(fileId: string, refusals: Answer[], reviewed: Review = inFrancs): void {
	const change = bench.sandbox.service.handlers[operationId];
	const left = [...refusals];
	bench.sandbox.override(operationId, (call) => {
		const refusal = left.shift();
		if (refusal && left.length === 0) review(fileId, call, reviewed);
		return refusal ?? change?.(call) ?? { status: 500 };
	});
}

const wanted = {
	...edits(edit('total_amount', '1')),
	...additions(addition('order', '1')),
};

describe.each([1, 5])('with Parallel Requests %d', (parallelRequests) => {
	test('what a reviewer changes while a 429 is waited out is kept', async () => {
		const fileId = files.add();
		reviewedMeanwhile(fileId, [tooMany(1)]);
		const { json, error } = await bench.runNode({
			parameters: changes({ fileId, ...wanted }, { parallelRequests }),
		});
		expect(error).toBeUndefined();
		expect(json).toEqual([expect.objectContaining({ edited: 1, added: 1 })]);
		expect(textsOf(files.boxes(fileId), 'currency')).toEqual(['CHF']);
		expect(textsOf(files.boxes(fileId), 'total_amount')).toEqual(['1']);
		expect(textsOf(files.boxes(fileId), 'order')).toEqual(['1']);
		expect(calls()).toEqual(['GET', 'PATCH', 'GET', 'PATCH']);
	});

	test('what a reviewer changes while an item waits for another one is kept', async () => {
		const [first = '', second = ''] = [files.add(), files.add()];
		// The first item is told to wait, and the second, which has read its page, waits with it.
		reviewedMeanwhile(second, [tooMany(1), tooMany(1)]);
		const { error } = await bench.runNode({
			parameters: changes({ ...wanted, fileId: '={{ $json.fileId }}' }, { parallelRequests }),
			items: [{ fileId: first }, { fileId: second }],
		});
		expect(error).toBeUndefined();
		expect(textsOf(files.boxes(second), 'currency')).toEqual(['CHF']);
		expect(textsOf(files.boxes(second), 'total_amount')).toEqual(['1']);
	});
});

test('a page that no longer has the field when the wait is over stays as it is', async () => {
	const fileId = files.add();
	reviewedMeanwhile(fileId, [tooMany(1)], withoutTotal);
	const { error } = await bench.runNode({ parameters: changes({ fileId, ...wanted }) });
	expect(error?.message).toContain('The page has no field with label "total_amount".');
	expect(textsOf(files.boxes(fileId), 'total_amount')).toEqual([]);
	expect(textsOf(files.boxes(fileId), 'order')).toEqual([]);
});

test('the waits and the questions in between end with Max Retry Time', async () => {
	const fileId = files.add();
	const before = files.boxes(fileId);
	bench.sandbox.faults.add({ operationId, kind: 'status', status: 429, retryAfter: 2, times: 99 });
	const { error } = await bench.runNode({
		parameters: changes({ fileId, ...wanted }, { maxRetryTime: 3 }),
	});
	expect(error).toMatchObject({ httpCode: '429' });
	expect(calls()).toEqual(['GET', 'PATCH', 'GET', 'PATCH']);
	expect(files.boxes(fileId)).toEqual(before);
});

test.each([
	['and its answer was lost', 'resetAfter', ['GET', 'PATCH', 'GET', 'PATCH']],
	['and was not', 'resetBefore', ['GET', 'PATCH', 'GET', 'PATCH']],
] as const)(
	'a change that may have been made %s is sent again as it was',
	async (_, kind, expected) => {
		const fileId = files.add();
		bench.sandbox.faults.add({ operationId, kind });
		const { error } = await bench.runNode({ parameters: changes({ fileId, ...wanted }) });
		expect(error).toBeUndefined();
		expect(calls()).toEqual(expected);
		expect(textsOf(files.boxes(fileId), 'order')).toEqual(['1']);
	},
);

test('a change that may have been made is not sent again over what a reviewer has changed since', async () => {
	const fileId = files.add();
	reviewedMeanwhile(fileId, [UNAVAILABLE]);
	const { error } = await bench.runNode({ parameters: changes({ fileId, ...wanted }) });
	expect(error).toMatchObject({
		message:
			'The change may have been made, and somebody else has changed the page in the meantime',
		description:
			'It was not sent again, which would undo that. Look at the page before you run it again: additions would be made twice.',
	});
	expect(textsOf(files.boxes(fileId), 'currency')).toEqual(['CHF']);
	expect(calls()).toEqual(['GET', 'PATCH', 'GET']);
});

test('what is added to a page on which a change was made all the same is kept', async () => {
	const fileId = files.add();
	const update = bench.sandbox.service.handlers[operationId];
	bench.sandbox.faults.add({ operationId, kind: 'resetAfter' });
	bench.sandbox.override(operationId, (call) => {
		const answer = update?.(call) ?? { status: 500 };
		const page = bench.sandbox.service.file(fileId)?.pages[0];
		if (page) page.moderatedBoxes = page.moderatedBoxes?.map((box) => ({ ...box, note: 'theirs' }));
		return answer;
	});
	const { json, error } = await bench.runNode({ parameters: changes({ fileId, ...wanted }) });
	expect(error).toBeUndefined();
	expect(json).toMatchObject([{ success: true, file_id: fileId, edited: 1, added: 1 }]);
	expect(calls()).toEqual(['GET', 'PATCH', 'GET']);
	expect(files.boxes(fileId).map(({ note }) => note)).not.toContain(undefined);
});

test('a status that a reviewer gives while a change is in doubt is kept', async () => {
	const fileId = files.add();
	reviewedMeanwhile(fileId, [UNAVAILABLE], (boxes) =>
		boxes.map((box) =>
			box['label'] === 'currency' ? { ...box, validation_status: 'failed' } : box,
		),
	);
	const { error } = await bench.runNode({
		parameters: changes({ fileId, ...edits(edit('total_amount', '1')) }),
	});
	expect(error?.message).toMatch(/^The change may have been made/);
	expect(calls()).toEqual(['GET', 'PATCH', 'GET']);
});

test('a change stays in doubt when the page cannot be read again', async () => {
	const fileId = files.add();
	bench.sandbox.faults.add({ operationId, kind: 'resetAfter' });
	bench.sandbox.faults.add({
		operationId: 'file.get',
		kind: 'status',
		status: 503,
		times: 99,
		after: 1,
	});
	const { error } = await bench.runNode({
		parameters: changes({ fileId, ...wanted }, { maxRetryTime: 3 }),
	});
	expect(error?.description).toContain('additions would be made twice');
});

test('a change that may have been made is sent again as it was, also after a 429', async () => {
	const fileId = files.add();
	bench.sandbox.faults.add({ operationId, kind: 'resetAfter' });
	bench.sandbox.faults.add({ operationId, kind: 'status', status: 429, retryAfter: 1, after: 1 });
	const { error } = await bench.runNode({ parameters: changes({ fileId, ...wanted }) });
	expect(error).toBeUndefined();
	expect(calls()).toEqual(['GET', 'PATCH', 'GET', 'PATCH', 'GET', 'PATCH']);
	expect(textsOf(files.boxes(fileId), 'order')).toEqual(['1']);
});

test('a question for the page that brings nothing does not look like a change of unknown fate', async () => {
	const fileId = files.add();
	bench.sandbox.faults.add({ operationId: 'file.get', kind: 'resetAfter', times: 99 });
	const { error } = await bench.runNode({
		parameters: changes({ fileId, ...wanted }, { maxRetryTime: 0 }),
	});
	expect(error?.message).toBe('The connection to the service was lost before it answered');
	expect(calls()).toEqual(['GET']);
});

test('With Retry On Fail, a page that could not be read is read again', async () => {
	const fileId = files.add();
	bench.sandbox.faults.add({ operationId: 'file.get', kind: 'resetAfter' });
	const { error } = await bench.runNode({
		parameters: changes({ fileId, ...wanted }, { maxRetryTime: 0 }),
		maxTries: 2,
	});
	expect(error).toBeUndefined();
	expect(calls()).toEqual(['GET', 'GET', 'PATCH']);
});

/** The service shows files as they were so many questions ago, and boxes that were sent with marks of its own. */
function showsLate(questions: number, marks: IDataObject = {}): void {
	const get = bench.sandbox.service.handlers['file.get'];
	const answers: Answer[] = [];
	bench.sandbox.override('file.get', (call) => {
		const answer = structuredClone(get?.(call)) ?? { status: 500 };
		const body = answer.body as Record<string, PageRecord[]>;
		for (const page of [body['moderated_images'], body['unmoderated_images']].flat()) {
			for (const box of page?.moderated_boxes ?? []) Object.assign(box, marks);
		}
		answers.push(answer);
		return answers.at(-1 - questions) ?? answers[0] ?? { status: 500 };
	});
}

const MARKS = { status: 'moderated', updated_at: 1 };
const LATE: Array<[number, IDataObject]> = [
	[1, {}],
	[2, {}],
	[1, MARKS],
	[2, MARKS],
];

test.each<[string, INodeParameters]>([
	['changes', changes(edits(edit('={{ $json.label }}', '={{ $json.text }}')))],
	[
		'corrections',
		{
			...{ resource: 'file', operation: 'correct', modelId: 'model-invoices' },
			fields: mapped({
				total_amount: '={{ $json.label === "total_amount" ? $json.text : "" }}',
				due_date: '={{ $json.label === "due_date" ? $json.text : "" }}',
				currency: '={{ $json.label === "currency" ? $json.text : "" }}',
			}),
		},
	],
])('%s of several items all count, though the service shows each late', async (_, parameters) => {
	for (const [questions, marks] of LATE) {
		const fileId = files.add();
		showsLate(questions, marks);
		const { error } = await bench.runNode({
			parameters: { ...parameters, fileId },
			items: [
				{ label: 'total_amount', text: '1' },
				{ label: 'due_date', text: '2' },
				{ label: 'currency', text: '3' },
			],
		});
		expect(error).toBeUndefined();
		const boxes = files.boxes(fileId);
		expect(['total_amount', 'due_date', 'currency'].map((label) => textsOf(boxes, label))).toEqual([
			['1'],
			['2'],
			['3'],
		]);
	}
});

test('changes to a given record count, though the service shows what was there before them', async () => {
	const fileId = files.add();
	const patch = bench.sandbox.service.handlers[operationId];
	let shown: IDataObject | undefined;
	bench.sandbox.override('file.get', () => ({
		status: 200,
		body: shown ?? files.answer(fileId),
	}));
	bench.sandbox.override(operationId, (call) => {
		const answer = patch?.(call) ?? { status: 500 };
		shown ??= structuredClone(files.answer(fileId));
		return answer;
	});
	const { error } = await bench.runNode({
		parameters: changes({
			...{ fileId, currentData: '={{ $json.how }}', currentRecord: '={{ $json.record }}' },
			...edits(edit('={{ $json.label }}', '={{ $json.text }}')),
		}),
		items: [
			{ how: 'retrieve', label: 'total_amount', text: '1' },
			{ how: 'input', record: files.record(fileId), label: 'due_date', text: '2' },
			{ how: 'retrieve', label: 'currency', text: '3' },
		],
	});
	expect(error).toBeUndefined();
	const boxes = files.boxes(fileId);
	const texts = ['total_amount', 'due_date', 'currency'].map((label) => textsOf(boxes, label));
	expect(texts).toEqual([['1'], ['2'], ['3']]);
});

test('what a reviewer does between two items counts, also where the service has shown a change late', async () => {
	const fileId = files.add();
	showsLate(1);
	const patch = bench.sandbox.service.handlers[operationId];
	let patches = 0;
	bench.sandbox.override(operationId, (call) => {
		const answer = patch?.(call) ?? { status: 500 };
		patches += 1;
		if (patches === 2) {
			review(fileId, call, inFrancs);
			showsLate(0);
		}
		return answer;
	});
	await bench.runNode({
		parameters: changes({ fileId, ...edits(edit('={{ $json.label }}', '={{ $json.text }}')) }),
		items: [
			{ label: 'total_amount', text: '1' },
			{ label: 'due_date', text: '2' },
			{ label: 'seller_name', text: '3' },
		],
	});
	const boxes = files.boxes(fileId);
	expect(
		['total_amount', 'due_date', 'seller_name', 'currency'].map((label) => textsOf(boxes, label)),
	).toEqual([['1'], ['2'], ['3'], ['CHF']]);
});

test('many items about one page all count where the service goes on showing it as it was', async () => {
	const fileId = files.add();
	const before = files.answer(fileId);
	bench.sandbox.override('file.get', () => ({ status: 200, body: before }));
	const texts = Array.from({ length: 15 }, (_, index) => String(index));
	const { error } = await bench.runNode({
		parameters: changes({ fileId, ...additions(addition('order', '={{ $json.text }}')) }),
		items: texts.map((text) => ({ text })),
	});
	expect(error).toBeUndefined();
	expect(textsOf(files.boxes(fileId), 'order')).toEqual(texts);
});
