import { Container } from '@n8n/di';
import { BinaryDataService } from 'n8n-core';
import { FAULT_MATRIX } from '../../sandbox/faultMatrix';
import { sleep } from '../../sandbox/clock';
import { fieldOf, pdf } from '../fixtures/upload.fixture';
import { KINDS, onceOn } from '../fixtures/uploadOnce.fixture';
import { itemWithFiles, useLoopback, useSandbox } from '../host';

const bench = useSandbox();
const elsewhere = useLoopback();
const MAYBE_DONE = 'It may have been done all the same';
const MINUTE = 60_000;

/** After these the service has said that it did nothing, and that it will not. */
const REFUSED = ['status 402', 'redirect 302 to another origin', 'redirect 307 to another origin'];
const FAULTS = FAULT_MATRIX.filter(({ name }) => !REFUSED.includes(name));

/** The storage takes its time when one of these files is read for one of these times. */
function delayReads(nths: Map<string, number[]>): void {
	const storage = Container.get(BinaryDataService);
	const read = storage.getAsStream.bind(storage);
	const counts = new Map<string, number>();
	jest.spyOn(storage, 'getAsStream').mockImplementation(async (id, pieceBytes) => {
		const count = (counts.get(id) ?? 0) + 1;
		counts.set(id, count);
		if (nths.get(id)?.includes(count)) await sleep(50);
		return await read(id, pieceBytes);
	});
}

afterEach(() => jest.restoreAllMocks());

