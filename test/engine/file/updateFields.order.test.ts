import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { LoggedRequest } from '../../sandbox/log';
import { forwarding, useLoopback, useSandbox, type RunOptions } from '../host';
import { together } from '../transport/together';
import {
	addition,
	bodyOf,
	changes,
	edit,
	filesOf,
	textsOf,
} from '../fixtures/updateFields.fixture';

const bench = useSandbox();
const server = useLoopback();
const files = filesOf(bench);

/** Every item changes a box and adds one; `how`, `file` and `match` come with the item. */
const parameters = changes(
	{
		currentData: '={{ $json.how ?? "retrieve" }}',
		fileId: '={{ $json.file }}',
		currentRecord: '={{ $json.record }}',
		page: '={{ $json.page ?? 0 }}',
		edits: { edit: [edit('={{ $json.match ?? "total_amount" }}', '={{ $json.n }}')] },
		additions: { addition: [addition('=added {{ $json.n }}', '1')] },
	} as INodeParameters,
	{ parallelRequests: 8 },
);
const run = async (items: IDataObject[], options: Partial<RunOptions> = {}) =>
	await bench.runNode({ parameters, items, ...options });

const HOW = ['retrieve', 'input'] as const;
/** Items that change the same record, one number each, as a user's workflow would carry them. */
const items = (how: string, file: string, count: number, more: IDataObject = {}): IDataObject[] =>
	Array.from({ length: count }, (_, n) => ({ how, file, n, record: files.record(file), ...more }));
const labelsAdded = (boxes: IDataObject[]) =>
	boxes.flatMap(({ label }) =>
		typeof label === 'string' && label.startsWith('added') ? [label] : [],
	);
const added = (file: string) => labelsAdded(files.boxes(file));
const addedIn = (request: LoggedRequest | undefined) =>
	labelsAdded(bodyOf(request).moderated_boxes).length;
const newIn = (request: LoggedRequest | undefined) =>
	labelsAdded(bodyOf(request).moderated_boxes.filter((box) => 'is_new' in box));
const slow = (ms: number, after = 0) =>
	bench.sandbox.faults.add({ operationId: 'file.updateFields', kind: 'latency', ms, after });

/** From now on the service knows a file however the letters of its ID are written. */
const ignoreCase = () =>
	bench.sandbox.override('file.get', ({ params }) => ({
		status: 200,
		body: files.answer((params['request_file_id'] ?? '').toLowerCase()),
	}));

/** A service that takes changes so many at a time; what is asked for is answered at once. */
function changesTogether(size: { atOnce: number; total: number }) {
	const service = forwarding('', bench.sandbox.url);
	const { listener, mostOpen } = together(service, size);
	server.answer((request, response) =>
		request.method === 'PATCH' ? listener(request, response) : service(request, response),
	);
	return { credential: { ...bench.credential(), baseUrl: server.url }, mostOpen };
}

