import { startSandbox, type Sandbox } from '.';
import { ANY_TEXT } from './matchers';
import { clientOf } from './client';

const WORKFLOWS = '/api/v4/workflows';
const TYPES = '/api/v4/workflow_types';

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox();
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.stop());

const statuses = async (path: string, calls: number): Promise<number[]> => {
	const answers = [];
	for (let call = 0; call < calls; call += 1) answers.push(await clientOf(sandbox).get(path));
	return answers.map(({ status }) => status);
};

describe('rate limit (docs/interface.md#too-many-requests)', () => {
	it('answers 429 beyond it, with the time to wait, until the window is over', async () => {
		sandbox.rateLimit({ requests: 2, windowMs: 60_000 });
		expect(await statuses(WORKFLOWS, 3)).toEqual([200, 200, 429]);
		sandbox.clock.advance(20_000);
		const refused = await clientOf(sandbox).get<unknown>(TYPES);
		expect(refused.status).toBe(429);
		expect(refused.data).toMatchObject({
			code: 'rate_limit_exceeded',
			details: { retry_after: 40 },
		});
		expect(refused.headers['retry-after']).toBe('40');
		expect(sandbox.log.requests(undefined).at(-1)).toMatchObject({
			refusedBy: 'rateLimit',
			workDone: false,
		});
		sandbox.clock.advance(39_999);
		expect(await statuses(WORKFLOWS, 1)).toEqual([429]);
		sandbox.clock.advance(1);
		expect(await statuses(WORKFLOWS, 1)).toEqual([200]);
	});

	it('can be for one operation', async () => {
		sandbox.rateLimit({ requests: 1, windowMs: 1000, operationId: 'workflow.getTypes' });
		expect(await statuses(TYPES, 2)).toEqual([200, 429]);
		expect(await statuses(WORKFLOWS, 3)).toEqual([200, 200, 200]);
	});

	it('has the same body in version 2', async () => {
		sandbox.rateLimit({ requests: 0, windowMs: 1000 });
		const answer = await clientOf(sandbox).get('/api/v2/OCR/Model/model-invoices');
		expect(answer.status).toBe(429);
		expect(answer.data).toEqual({
			code: 'rate_limit_exceeded',
			message: ANY_TEXT,
			details: { retry_after: 1 },
		});
	});
});
