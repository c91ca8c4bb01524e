import { useSandbox } from '../host';
import { idsOf, KINDS, refusalOf, UNTIL_DONE, watch, WORKFLOW } from './watch';

const bench = useSandbox();
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
		bench.sandbox.faults.add({ kind: 'status', status: 429, times: 1000 });
		const start = Date.now();
		const refusal = await refusalOf(poller);
		expect(Date.now() - start).toBeLessThan(11_000);
		expect(refusal?.message).toBe('The service allows fewer requests than this run makes');
		bench.sandbox.faults.clear();
		expect(await idsOf(poller)).toEqual([id]);
	}, 20_000);

	test('does not begin a wait of a minute that a 429 asks for', async () => {
		const poller = watch(bench, kind);
		bench.sandbox.faults.add({ kind: 'status', status: 429, retryAfter: 60 });
		const start = Date.now();
		expect(await refusalOf(poller)).toBeDefined();
		expect(Date.now() - start).toBeLessThan(2_000);
		expect(bench.sandbox.log.requests()).toHaveLength(1);
	});

	test('that finds an earlier one still running gives nothing, and nothing is lost', async () => {
		const poller = watch(bench, kind);
		await poller.poll();
		const id = kind.upload(bench, 'later.pdf');
		bench.sandbox.faults.add({ kind: 'latency', ms: 300, operationId: kind.list });
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

	test('begins anew when something else is watched', async () => {
		const before = watch(bench, kind);
		await before.poll();
		const id = kind.upload(bench, 'later.pdf');
		const state = before.state();
		const other = watch(bench, kind, { watch: 'specific', [kind.idList]: id }, { state });
		expect(await other.poll()).toBeNull();
		expect(await idsOf(watch(bench, kind, {}, { state }))).toEqual([id]);
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