describe.each(HOW)('items that change the same record, with %s,', (how) => {
	test('are applied in their order, each on the result of the one before', async () => {
		const file = files.add();
		const { json, error } = await run(items(how, file, 6));
		expect(error).toBeUndefined();
		expect(files.patches().map(addedIn)).toEqual([1, 2, 3, 4, 5, 6]);
		expect(added(file)).toEqual([0, 1, 2, 3, 4, 5].map((n) => `added ${n}`));
		expect(textsOf(files.boxes(file), 'total_amount')).toEqual(['5']);
		expect(json.map(({ edited }) => edited)).toEqual([1, 1, 1, 1, 1, 1]);
		expect(bench.sandbox.log.maxOpen()).toBe(1);
	});

	test('may be many: what is remembered of each set grows by no more than that set', async () => {
		const file = files.add();
		const { error } = await run(items(how, file, 60));
		expect(error).toBeUndefined();
		expect(added(file)).toHaveLength(60);
		expect(textsOf(files.boxes(file), 'total_amount')).toEqual(['59']);
	});

	test('call an addition new in the first set that holds it, and never again', async () => {
		const file = files.add();
		await run(items(how, file, 3));
		await run(items(how, file, 1, { n: 3 }));
		expect(files.patches().map(newIn)).toEqual([
			['added 0'],
			['added 1'],
			['added 2'],
			['added 3'],
		]);
		expect(added(file)).toEqual([0, 1, 2, 3].map((n) => `added ${n}`));
	});

	test('wait for a first one that is slow', async () => {
		const file = files.add();
		slow(300);
		await run(items(how, file, 3));
		expect(added(file)).toEqual(['added 0', 'added 1', 'added 2']);
		expect(textsOf(files.boxes(file), 'total_amount')).toEqual(['2']);
		expect(bench.sandbox.log.maxOpen()).toBe(1);
	});

	test('go on without the one in the middle that stops because its match is not found', async () => {
		const file = files.add();
		const given = items(how, file, 3).map((item) =>
			item['n'] === 1 ? { ...item, match: 'none' } : item,
		);
		const { outputs, error } = await run(given, { onError: 'continueErrorOutput' });
		expect(error).toBeUndefined();
		expect(outputs.map((each) => each.map(({ pairedItem }) => pairedItem))).toEqual([
			[{ item: 0 }, { item: 2 }],
			[{ item: 1 }],
		]);
		expect(added(file)).toEqual(['added 0', 'added 2']);
		expect(textsOf(files.boxes(file), 'total_amount')).toEqual(['2']);
	});

	test('go on from the last set that the service accepted when it refuses one', async () => {
		const file = files.add();
		const operationId = 'file.updateFields';
		bench.sandbox.faults.add({ operationId, kind: 'status', status: 400, message: 'No', after: 1 });
		const { outputs } = await run(items(how, file, 3), { onError: 'continueErrorOutput' });
		expect(outputs[1]?.map(({ json }) => json['error'])).toEqual(['No [item 1]']);
		expect(files.patches().map(addedIn)).toEqual([1, 2, 2]);
		expect(added(file)).toEqual(['added 0', 'added 2']);
	});

	test('that wait behind one that stops are not sent with On Error "Stop"', async () => {
		const file = files.add();
		const operationId = 'file.updateFields';
		bench.sandbox.faults.add({ operationId, kind: 'status', status: 400, message: 'No', after: 1 });
		const { error } = await run(items(how, file, 4));
		expect(error?.message).toBe('No [item 1]');
		expect(files.patches()).toHaveLength(2);
		expect(added(file)).toEqual(['added 0']);
	});

	test('do not hold up other records: those go at the same time', async () => {
		const [shared = '', ...others] = [0, 1, 2, 3].map((n) => files.add(`invoice-${n}.pdf`));
		const { credential, mostOpen } = changesTogether({ atOnce: 4, total: 5 });
		const { json } = await run(
			[...items(how, shared, 2), ...others.flatMap((file) => items(how, file, 1))],
			{ credential },
		);
		expect(json).toHaveLength(5);
		expect(added(shared)).toEqual(['added 0', 'added 1']);
		for (const file of others) expect(added(file)).toEqual(['added 0']);
		expect(mostOpen()).toBe(4);
	});
});

test('pages of one file are records of their own: they go at the same time and meet each other nowhere', async () => {
	const file = files.add('invoice-pages2-everypage.pdf');
	const { credential, mostOpen } = changesTogether({ atOnce: 2, total: 2 });
	await run(
		[0, 1].map((page) => ({ file, page, n: page })),
		{ credential },
	);
	expect(mostOpen()).toBe(2);
	expect([0, 1].map((page) => textsOf(files.boxes(file, page), 'total_amount'))).toEqual([
		['0'],
		['1'],
	]);
});

test('retrieve asks for the record anew for each item', async () => {
	const file = files.add();
	await run(items('retrieve', file, 3));
	expect(bench.sandbox.log.requests().map(({ method }) => method)).toEqual([
		'GET',
		'PATCH',
		'GET',
		'PATCH',
		'GET',
		'PATCH',
	]);
});

test.each([
	['a blank around its ID', (file: string) => [file, ` ${file}`, `${file}\n`]],
	['the same ID', (file: string) => [file, file, file]],
	['capital letters', (file: string) => [file, file.toUpperCase(), file]],
])('a file is the same file with %s', async (_, written) => {
	const file = files.add();
	ignoreCase();
	slow(200);
	await run(written(file).map((each, n) => ({ file: each, n })));
	expect(added(file)).toEqual(['added 0', 'added 1', 'added 2']);
});

test('retrieved and given records are the same record: the order of the items holds', async () => {
	const file = files.add();
	slow(200);
	slow(100, 1);
	const [input] = items('input', file, 1);
	await run([
		{ how: 'retrieve', file, n: 0 },
		{ ...input, n: 1 },
		{ how: 'retrieve', file, n: 2 },
		{ ...input, n: 3 },
	]);
	expect(added(file)).toEqual([0, 1, 2, 3].map((n) => `added ${n}`));
	expect(textsOf(files.boxes(file), 'total_amount')).toEqual(['3']);
});

test('records that do not name their file take their turn among retrieved ones', async () => {
	const file = files.add();
	const record = { ...files.record(file), request_file_id: '' };
	slow(200);
	slow(100, 1);
	await run([
		{ how: 'retrieve', file, n: 0 },
		{ how: 'input', record, n: 1 },
		{ how: 'retrieve', file, n: 2 },
		{ how: 'input', record, n: 3 },
	]);
	expect(added(file)).toEqual([0, 1, 2, 3].map((n) => `added ${n}`));
	expect(bench.sandbox.log.maxOpen()).toBe(1);
});

