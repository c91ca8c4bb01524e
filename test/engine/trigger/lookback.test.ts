import { simulatedTime } from '../../simulatedTime/jest';
import { useSandbox } from '../host';
import { everywhere, useChanged, withoutPages, without, type Change } from './gateway';
import {
	callsOf,
	DAY,
	HOUR,
	idsOf,
	jsonOf,
	KINDS,
	MINUTE,
	useNotes,
	watch,
	WORKFLOW,
} from './watch';

const bench = useSandbox();
const watchChanged = useChanged(bench);
const notes = useNotes();

/** Longer than these tests last by their clock. */
const VERY_SLOW = 'slow999999';

describe.each(KINDS)('as time goes by, the files of a $source', (kind) => {
	test('that stay pending for longer than Lookback Days leave with one note in the log', async () => {
		const poller = watch(bench, kind, { options: { lookbackDays: 2 } });
		const id = kind.upload(bench, `a-${VERY_SLOW}.pdf`, MINUTE);
		await poller.poll();
		simulatedTime().advance(2 * DAY - HOUR);
		await poller.poll();
		expect(notes()).toEqual([]);
		simulatedTime().advance(2 * HOUR + MINUTE);
		for (let day = 0; day < 4; day += 1) {
			await poller.poll();
			simulatedTime().advance(DAY);
		}
		expect(notes()).toEqual([
			`No longer waiting for ${id}: the service gave no result within Lookback Days`,
		]);
		bench.sandbox.log.clear();
		await poller.poll();
		expect(callsOf(bench)).toEqual([kind.list]);
	});

	test('that are named leave in the same way, and are not asked for any more', async () => {
		const id = kind.upload(bench, `a-${VERY_SLOW}.pdf`, 5 * DAY);
		const named = { watch: 'specific', [kind.idList]: id, options: { lookbackDays: 2 } };
		const poller = watch(bench, kind, named);
		await poller.poll();
		simulatedTime().advance(2 * DAY + 2 * HOUR);
		await poller.poll();
		await poller.poll();
		expect(notes()).toHaveLength(1);
		bench.sandbox.log.clear();
		await poller.poll();
		expect(callsOf(bench)).toEqual([]);
	});

	test('that end while n8n is off for days are delivered once, as far back as Lookback Days', async () => {
		const poller = watch(bench, kind);
		const long = kind.upload(bench, 'long-slow86400.pdf');
		await poller.poll();
		const saved = poller.state();
		simulatedTime().advance(6 * DAY);
		const recent = [70, 40, 1].map((hours) => kind.upload(bench, `${hours}.pdf`, hours * HOUR));
		const restarted = watch(bench, kind, {}, { state: saved });
		expect([...((await idsOf(restarted)) ?? [])].sort()).toEqual([long, ...recent].sort());
		expect(await restarted.poll()).toBeNull();
	});

	test('are delivered once each when the state is rolled back again and again', async () => {
		const delivered: unknown[] = [];
		const uploaded: string[] = [];
		let saved = {};
		const names = ['a.pdf', 'b-slow3600.pdf', 'c-fail.pdf', 'd-slow7200.pdf'];
		for (let hour = 0; hour < 12; hour += 1) {
			// n8n is killed and comes back with the state of the last emission or activation.
			const poller = watch(bench, kind, {}, { state: saved });
			const activation = (await idsOf(poller)) ?? [];
			saved = poller.state();
			delivered.push(...activation);
			uploaded.push(kind.upload(bench, names[hour % names.length] ?? 'a.pdf', 0));
			for (const minutes of [1, 13, 46]) {
				simulatedTime().advance(minutes * MINUTE);
				const found = await idsOf(poller);
				if (found) saved = poller.state();
				delivered.push(...(found ?? []));
			}
		}
		simulatedTime().advance(5 * HOUR);
		delivered.push(...((await idsOf(watch(bench, kind, {}, { state: saved }))) ?? []));
		expect([...delivered].sort()).toEqual([...uploaded].sort());
	});

	test('are found though the list shows them late, within the overlap', async () => {
		const poller = watch(bench, kind);
		await poller.poll();
		kind.upload(bench, 'early.pdf');
		expect(await idsOf(poller)).toHaveLength(1);
		const late = kind.upload(bench, 'late.pdf', 50 * MINUTE);
		expect(await idsOf(poller)).toEqual([late]);
		expect(await poller.poll()).toBeNull();
	});
});

test('documents that polls do not come to before Lookback Days are over, as the service allows few requests, are delivered', async () => {
	const poller = watchChanged(WORKFLOW, withoutPages, { options: { lookbackDays: 1 } });
	await poller.poll();
	const ids = Array.from({ length: 30 }, (_, n) => WORKFLOW.upload(bench, `${n}-slow600.pdf`, 0));
	simulatedTime().advance(MINUTE);
	expect(await poller.poll()).toBeNull();
	// n8n is off.
	simulatedTime().advance(DAY - 4 * MINUTE);
	ids.push(WORKFLOW.upload(bench, 'recent.pdf'));
	bench.sandbox.rateLimit({ requests: 8, windowMs: MINUTE });
	const told: unknown[] = [];
	for (let poll = 0; poll < 10; poll += 1) {
		told.push(...((await idsOf(poller)) ?? []));
		simulatedTime().advance(MINUTE);
	}
	expect(told.sort()).toEqual(ids.sort());
	expect(notes()).toEqual([]);
});

test('a document that failed and is read after all is delivered, though the service refuses what is on it in the first night after Lookback Days', async () => {
	const poller = watchChanged(WORKFLOW, withoutPages);
	await poller.poll();
	const id = WORKFLOW.upload(bench, 'a-failrun.pdf');
	const told: unknown[][] = [];
	for (let night = 0; night < 6; night += 1) {
		if (night === 3) {
			const { one: operationId } = WORKFLOW;
			bench.sandbox.faults.add({ kind: 'status', status: 429, operationId, times: 100 });
		}
		told.push(...((await jsonOf(poller)) ?? []).map(({ file_id, event }) => [file_id, event]));
		bench.sandbox.faults.clear();
		if (night === 2) WORKFLOW.retry(bench, id);
		simulatedTime().advance(DAY + 30 * MINUTE);
		// Others come and move the mark.
		WORKFLOW.upload(bench, `${night}.pdf`, 2 * HOUR);
	}
	expect(told.filter(([file]) => file === id)).toEqual([
		[id, 'failure'],
		[id, 'success'],
	]);
});

/** As a service may answer about documents that it could not read. */
const failedWithoutPages: Change = (answer) =>
	everywhere(answer, (object) =>
		object['status'] === 'failure' ? without(object, ['pages']) : object,
	);

test('documents that could not be read and have no pages are delivered, though the service allows few requests', async () => {
	const poller = watchChanged(WORKFLOW, failedWithoutPages);
	await poller.poll();
	const ids = Array.from({ length: 12 }, (_, n) =>
		WORKFLOW.upload(bench, `${n}-fail-slow60.pdf`, 0),
	);
	await poller.poll();
	bench.sandbox.clock.advance(DAY);
	bench.sandbox.rateLimit({ requests: 6, windowMs: MINUTE });
	const told: unknown[] = [];
	for (let poll = 0; poll < ids.length; poll += 1) {
		told.push(...((await idsOf(poller)) ?? []));
		simulatedTime().advance(MINUTE);
	}
	expect(told.sort()).toEqual(ids.sort());
});
