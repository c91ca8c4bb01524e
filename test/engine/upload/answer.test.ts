import type { INodeParameters } from 'n8n-workflow';
import { ANY_TEXT } from '../../sandbox/matchers';
import { itemWithFiles, useLoopback, useSandbox } from '../host';
import { PDF, upload } from '../fixtures/upload.fixture';

const bench = useSandbox();
const server = useLoopback();
const sent = () => bench.sandbox.log.requests();

describe('the answer', () => {
	const results = async (more: INodeParameters, credential = bench.credential()) => {
		const name = 'invoice-pages2-rows2.pdf';
		const item = await itemWithFiles('memory', { data: { bytes: PDF, name } });
		return await bench.runNode({ parameters: upload(more), items: [item], credential });
	};

	test.each([
		['later', 'true', 'pending'],
		['immediate', 'false', 'success'],
	])('with Results on %s is %s', async (when, async, status) => {
		const { json } = await results({ results: when });
		expect(sent().map(({ query }) => query)).toEqual([{ async }]);
		expect(json).toEqual([expect.objectContaining({ status, review_status: 'unreviewed' })]);
		expect(json[0]?.['pages']).toHaveLength(2);
	});

	test('simplified has ten keys and the model, with what was read from all pages', async () => {
		const { json } = await results({ results: 'immediate' });
		expect(Object.keys(json[0] ?? {})).toHaveLength(11);
		expect(json[0]).toMatchObject({
			file_id: ANY_TEXT,
			fields: { invoice_number: ANY_TEXT, total_amount: ANY_TEXT },
			tables: [
				[{ description: ANY_TEXT }, { description: ANY_TEXT }],
				[{ description: ANY_TEXT }, { description: ANY_TEXT }],
			],
		});
	});

	test.each(['later', 'immediate'])(
		'without Simplify is the response as it came (Results on %s)',
		async (when) => {
			const answers: unknown[] = [];
			const { handlers } = bench.sandbox.service;
			bench.sandbox.override('file.upload', (call) => {
				const answer = handlers['file.upload']?.(call) ?? { status: 500 };
				answers.push(answer.body);
				return answer;
			});
			const { json, outputs } = await results({ results: when, simplify: false });
			expect(answers).toHaveLength(1);
			expect(json).toEqual(answers);
			expect(outputs[0]?.[0]?.pairedItem).toEqual({ item: 0 });
		},
	);

	test('names the fields that score under the threshold of the user', async () => {
		const [strict, lax] = await Promise.all(
			[1, 0].map(async (confidenceThreshold) => {
				const item = await itemWithFiles('memory', { data: { bytes: PDF, name: 'a-lowconf.pdf' } });
				const parameters = upload({ results: 'immediate' }, { confidenceThreshold });
				return (await bench.runNode({ parameters, items: [item] })).json[0];
			}),
		);
		expect(Object.keys(strict?.['fields'] ?? {})).toEqual(strict?.['low_confidence']);
		expect(lax?.['low_confidence']).toEqual([]);
	});

	test.each([
		['no result', { message: 'Success' }],
		['an empty result', { message: 'Success', result: [], signed_urls: {} }],
		['a result that is null', { message: 'failure', result: null }],
	])('with %s does not let the upload vanish without a word', async (_, body) => {
		server.answer((incoming, response) => {
			incoming.resume().on('end', () => response.end(JSON.stringify(body)));
		});
		const { error, json } = await results({}, { baseUrl: server.url, apiKey: 'k' });
		expect(server.received).toHaveLength(1);
		expect([error?.message, ...json]).not.toEqual([undefined]);
	});
});

describe('an answer that lists fewer files than were sent', () => {
	const page = (id: string, input: string, number = 0) => ({
		...{ message: 'Success', request_file_id: id, id: `${id}-${number}`, page: number, input },
		...{ prediction: [], processing_type: 'async' },
	});
	const listing = (...result: unknown[]) => {
		const body = JSON.stringify({ message: 'Success', result });
		server.answer((incoming, response) => {
			incoming.resume().on('end', () => response.end(body));
		});
	};
	const run = async (parameters: INodeParameters) =>
		await bench.runNode({
			parameters,
			items: [
				await itemWithFiles('memory', {
					a: { bytes: PDF, name: 'a.pdf' },
					b: { bytes: PDF, name: 'b.pdf' },
				}),
			],
			credential: { baseUrl: server.url, apiKey: 'k' },
			maxTries: 2,
		});
	const FILES = upload({ binaryPropertyName: 'a, b' });
	const URLS = {
		...{ resource: 'file', operation: 'uploadUrls', modelId: 'm' },
		urls: 'https://files.example/a.pdf, https://files.example/b.pdf',
	};

	test.each([
		FILES,
		URLS,
		{ ...FILES, results: 'wait' },
		{ ...FILES, simplify: false },
		{ ...URLS, simplify: false },
	])(
		'stops the item, names those that are there, and uploads nothing again: %j',
		async (parameters) => {
			listing(page('1', 'a.pdf'), page('1', 'a.pdf', 1));
			const { error, json } = await run(parameters);
			expect(json).toEqual([]);
			expect(error?.message).toBe(
				'2 files were sent, and the answer of the service lists 1: a.pdf as 1',
			);
			expect(server.received).toHaveLength(1);
		},
	);

	test('stops the item where it gives no IDs: two files would look like one', async () => {
		listing(page('', 'a.pdf'), page('', 'b.pdf'));
		const { error, json } = await run(FILES);
		expect(json).toEqual([]);
		expect(error?.message).toBe(
			'The service gave an answer without IDs of files. It may have been done all the same',
		);
		expect(server.received).toHaveLength(1);
	});

	test('comes as it is without Simplify where it lists none at all', async () => {
		listing();
		const { error, json } = await run({ ...FILES, simplify: false });
		expect(error).toBeUndefined();
		expect(json).toEqual([{ message: 'Success', result: [] }]);
	});

	test('is fine where the service has made one file of them', async () => {
		listing(page('1', 'a.pdf'), page('1', 'b.pdf', 1));
		const { error, json } = await run(FILES);
		expect(error).toBeUndefined();
		expect(json).toHaveLength(1);
	});
});
