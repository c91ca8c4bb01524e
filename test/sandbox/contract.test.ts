import { startSandbox, type Sandbox } from '.';
import type { Answer } from './call';
import { loadDocument, operationsOf } from './document';
import { ANY_LIST, ANY_TEXT, textWith } from './matchers';
import { clientOf } from './client';

const WORKFLOWS = '/api/v4/workflows';

let sandbox: Sandbox;
beforeEach(async () => {
	sandbox = await startSandbox();
});
afterEach(() => sandbox.stop().catch(() => undefined));

describe('an answer that breaks the contract', () => {
	it.each<[string, Answer]>([
		['a property too few', { status: 200, body: {} }],
		['a property too many', { status: 200, body: { workflows: [], extra: 1 } }],
		['a wrong type', { status: 200, body: { workflows: [{ id: 1 }] } }],
		['a status that is not described', { status: 204 }],
		['no body', { status: 200 }],
		['another kind of body', { status: 200, body: 'x', headers: { 'Content-Type': 'text/plain' } }],
	])('(%s) is a 500, is kept, and makes stop() reject', async (_, answer) => {
		sandbox.override('workflow.getAll', () => answer);
		const seen = await clientOf(sandbox).get(WORKFLOWS);
		expect(seen.status).toBe(500);
		expect(seen.data).toMatchObject({ code: 'internal_error' });
		expect(sandbox.violations).toMatchObject([
			{ operationId: 'workflow.getAll', status: answer.status, errors: ANY_LIST },
		]);
		await expect(sandbox.stop()).rejects.toThrow(/workflow\.getAll/);
	});

	it('survives reset(), and a handler that throws counts as one', async () => {
		sandbox.override('workflow.getAll', () => {
			throw new Error('the domain broke');
		});
		expect((await clientOf(sandbox).get(WORKFLOWS)).status).toBe(500);
		sandbox.reset();
		expect((await clientOf(sandbox).get(WORKFLOWS)).status).toBe(200);
		await expect(sandbox.stop()).rejects.toThrow(/the domain broke/);
	});
});

describe('a request that breaks the contract', () => {
	it.each([
		['PATCH', `${WORKFLOWS}/a`, {}, 'must have required property'],
		['PATCH', `${WORKFLOWS}/a/settings`, { table_capture: 'yes' }, 'table_capture must be boolean'],
		['PUT', `${WORKFLOWS}/a/fields`, { fields: [{ title: 'a' }] }, 'fields/0 must have'],
		[
			'POST',
			`${WORKFLOWS}/a/documents/b/pages/c/fields`,
			{ field_name: 'a', bbox: [1, 2, 3] },
			'bbox',
		],
		['GET', `${WORKFLOWS}?limit=many`, undefined, 'limit must be integer'],
	])('%s %s %j is refused before the domain sees it', async (method, url, data, reason) => {
		const answer = await clientOf(sandbox).request({ method, url, data });
		expect(answer.status).toBe(400);
		expect(answer.data).toMatchObject({
			code: 'bad_request',
			details: { error: textWith(reason) },
		});
		expect(sandbox.log.requests()).toMatchObject([{ refusedBy: 'contract', workDone: false }]);
		expect(sandbox.violations).toEqual([]);
	});

	it('is refused in the words of version 2 as well', async () => {
		const url = '/api/v2/team/members/model/model-invoices/assign/files';
		const answer = await clientOf(sandbox).post(url, { member_email: 'a@b.example', file_id: 'x' });
		expect(answer.status).toBe(400);
		expect(answer.data).toEqual({
			message: ANY_TEXT,
			errors: [{ reason: 'bad_request', message: textWith('member') }],
		});
		expect(sandbox.violations).toEqual([]);
	});
});

describe('openapi.yaml', () => {
	const operations = operationsOf(loadDocument());

	it('gives every call its own operationId', () => {
		const ids = operations.map(({ operationId }) => operationId);
		expect(new Set(ids).size).toBe(ids.length);
		expect(ids).not.toContain(undefined);
	});

	it('describes every path parameter', () => {
		for (const { path, parameters } of operations) {
			const written = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
			const described = parameters
				.filter(({ in: place }) => place === 'path')
				.map(({ name }) => name);
			expect(described).toEqual(written);
		}
	});

	it('has one handler of the domain per call', () => {
		const handled = Object.keys(sandbox.service.handlers).sort();
		expect(handled).toEqual(operations.map(({ operationId }) => operationId).sort());
	});
});