describe.each(KINDS)('$resource', (kind) => {
	const { run, there, uploads, lists } = onceOn(bench, kind);
	const call = `${kind.resource}.upload`;

	test.each(FAULTS)(
		'after $name the file is there once, and nobody has to look',
		async ({ make }) => {
			bench.sandbox.faults.add(make({ operationId: call, origin: elsewhere.url }));
			const { error, json } = await run(['a.pdf'], {}, { parameters: { results: 'wait' } });
			expect(error).toBeUndefined();
			expect(json).toEqual([expect.objectContaining({ file_name: 'a.pdf', status: 'success' })]);
			expect(json[0]).not.toHaveProperty('already_uploaded');
			expect(there()).toEqual(['a.pdf']);
		},
	);

	test.each(FAULT_MATRIX)(
		'$name at a look leaves the file there once, or not there and told; the next run has it',
		async ({ make }) => {
			for (const operationId of [kind.list, `${kind.resource}.get`]) {
				bench.sandbox.faults.add(make({ operationId, origin: elsewhere.url }));
				const { error, json } = await run(['a.pdf']);
				expect(json).toHaveLength(error ? 0 : 1);
				expect(there().length).toBeLessThanOrEqual(1);
				bench.sandbox.faults.clear();
			}
			const { json } = await run(['a.pdf']);
			expect(fieldOf(json, 'file_name')).toEqual(['a.pdf']);
			expect(there()).toEqual(['a.pdf']);
		},
	);

	test.each([
		[429, 'The service allows fewer requests than this run makes'],
		[404, 'The service answers 404 on demand'],
		[503, 'The service is not able to answer at the moment (503)'],
	])('what is there and answers %i when it is got is told in words', async (status, words) => {
		await run(['a.pdf']);
		const get = `${kind.resource}.get`;
		bench.sandbox.faults.add({ operationId: get, kind: 'status', status, times: Infinity });
		const { error } = await run(['a.pdf'], { maxRetryTime: 0 });
		expect(error?.message).toBe(words);
		expect(there()).toEqual(['a.pdf']);
	});

	test('what this run has uploaded and cannot get is told as uploaded', async () => {
		bench.sandbox.faults.add({ operationId: call, kind: 'resetAfter' });
		const get = `${kind.resource}.get`;
		bench.sandbox.faults.add({ operationId: get, kind: 'status', status: 503, times: Infinity });
		const { error } = await run(['a.pdf']);
		expect(error?.message).toMatch(
			/^The service did not say how far it is with the file \(503\)\. Uploaded as \S+$/,
		);
		expect(error?.description).toMatch(/instead of uploading again/);
		expect(there()).toEqual(['a.pdf']);
	});

	test('with Stop, what this run itself has uploaded stops nothing', async () => {
		bench.sandbox.faults.add({ operationId: call, kind: 'resetAfter' });
		const { error, json } = await run(['a.pdf'], { ifAlreadyUploaded: 'stop' });
		expect([error, json.length]).toEqual([undefined, 1]);
	});

	test('items that have lost their answers look together', async () => {
		bench.sandbox.faults.add({ operationId: call, kind: 'resetAfter', times: Infinity });
		const names = Array.from({ length: 20 }, (_, n) => `${n}.pdf`);
		const { error, json } = await run(names);
		expect([error, json.length]).toEqual([undefined, 20]);
		expect(there()).toHaveLength(20);
		expect(lists().length).toBeLessThanOrEqual(3);
	});

	test('what is not there by the end of the usual delay is sent again, and that once', async () => {
		bench.sandbox.faults.add({ operationId: call, kind: 'status', status: 500, times: Infinity });
		const begun = Date.now();
		const { error } = await run(['a.pdf']);
		expect(uploads()).toHaveLength(2);
		expect(error?.message).toContain(MAYBE_DONE);
		expect(Date.now() - begun).toBeGreaterThanOrEqual(10 * MINUTE);
		expect(lists()).toHaveLength(9);
	});

	test('what is listed late is not sent again', async () => {
		bench.sandbox.faults.add({ operationId: call, kind: 'resetAfter' });
		bench.sandbox.service.variants.listedAfter = 4 * MINUTE;
		const { error, json } = await run(['a.pdf']);
		expect([error, json.length, uploads().length]).toEqual([undefined, 1, 1]);
		expect(there()).toEqual(['a.pdf']);
	});

	test('without a look the message says what it says without the option', async () => {
		bench.sandbox.faults.add({ operationId: call, kind: 'resetAfter' });
		bench.sandbox.faults.add({
			...{ operationId: kind.list, kind: 'status', status: 500 },
			...{ after: 1, times: Infinity },
		});
		const { error } = await run(['a.pdf']);
		expect(error?.message).toBe(
			`The connection to the service was lost before it answered. ${MAYBE_DONE}`,
		);
		expect(uploads()).toHaveLength(1);
	});

	test('without retries nothing is sent again, but looked for', async () => {
		bench.sandbox.faults.add({ operationId: call, kind: 'resetAfter' });
		bench.sandbox.faults.add({ operationId: call, kind: 'resetBefore', after: 1 });
		const { json, outputs } = await run(
			['a.pdf', 'b.pdf'],
			{ maxRetryTime: 0, parallelRequests: 1 },
			{ onError: 'continueErrorOutput' },
		);
		expect(fieldOf(json, 'file_name')).toEqual(['a.pdf']);
		expect(outputs[1]?.[0]?.json.error).toContain(MAYBE_DONE);
		expect(uploads()).toHaveLength(2);
	});

	test('without a look for it, items that come later go by the first look of the run', async () => {
		bench.sandbox.faults.add({ operationId: call, kind: 'resetAfter' });
		bench.sandbox.faults.add({ operationId: kind.list, kind: 'status', status: 400, after: 1 });
		const batch = { batchSize: 1, batchInterval: 10_000 };
		const names = ['a.pdf', 'b.pdf', 'c.pdf'];
		const { error, json } = await run(
			names,
			{},
			{ parameters: { requestOptions: { batching: { batch } } } },
		);
		expect(error).toBeUndefined();
		expect(fieldOf(json, 'file_name')).toEqual(names);
		expect(there()).toEqual(names);
	});

	test('an equal file that comes after it is not sent, either', async () => {
		bench.sandbox.faults.add({ operationId: call, kind: 'resetAfter' });
		bench.sandbox.faults.add({
			...{ operationId: kind.list, kind: 'status', status: 500 },
			...{ after: 1, times: Infinity },
		});
		const { outputs } = await run(['a.pdf', 'a.pdf'], {}, { onError: 'continueErrorOutput' });
		const doubt = expect.stringContaining(MAYBE_DONE) as string;
		expect(outputs[1]?.map(({ json }) => json.error)).toEqual([doubt, doubt]);
		expect(there()).toEqual(['a.pdf']);
	});

	test('after an answer with status 200 that says no, an equal file is not sent, either', async () => {
		const no = { kind: 'status', status: 200, message: 'Late' } as const;
		bench.sandbox.faults.add({ operationId: call, ...no, workDone: true });
		const { json } = await run(['a.pdf', 'a.pdf'], {}, { onError: 'continueRegularOutput' });
		const late = expect.stringMatching(/^Late/) as string;
		expect(json).toEqual([{ error: late }, { error: late }]);
		expect(there()).toEqual(['a.pdf']);
	});

	test('with Retry On Fail the next try looks, and finds it', async () => {
		bench.sandbox.faults.add({ operationId: call, kind: 'resetAfter' });
		bench.sandbox.faults.add({
			...{ operationId: kind.list, kind: 'status', status: 400 },
			...{ after: 1, times: 4 },
		});
		const { error, json } = await run(['a.pdf', 'b.pdf', 'a.pdf'], {}, { maxTries: 3 });
		expect(error).toBeUndefined();
		expect(fieldOf(json, 'file_name')).toEqual(['a.pdf', 'b.pdf', 'a.pdf']);
		expect(there()).toEqual(['a.pdf', 'b.pdf']);
	});

	test('a next try in which an equal file comes first does not send it again', async () => {
		bench.sandbox.service.variants.listedAfter = 4 * MINUTE;
		bench.sandbox.faults.add({ operationId: call, kind: 'resetAfter' });
		bench.sandbox.faults.add({ operationId: call, kind: 'status', status: 400, after: 1 });
		const items = await Promise.all(
			['a.pdf', 'a.pdf', 'b.pdf'].map(
				async (name) => await itemWithFiles('filesystem', { data: { bytes: pdf(name), name } }),
			),
		);
		const [lost = '', equal = ''] = items.map(({ binary }) => binary?.data?.id ?? '');
		// The first is read for its key, when it is sent, and for its key by the next try. In the last try it comes first.
		delayReads(
			new Map([
				[equal, [1, 3]],
				[lost, [3]],
			]),
		);
		const { json } = await run([], { parallelRequests: 1 }, { items, maxTries: 3 });
		expect(there()).toEqual(['a.pdf', 'b.pdf']);
		expect(fieldOf(json, 'file_name')).toEqual(['a.pdf', 'a.pdf', 'b.pdf']);
	});

	test('a look that brought no answer does not keep the next try from uploading', async () => {
		bench.sandbox.faults.add({ operationId: kind.list, kind: 'status', status: 503, times: 1 });
		const { error, json } = await run(['a.pdf'], { maxRetryTime: 0 }, { maxTries: 2 });
		expect(error).toBeUndefined();
		expect(fieldOf(json, 'file_name')).toEqual(['a.pdf']);
	});

	test('what stopped for another reason is not taken for an earlier upload by the next try', async () => {
		const stopping = { maxWait: 0.3, ifStillPending: 'stop' };
		const { error, json } = await run(['a-slow1.pdf'], stopping, {
			parameters: { results: 'wait' },
			maxTries: 4,
		});
		expect(error).toBeUndefined();
		expect(json).toEqual([expect.not.objectContaining({ already_uploaded: true })]);
		expect(there()).toEqual(['a-slow1.pdf']);
	});

	test('a copy that could not be read is not taken for the one that was lost', async () => {
		await run(['fail.pdf'], {}, { parameters: { results: 'wait' } });
		bench.sandbox.faults.add({ operationId: call, kind: 'resetBefore' });
		const { error } = await run(['fail.pdf'], {}, { parameters: { results: 'wait' } });
		expect(error).toBeUndefined();
		expect(there()).toEqual(['fail.pdf', 'fail.pdf']);
	});

	test('a cancelled execution looks no longer', async () => {
		bench.sandbox.faults.add({ operationId: call, kind: 'resetBefore' });
		const cancel = new AbortController();
		const running = run(['a.pdf'], {}, { cancel: cancel.signal });
		await sleep(MINUTE);
		cancel.abort();
		await running;
		await sleep(20 * MINUTE);
		expect(uploads()).toHaveLength(1);
		expect(lists().length).toBeLessThanOrEqual(3);
	});
});
