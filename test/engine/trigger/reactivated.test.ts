import { simulatedTime } from '../../simulatedTime/jest';
import { useSandbox, type Poller } from '../host';
import { everywhere, useChanged, without, type Change } from './gateway';
import { idsOf, KINDS, MINUTE, MODEL, watch, type WatchOptions } from './watch';

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
