import { sleep } from '../../sandbox/clock';
import { useSandbox } from '../host';
import {
	callsOf,
	idsOf,
	KINDS,
	MODEL,
	refusalOf,
	UNTIL_DONE,
	useNotes,
	watch,
	WORKFLOW,
} from './watch';

const bench = useSandbox();
const notes = useNotes();
const uploadMany = (kind: (typeof KINDS)[number], count: number) =>
	Array.from({ length: count }, (_, n) => kind.upload(bench, `many-${n}.pdf`));

describe.each(KINDS)('a poll of a $source', (kind) => {
	test.each([400, 403, 501])(
		'that the service refuses with %d emits and changes nothing, and the next one catches up',
		async (status) => {
			const poller = watch(bench, kind);
			await poller.poll();
			const id = kind.upload(bench, 'later.pdf');
			const before = poller.state();
			bench.sandbox.faults.add({ kind: 'status', status, operationId: kind.list });
			expect(await refusalOf(poller)).toBeDefined();
			expect(poller.state()).toEqual(before);
			expect(await idsOf(poller)).toEqual([id]);
			expect(await poller.poll()).toBeNull();
		},
	);

	test.each(['cutBody', 'malformedJson', 'resetBefore', 'html'] as const)(
		'that meets one fault of the kind %s delivers all the same',
		async (fault) => {
			const poller = watch(bench, kind);
			await poller.poll();
			const id = kind.upload(bench, 'later.pdf');
			bench.sandbox.faults.add({ kind: fault, operationId: kind.list });
			const first = await poller.poll().catch(() => null);
			const found = [...(first ?? []), ...((await poller.poll()) ?? [])];
			expect(found.map(({ json }) => json['file_id'])).toEqual([id]);
		},
		15_000,
	);

	test('says that the key was not accepted, and goes on with a good one', async () => {
		const poller = watch(bench, kind, {}, { credential: { ...bench.credential(), apiKey: 'no' } });
		expect(await refusalOf(poller)).toEqual({
			message: 'The API key was not accepted',
			description: expect.stringContaining('Check the key') as unknown,
		});
		expect(poller.state()).toEqual({});
		bench.sandbox.keys.add('no');
		expect(await poller.poll()).toBeNull();
		const id = kind.upload(bench, 'later.pdf');
		expect(await idsOf(poller)).toEqual([id]);
	});

	test('gives up after at most 10 s of 429, and the next one catches up', async () => {
		const poller = watch(bench, kind);
		await poller.poll();
		const id = kind.upload(bench, 'later.pdf');
		bench.sandbox.log.clear();
		bench.sandbox.faults.add({ kind: 'status', status: 429, times: 1000 });
		expect(await refusalOf(poller)).toEqual({
			message: 'The service allows fewer requests than this poll makes',
			description:
				'The next poll goes on where this one stopped. If this happens often, poll less often or watch fewer files. The service said: The service answers 429 on demand',
		});
		// Waits of 2 s and 4 s; 8 s more are too many.
		expect(callsOf(bench)).toHaveLength(3);
		bench.sandbox.faults.clear();
		expect(await idsOf(poller)).toEqual([id]);
	});

	test('does not begin a wait that is longer than 10 s', async () => {
		const poller = watch(bench, kind);
		bench.sandbox.faults.add({ kind: 'status', status: 429, retryAfter: 11 });
		expect(await refusalOf(poller)).toBeDefined();
		expect(callsOf(bench)).toEqual([kind.list]);
		expect(poller.state()).toEqual({});
	});

	test('that finds an earlier one still running gives nothing, and nothing is lost', async () => {
		const poller = watch(bench, kind);
		await poller.poll();
		const id = kind.upload(bench, 'later.pdf');
		const slow = idsOf(poller);
		expect(await poller.poll()).toBeNull();
		expect(await slow).toEqual([id]);
		expect(await poller.poll()).toBeNull();
	});

	test('comes after one that failed, also when that one was overlapped', async () => {
		const poller = watch(bench, kind);
		bench.sandbox.faults.add({ kind: 'status', status: 400, operationId: kind.list });
		const [failed, overlapped] = await Promise.all([refusalOf(poller), poller.poll()]);
		expect(failed).toBeDefined();
		expect(overlapped).toBeNull();
		await poller.poll();
		const id = kind.upload(bench, 'later.pdf');
		expect(await idsOf(poller)).toEqual([id]);
	});

	test('leaves its news to the workflow that is activated again while it runs', async () => {
		const early = watch(bench, kind);
		await early.poll();
		const id = kind.upload(bench, 'later.pdf');
		const reactivated = watch(bench, kind, {}, { state: early.state() });
		const slow = early.poll();
		expect(await reactivated.poll()).toBeNull();
		// n8n 2.41 would drop what it gives, n8n 2.7 would not.
		expect(await slow).toBeNull();
		expect(await idsOf(reactivated)).toEqual([id]);
		expect(await reactivated.poll()).toBeNull();
	});

	test('leaves its first look at others to that workflow, too', async () => {
		const first = kind.upload(bench, 'first-slow600.pdf');
		const second = kind.upload(bench, 'second-slow3600.pdf');
		const named = (ids: string[]) => ({ watch: 'specific', [kind.idList]: ids.join(',') });
		const alone = watch(bench, kind, named([first]));
		await alone.poll();
		await sleep(600_000);
		const early = watch(bench, kind, named([first, second]), { state: alone.state() });
		const reactivated = watch(bench, kind, named([first, second]), { state: early.state() });
		const slow = early.poll();
		expect([await reactivated.poll(), await slow]).toEqual([null, null]);
		await sleep(3_600_000);
		expect((await idsOf(reactivated))?.sort()).toEqual([first, second].sort());
		expect(await reactivated.poll()).toBeNull();
	});

	test('leaves names that are added while it runs to the workflow that is activated with them', async () => {
		const first = kind.upload(bench, 'first-slow3600.pdf');
		const second = kind.upload(bench, 'second-slow3600.pdf');
		const named = (ids: string[]) => ({ watch: 'specific', [kind.idList]: ids.join(',') });
		const early = watch(bench, kind, named([first]));
		await early.poll();
		const edited = watch(bench, kind, named([first, second]), { state: early.state() });
		const slow = early.poll();
		expect([await edited.poll(), await slow]).toEqual([null, null]);
		await sleep(3_600_000);
		expect((await idsOf(edited))?.sort()).toEqual([first, second].sort());
		expect(await edited.poll()).toBeNull();
	});

	test('holds up no workflow that is activated meanwhile to watch something else', async () => {
		const early = watch(bench, kind, kind.watched('another'));
		const slow = refusalOf(early);
		const reactivated = watch(bench, kind);
		expect(await reactivated.poll()).toBeNull();
		await slow;
		const id = kind.upload(bench, 'later.pdf');
		expect(await idsOf(reactivated)).toEqual([id]);
	});

	test('leaves what it knows to the workflow that is activated again during the first one', async () => {
		const slow = watch(bench, kind).poll();
		const reactivated = watch(bench, kind);
		expect(await reactivated.poll()).toBeNull();
		expect(await slow).toBeNull();
		const id = kind.upload(bench, 'later.pdf');
		expect(await idsOf(reactivated)).toEqual([id]);
	});

	test('that stops leaves what a reactivation found to the next one', async () => {
		const early = watch(bench, kind);
		await early.poll();
		const id = kind.upload(bench, 'later.pdf');
		const reactivated = watch(bench, kind, {}, { state: early.state() });
		bench.sandbox.faults.add({ kind: 'status', status: 400, operationId: kind.list });
		const [stopped, none] = await Promise.all([refusalOf(early), reactivated.poll()]);
		expect([stopped === undefined, none]).toEqual([false, null]);
		expect(await idsOf(reactivated)).toEqual([id]);
	});

	test('sends nothing more once it has stopped', async () => {
		const ids = Array.from({ length: 40 }, (_, n) => kind.upload(bench, `n${n}-slow3600.pdf`));
		const named = watch(bench, kind, { watch: 'specific', [kind.idList]: ids.join(',') });
		bench.sandbox.faults.add({
			kind: 'status',
			status: 429,
			retryAfter: 11,
			after: 1,
			operationId: kind.one,
		});
		expect(await refusalOf(named)).toBeUndefined();
		// What waited for its turn was not sent: the service had asked for a pause.
		expect(callsOf(bench).length).toBeLessThanOrEqual(5);
	});

	test('goes on from an older state without losing or repeating what that one did not tell', async () => {
		const early = watch(bench, kind);
		kind.upload(bench, 'early.pdf');
		const pending = kind.upload(bench, 'long-slow3600.pdf');
		await early.poll();
		const state = early.state();
		expect(await early.poll()).toBeNull();
		bench.sandbox.clock.advance(UNTIL_DONE);
		const later = kind.upload(bench, 'later.pdf');
		const restarted = watch(bench, kind, {}, { state });
		expect((await idsOf(restarted))?.sort()).toEqual([pending, later].sort());
		const again = watch(bench, kind, {}, { state: restarted.state() });
		expect(await again.poll()).toBeNull();
	});

	test('begins anew when something else is watched, and says so', async () => {
		const before = watch(bench, kind);
		await before.poll();
		const id = kind.upload(bench, 'later.pdf');
		const state = before.state();
		const other = watch(bench, kind, { watch: 'specific', [kind.idList]: id }, { state });
		expect(notes()).toEqual([]);
		expect(await other.poll()).toBeNull();
		expect(notes()).toEqual([expect.stringContaining('Something else is watched than before')]);
		expect(await idsOf(watch(bench, kind, {}, { state }))).toEqual([id]);
	});

	test('goes on where it was with a new key', async () => {
		const poller = watch(bench, kind);
		const pending = kind.upload(bench, 'long-slow3600.pdf');
		await poller.poll();
		bench.sandbox.clock.advance(UNTIL_DONE);
		const later = kind.upload(bench, 'later.pdf');
		bench.sandbox.keys.add('another-key');
		const credential = { ...bench.credential(), apiKey: 'another-key' };
		const rotated = watch(bench, kind, {}, { state: poller.state(), credential });
		expect((await idsOf(rotated))?.sort()).toEqual([pending, later].sort());
		expect(notes()).toEqual([]);
	});
});

