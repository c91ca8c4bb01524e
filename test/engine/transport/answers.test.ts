import { giving, useLoopback, useSandbox } from '../host';
import { CREATE, GET_ALL, OPERATIONS, told, UPDATE, withOptions } from './operations';

const bench = useSandbox();
const server = useLoopback();
const credential = () => ({ baseUrl: server.url, apiKey: 'key' });

const REFUSALS = [
	{
		status: 401,
		message:
			'The API key was not accepted · Check the key and the base URL in the credential. The service said: As the service says',
	},
	{
		status: 402,
		message:
			'The account has used up its free API calls · Change the plan with the service, then run again. The service said: As the service says',
	},
	{ status: 403, message: 'As the service says · It answered with status 403.' },
	{ status: 409, message: 'This already exists · As the service says' },
	{ status: 418, message: 'As the service says · It answered with status 418.' },
];

const CASES = OPERATIONS.flatMap((operation) =>
	REFUSALS.map((refusal) => ({ ...refusal, operation, id: operation.id })),
);

test.each(CASES)(
	'$id tells $status and is not sent again',
	async ({ operation, status, message }) => {
		bench.sandbox.faults.add({ kind: 'status', status, message: 'As the service says', times: 9 });
		const run = await bench.runNode({ parameters: operation.parameters });
		expect(told(run)).toBe(message);
		expect(run.error).toMatchObject({ httpCode: String(status) });
		expect(bench.sandbox.log.requests()).toHaveLength(1);
	},
);

test('a 400 is told in the words of the service', async () => {
	bench.sandbox.faults.add({ kind: 'status', status: 400, message: 'The name is taken' });
	const run = await bench.runNode({ parameters: CREATE.parameters });
	expect(run.error?.message).toBe('The name is taken');
	expect(run.error?.description).toMatch(/up to 20 workflows/);
});

test('a 404 names the thing and its id', async () => {
	const workflowId = { __rl: true, mode: 'id', value: 'no-such-one' };
	const run = await bench.runNode({ parameters: { ...UPDATE.parameters, workflowId } });
	expect(told(run)).toMatch(/^Workflow no-such-one was not found · Pick it from the list/);
	expect(bench.sandbox.log.requests()).toHaveLength(1);
});

test('a message that holds one of the codes that n8n replaces arrives as it is', async () => {
	bench.sandbox.faults.add({ kind: 'status', status: 400, message: 'No EACCES here, nor ENOENT' });
	const run = await bench.runNode({ parameters: CREATE.parameters });
	expect(run.error?.message).toBe('No EACCES here, nor ENOENT');
});

test.each(OPERATIONS)(
	'$id does not follow a redirect, and says where it leads',
	async ({ id, parameters }) => {
		bench.sandbox.faults.add({ operationId: id, kind: 'redirect', origin: server.url });
		const run = await bench.runNode({ parameters });
		expect(told(run)).toMatch(
			/^The service answered with a redirect · Use the final address as Base URL/,
		);
		expect(told(run)).toContain(server.url);
		expect(server.received).toEqual([]);
	},
);

test.each(['[1,2]', 'null', '7', '"text"'])(
	'JSON that is no object (%s) is not called "not JSON"',
	async (body) => {
		server.answer(giving(200, 'application/json', body));
		const run = await bench.runNode({
			credential: credential(),
			parameters: withOptions(UPDATE, { maxRetryTime: 0 }),
		});
		expect(told(run)).toMatch(/^The service gave an answer/);
		expect(told(run)).not.toMatch(/not JSON/);
	},
);

test('an answer without the list that was asked for is no empty list', async () => {
	server.answer(giving(200, 'application/json', '{"message":"hello"}'));
	const run = await bench.runNode({
		credential: credential(),
		parameters: withOptions(GET_ALL, { maxRetryTime: 0 }),
	});
	expect(told(run)).toMatch(/^The service gave an answer without workflows/);
});

test('of a long answer the user reads the beginning', async () => {
	server.answer(giving(200, 'text/html', `<html>${'x'.repeat(100_000)}`));
	const run = await bench.runNode({
		credential: credential(),
		parameters: withOptions(GET_ALL, { maxRetryTime: 0 }),
	});
	expect(told(run)).toContain(`<html>${'x'.repeat(194)}`);
	expect(told(run).length).toBeLessThan(600);
});

test.each([
	{ options: { parallelRequests: 0 }, says: /^Parallel Requests cannot be 0 · .*1 to 50/ },
	{ options: { parallelRequests: 51 }, says: /^Parallel Requests cannot be 51/ },
	{ options: { parallelRequests: 2.5 }, says: /^Parallel Requests cannot be 2.5/ },
	{ options: { maxRetryTime: -1 }, says: /^Max Retry Time cannot be -1 · .*0 or more/ },
	{ options: { maxRetryTime: '={{ "soon" }}' }, says: /^Max Retry Time cannot be "soon"/ },
])('$options is refused before anything is sent', async ({ options, says }) => {
	const run = await bench.runNode({ parameters: withOptions(GET_ALL, options) });
	expect(told(run)).toMatch(says);
	expect(bench.sandbox.log.requests()).toEqual([]);
});
