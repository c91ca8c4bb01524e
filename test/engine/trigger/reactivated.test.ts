import { simulatedTime } from '../../simulatedTime/jest';
import { useSandbox, type Poller } from '../host';
import { everywhere, useChanged, without, type Change } from './gateway';
import { idsOf, jsonOf, KINDS, MINUTE, MODEL, watch, type WatchOptions } from './watch';

const VERSIONS: Array<WatchOptions & { n8n: string }> = [
	{ n8n: '2.7' },
	// Timers in memory, too, though it says how long a poll may take.
	{ n8n: '2.41', budgetMs: 5 * MINUTE },
];

const toldBy = async (poller: Poller, polls: number) => {
	const told: unknown[] = [];
	for (let poll = 0; poll < polls; poll += 1) {
		told.push(...((await idsOf(poller)) ?? []));
		simulatedTime().advance(MINUTE);
	}
	return told;
};

describe.each(KINDS)('a workflow that is activated again, with a $source', (kind) => {
	const bench = useSandbox();

	/** What n8n read of it before the file was told. */
	const storedEarly = async (options: WatchOptions) => {
		const before = watch(bench, kind, {}, options);
		await before.poll();
		await before.poll();
		return { ...options, state: before.state(), shared: before.shared() };
	};

	test('tells nothing twice when n8n 2.7 has read it before it stored the last news', async () => {
		const early = await storedEarly({});
		const id = kind.upload(bench, 'one.pdf');
		const before = watch(bench, kind, {}, early);
		const after = watch(bench, kind, {}, early);
		expect(await idsOf(before)).toEqual([id]);
		expect(await toldBy(after, 3)).toEqual([]);
		// n8n may store this one last.
		expect(after.state()).toEqual(before.state());
	});

	test('gets again what n8n 2.41 dropped of the timer that was under way', async () => {
		const before = watch(bench, kind, {}, { budgetMs: 5 * MINUTE });
		await before.poll();
		const early = { budgetMs: 5 * MINUTE, state: before.state(), shared: before.shared() };
		const id = kind.upload(bench, 'one.pdf');
		expect(await idsOf(before)).toEqual([id]);
		expect(await toldBy(watch(bench, kind, {}, early), 3)).toEqual([id]);
	});

	test.each(VERSIONS)(
		'tells once what the poll of an activation finds in n8n $n8n that is still under way',
		async ({ budgetMs }) => {
			const early = await storedEarly(budgetMs === undefined ? {} : { budgetMs });
			const id = kind.upload(bench, 'one.pdf');
			const first = watch(bench, kind, {}, early);
			const second = watch(bench, kind, {}, early);
			const slow = idsOf(first);
			expect(await second.poll()).toBeNull();
			const told = (await slow) ?? [];
			simulatedTime().advance(MINUTE);
			expect([...told, ...(await toldBy(second, 3))]).toEqual([id]);
		},
	);

	test.each(VERSIONS)(
		'tells once what was there before the first activation of all in n8n $n8n',
		async ({ budgetMs }) => {
			const options = budgetMs === undefined ? {} : { budgetMs };
			const existing = { options: { emitExisting: true } };
			const id = kind.upload(bench, 'one.pdf');
			const first = watch(bench, kind, existing, options);
			const second = watch(bench, kind, existing, options);
			const slow = idsOf(first);
			expect(await second.poll()).toBeNull();
			const told = (await slow) ?? [];
			simulatedTime().advance(MINUTE);
			expect([...told, ...(await toldBy(second, 3))]).toEqual([id]);
		},
	);
});

describe('a workflow that is activated again when a file with a blank page is to be told', () => {
	const bench = useSandbox();
	const watchChanged = useChanged(bench);

	let signatures = 0;

	const withBlankPage: Change = (answer) =>
		everywhere(answer, (object) => {
			if (object['page'] !== 1 || !('request_file_id' in object)) return object;
			const lists = ['predicted_boxes', 'moderated_boxes', 'no_of_fields', 'raw_ocr'];
			const blank = without(object, [...lists, 'message', 'updated_at']);
			// Signed for each answer anew.
			signatures += 1;
			return { ...blank, file_url: `https://storage.example/a?signature=${signatures}` };
		});

	test.each(VERSIONS)('tells it once in n8n $n8n', async ({ budgetMs }) => {
		const options = budgetMs === undefined ? {} : { budgetMs };
		const before = watchChanged(MODEL, withBlankPage, {}, options);
		await before.poll();
		const id = MODEL.upload(bench, 'a-pages2.pdf');
		expect(await idsOf(before)).toBeNull();
		const early = { ...options, state: before.state(), shared: before.shared() };
		simulatedTime().advance(10 * MINUTE);
		const first = watchChanged(MODEL, withBlankPage, {}, early);
		const second = watchChanged(MODEL, withBlankPage, {}, early);
		const slow = idsOf(first);
		expect(await second.poll()).toBeNull();
		const told = (await slow) ?? [];
		expect([...told, ...(await toldBy(second, 15))]).toEqual([id]);
	});
});

