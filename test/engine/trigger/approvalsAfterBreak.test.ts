import { simulatedTime } from '../../simulatedTime/jest';
import { type Poller, useSandbox } from '../host';
import { type Change, useChanged, withoutPages, withoutReviews } from './gateway';
import { DAY, HOUR, KINDS, MINUTE, MODEL, toldBy, UNTIL_DONE, WORKFLOW } from './watch';

// Approvals after a break of n8n that is shorter than Lookback Days, in which something else was uploaded.

const bench = useSandbox();
const watchChanged = useChanged(bench);

const EVENTS = { events: ['success', 'failure', 'approved'] };

/** Another process, which goes on with what the first has stored. */
const goingOn = (first: Poller) => ({
	...{ state: first.state(), shared: first.shared(), workflowId: 'begun again' },
});

test.each([
	['at once', 0],
	['though the first poll after it may not ask', 1],
])('of documents, where the list leaves them out, all are told, %s', async (_, refused) => {
	const first = watchChanged(WORKFLOW, withoutReviews, EVENTS);
	await first.poll();
	const ids = ['a.pdf', 'b.pdf', 'c.pdf'].map((name) => WORKFLOW.upload(bench, name));
	await toldBy(first, simulatedTime(), 2);
	await toldBy(first, simulatedTime(), 40, HOUR);
	simulatedTime().advance(12 * HOUR);
	for (const id of ids) WORKFLOW.approve(bench, id);
	simulatedTime().advance(36 * HOUR);
	WORKFLOW.upload(bench, 'newer.pdf', HOUR);
	const second = watchChanged(WORKFLOW, withoutReviews, EVENTS, goingOn(first));
	if (refused > 0) {
		const fault = { kind: 'status', status: 429, times: Infinity } as const;
		bench.sandbox.faults.add({ ...fault, operationId: WORKFLOW.one });
	}
	const told = await toldBy(second, simulatedTime(), refused, MINUTE);
	bench.sandbox.faults.clear();
	told.push(...(await toldBy(second, simulatedTime(), 12)));
	for (const id of ids) expect(told).toContainEqual([id, 'approved']);
});

test('more documents than a poll asks about are asked about once more each, in turn, and no longer then', async () => {
	const first = watchChanged(WORKFLOW, withoutReviews, EVENTS);
	await first.poll();
	const ids = Array.from({ length: 50 }, () => WORKFLOW.upload(bench, 'a.pdf'));
	await toldBy(first, simulatedTime(), 2);
	simulatedTime().advance(2 * DAY);
	for (const id of ids) WORKFLOW.approve(bench, id);
	simulatedTime().advance(1.5 * DAY);
	const newer = WORKFLOW.upload(bench, 'newer.pdf', HOUR);
	const fault = { kind: 'status', status: 429, times: Infinity } as const;
	bench.sandbox.faults.add({ ...fault, operationId: WORKFLOW.one });
	const told = await toldBy(first, simulatedTime(), 1, MINUTE);
	bench.sandbox.faults.clear();
	told.push(...(await toldBy(first, simulatedTime(), 4, MINUTE)));
	for (const id of ids) expect(told).toContainEqual([id, 'approved']);
	bench.sandbox.log.clear();
	await toldBy(first, simulatedTime(), 1, MINUTE);
	expect(bench.sandbox.log.requests(WORKFLOW.one).map(({ path }) => path)).toEqual([
		expect.stringContaining(newer),
	]);
});

/** A Status Path by which one file is not readable, and which may refuse to tell of that one. */
function statusPath() {
	const path: { id: string; refusal?: number } = { id: 'none' };
	const change: Change = (answer, asked) => {
		if (!asked.startsWith('/state/')) return answer;
		const isIt = asked.includes(path.id);
		return isIt && path.refusal ? path.refusal : { status: isIt ? 'failure' : 'success' };
	};
	return { path, change };
}

