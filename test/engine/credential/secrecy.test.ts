import type { INodeParameters } from 'n8n-workflow';
import { giving, testCredential, useLoopback, useSandbox, type Run } from '../host';

const bench = useSandbox();
const server = useLoopback();
const KEY = 'key-that-nobody-may-see';
const FORMS = [KEY, Buffer.from(`${KEY}:`).toString('base64'), encodeURIComponent(`${KEY}:`)];
const parameters: INodeParameters = {
	resource: 'workflow',
	operation: 'getAll',
	returnAll: true,
	options: { maxRetryTime: 0 },
};

/** Every text that can be reached from a value, whether it is listed or not, through causes and prototypes' getters too. */
function textsIn(value: unknown, seen = new Set<unknown>()): string[] {
	if (typeof value === 'string') return [value];
	if (Buffer.isBuffer(value)) return [value.toString('latin1')];
	if (typeof value !== 'object' || value === null || seen.has(value)) return [];
	seen.add(value);
	return Reflect.ownKeys(value).flatMap((key) => [
		String(key),
		...textsIn(Reflect.get(value, key), seen),
	]);
}

const leaksIn = (value: unknown) =>
	textsIn(value).filter((text) => FORMS.some((form) => text.includes(form)));

function expectNoKey(run: Run): void {
	expect(leaksIn(run.error)).toEqual([]);
	expect(leaksIn(run.stored)).toEqual([]);
	for (const form of FORMS) expect(JSON.stringify(run.stored)).not.toContain(form);
}

beforeEach(() => bench.sandbox.keys.add(KEY));

test('every run of every test is searched for its key', async () => {
	const credential = { ...bench.credential(), apiKey: KEY };
	await expect(bench.runNode({ parameters, credential, items: [{ KEY }] })).rejects.toThrow();
});

test('the search for the key finds it where it is', () => {
	const error = new Error('x', { cause: { headers: [`Basic ${FORMS[1]}`] } });
	expect(leaksIn({ error })).toEqual([`Basic ${FORMS[1]}`]);
});

describe('the key shows up in nothing that n8n keeps or shows', () => {
	const run = async (baseUrl = bench.sandbox.url) =>
		await bench.runNode({ parameters, credential: { baseUrl, apiKey: KEY } });

	test('when all is well', async () => {
		const result = await run();
		expect(result.json).toHaveLength(1);
		expectNoKey(result);
	});

	test.each([
		['a refusal', { kind: 'status', status: 400 }],
		['a rate limit', { kind: 'status', status: 429, retryAfter: 60 }],
		['a fault of the server', { kind: 'status', status: 500 }],
		['a lost connection', { kind: 'resetBefore' }],
		['a cut answer', { kind: 'cutBody' }],
		['a web page', { kind: 'html', status: 200 }],
		['an empty answer', { kind: 'empty' }],
		['broken JSON', { kind: 'malformedJson' }],
		['a redirect', { kind: 'redirect', origin: 'https://other.example' }],
	] as const)('after %s', async (_, fault) => {
		bench.sandbox.faults.add({ ...fault });
		const result = await run();
		expect(result.error).toBeDefined();
		expectNoKey(result);
	});

	test('after a key that the service does not know', async () => {
		bench.sandbox.keys.revoke(KEY);
		const result = await run();
		expect(result.error?.message).toBe('The API key was not accepted');
		expectNoKey(result);
	});

	test('when nobody listens at the address', async () => {
		const result = await run('http://127.0.0.1:9');
		expect(result.error?.message).toBe('The service could not be reached');
		expectNoKey(result);
	});

	test('when the address is refused', async () => {
		const result = await run('http://api.example');
		expect(result.error).toBeDefined();
		expectNoKey(result);
	});

	test.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
		'in an item of %s',
		async (onError) => {
			bench.sandbox.faults.add({ kind: 'status', status: 500 });
			const result = await bench.runNode({
				parameters,
				onError,
				credential: { baseUrl: bench.sandbox.url, apiKey: KEY },
			});
			expect(result.error).toBeUndefined();
			expectNoKey(result);
		},
	);

	test('in the outcome of the credential test', async () => {
		server.answer(giving(500, 'text/plain', 'x'));
		for (const baseUrl of [
			bench.sandbox.url,
			server.url,
			'http://api.example',
			'http://127.0.0.1:9',
		])
			expect(leaksIn(await testCredential({ baseUrl, apiKey: KEY }))).toEqual([]);
	});
});

test.each([
	['a confirmation', { message: `approved by ${KEY}`, [KEY]: 1 }],
	['what it was signed with', { by: { header: `Basic ${FORMS[1]}`, seen: [FORMS[2]] } }],
])('%s that repeats it comes out without it', async (_, body) => {
	server.answer(giving(200, 'application/json', JSON.stringify(body)));
	const approve = { resource: 'file', operation: 'approve', modelId: 'm', fileId: 'f' };
	const { json, error } = await bench.runNode({
		parameters: { ...approve, options: {} },
		credential: { baseUrl: server.url, apiKey: KEY },
	});
	expect(error).toBeUndefined();
	expect(JSON.stringify(json)).toContain('•••');
	expect(leaksIn(json)).toEqual([]);
});
