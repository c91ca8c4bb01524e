import { startSandbox, type Sandbox } from '.';
import { ANY_NUMBER, objectWith } from './matchers';
import { clientOf } from './client';
import { until } from './until';

const WORKFLOWS = '/api/v4/workflows';

let sandbox: Sandbox;
const lines: string[] = [];
beforeAll(async () => {
	sandbox = await startSandbox({ log: (line) => lines.push(line) });
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.stop());

describe('log', () => {
	it('tells all about a request but its key', async () => {
		await clientOf(sandbox).post(`${WORKFLOWS}/?a=1&a=2&b=%C3%BC`, '{"description":"x"}', {
			headers: { 'content-type': 'text/plain;charset=UTF-8', 'X-Trace': 'abc' },
		});
		expect(sandbox.log.requests('workflow.create')).toEqual([
			{
				sequence: ANY_NUMBER,
				at: ANY_NUMBER,
				operationId: 'workflow.create',
				method: 'POST',
				path: `${WORKFLOWS}/`,
				params: {},
				query: { a: ['1', '2'], b: 'ü' },
				headers: objectWith({ authorization: 'Basic ***', 'x-trace': 'abc' }),
				contentType: 'text/plain;charset=UTF-8',
				body: { description: 'x' },
				status: 201,
				workDone: true,
				open: 1,
			},
		]);
		expect(lines.at(-1)).toBe(`POST · ${WORKFLOWS}/ · 201 · workflow.create`);
	});

	it('ties effects to the request that caused them', async () => {
		await clientOf(sandbox).get(WORKFLOWS);
		expect(sandbox.log.effects()).toEqual([]);
		const { data } = await clientOf(sandbox).post<{ id: string }>(WORKFLOWS, { description: 'x' });
		const [request] = sandbox.log.requests('workflow.create');
		const effects = sandbox.log.effects({ kind: 'created', resource: 'workflow', id: data.id });
		expect(effects).toMatchObject([{ operationId: 'workflow.create', request: request?.sequence }]);
		expect(sandbox.log.effects({ kind: 'deleted' })).toEqual([]);
	});

	it('counts the requests that are open at the same time', async () => {
		const client = clientOf(sandbox);
		const leaving = new AbortController();
		sandbox.faults.add({ kind: 'latency', ms: 3_600_000, times: 2 });
		const slow = [1, 2].map(() => client.get(WORKFLOWS, { signal: leaving.signal }));
		await until(() => sandbox.log.requests().length === 2);
		await client.get(WORKFLOWS);
		expect(sandbox.log.requests().map(({ open }) => open)).toEqual([1, 2, 3]);
		expect(sandbox.log.maxOpen()).toBe(3);

		leaving.abort();
		await Promise.allSettled(slow);
		const unanswered = () => lines.filter((line) => line.includes('no answer'));
		await until(() => unanswered().length === 2);
		await client.get(WORKFLOWS);
		expect(sandbox.log.requests().at(-1)?.open).toBe(1);
		sandbox.log.clear();
		expect(sandbox.log.maxOpen()).toBe(0);
		expect(sandbox.log.requests()).toEqual([]);
	});

	it('knows requests that no route takes', async () => {
		await clientOf(sandbox).post('/nowhere', { a: 1 });
		const [request] = sandbox.log.requests();
		expect(request).toMatchObject({ path: '/nowhere', status: 404, body: { a: 1 } });
		expect(request).not.toHaveProperty('operationId');
	});
});