describe.each(KINDS)(
	'a workflow that is saved and goes on with what n8n has stored, with a $source',
	(kind) => {
		const bench = useSandbox();

		const stored = (poller: Poller) => ({ state: poller.state(), shared: poller.shared() });
		const events = async (poller: Poller) => (await jsonOf(poller))?.map(({ event }) => event);

		test.each(VERSIONS)(
			'tells a second failure where only a poll without news saw that it was read again, in n8n $n8n',
			async (options) => {
				const before = watch(bench, kind, {}, options);
				await before.poll();
				const id = kind.upload(bench, 'a-failrun9-slow240.pdf', 0);
				simulatedTime().advance(20 * MINUTE);
				expect(await events(before)).toEqual(['failure']);
				const delivered = stored(before);
				kind.retry(bench, id);
				simulatedTime().advance(MINUTE);
				expect(await before.poll()).toBeNull();
				simulatedTime().advance(20 * MINUTE);
				const after = watch(bench, kind, {}, { ...options, ...delivered });
				expect(await events(after)).toEqual(['failure']);
				expect(await after.poll()).toBeNull();
			},
		);

		test.each(
			VERSIONS.flatMap((version) => [false, true].map((isPasted) => ({ ...version, isPasted }))),
		)(
			'tells a second failure where another node of the workflow had news between, in n8n $n8n, pasted: $isPasted',
			async ({ isPasted, ...options }) => {
				const before = watch(bench, kind, {}, options);
				await before.poll();
				const id = kind.upload(bench, 'a-failrun9-slow240.pdf', 0);
				simulatedTime().advance(20 * MINUTE);
				expect(await events(before)).toEqual(['failure']);
				kind.upload(bench, 'other-slow86400.pdf', 0);
				expect(await before.poll()).toBeNull();
				const ofAnother = stored(before);
				kind.retry(bench, id);
				simulatedTime().advance(MINUTE);
				expect(await before.poll()).toBeNull();
				simulatedTime().advance(20 * MINUTE);
				const from = { ...options, ...ofAnother, ...(isPasted && { id: 'pasted' }) };
				const after = watch(bench, kind, {}, from);
				expect(await events(after)).toEqual(['failure']);
				expect(await after.poll()).toBeNull();
			},
		);

		test.each(VERSIONS)(
			'tells the end of a named file that only polls without news have looked at, in n8n $n8n',
			async (options) => {
				const [first = '', other = '', next = ''] = [1, 2, 3].map((n) =>
					kind.upload(bench, `${n}-slow${n === 1 ? 1200 : 86_400}.pdf`, 0),
				);
				const named = (...ids: string[]) => ({ watch: 'specific', [kind.idList]: ids.join(',') });
				for (const param of ['request_file_id', 'document_id']) {
					bench.sandbox.faults.add({
						kind: 'status',
						status: 500,
						times: 99,
						params: { [param]: first },
					});
				}
				const before = watch(bench, kind, named(other, first), options);
				await before.poll();
				const activated = stored(before);
				bench.sandbox.faults.clear();
				simulatedTime().advance(5 * MINUTE);
				expect(await before.poll()).toBeNull();
				simulatedTime().advance(20 * MINUTE);
				const after = watch(bench, kind, named(other, first, next), { ...options, ...activated });
				expect(await idsOf(after)).toEqual([first]);
			},
		);

		describe.each(VERSIONS)('whose trigger was cut and pasted, in n8n $n8n', (options) => {
			/** The next failure is to come, and polls without news alone see that. */
			const readAgain = async (poller: Poller, id: string) => {
				kind.retry(bench, id);
				simulatedTime().advance(MINUTE);
				expect(await poller.poll()).toBeNull();
			};
			const expectFailure = async (poller: Poller) => {
				expect(await events(poller)).toEqual(['failure']);
				expect(await poller.poll()).toBeNull();
			};
			let id = '';
			let before: Poller;
			beforeEach(async () => {
				before = watch(bench, kind, {}, options);
				await before.poll();
				id = kind.upload(bench, 'a-failrun9-slow240.pdf', 0);
				simulatedTime().advance(20 * MINUTE);
				expect(await events(before)).toEqual(['failure']);
			});
			const pasted = (from: ReturnType<typeof stored>, parameters = {}) =>
				watch(bench, kind, parameters, { ...options, ...from, id: 'pasted' });

			test('tells a second failure when it is back', async () => {
				const second = pasted(stored(before));
				expect(await second.poll()).toBeNull();
				const activated = stored(second);
				await readAgain(second, id);
				simulatedTime().advance(20 * MINUTE);
				const after = watch(bench, kind, {}, { ...options, ...activated });
				await expectFailure(after);
			});

			test('tells a second failure when it is back from where something else was watched', async () => {
				const delivered = stored(before);
				await readAgain(before, id);
				const other = kind.upload(bench, 'other-slow86400.pdf', 0);
				const second = pasted(delivered, { watch: 'specific', [kind.idList]: other });
				expect(await second.poll()).toBeNull();
				const activated = stored(second);
				simulatedTime().advance(20 * MINUTE);
				const after = watch(bench, kind, {}, { ...options, ...activated });
				await expectFailure(after);
			});

			test('tells a second failure when it is back from where something else was watched, after a restart', async () => {
				const workflowId = `restarted ${expect.getState().currentTestName ?? ''}`;
				const started = watch(bench, kind, {}, { ...options, ...stored(before), workflowId });
				expect(await started.poll()).toBeNull();
				const activated = stored(started);
				await readAgain(started, id);
				const other = kind.upload(bench, 'other-slow86400.pdf', 0);
				const elsewhere = { watch: 'specific', [kind.idList]: other };
				const inPlace = { ...options, ...activated, workflowId, id: 'pasted' };
				const second = watch(bench, kind, elsewhere, inPlace);
				expect(await second.poll()).toBeNull();
				simulatedTime().advance(20 * MINUTE);
				const after = watch(bench, kind, {}, { ...options, ...stored(second), workflowId });
				await expectFailure(after);
			});

			test('tells once what a poll finds that is under way', async () => {
				const delivered = stored(before);
				const next = kind.upload(bench, 'one.pdf', 0);
				simulatedTime().advance(MINUTE);
				const second = pasted(delivered);
				const slow = idsOf(before);
				expect(await second.poll()).toBeNull();
				const told = (await slow) ?? [];
				simulatedTime().advance(MINUTE);
				expect([...told, ...(await toldBy(second, 3))]).toEqual([next]);
			});

			test('tells a second failure when n8n has stored nothing of the activation', async () => {
				const delivered = stored(before);
				const second = pasted(delivered);
				expect(await second.poll()).toBeNull();
				await readAgain(second, id);
				simulatedTime().advance(20 * MINUTE);
				const after = pasted(delivered);
				await expectFailure(after);
			});
		});

		test('tells a second failure that only polls without news have seen coming, however often n8n drops the others', async () => {
			const options = { budgetMs: 5 * MINUTE };
			const before = watch(bench, kind, {}, options);
			await before.poll();
			const id = kind.upload(bench, 'a-failrun9-slow240.pdf', 0);
			simulatedTime().advance(20 * MINUTE);
			expect(await events(before)).toEqual(['failure']);
			const delivered = { ...options, ...stored(before) };
			kind.retry(bench, id);
			simulatedTime().advance(MINUTE);
			expect(await before.poll()).toBeNull();
			kind.upload(bench, 'one.pdf', 0);
			for (let dropped = 0; dropped < 4; dropped += 1) {
				simulatedTime().advance(MINUTE);
				expect(await events(watch(bench, kind, {}, delivered))).toEqual(['success']);
			}
			simulatedTime().advance(20 * MINUTE);
			const told = await events(watch(bench, kind, {}, delivered));
			expect(told?.toSorted()).toEqual(['failure', 'success']);
		});

		test.each(VERSIONS)(
			'begins anew where n8n has stored nothing of the first activation, in n8n $n8n',
			async (options) => {
				await watch(bench, kind, {}, options).poll();
				kind.upload(bench, 'one.pdf', 0);
				simulatedTime().advance(2 * 24 * 60 * MINUTE);
				const after = watch(bench, kind, {}, options);
				expect(await toldBy(after, 3)).toEqual([]);
				const id = kind.upload(bench, 'two.pdf', 0);
				simulatedTime().advance(MINUTE);
				expect(await toldBy(after, 3)).toEqual([id]);
			},
		);

		const afterNews = async (polls: number) => {
			const options = { budgetMs: 5 * MINUTE };
			const before = watch(bench, kind, {}, options);
			await before.poll();
			const activated = stored(before);
			const id = kind.upload(bench, 'one.pdf');
			expect(await idsOf(before)).toEqual([id]);
			kind.upload(bench, 'other-slow86400.pdf');
			for (let poll = 0; poll < polls; poll += 1) {
				simulatedTime().advance(MINUTE);
				expect(await before.poll()).toBeNull();
			}
			simulatedTime().advance(MINUTE);
			return { id, after: watch(bench, kind, {}, { ...options, ...activated }) };
		};

		test.each([0, 1])(
			'tells again what n8n has dropped, after which it polls %d times',
			async (polls) => {
				const { id, after } = await afterNews(polls);
				expect(await idsOf(after)).toEqual([id]);
			},
		);

		test('does not tell again what n8n has not dropped, as the same timer goes on, though what it has stored was overwritten', async () => {
			const { after } = await afterNews(2);
			expect(await toldBy(after, 3)).toEqual([]);
		});
	},
);
