import { createServer } from 'node:http';
import { networkInterfaces } from 'node:os';
import { forwarding, giving, useLoopback, useSandbox } from '../host';

const bench = useSandbox();
const server = useLoopback();
const parameters = { resource: 'workflow', operation: 'getAll', returnAll: true };

/** Runs with the sandbox's key and another Base URL. */
const runAt = async (baseUrl: string) =>
	await bench.runNode({ parameters, credential: { baseUrl, apiKey: bench.sandbox.apiKey } });

describe('a Base URL works', () => {
	const local = (suffix = '') => `http://localhost:${new URL(bench.sandbox.url).port}${suffix}`;
	test.each([
		['as it is', () => bench.sandbox.url],
		['with a trailing slash', () => `${bench.sandbox.url}/`],
		['with a pasted call of version 4', () => `${bench.sandbox.url}/api/v4/workflows`],
		['with a pasted call of version 2', () => `${bench.sandbox.url}/api/v2/OCR/Model/1/LabelFile`],
		['in upper case', () => bench.sandbox.url.toUpperCase()],
		['with localhost as host', () => local()],
		['with localhost in upper case', () => local('/').toUpperCase()],
		['with blanks around it', () => ` \t${bench.sandbox.url}\n `],
	])('%s', async (_, baseUrl) => {
		const { json, error } = await runAt(baseUrl());
		expect(error).toBeUndefined();
		expect(json).toEqual([expect.objectContaining({ description: 'Invoices' })]);
		expect(bench.sandbox.log.requests()).toEqual([
			expect.objectContaining({ operationId: 'workflow.getAll', status: 200 }),
		]);
	});

	test.each(['/gateway/docs', '/gateway/docs/', '/gateway/docs/api/v4/workflows'])(
		'with the path prefix of a gateway: %s',
		async (path) => {
			server.answer(forwarding('/gateway/docs', bench.sandbox.url));
			const { json, error } = await runAt(`${server.url}${path}`);
			expect(error).toBeUndefined();
			expect(json).toHaveLength(1);
			expect(server.received.map(({ url }) => url.split('?')[0])).toEqual([
				'/gateway/docs/api/v4/workflows',
			]);
		},
	);

	// Some machines, containers for one, have no IPv6.
	const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
		all?.some(({ address }) => address === '::1'),
	);
	(hasIpv6 ? test : test.skip)('with ::1 as host', async () => {
		const six = createServer(forwarding('', bench.sandbox.url));
		await new Promise<void>((resolve) => six.listen(0, '::1', resolve));
		const address = six.address();
		const port = typeof address === 'object' ? address?.port : undefined;
		const { json, error } = await runAt(`http://[::1]:${port}`);
		await new Promise((resolve) => six.close(resolve));
		expect(error).toBeUndefined();
		expect(json).toHaveLength(1);
	});
});

describe('a Base URL that is not accepted stops the node before anything is sent', () => {
	const host = () => new URL(bench.sandbox.url).host;
	test.each([
		['nothing', () => '', 'is empty. Fill in the address of the service'],
		['no scheme', () => host(), 'does not start with https://. Put it in front'],
		['ftp', () => `ftp://${host()}`, 'starts with ftp://. Only https:// is possible'],
		[
			'plain http to another machine',
			() => 'http://api.example',
			'starts with http://, which would send the key in the clear. Use https://; plain http is possible on this computer only (localhost)',
		],
		[
			'user info',
			() => `http://user:pw@${host()}`,
			'contains a user name. Remove it and put the key into API Key',
		],
		[
			'a query',
			() => `${bench.sandbox.url}/?a=1`,
			'contains a query. Remove the ? and what follows it',
		],
		[
			'a fragment',
			() => `${bench.sandbox.url}/#a`,
			'contains a fragment. Remove the # and what follows it',
		],
		['a blank', () => `${bench.sandbox.url}/my docs`, 'contains a blank. Remove it'],
	])('%s', async (_, baseUrl, what) => {
		const { error, outputs } = await runAt(baseUrl());
		expect(error).toMatchObject({
			message: `The Base URL of the credential ${what}.`,
			description: 'Open the credential and correct it.',
		});
		expect(outputs).toEqual([]);
		expect(bench.sandbox.log.requests()).toEqual([]);
	});
});

test('a service that is not a document extraction service stops the node in clear words', async () => {
	server.answer(giving(200, 'text/html', '<html>Welcome</html>'));
	const run = await bench.runNode({
		parameters: { ...parameters, options: { maxRetryTime: 0 } },
		credential: { baseUrl: server.url, apiKey: 'k' },
	});
	expect(run.error?.message).toBe('The service gave an answer that is not JSON');
});
