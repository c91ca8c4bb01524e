import axios from 'axios';
import { startSandbox, type Sandbox } from '.';
import { FAULT_MATRIX } from './faultMatrix';
import { ANY_TEXT } from './matchers';
import { mediaTypeOf, clientOf } from './client';
import { until } from './until';

const WORKFLOWS = '/api/v4/workflows';
const CREATE = 'workflow.create';
const HOUR = 3_600_000;

let sandbox: Sandbox;
let stranger: Sandbox;
beforeAll(async () => {
	[sandbox, stranger] = await Promise.all([startSandbox(), startSandbox()]);
});
beforeEach(() => {
	sandbox.reset();
	stranger.reset();
});
afterAll(async () => {
	await sandbox.stop();
	await stranger.stop();
});

const create = () => clientOf(sandbox).post(WORKFLOWS, { description: 'made' });

const workflowCount = async (): Promise<number> => {
	const { data } = await clientOf(sandbox).get<{ workflows: unknown[] }>(WORKFLOWS);
	return data.workflows.length;
};

describe('fault matrix', () => {
	it.each(FAULT_MATRIX)('$name', async ({ workDone, make }) => {
		const before = await workflowCount();
		const fault = make({ operationId: CREATE, origin: stranger.url });
		sandbox.faults.add(fault);
		await create().catch((error: unknown) => error);

		const [entry] = sandbox.log.requests(CREATE);
		expect(entry).toMatchObject({ fault: fault.kind, workDone });
		expect(sandbox.log.effects({ operationId: CREATE })).toHaveLength(workDone ? 1 : 0);
		expect(await workflowCount()).toBe(before + (workDone ? 1 : 0));
		expect(sandbox.faults.list()).toEqual([]);
		expect((await create()).status).toBe(201);
		expect(stranger.log.requests()).toEqual([]);
	});

	it('has distinct names', () => {
		expect(new Set(FAULT_MATRIX.map(({ name }) => name)).size).toBe(FAULT_MATRIX.length);
	});
});

describe('what a client sees', () => {
	it('of a 429 with both waiting times', async () => {
		sandbox.faults.add({ kind: 'status', status: 429, retryAfter: 7, retryAfterHeader: '9' });
		const answer = await create();
		expect(answer.status).toBe(429);
		expect(answer.headers['retry-after']).toBe('9');
		expect(answer.data).toEqual({
			code: 'rate_limit_exceeded',
			message: ANY_TEXT,
			details: { retry_after: 7 },
		});
	});

	it('of a 429 without any, and of one with a date', async () => {
		const now = Math.floor(Date.now() / 1000) * 1000;
		sandbox.faults.add({ kind: 'status', status: 429 });
		sandbox.faults.add({ kind: 'status', status: 429, retryAfterHeader: { dateInSeconds: 60 } });
		const bare = await create();
		expect(bare.headers).not.toHaveProperty('retry-after');
		expect(bare.data).toMatchObject({ details: {} });
		const dated = await create();
		expect(Date.parse(String(dated.headers['retry-after']))).toBe(now + 60_000);
	});

	it.each([
		['resetBefore', /ECONNRESET|socket hang up/],
		['resetAfter', /ECONNRESET|socket hang up/],
		['cutBody', /aborted|ECONNRESET/],
	] as const)('of %s', async (kind, message) => {
		sandbox.faults.add({ kind });
		await expect(create()).rejects.toThrow(message);
	});

	it('of bodies that are not what they should be', async () => {
		sandbox.faults.add({ kind: 'html', status: 503 });
		const html = await create();
		expect([html.status, mediaTypeOf(html)]).toEqual([503, 'text/html']);
		expect(html.data).toContain('<html>');

		sandbox.faults.add({ kind: 'empty' });
		const empty = await create();
		expect([empty.status, mediaTypeOf(empty), empty.data]).toEqual([200, '', '']);

		sandbox.faults.add({ kind: 'textType' });
		const text = await create();
		expect([text.status, mediaTypeOf(text)]).toEqual([201, 'text/plain']);
		expect(text.data).toMatchObject({ description: 'made' });

		sandbox.faults.add({ kind: 'malformedJson' });
		const malformed = await create();
		expect([malformed.status, mediaTypeOf(malformed)]).toEqual([201, 'application/json']);
		expect(() => JSON.parse(String(malformed.data)) as unknown).toThrow(SyntaxError);
	});

	it('of a redirect, and where it leads', async () => {
		sandbox.faults.add({ kind: 'redirect', status: 307, origin: stranger.url });
		const answer = await clientOf(sandbox).get(`${WORKFLOWS}?page=1`);
		expect(answer.status).toBe(307);
		expect(answer.headers['location']).toBe(`${stranger.url}${WORKFLOWS}?page=1`);

		sandbox.faults.add({ kind: 'redirect', origin: stranger.url });
		await axios
			.get(`${sandbox.url}${WORKFLOWS}`, {
				headers: { authorization: `Basic ${sandbox.apiKey}` },
				proxy: false,
			})
			.catch(() => undefined);
		expect(stranger.log.requests('workflow.getAll')).toHaveLength(1);
	});

	it('of latency: the right answer, later; the work is done before or after the wait', async () => {
		sandbox.faults.add({ kind: 'latency', ms: 120 });
		const started = Date.now();
		expect((await create()).status).toBe(201);
		expect(Date.now() - started).toBe(120);

		sandbox.faults.add({ kind: 'latency', ms: HOUR, work: 'beforeDelay' });
		const patience = new AbortController();
		const { signal } = patience;
		const given = clientOf(sandbox)
			.post(WORKFLOWS, {}, { signal })
			.catch(() => 'nothing');
		await until(() => sandbox.log.effects({ operationId: CREATE }).length === 2);
		patience.abort();
		expect(await given).toBe('nothing');
	});
});

