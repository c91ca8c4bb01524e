import { giving, useLoopback, useSandbox } from '../host';

const bench = useSandbox();
const server = useLoopback();
const parameters = { resource: 'workflow', operation: 'getAll', returnAll: true };

test('workflows to which the service gives no id are all there, each once', async () => {
	const workflows = [{ description: 'Invoices' }, { description: 'Receipts' }];
	server.answer(giving(200, 'application/json', JSON.stringify({ workflows })));
	const credential = { baseUrl: server.url, apiKey: 'k' };
	const { json, error } = await bench.runNode({ parameters, credential });
	expect(error).toBeUndefined();
	expect(json).toEqual(workflows);
});

test('a service that ignores the paging and gives no ids is asked no more than twice', async () => {
	const workflows = Array.from({ length: 100 }, (_, n) => ({ description: `W${n}` }));
	server.answer(giving(200, 'application/json', JSON.stringify({ workflows })));
	const credential = { baseUrl: server.url, apiKey: 'k' };
	const { json, error } = await bench.runNode({ parameters, credential });
	expect(error).toBeUndefined();
	expect(json).toEqual(workflows);
	expect(server.received.map(({ url }) => url)).toEqual([
		'/api/v4/workflows?page=1&limit=100',
		'/api/v4/workflows?page=2&limit=100',
	]);
});
