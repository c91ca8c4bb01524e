import { startSandbox, type Sandbox } from '.';
import { loadDocument, operationsOf } from './document';
import { EVERY_CALL } from './everyCall';
import { prepare, type Ids } from './everyCall/call';
import { clientOf, PDF } from './client';

const exercised = new Set<string | undefined>();

let sandbox: Sandbox;
let ids: Ids;
beforeAll(async () => {
	sandbox = await startSandbox();
});
beforeEach(() => {
	sandbox.reset();
	ids = prepare(sandbox);
	sandbox.log.clear();
});
afterEach(() => {
	expect(sandbox.violations).toEqual([]);
});
afterAll(() => sandbox.stop());

describe('every call', () => {
	it.each(EVERY_CALL)('$operationId', async ({ operationId, request, status, effects, answer }) => {
		const seen = await clientOf(sandbox).request({ ...request(ids), responseType: 'text' });
		const text = String(seen.data);
		expect({ status: seen.status, text }).toEqual({ status, text });
		if (answer === undefined) {
			expect(text).toBe(PDF.toString());
			expect(seen.headers['content-type']).toBe('application/pdf');
		} else {
			expect(JSON.parse(text)).toMatchObject(answer(ids));
			expect(seen.headers['content-type']).toBe('application/json; charset=utf-8');
		}
		expect(sandbox.log.effects({ operationId })).toHaveLength(effects);
		expect(sandbox.log.effects()).toHaveLength(effects);
		const requests = sandbox.log.requests();
		expect(requests).toMatchObject([{ operationId, status, workDone: true }]);
		exercised.add(requests[0]?.operationId);
	});

	it('is in this list, and no other', () => {
		const described = operationsOf(loadDocument()).map(({ operationId }) => operationId);
		expect([...exercised].sort()).toEqual(described.sort());
	});
});

describe('every call', () => {
	it.each(EVERY_CALL.filter(({ operationId }) => operationId !== 'storage.get'))(
		'$operationId needs a key and takes a slash at the end of its path',
		async ({ request, status }) => {
			const config = request(ids);
			const without = await clientOf({ url: sandbox.url, apiKey: 'wrong' }).request(config);
			expect(without.status).toBe(401);
			expect(sandbox.log.effects()).toEqual([]);

			const [path = '', query] = (config.url ?? '').split('?');
			const url = `${path.replace(/\/$/, '')}/${query === undefined ? '' : `?${query}`}`;
			expect((await clientOf(sandbox).request({ ...request(ids), url })).status).toBe(status);
		},
	);
});