describe('which calls a fault hits', () => {
	it('counts down, lets calls pass first, and can be listed and cleared', async () => {
		sandbox.faults.add({ operationId: CREATE, kind: 'status', status: 503, times: 2, after: 1 });
		const statuses = [];
		for (let call = 0; call < 4; call += 1) statuses.push((await create()).status);
		expect(statuses).toEqual([201, 503, 503, 201]);

		sandbox.faults.add({ kind: 'status', status: 500, times: Infinity });
		expect(sandbox.faults.list()).toMatchObject([{ kind: 'status', status: 500, left: Infinity }]);
		expect((await create()).status).toBe(500);
		expect((await create()).status).toBe(500);
		sandbox.faults.clear();
		expect((await create()).status).toBe(201);
	});

	it('counts the calls that an older fault hits, and keeps what is due until it strikes', async () => {
		sandbox.faults.add({ kind: 'status', status: 500, times: 2 });
		sandbox.faults.add({ kind: 'status', status: 502, after: 3 });
		sandbox.faults.add({ kind: 'status', status: 503, after: 1 });
		const met = [];
		for (let call = 0; call < 5; call += 1) {
			const { status } = await create();
			met.push([status, ...sandbox.faults.list().map(({ left, toPass }) => [left, toPass])]);
		}
		expect(met).toEqual([
			[500, [1, 0], [1, 2], [1, 0]],
			[500, [1, 1], [1, 0]],
			[503, [1, 0]],
			[502],
			[201],
		]);
	});

	it('is for one operation, for one set of path parameters, or for all', async () => {
		const client = clientOf(sandbox);
		sandbox.faults.add({ operationId: 'workflow.get', kind: 'status', status: 500 });
		sandbox.faults.add({ params: { workflow_id: 'b' }, kind: 'status', status: 502 });
		expect((await client.get(WORKFLOWS)).status).toBe(200);
		expect((await client.get(`${WORKFLOWS}/a`)).status).toBe(500);
		expect((await client.get(`${WORKFLOWS}/a`)).status).toBe(404);
		expect((await client.get(`${WORKFLOWS}/b`)).status).toBe(502);
	});

	it('does not touch calls without a good key', async () => {
		sandbox.faults.add({ kind: 'status', status: 500 });
		const answer = await clientOf({ url: sandbox.url, apiKey: 'wrong' }).get(WORKFLOWS);
		expect(answer.status).toBe(401);
		expect(sandbox.faults.list()).toHaveLength(1);
	});
});

describe('stop', () => {
	it('does not wait for delayed answers', async () => {
		const own = await startSandbox();
		own.faults.add({ kind: 'latency', ms: HOUR });
		const pending = clientOf(own)
			.get(WORKFLOWS)
			.catch(() => 'ended');
		await until(() => own.log.requests().length > 0);
		await own.stop();
		await pending;
	});
});
