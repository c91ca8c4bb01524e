import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { sleep } from '../../sandbox/clock';
import { until } from '../../sandbox/until';
import { onDocuments } from '../fixtures/document.fixture';
import { answersTo } from '../fixtures/file.fixture';
import { useSandbox } from '../host';
import { byId } from '../operations/cases';
import { messagesIn } from '../operations/messages';
import { fieldOf } from '../fixtures/upload.fixture';
import { answered, itemWith } from '../fixtures/waiting.fixture';

const bench = useSandbox();

/** Upload of a document that waits for its results. */
const waiting = (options: INodeParameters = {}, more: INodeParameters = {}) =>
	onDocuments('upload', { binaryPropertyName: 'file0', results: 'wait', ...more }, options);

const uploads = () => bench.sandbox.log.requests('document.upload');
const looks = () => bench.sandbox.log.requests('document.get');
const items = async (names: string[]) =>
	await Promise.all(names.map(async (name) => await itemWith(name)));

/** What Get gives of a document now. */
async function gotten(id: string, simplify: boolean) {
	const { json } = await bench.runNode({
		parameters: onDocuments('get', { documentId: byId(id), simplify }),
	});
	return json;
}

const withoutUrls = (json: IDataObject[]) =>
	JSON.parse(JSON.stringify(json).replace(/https?:\/\/[^"]*/g, '')) as unknown;

describe.each([true, false])('an upload that waits (Simplify %s)', (simplify) => {
	test('gives what Get gives when the document is done', async () => {
		const parameters = waiting({}, { simplify });
		const { json, error } = await bench.runNode({
			parameters,
			items: await items(['invoice-pages2-repeat.pdf']),
		});
		expect(error).toBeUndefined();
		expect(fieldOf(json, 'status')).toEqual(['success']);
		expect([uploads().length, looks().length]).toEqual([1, 1]);
		const [look] = looks();
		expect(withoutUrls(json)).toEqual(
			withoutUrls(await gotten(look?.params['document_id'] ?? '', simplify)),
		);
	});

	test('asks for nothing when the service is to read the document at once', async () => {
		const answers = answersTo(bench, 'document.upload');
		const parameters = waiting({}, { simplify, results: 'immediate' });
		const { json } = await bench.runNode({ parameters, items: await items(['a-pages2.pdf']) });
		expect(fieldOf(json, 'status')).toEqual(['success']);
		expect([uploads().length, looks().length]).toEqual([1, 0]);
		if (!simplify) expect(json).toEqual(answers);
	});

	test('gives a document that the service could not read as such, and stops nothing', async () => {
		const parameters = waiting({ ifStillPending: 'stop' }, { simplify });
		const running = bench.runNode({
			parameters,
			items: await items(['fail.pdf', 'good.pdf']),
		});
		await until(() => answered(looks(), 2));
		bench.sandbox.clock.advance(10_000);
		const { json, error } = await running;
		expect(error).toBeUndefined();
		expect(fieldOf(json, 'status')).toEqual(['failure', 'success']);
	});
});

test('an upload of an address waits like any other, with a request that carries nothing of the upload', async () => {
	const { json, error } = await bench.runNode({
		parameters: waiting({}, { inputType: 'url', documentUrl: 'https://files.example/a.pdf' }),
	});
	expect(error).toBeUndefined();
	expect(json.map(({ file_name, status }) => [file_name, status])).toEqual([['a.pdf', 'success']]);
	const [look] = looks();
	expect(look?.headers['content-type']).toBeUndefined();
	expect(look?.body).toBeUndefined();
	expect({ ...look?.query }).toEqual({});
});

test('a document that is not done by then is pending, or stops its own item with the ID that it has', async () => {
	const names = ['a-slow.pdf', 'b-slow0.pdf'];
	const { json } = await bench.runNode({
		parameters: waiting({ maxWait: 1 }),
		items: await items(names),
	});
	expect(json.map(({ file_name, status }) => [file_name, status])).toEqual([
		['a-slow.pdf', 'pending'],
		['b-slow0.pdf', 'success'],
	]);
	const { json: stopped } = await bench.runNode({
		parameters: waiting({ maxWait: 1, ifStillPending: 'stop' }),
		items: await items(names),
		onError: 'continueRegularOutput',
	});
	const id = bench.sandbox.service
		.documents()
		.filter(({ name }) => name === 'a-slow.pdf')
		.at(-1)?.id;
	expect(messagesIn(stopped)).toEqual([
		`The service has not read a-slow.pdf within 1 second. Uploaded: a-slow.pdf as ${id} [item 0]`,
	]);
	expect(fieldOf(stopped, 'status')[1]).toBe('success');
});

test('a setback while waiting uploads no document again', async () => {
	bench.sandbox.faults.add({ operationId: 'document.get', kind: 'status', status: 500 });
	bench.sandbox.faults.add({ operationId: 'document.get', kind: 'resetAfter' });
	const names = ['a.pdf', 'b.pdf', 'c.pdf'];
	const { json, error } = await bench.runNode({
		parameters: waiting(),
		items: await items(names),
	});
	expect(error).toBeUndefined();
	expect(bench.sandbox.faults.list()).toEqual([]);
	expect(fieldOf(json, 'file_name')).toEqual(names);
	expect(fieldOf(json, 'status')).toEqual(names.map(() => 'success'));
	expect(bench.sandbox.log.effects({ kind: 'created', resource: 'document' })).toHaveLength(3);
});

test('fifty documents that wait together keep to Parallel Requests, and each is final as soon as it is done', async () => {
	const parallel = 5;
	const names = Array.from({ length: 50 }, (_, n) =>
		n % 2 === 0 ? `file-${n}-slow.pdf` : `file-${n}.pdf`,
	);
	// So that requests that are open at the same time would be seen to be.
	for (const operationId of ['document.upload', 'document.get']) {
		bench.sandbox.faults.add({ operationId, kind: 'latency', ms: 10, times: Infinity });
	}
	const running = bench.runNode({
		parameters: waiting({ parallelRequests: parallel }),
		items: await items(names),
	});
	await until(() => answered(looks(), names.length));
	const { sequence: whenDone = 0 } = looks().at(-1) ?? {};
	bench.sandbox.clock.advance(20_000);
	const { json, error } = await running;

	expect(error).toBeUndefined();
	expect(fieldOf(json, 'file_name')).toEqual(names);
	expect(fieldOf(json, 'status')).toEqual(names.map(() => 'success'));
	expect(bench.sandbox.log.maxOpen()).toBeLessThanOrEqual(parallel);
	expect(bench.sandbox.log.maxOpen()).toBeGreaterThan(1);
	expect(uploads()).toHaveLength(names.length);
	// One more question for each at the most: all are over within one interval of the slowest.
	const late = looks().filter(({ sequence }) => sequence > whenDone);
	const ids = late.map(({ params }) => params['document_id']);
	expect(new Set(ids).size).toBe(ids.length);
	expect(ids.length).toBeLessThanOrEqual(names.length / 2);
});

test('cancelling ends the wait, also in the middle of a pause that the service asked for', async () => {
	const cancel = new AbortController();
	const pauseS = 5;
	const refusal = { kind: 'status', status: 429, retryAfter: pauseS } as const;
	bench.sandbox.faults.add({ operationId: 'document.get', ...refusal, times: Infinity });
	const running = bench.runNode({
		parameters: waiting(),
		items: await items(['a-slow.pdf']),
		cancel: cancel.signal,
	});
	await until(() => answered(looks(), 1));
	cancel.abort();
	expect((await running).stored.status).toBe('canceled');
	// What would still be asked is asked by then: a quarter is all that is added to the pause.
	await sleep(1.6 * pauseS * 1_000);
	expect([uploads().length, looks().length]).toEqual([1, 1]);
});
