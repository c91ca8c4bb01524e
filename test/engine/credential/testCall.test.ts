import { giving, testCredential, useLoopback, useSandbox } from '../host';

const bench = useSandbox();
const server = useLoopback();
const NO_SERVICE =
	'No document extraction service answered at this Base URL. Check the address and the key.';

test('the credential test is good with the right key, and asks for workflows once', async () => {
	expect(await testCredential(bench.credential())).toEqual({
		isGood: true,
		message: 'Connection successful!',
	});
	expect(bench.sandbox.log.requests()).toEqual([
		expect.objectContaining({ method: 'GET', path: '/api/v4/workflows', status: 200 }),
	]);
});

test.each(['/', '/api/v4/workflows', '/api/v2/OCR/Model/1'])(
	'the credential test is good with %s at the end of the Base URL',
	async (end) => {
		const { url, apiKey } = bench.sandbox;
		const result = await testCredential({ baseUrl: `${url}${end}`, apiKey });
		expect(result.isGood).toBe(true);
	},
);

test('an account without workflows passes the credential test', async () => {
	server.answer(giving(200, 'application/json', '{"workflows":[]}'));
	expect(await testCredential({ baseUrl: server.url, apiKey: 'k' })).toMatchObject({
		isGood: true,
	});
});

test('the credential test says that a wrong key is not accepted', async () => {
	expect(await testCredential({ ...bench.credential(), apiKey: 'wrong' })).toEqual({
		isGood: false,
		message: 'The API key was not accepted. Check the key and the Base URL.',
	});
});

test.each([
	['a web page', 200, 'text/html', '<html>Welcome</html>'],
	['JSON of another kind', 200, 'application/json', '{"status":"up"}'],
	['a JSON text', 200, 'application/json', '"up"'],
	['null', 200, 'application/json', 'null'],
	['a list with something in it', 200, 'application/json', '[{"id":1}]'],
	['nothing', 204, 'text/plain', ''],
	['that the page is not found', 404, 'text/html', '<html>Not found</html>'],
	['that the call is not found', 404, 'application/json', '{"message":"Not found"}'],
	['a refusal of its own kind', 401, 'text/html', '<html>Sign in</html>'],
	['that it is out of order', 500, 'application/json', '{"message":"Out of order"}'],
	['that it is out of order with a web page', 502, 'text/html', '<html>Gateway</html>'],
])('the credential test tells a host that answers %s (%d)', async (_, status, type, body) => {
	server.answer(giving(status, type, body));
	expect(await testCredential({ baseUrl: server.url, apiKey: 'k' })).toEqual({
		isGood: false,
		message: NO_SERVICE,
	});
});

test.each([302, 307] as const)(
	'the credential test does not follow a redirect (%d) with the key',
	async (status) => {
		bench.sandbox.faults.add({ kind: 'redirect', status, origin: server.url });
		expect(await testCredential(bench.credential())).toEqual({
			isGood: false,
			message: NO_SERVICE,
		});
		expect(server.received).toEqual([]);
	},
);

test.each([
	['', 'is empty. Fill in the address of the service'],
	['api.example', 'does not start with https://. Put it in front'],
	['ftp://api.example', 'starts with ftp://. Only https:// is possible'],
	[
		'http://api.example',
		'starts with http://, which would send the key in the clear. Use https://; plain http is possible on this computer only (localhost)',
	],
	['https://key@api.example', 'contains a user name. Remove it and put the key into API Key'],
	['https://api.example/?a=1', 'contains a query. Remove the ? and what follows it'],
	['https://api.example/#a', 'contains a fragment. Remove the # and what follows it'],
	['https://api.example/my docs', 'contains a blank. Remove it'],
])('the credential test shows word for word why %j is refused', async (baseUrl, what) => {
	expect(await testCredential({ baseUrl, apiKey: 'k' })).toEqual({
		isGood: false,
		message: `The Base URL of the credential ${what}.`,
	});
});

test('the credential test shows word for word that the key is empty', async () => {
	expect(await testCredential({ ...bench.credential(), apiKey: ' ' })).toEqual({
		isGood: false,
		message: 'The API Key of the credential is empty. Fill it in.',
	});
	expect(bench.sandbox.log.requests()).toEqual([]);
});
