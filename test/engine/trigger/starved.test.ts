import type { IDataObject } from 'n8n-workflow';
import { simulatedTime } from '../../simulatedTime/jest';
import { useSandbox } from '../host';
import { everywhere, useChanged, withoutPages, without, withoutReviews } from './gateway';
import { HOUR, MINUTE, MODEL, toldBy, watch, WORKFLOW } from './watch';

const bench = useSandbox();
const watchChanged = useChanged(bench);

const PATH = '/api/v4/workflows/{workflow_id}/documents/{document_id}/fields';

/** Documents that are read, named, and asked for by a Status Path that says nothing of approvals. */
function watchNamed(count: number, options: IDataObject = {}) {
	const ids = Array.from({ length: count }, (_, n) => WORKFLOW.upload(bench, `${n}.pdf`, MINUTE));
	const poller = watchChanged(
		WORKFLOW,
		(answer, asked) => (asked.endsWith('/fields') ? { status: 'success' } : answer),
		{
			...{ watch: 'specific', documentIds: ids.join(', ') },
			...{ events: ['success', 'failure', 'approved'], options: { statusPath: PATH, ...options } },
		},
	);
	return { ids, poller };
}

describe('where the service allows few requests, what comes last in a poll is told,', () => {
	test('a failed file that is read after all, beside old pending ones', async () => {
		const poller = watch(bench, MODEL);
		await poller.poll();
		for (let n = 0; n < 8; n += 1) MODEL.upload(bench, `p${n}-slow900000.pdf`);
		const id = MODEL.upload(bench, 'a-failrun-slow60.pdf');
		await toldBy(poller, simulatedTime(), 30, HOUR);
		MODEL.upload(bench, 'new.pdf');
		await toldBy(poller, simulatedTime(), 2, MINUTE);
		bench.sandbox.rateLimit({ requests: 8, windowMs: MINUTE });
		MODEL.retry(bench, id);
		expect(await toldBy(poller, simulatedTime(), 12)).toEqual([[id, 'success']]);
	});

	test('and beside documents that are asked whether they are approved', async () => {
		const poller = watchChanged(WORKFLOW, withoutReviews, {
			events: ['success', 'failure', 'approved'],
			options: { statusPath: '/api/v4/workflows/{workflow_id}/documents/{document_id}' },
		});
		await poller.poll();
		const id = WORKFLOW.upload(bench, 'a-failrun-slow60.pdf');
		for (let n = 0; n < 30; n += 1) WORKFLOW.upload(bench, `r${n}.pdf`);
		expect(await toldBy(poller, simulatedTime(), 24)).toHaveLength(31);
		bench.sandbox.rateLimit({ requests: 15, windowMs: MINUTE });
		WORKFLOW.retry(bench, id);
		expect(await toldBy(poller, simulatedTime(), 12)).toEqual([[id, 'success']]);
	});

	test.each([
		[3, 0],
		[4, 0],
		[4, 1200],
	])(
		'what a Status Path of words says is read, with %s requests a minute, of which the list takes one, and answers that take %s ms',
		async (requests, ms) => {
			const path = '/api/v4/workflows/{workflow_id}/documents/{document_id}/fields';
			const poller = watchChanged(
				WORKFLOW,
				(answer, asked) => {
					if (asked.endsWith('/fields')) return { status: 'success' };
					return 'documents' in answer
						? everywhere(answer, (each) => without(each, ['pages']))
						: answer;
				},
				{ options: { statusPath: path } },
			);
			await poller.poll();
			const ids = ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'].map((name) => WORKFLOW.upload(bench, name));
			bench.sandbox.rateLimit({ requests, windowMs: MINUTE });
			bench.sandbox.faults.add({ kind: 'latency', ms, times: Infinity });
			const told = await toldBy(poller, simulatedTime(), 12, 2 * MINUTE);
			expect(told).toHaveLength(ids.length);
			expect(new Map(told as Array<[string, string]>)).toEqual(
				new Map(ids.map((id) => [id, 'success'])),
			);
		},
	);

	test('the approval of one of many named documents, all read, beside a slow Status Path', async () => {
		const { ids, poller } = watchNamed(60);
		await toldBy(poller, simulatedTime(), 2, MINUTE);
		bench.sandbox.faults.add({ kind: 'latency', ms: 4000, times: Infinity });
		await toldBy(poller, simulatedTime(), 6, MINUTE);
		const [first = ''] = ids;
		WORKFLOW.approve(bench, first);
		expect(await toldBy(poller, simulatedTime(), 20, MINUTE)).toEqual([[first, 'approved']]);
	});

	test.each([
		[20, 5],
		[60, 60],
	])(
		'the approval of one of many named documents, all read, with %s requests a minute and a poll every %s minutes',
		async (requests, minutes) => {
			const { ids, poller } = watchNamed(80, { lookbackDays: 30 });
			await toldBy(poller, simulatedTime(), 3, MINUTE);
			bench.sandbox.rateLimit({ requests, windowMs: MINUTE });
			await toldBy(poller, simulatedTime(), 3, minutes * MINUTE);
			const [first = ''] = ids;
			WORKFLOW.approve(bench, first);
			expect(await toldBy(poller, simulatedTime(), 60, minutes * MINUTE)).toEqual([
				[first, 'approved'],
			]);
		},
	);

	test.each([
		[40, 30, 24 * HOUR],
		[120, 60, 3 * HOUR],
	])(
		'the approvals of %s named documents, with %s requests a minute and a poll every %s ms, within Lookback Days',
		async (count, requests, every) => {
			const { ids, poller } = watchNamed(count);
			await toldBy(poller, simulatedTime(), 3, MINUTE);
			bench.sandbox.rateLimit({ requests, windowMs: MINUTE });
			simulatedTime().advance(HOUR);
			for (const id of ids) WORKFLOW.approve(bench, id);
			const told = await toldBy(poller, simulatedTime(), 10, every);
			expect(new Set(told.map(String))).toEqual(new Set(ids.map((id) => `${id},approved`)));
			expect(told).toHaveLength(count);
		},
	);

	test.each([
		[5, 6],
		[4, 5],
	])(
		'with %s requests a minute, more named documents than that (%s), which are read between two polls',
		async (requests, count) => {
			let status = 'pending';
			const ids = Array.from({ length: count }, (_, n) =>
				WORKFLOW.upload(bench, `${n}.pdf`, MINUTE),
			);
			const poller = watchChanged(
				WORKFLOW,
				(answer, asked) => (asked.endsWith('/fields') ? { status } : answer),
				{ watch: 'specific', documentIds: ids.join(', '), options: { statusPath: PATH } },
			);
			await toldBy(poller, simulatedTime(), 2, MINUTE);
			simulatedTime().advance(HOUR);
			status = 'success';
			bench.sandbox.rateLimit({ requests, windowMs: MINUTE });
			expect(await toldBy(poller, simulatedTime(), 20)).toHaveLength(count);
		},
	);
});

