import { DocumentExtractionApi } from '../../../credentials/DocumentExtractionApi.credentials';
import { giving, useLoopback, useSandbox } from '../host';

const bench = useSandbox();
const own = useLoopback();
const other = useLoopback();
const parameters = {
	resource: 'workflow',
	operation: 'getAll',
	returnAll: true,
	options: { maxRetryTime: 0 },
};
const headerFor = (key: string) => `Basic ${Buffer.from(`${key}:`).toString('base64')}`;
const someWorkflows = giving(200, 'application/json', '{"workflows":[]}');

describe('the key', () => {
	test.each([
		['as it is', 'key-1', 'key-1'],
		['without the blanks around it', ' \tkey-1\n', 'key-1'],
		['with a colon in it', 'a:b', 'a:b'],
		['without the colon that follows it in Basic authentication', 'key-1:', 'key-1'],
		['without that colon and the blanks around it', ' key-1 : \n', 'key-1'],
		['with letters outside of ASCII', 'schlüssel-鍵', 'schlüssel-鍵'],
	])('is the user name of HTTP Basic, %s, with an empty password', async (_, apiKey, sent) => {
		own.answer(someWorkflows);
		const { error } = await bench.runNode({
			parameters,
			credential: { baseUrl: own.url, apiKey },
		});
		expect(error).toBeUndefined();
		expect(own.received.map(({ headers }) => headers.authorization)).toEqual([headerFor(sent)]);
	});

	test.each([
		['is empty', ''],
		['holds blanks only', ' \t\n'],
		['is the colon of Basic authentication only', ' : '],
	])('that %s stops the node before anything is sent', async (_, apiKey) => {
		const { error } = await bench.runNode({
			parameters,
			credential: { baseUrl: bench.sandbox.url, apiKey },
		});
		expect(error).toMatchObject({
			message: 'The API Key of the credential is empty. Fill it in.',
			description: 'Open the credential and correct it.',
		});
		expect(bench.sandbox.log.requests()).toEqual([]);
	});

	test('that the service does not know stops the node after one request', async () => {
		const { error } = await bench.runNode({
			parameters: { ...parameters, options: {} },
			credential: { baseUrl: bench.sandbox.url, apiKey: 'wrong' },
		});
		expect(error).toMatchObject({
			message: 'The API key was not accepted',
			description:
				'Check the key and the base URL in the credential. The service said: Authentication failed: The API key is not valid',
			httpCode: '401',
		});
		expect(bench.sandbox.log.requests()).toHaveLength(1);
	});

	test.each([301, 302, 303, 307, 308] as const)(
		'does not travel along a redirect (%d), which is not followed',
		async (status) => {
			bench.sandbox.faults.add({ kind: 'redirect', status, origin: other.url });
			const { error } = await bench.runNode({ parameters });
			expect(error?.message).toBe('The service answered with a redirect');
			expect(error?.description).toContain(`${other.url}/api/v4/workflows`);
			expect(other.received).toEqual([]);
			expect(bench.sandbox.log.requests()).toHaveLength(1);
		},
	);
});

describe('signing a request', () => {
	const credential = () => ({ baseUrl: `${own.url}/gw`, apiKey: 'key-1' });
	const { authenticate } = new DocumentExtractionApi();
	const sign = async (request: { url: string; uri?: string; baseURL?: string }) => {
		if (typeof authenticate !== 'function') throw new Error('authenticate is a function');
		return await authenticate(credential(), request);
	};

	test('sends a path to the own address with redirects off, whatever base the request names', async () => {
		expect(await sign({ baseURL: other.url, url: '/api/v4/workflows' })).toMatchObject({
			baseURL: `${own.url}/gw`,
			url: `${own.url}/gw/api/v4/workflows`,
			uri: `${own.url}/gw/api/v4/workflows`,
			disableFollowRedirect: true,
			headers: { Authorization: headerFor('key-1') },
		});
	});

	test.each([
		['an absolute URL', (url: string) => ({ url: `${url}/api/v4/workflows` })],
		['an absolute URL over a base', (url: string) => ({ baseURL: own.url, url: `${url}/x` })],
		['an older request', (url: string) => ({ url: '', uri: `${url}/x` })],
		['an older request beside an own URL', (url: string) => ({ url: own.url, uri: `${url}/x` })],
	])('is refused for %s of another origin', async (_, requestTo) => {
		const { host } = new URL(other.url);
		await expect(sign(requestTo(other.url))).rejects.toThrow(
			new Error(
				`The API key belongs to ${new URL(own.url).host} and is not sent to ${host}. Check the Base URL of the credential`,
			),
		);
	});
});
