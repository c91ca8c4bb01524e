import { giving, useLoopback } from '../host';
import { byId, useLists } from '../fixtures/listSearch.fixture';

const lists = useLists();
const server = useLoopback();

describe.each(['searchFields', 'searchDocuments'])('%s', (method) => {
	const notChosen = [
		'',
		{ __rl: true, mode: 'list', value: '' },
		byId('  '),
		byId('={{ $json.id }}'),
		'={{ $json.id }}',
	];

	test.each(notChosen)('asks for a workflow first: %j', async (workflowId) => {
		await expect(lists.open(method, { workflowId })).rejects.toMatchObject({
			message: 'Choose a workflow first',
			description: expect.stringContaining('By ID') as unknown,
		});
		expect(lists.requests()).toEqual([]);
	});

	test('takes the id as it is, whatever is in it', async () => {
		for (const id of ['a/b', '..%2f', 'ü ?#']) {
			const opened = lists.open(method, { workflowId: byId(id) });
			await expect(opened).rejects.toThrow();
		}
		const seen = lists.requests().map(({ params }) => params['workflow_id']);
		expect(seen).toEqual(['a/b', '..%2f', 'ü ?#']);
	});

	test('names the workflow that the service does not have', async () => {
		const opened = lists.open(method, { workflowId: byId('nobody') });
		await expect(opened).rejects.toMatchObject({ message: 'Workflow nobody was not found' });
	});

	test.each(['.', '..'])('sends nothing for "%s", which is no id', async (id) => {
		await expect(lists.open(method, { workflowId: byId(id) })).rejects.toThrow();
		expect(lists.requests()).toEqual([]);
	});
});

describe.each(['searchWorkflows', 'searchFields', 'searchDocuments'])('%s', (method) => {
	const opened = async (credential = lists.credential()) =>
		await lists.open(method, { credential });

	test('says when the key is not accepted', async () => {
		await expect(opened({ ...lists.credential(), apiKey: 'old' })).rejects.toMatchObject({
			message: 'The API key was not accepted',
			description:
				'Check the key and the base URL in the credential. The service said: Authentication failed: The API key is not valid',
		});
	});

	test.each([
		[403, 'No', 'No'],
		[402, 'No', 'The account has used up its free API calls'],
	])('says why the service refuses with %d', async (status, message, words) => {
		lists.sandbox.faults.add({ kind: 'status', status, message });
		await expect(opened()).rejects.toMatchObject({ message: words });
	});

	test('waits when the service asks to slow down', async () => {
		lists.sandbox.service.seedDocuments(1);
		lists.sandbox.faults.add({ kind: 'status', status: 429, retryAfter: 0 });
		expect((await opened()).results.length).toBeGreaterThan(0);
		expect(lists.requests().map(({ status }) => status)).toEqual([429, 200]);
	});

	test('says so at once when the service asks for a longer wait than anybody has', async () => {
		lists.sandbox.faults.add({ kind: 'status', status: 429, retryAfter: 60 });
		await expect(opened()).rejects.toMatchObject({
			message: 'The service asks for a pause',
			description: expect.stringMatching(/^Open the list again in a while\./) as unknown,
		});
	});

	test('does not follow a redirect', async () => {
		lists.sandbox.faults.add({ kind: 'redirect', origin: server.url });
		await expect(opened()).rejects.toMatchObject({
			message: 'The service answered with a redirect',
		});
		expect(server.received).toEqual([]);
	});

	test('says what is wrong with the Base URL', async () => {
		await expect(opened({ baseUrl: 'ftp://x', apiKey: 'k' })).rejects.toMatchObject({
			message: expect.stringContaining('Base URL') as unknown,
		});
	});
});

test('a list says within its patience that the service is down', async () => {
	const credential = { baseUrl: 'http://127.0.0.1:9', apiKey: 'k' };
	await expect(lists.open('searchWorkflows', { credential })).rejects.toMatchObject({
		message: 'The service could not be reached',
		description: 'Check the Base URL of the credential and the network, then open the list again.',
	});
});

test('a list says that what answers is no document extraction service', async () => {
	server.answer(giving(200, 'application/json', '{"hello":"world"}'));
	const credential = { baseUrl: server.url, apiKey: 'k' };
	await expect(lists.open('searchWorkflows', { credential })).rejects.toMatchObject({
		message: 'The service gave an answer without workflows',
	});
});
