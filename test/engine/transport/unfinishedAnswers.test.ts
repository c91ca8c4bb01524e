import type { RequestListener } from 'node:http';
import type { INodeParameters } from 'n8n-workflow';
import { itemWithFiles, useLoopback, useSandbox } from '../host';
import { upload } from '../fixtures/upload.fixture';
import { MODEL, watch } from '../trigger/watch';

const bench = useSandbox();
const server = useLoopback();

/** Answers that n8n's HTTP client never comes back from. */
const ANSWERS: Array<[string, RequestListener]> = [
	...['gzip', 'br', 'deflate'].map((encoding): [string, RequestListener] => [
		`called ${encoding} that is not`,
		(request, response) => {
			request.resume();
			response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': encoding });
			response.end('{"message":"Success","result":[{"id":"1","message":"Success"}]}');
		},
	]),
	[
		'that changes the protocol',
		(request, response) => {
			request.resume();
			response.writeHead(101, { connection: 'upgrade', upgrade: 'other' });
			response.end();
		},
	],
];

const credential = () => ({ ...bench.credential(), baseUrl: server.url });
const shortly: INodeParameters = {
	options: { maxRetryTime: 0 },
	requestOptions: { timeout: 300 },
};

test('a Timeout of 0 from an expression that gives text ends no upload at once', async () => {
	const item = await itemWithFiles('memory', { data: { bytes: Buffer.from('%PDF-1.7') } });
	const { json, error } = await bench.runNode({
		parameters: {
			...upload({ results: 'later' }),
			requestOptions: { timeout: '={{ "0" }}' },
		},
		items: [item],
	});
	expect(error).toBeUndefined();
	expect(json).toMatchObject([{ status: 'pending' }]);
});

describe.each(ANSWERS)('an answer %s', (_, listener) => {
	beforeEach(() => server.answer(listener));

	test('ends a question', async () => {
		const { error } = await bench.runNode({
			parameters: { resource: 'workflow', operation: 'getTypes', ...shortly },
			credential: credential(),
		});
		expect(error?.message).toBe('The connection to the service was lost before it answered');
		expect(server.received).toHaveLength(1);
	});

	test('ends an upload, which may have been done', async () => {
		const item = await itemWithFiles('memory', { data: { bytes: Buffer.from('%PDF-1.7') } });
		const { error } = await bench.runNode({
			parameters: { resource: 'file', operation: 'upload', modelId: 'm', ...shortly },
			credential: credential(),
			items: [item],
		});
		expect(error?.message).toBe(
			'The connection to the service was lost before it answered. It may have been done all the same',
		);
		expect(server.received).toHaveLength(1);
	});

	test('ends a poll', async () => {
		const poller = watch(bench, MODEL, {}, { budgetMs: 500, credential: credential() });
		await expect(poller.poll()).rejects.toMatchObject({
			message: 'The service did not answer within the time that a poll has',
		});
	});

	test('does not keep a run that is canceled', async () => {
		const cancel = new AbortController();
		server.answer((request, response) => {
			listener(request, response);
			response.on('close', () => cancel.abort());
		});
		const { stored } = await bench.runNode({
			parameters: { resource: 'workflow', operation: 'getTypes' },
			credential: credential(),
			cancel: cancel.signal,
		});
		expect(stored.status).toBe('canceled');
	});
});