test('a poll that stops on the second page of the list catches up with the next', async () => {
	const poller = watch(bench, WORKFLOW);
	await poller.poll();
	const ids = uploadMany(WORKFLOW, 150);
	const before = poller.state();
	bench.sandbox.faults.add({
		kind: 'status',
		status: 400,
		message: 'No more',
		operationId: WORKFLOW.list,
		after: 1,
	});
	expect((await refusalOf(poller))?.message).toBe('No more');
	expect(poller.state()).toEqual(before);
	expect((await idsOf(poller))?.sort()).toEqual([...ids].sort());
	expect(await poller.poll()).toBeNull();
});

test('a lost connection costs one poll and no event', async () => {
	const poller = watch(bench, MODEL);
	await poller.poll();
	const id = MODEL.upload(bench, 'later.pdf');
	const before = poller.state();
	bench.sandbox.log.clear();
	bench.sandbox.faults.add({ kind: 'resetBefore', times: 1000 });
	expect(await refusalOf(poller)).toEqual({
		message: 'The connection to the service was lost before it answered',
		description:
			'The next poll goes on where this one stopped. If this happens again, check the network.',
	});
	// Waits of 1 s, 2 s and 4 s; 8 s more are too many.
	expect(callsOf(bench).length).toBeLessThanOrEqual(4);
	expect(poller.state()).toEqual(before);
	bench.sandbox.faults.clear();
	expect(await idsOf(poller)).toEqual([id]);
	expect(await poller.poll()).toBeNull();
});