test.each(KINDS.flatMap((kind) => [503, 429].map((refusal) => ({ kind, refusal, ...kind }))))(
	'of a failed file of a $source it is told, though the Status Path says $refusal in the first poll after it',
	async ({ kind, refusal }) => {
		const { path, change } = statusPath();
		const parameters = { ...EVENTS, options: { statusPath: `/state/${kind.placeholder}` } };
		const first = watchChanged(kind, change, parameters);
		await first.poll();
		path.id = kind.upload(bench, 'a-fail.pdf');
		await toldBy(first, simulatedTime(), 3, MINUTE);
		await toldBy(first, simulatedTime(), 40, HOUR);
		simulatedTime().advance(12 * HOUR);
		kind.approve(bench, path.id);
		simulatedTime().advance(36 * HOUR);
		kind.upload(bench, 'newer.pdf', HOUR);
		const second = watchChanged(kind, change, parameters, goingOn(first));
		path.refusal = refusal;
		const told = await toldBy(second, simulatedTime(), 1, MINUTE);
		path.refusal = 0;
		told.push(...(await toldBy(second, simulatedTime(), 6)));
		expect(told).toContainEqual([path.id, 'approved']);
	},
);

test('of a failed file whose approval was told, it does not come again where the Status Path is asked too often', async () => {
	const { path, change } = statusPath();
	const parameters = { ...EVENTS, options: { statusPath: `/state/${MODEL.placeholder}` } };
	const poller = watchChanged(MODEL, change, parameters);
	await poller.poll();
	path.id = MODEL.upload(bench, 'a-fail.pdf');
	const told = await toldBy(poller, simulatedTime(), 2, MINUTE);
	MODEL.approve(bench, path.id);
	told.push(...(await toldBy(poller, simulatedTime(), 10, 4 * HOUR)));
	simulatedTime().advance(2.5 * DAY);
	for (const refusal of [429, 0, 0, 0, 0]) {
		MODEL.upload(bench, 'other.pdf', HOUR);
		path.refusal = refusal;
		told.push(...(await toldBy(poller, simulatedTime(), 1)));
	}
	const own = told.filter((one) => Array.isArray(one) && one[0] === path.id);
	expect(own).toEqual([
		[path.id, 'failure'],
		[path.id, 'approved'],
	]);
});

test.each(KINDS)(
	'of a named file of a $source that is waited for it is told, though the poll in which Approved is switched on may not ask',
	async (kind) => {
		const gate: { isPending: boolean; refusal?: number } = { isPending: true };
		const [id = '', other = ''] = ['a-slow18000.pdf', 'b.pdf'].map((name) =>
			kind.upload(bench, name),
		);
		const change: Change = (answer, path) => (path.includes(id) && gate.refusal) || answer;
		const named = { watch: 'specific', [kind.idList]: `${id}, ${other}` };
		const ends = { ...named, events: ['success', 'failure'] };
		const first = watchChanged(kind, change, ends);
		await first.poll();
		const { state, shared } = goingOn(first);
		const second = watchChanged(kind, change, { ...named, ...EVENTS }, { state, shared });
		gate.refusal = 429;
		await toldBy(second, simulatedTime(), 1, MINUTE);
		gate.refusal = 0;
		simulatedTime().advance(UNTIL_DONE);
		kind.approve(bench, id);
		expect(await toldBy(second, simulatedTime(), 2)).toEqual([
			[id, 'success'],
			[id, 'approved'],
		]);
	},
);

test('of a document that was read and approved it is told, though the first poll after it may not ask what is on it', async () => {
	const first = watchChanged(WORKFLOW, withoutPages, EVENTS);
	await first.poll();
	const id = WORKFLOW.upload(bench, 'a-slow18000.pdf');
	// With news, n8n stores that the other one is waited for.
	WORKFLOW.upload(bench, 'b.pdf');
	await toldBy(first, simulatedTime(), 1);
	simulatedTime().advance(DAY);
	WORKFLOW.approve(bench, id);
	simulatedTime().advance(1.9 * DAY);
	WORKFLOW.upload(bench, 'newer.pdf', HOUR);
	const second = watchChanged(WORKFLOW, withoutPages, EVENTS, goingOn(first));
	const fault = { kind: 'status', status: 429, times: Infinity } as const;
	bench.sandbox.faults.add({ ...fault, operationId: WORKFLOW.one });
	const told = await toldBy(second, simulatedTime(), 1, MINUTE);
	bench.sandbox.faults.clear();
	told.push(...(await toldBy(second, simulatedTime(), 6)));
	expect(told).toContainEqual([id, 'success']);
	expect(told).toContainEqual([id, 'approved']);
});
