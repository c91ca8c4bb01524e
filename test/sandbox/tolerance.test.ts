import type { AxiosRequestConfig } from 'axios';
import FormData from 'form-data';
import { Agent, type ClientRequest } from 'node:http';
import { startSandbox, type Sandbox } from '.';
import { ANY_TEXT } from './matchers';
import { clientOf } from './client';

const WORKFLOWS = '/api/v4/workflows';

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox();
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.stop());

const create = (contentType: string | undefined, body: string, query = '') =>
	clientOf(sandbox).post(`${WORKFLOWS}${query}`, Buffer.from(body), {
		headers: { 'content-type': contentType ?? false },
	});

describe('tolerance', () => {
	it('takes a slash at the end of every path', async () => {
		const client = clientOf(sandbox);
		const { workflows } = (await client.get(`${WORKFLOWS}/`)).data as {
			workflows: [{ id: string }];
		};
		const paths = [`${WORKFLOWS}/${workflows[0].id}/`, '/api/v4/workflow_types/'];
		for (const path of paths) expect((await client.get(path)).status).toBe(200);
		expect((await client.post(`${WORKFLOWS}/`, { description: 'slash' })).status).toBe(201);
	});

	it.each([
		'application/json',
		'APPLICATION/JSON',
		'application/json; charset=utf-8',
		'application/json;charset=UTF-8',
		'text/plain;charset=UTF-8',
		'text/plain',
		'application/vnd.api+json',
		'application/octet-stream',
		'application/x-www-form-urlencoded',
		undefined,
	])('reads JSON sent as %s', async (contentType) => {
		const answer = await create(contentType, '{"description":"Ünï 🧾","workflow_type":""}');
		expect(answer.status).toBe(201);
		expect(answer.data).toMatchObject({ description: 'Ünï 🧾' });
	});

	it('ignores properties, parameters and form fields that it does not know', async () => {
		const answer = await create(
			'application/json',
			'{"description":"x","colour":"red"}',
			'?page=1&v=2',
		);
		expect(answer.status).toBe(201);
		expect(answer.data).not.toHaveProperty('colour');
	});

	it('takes an empty body of type JSON for no body', async () => {
		const answer = await clientOf(sandbox).request({
			method: 'GET',
			url: WORKFLOWS,
			headers: { 'content-type': 'application/json' },
			data: '',
		});
		expect(answer.status).toBe(200);
		const created = await create('application/json', '');
		expect(created.status).toBe(400);
		expect(created.data).toMatchObject({
			code: 'bad_request',
			details: { error: 'the body is missing' },
		});
	});

	it.each(['{"description":', 'description=x', '[]', '"text"', 'null', '1'])(
		'refuses the body %s in its own words',
		async (body) => {
			const answer = await create('application/json', body);
			expect(answer.status).toBe(400);
			expect(answer.data).toEqual({
				code: 'bad_request',
				message: ANY_TEXT,
				details: { error: ANY_TEXT },
			});
			expect(sandbox.log.requests()[0]).toMatchObject({ refusedBy: 'contract', workDone: false });
		},
	);

	it.each(['a/b', 'a%2Fb', '100%', 'ü ñ 🧾', '..', 'q?x=1#y', 'a+b&c', 'x'.repeat(3000)])(
		'takes the id %j as one segment',
		async (id) => {
			const encoded = encodeURIComponent(id).replace(/\./g, '%2E');
			const { hostname, port } = new URL(sandbox.url);
			const status = await rawGet(hostname, Number(port), `${WORKFLOWS}/${encoded}`);
			expect(status).toBe(404);
			expect(sandbox.log.requests()[0]).toMatchObject({
				operationId: 'workflow.get',
				params: { workflow_id: id },
				path: `${WORKFLOWS}/${encoded}`,
			});
		},
	);

	it('answers 404 for unknown paths and methods, and 400 for a path that cannot be decoded', async () => {
		const client = clientOf(sandbox);
		for (const [method, path] of [
			['GET', '/'],
			['GET', '/api/v4/nothing'],
			['DELETE', WORKFLOWS],
			['HEAD', WORKFLOWS],
			['OPTIONS', WORKFLOWS],
		] as const) {
			expect((await client.request({ method, url: path })).status).toBe(404);
		}
		expect((await client.get('/api/v4/nothing')).data).toMatchObject({ code: 'not_found' });
		expect((await client.get('/api/v2/nothing')).data).toHaveProperty('errors');
		expect((await client.get(`${WORKFLOWS}/%zz`)).status).toBe(400);
	});
});

describe('connections', () => {
	it('stay usable after every kind of refusal', async () => {
		const agent = new Agent({ keepAlive: true, maxSockets: 1 });
		const client = clientOf(sandbox);
		const ports = new Set<number | undefined>();
		const form = new FormData();
		form.append('file', Buffer.alloc(300_000), 'zeros.pdf');
		const upload = '/api/v2/OCR/Model/model-invoices/LabelFile';
		const requests: AxiosRequestConfig[] = [
			{ method: 'GET', url: WORKFLOWS },
			{
				method: 'POST',
				url: WORKFLOWS,
				data: '{',
				headers: { 'content-type': 'application/json' },
			},
			{ method: 'POST', url: '/nowhere', data: Buffer.alloc(300_000) },
			{
				method: 'POST',
				url: upload,
				data: Buffer.alloc(300_000),
				auth: { username: 'x', password: '' },
			},
			{ method: 'POST', url: upload, data: form },
			{ method: 'GET', url: WORKFLOWS },
		];
		for (const config of requests) {
			const answer = await client.request<unknown>({ ...config, httpAgent: agent });
			ports.add((answer.request as ClientRequest).socket?.localPort);
		}
		expect(ports.size).toBe(1);
		expect(sandbox.log.requests().map(({ status }) => status)).toEqual([
			200, 400, 404, 401, 400, 200,
		]);
		agent.destroy();
	});
});

/** axios tidies paths up; what the service makes of them must be seen without that. */
const rawGet = async (host: string, port: number, path: string): Promise<number> => {
	const { request } = await import('node:http');
	return await new Promise((resolve, reject) => {
		const asked = request(
			{ host, port, path, headers: { authorization: `Basic ${sandbox.apiKey}` }, agent: false },
			(response) => {
				response.resume();
				resolve(response.statusCode ?? 0);
			},
		);
		asked.on('error', reject);
		asked.end();
	});
};