const PATHS = [
	[
		'asked by a Status Path',
		{ statusPath: '/api/v4/workflows/{workflow_id}/documents/{document_id}' },
	],
	['of which a list does not tell what was read', {}],
] as const;
const EVER = { times: Infinity, operationId: WORKFLOW.one };
const NO_ANSWER = { ...EVER, kind: 'latency', ms: 59_000 } as const;
const TOO_MANY = { ...EVER, kind: 'status', status: 429, retryAfter: 60 } as const;

describe.each(PATHS)('documents, %s, hold up no others', (_, options) => {
	test.each([
		[1, 'does not answer in the time of a poll', NO_ANSWER],
		[2, 'does not answer in the time of a poll', NO_ANSWER],
		[5, 'does not answer in the time of a poll', NO_ANSWER],
		[1, 'says each time that it was asked too often', TOO_MANY],
	])('where there are %s about which the service %s', async (count, _what, fault) => {
		const poller = watchChanged(WORKFLOW, withoutPages, { options });
		await poller.poll();
		for (let n = 0; n < count; n += 1) {
			const id = WORKFLOW.upload(bench, `a${n}.pdf`, MINUTE);
			bench.sandbox.faults.add({ ...fault, params: { document_id: id } });
		}
		expect(await toldBy(poller, simulatedTime(), 1)).toEqual([]);
		const before = ['b.pdf', 'c.pdf'].map((name) => WORKFLOW.upload(bench, name, HOUR));
		const after = ['d.pdf', 'e.pdf'].map((name) => WORKFLOW.upload(bench, name, 0));
		const ids = [...before, ...after];
		const told = await toldBy(poller, simulatedTime(), 4);
		expect(new Set(told)).toEqual(new Set(ids.map((id) => [id, 'success'])));
		expect(told).toHaveLength(ids.length);
	});
});

test('after one poll in which the service was slow, the next come to all files again', async () => {
	const poller = watchChanged(
		WORKFLOW,
		(answer, asked) => (asked.endsWith('/fields') ? { status: 'success' } : answer),
		{ options: { statusPath: '/api/v4/workflows/{workflow_id}/documents/{document_id}/fields' } },
	);
	await poller.poll();
	let uploaded = 0;
	const told: unknown[] = [];
	for (const ms of [6000, 600, 600]) {
		for (let n = 0; n < 200; n += 1, uploaded += 1) WORKFLOW.upload(bench, `${uploaded}.pdf`);
		bench.sandbox.faults.clear();
		bench.sandbox.faults.add({ kind: 'latency', ms, times: Infinity });
		told.push(...(await toldBy(poller, simulatedTime(), 1, 24 * HOUR)));
	}
	expect(told).toHaveLength(uploaded);
});
