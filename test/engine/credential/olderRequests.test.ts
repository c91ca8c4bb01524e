import type { IDataObject, INodeType } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { DocumentExtractionApi } from '../../../credentials/DocumentExtractionApi.credentials';
import { giving, useLoopback, useSandbox } from '../host';

const bench = useSandbox();
const other = useLoopback();

/** A node that sends requests with the credential in the way of `execute`. */
const sending = (execute: INodeType['execute']): INodeType => ({
	description: {
		displayName: 'Older',
		name: 'older',
		group: ['transform'],
		version: 1,
		description: 'Sends a request of the older form',
		defaults: { name: 'Older' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'documentExtractionApi', required: true }],
		properties: [],
	},
	...(execute && { execute }),
});

const askWith = async (target: object) =>
	await bench.runNode({
		parameters: {},
		// As n8n's HTTP Request node does: the older request form, which follows redirects by itself.
		type: sending(async function () {
			const answer: unknown = await this.helpers.requestWithAuthentication.call(
				this,
				'documentExtractionApi',
				{ method: 'GET', ...target, json: true, followRedirect: true, followAllRedirects: true },
			);
			return [this.helpers.returnJsonArray({ answer: JSON.stringify(answer) })];
		}),
	});
const ask = async (uri: string) => await askWith({ uri });

/** The HTTP Request node with "Response Contains Next URL": `next` is what the first page names. */
const askForPages = async (next: string) =>
	await bench.runNode({
		parameters: {},
		type: sending(async function () {
			const pages: unknown[] = await this.helpers.requestWithAuthenticationPaginated.call(
				this,
				{ method: 'GET', uri: `${bench.sandbox.url}/api/v4/workflows`, json: true },
				0,
				{
					continue: '={{ $pageCount < 2 }}',
					request: { url: `={{ $pageCount === 0 ? $request.uri : ${JSON.stringify(next)} }}` },
					requestInterval: 0,
				},
				'documentExtractionApi',
			);
			return [this.helpers.returnJsonArray({ pages: pages.length })];
		}),
	});

test('a request of the HTTP Request node is signed for the own origin', async () => {
	const { json, error } = await ask(`${bench.sandbox.url}/api/v4/workflows`);
	expect(error).toBeUndefined();
	expect(json).toEqual([{ answer: expect.stringContaining('Invoices') as unknown }]);
});

test('a request of the HTTP Request node to another origin is not sent at all', async () => {
	other.answer(giving(200, 'application/json', '{}'));
	const { error } = await ask(`${other.url}/api/v4/workflows`);
	expect(error?.message).toBe(
		`The API key belongs to ${new URL(bench.sandbox.url).host} and is not sent to ${new URL(other.url).host}. Check the Base URL of the credential`,
	);
	expect(other.received).toEqual([]);
});

test.each([302, 307] as const)(
	'a request of the HTTP Request node does not follow a redirect (%d) with the key',
	async (status) => {
		bench.sandbox.faults.add({ kind: 'redirect', status, origin: other.url });
		await ask(`${bench.sandbox.url}/api/v4/workflows`);
		expect(bench.sandbox.log.requests()).toHaveLength(1);
		expect(other.received).toEqual([]);
	},
);

/** Before what an HTTP client takes for an address as well. */
const BEFORE = ['', ' ', '\t', '\n', '\r\n', '\u0001', '\u001f '];
const refusal = () =>
	`The API key belongs to ${new URL(bench.sandbox.url).host} and is not sent to ${new URL(other.url).host}. Check the Base URL of the credential`;

describe('the next page', () => {
	test('at the own origin is signed', async () => {
		const { json, error } = await askForPages(`${bench.sandbox.url}/api/v4/workflow_types`);
		expect(error).toBeUndefined();
		expect(json).toEqual([{ pages: 2 }]);
		expect(bench.sandbox.log.requests().map(({ status, path }) => [status, path])).toEqual([
			[200, '/api/v4/workflows'],
			[200, '/api/v4/workflow_types'],
		]);
	});

	test.each(BEFORE)('at another origin is not asked for (after %j)', async (before) => {
		const { error } = await askForPages(`${before}${other.url}/api/v4/workflows`);
		expect(error?.message).toBe(refusal());
		expect(other.received).toEqual([]);
	});
});

describe.each<[string, (url: string) => unknown]>([
	['a text', (url) => url],
	['a URL', (url) => new URL(url)],
])('another origin, given as %s', (_, given) => {
	test.each<[string, (own: unknown, foreign: unknown) => object]>([
		['in uri', (_own, uri) => ({ uri })],
		['in url', (_own, url) => ({ url })],
		['in url beside an own uri', (uri, url) => ({ uri, url })],
		['in uri beside an own url', (url, uri) => ({ uri, url })],
		['in baseURL alone', (_own, baseURL) => ({ baseURL })],
		['in baseURL before an empty url', (_own, baseURL) => ({ baseURL, url: '' })],
	])('%s gets nothing', async (_where, target) => {
		const { error } = await askWith(target(given(bench.sandbox.url), given(other.url)));
		expect(error?.message).toBe(refusal());
		expect(other.received).toEqual([]);
	});

	test.each(['uri', 'url'])('in baseURL before a path in %s gets nothing', async (key) => {
		const { json } = await askWith({ baseURL: given(other.url), [key]: '/api/v4/workflows' });
		expect(json).toEqual([{ answer: expect.stringContaining('Invoices') as unknown }]);
		expect(other.received).toEqual([]);
	});
});

test('a proxy does not get to read a key that goes to this computer in the clear', async () => {
	const proxy = { host: '127.0.0.1', port: Number(new URL(other.url).port), protocol: 'http' };
	const { json } = await askWith({ uri: `${bench.sandbox.url}/api/v4/workflows`, proxy });
	expect(json).toEqual([{ answer: expect.stringContaining('Invoices') as unknown }]);
	expect(other.received).toEqual([]);
});

test('a request that is signed for https keeps its proxy', async () => {
	const { authenticate } = new DocumentExtractionApi();
	if (typeof authenticate !== 'function') throw new Error('authenticate is a function');
	const proxy = { host: 'proxy.example', port: 8080, protocol: 'http' };
	const request: IDataObject & { url: string } = { url: '/x', proxy };
	const credential = { baseUrl: 'https://a.example', apiKey: 'k' };
	expect(await authenticate(credential, request)).toMatchObject({ proxy });
});