test('an item whose change may have been made leaves nothing behind for the next one', async () => {
	const file = files.add();
	const operationId = 'file.updateFields';
	bench.sandbox.faults.add({ operationId, kind: 'resetBefore', after: 1, times: 1 });
	const { outputs } = await run(items('input', file, 3), {
		parameters: { ...parameters, options: { maxRetryTime: 0 } },
		onError: 'continueErrorOutput',
	});
	expect(outputs[1]?.map(({ json }) => json['error'])).toEqual([
		expect.stringContaining('It may have been done all the same'),
	]);
	expect(added(file)).toEqual(['added 0', 'added 2']);
	expect(files.patches().map(newIn)).toEqual([['added 0'], ['added 1'], ['added 2']]);
});

test('a full set takes its turn among changes of the same record', async () => {
	const file = files.add();
	const record = files.record(file);
	const fullSet = { ...record, moderated_boxes: [record.predicted_boxes[8]], is_moderated: true };
	slow(250);
	await run(
		[
			{ mode: 'changes', file, n: 0 },
			{ mode: 'fullSet', body: fullSet },
			{ mode: 'changes', file, n: 2 },
		],
		{ parameters: { ...parameters, mode: '={{ $json.mode }}', body: '={{ $json.body }}' } },
	);
	expect(files.boxes(file).map(({ label }) => label)).toEqual(['total_amount', 'added 2']);
});

test('a second run starts from the service again, not from what the first one knew', async () => {
	const file = files.add();
	const [item] = items('input', file, 1);
	await run([{ ...item, n: 0 }]);
	await run([{ ...item, record: files.record(file), n: 1 }]);
	expect(added(file)).toEqual(['added 0', 'added 1']);
	await run([{ ...item, n: 2 }]);
	expect(added(file)).toEqual(['added 2']);
});

test('what was read is sent before others are read: nobody can change the page in between for long', async () => {
	const records = Array.from({ length: 4 }, () => files.add());
	const all = records.map((file, n) => ({ how: 'retrieve', file, n }));
	const { error } = await bench.runNode({
		parameters: { ...parameters, options: { parallelRequests: 1 } },
		items: all,
	});
	expect(error).toBeUndefined();
	const calls = bench.sandbox.log.requests().map(({ method }) => method);
	expect(calls).toEqual(records.flatMap(() => ['GET', 'PATCH']));
});

test('given records are the same record however the letters of their ID are written', async () => {
	const file = files.add();
	const record: IDataObject = { ...files.record(file), request_file_id: '' };
	const change = bench.sandbox.service.handlers['file.updateFields'];
	bench.sandbox.override('file.updateFields', (call) => {
		const body = call.body as { id: string };
		return change?.({ ...call, body: { ...body, id: record['id'] } }) ?? { status: 500 };
	});
	const id = files.record(file).id.toUpperCase();
	await run([
		{ how: 'input', record, n: 0 },
		{ how: 'input', record: { ...record, id }, n: 1 },
	]);
	expect(added(file)).toEqual(['added 0', 'added 1']);
});

test('records of two models are two records, also where their IDs are the same', async () => {
	const { predicted_boxes, ...record } = files.record(files.add());
	bench.sandbox.override('file.updateFields', () => ({ status: 200, body: {} }));
	const total = predicted_boxes.find(({ label }) => label === 'total_amount');
	await bench.runNode({
		parameters: { ...parameters, modelId: '={{ $json.model }}' },
		items: ['a', 'b'].map((model, n) => ({
			...{ how: 'input', model, n },
			record: { ...record, predicted_boxes: [{ ...total, id: `total of ${model}` }] },
		})),
	});
	const sent = files.patches().map((request) => bodyOf(request).moderated_boxes);
	expect(sent.map((boxes) => boxes.slice(0, -1).map(({ id }) => id))).toEqual([
		['total of a'],
		['total of b'],
	]);
	expect(sent.map(labelsAdded)).toEqual([['added 0'], ['added 1']]);
});

test('records whose IDs differ in upper and lower case alone are two records where their boxes differ', async () => {
	const { predicted_boxes, ...record } = files.record(files.add());
	bench.sandbox.override('file.updateFields', () => ({ status: 200, body: {} }));
	const total = predicted_boxes.find(({ label }) => label === 'total_amount');
	await bench.runNode({
		parameters,
		items: ['aB3', 'Ab3'].map((id, n) => ({
			...{ how: 'input', n },
			record: {
				...{ ...record, id, request_file_id: `file of ${id}` },
				predicted_boxes: [{ ...total, id: `total of ${id}` }],
			},
		})),
	});
	const sent = files.patches().map((request) => bodyOf(request).moderated_boxes);
	expect(sent.map((boxes) => boxes.slice(0, -1).map(({ id }) => id))).toEqual([
		['total of aB3'],
		['total of Ab3'],
	]);
});
