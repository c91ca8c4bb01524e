import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { simulatedTime } from '../../simulatedTime/jest';
import { useSandbox, type Poller } from '../host';
import { idsOf, KINDS, MINUTE, VERSIONS, watch, type WatchOptions } from './watch';

describe.each(KINDS)('a node for a $source that is edited while it is polled', (kind) => {
	const bench = useSandbox();

	/** What n8n has stored: of each node, by its name, and of all of them. */
	let stored: { states: Record<string, IDataObject>; shared: IDataObject };
	beforeEach(() => {
		stored = { states: {}, shared: {} };
	});
	const started = (
		name: string,
		id: string,
		more: WatchOptions = {},
		parameters: INodeParameters = {},
	) => {
		const { states, shared } = stored;
		return watch(bench, kind, parameters, {
			...{ ...more, name, id, shared, state: states[name] ?? {} },
			workflowId: expect.getState().currentTestName ?? '',
		});
	};
	const save = (name: string, poller: Poller) => {
		stored.states[name] = poller.state();
		stored.shared = { ...stored.shared, ...poller.shared() };
	};
	const toldIn = async (polls: number, poller: Poller) => {
		const told: unknown[] = [];
		for (let count = 0; count < polls; count += 1) {
			simulatedTime().advance(MINUTE);
			told.push(...((await idsOf(poller)) ?? []));
		}
		return told;
	};

	describe.each(VERSIONS)('in n8n %s', (_version, options) => {
		test.each([
			['renamed, then pasted', ['B', '1'], ['B', '2']],
			['pasted, then renamed', ['A', '2'], ['B', '2']],
		] as const)('goes on where it is %s', async (_how, [name, id], [nameAfter, idAfter]) => {
			const before = started('A', '1', options);
			await before.poll();
			save('A', before);
			expect(await toldIn(2, before)).toEqual([]);
			const slow = before.poll();
			const edited = started(name, id, options);
			expect(await edited.poll()).toBeNull();
			save(name, edited);
			expect(await slow).toBeNull();
			expect(await toldIn(5, edited)).toEqual([]);
			const file = kind.upload(bench, 'one.pdf', 0);
			expect(await toldIn(5, started(nameAfter, idAfter, options))).toEqual([file]);
		});
	});

	test('and one that comes under its name goes on from what it has told itself', async () => {
		const [one, other] = [started('A', '1'), started('B', '2')];
		for (const poller of [one, other]) await poller.poll();
		save('B', other);
		const file = kind.upload(bench, 'one.pdf');
		expect(await idsOf(one)).toEqual([file]);
		save('A', one);
		const slow = one.poll();
		const [renamed, after] = [started('C', '1'), started('A', '2')];
		const news = [renamed, after].map(async (poller) => await idsOf(poller));
		const [, , first] = await Promise.all([slow, ...news]);
		expect(await toldIn(3, renamed)).toEqual([]);
		expect([...(first ?? []), ...(await toldIn(3, after))]).toEqual([file]);
	});

	test.each(['B', 'C'])(
		'and one that takes its name both tell what there is once: it is called %s then',
		async (name) => {
			const both = { events: ['failure', 'success'] };
			const one = { events: ['success'] };
			const before = [started('A', '1', {}, both), started('B', '2', {}, one)] as const;
			for (const poller of before) await poller.poll();
			save('A', before[0]);
			save('B', before[1]);
			for (const poller of before) expect(await toldIn(1, poller)).toEqual([]);
			const file = kind.upload(bench, 'one.pdf');
			const slow = before.map(async (poller) => await idsOf(poller));
			const after = [started(name, '1', {}, both), started('A', '2', {}, one)];
			const news = after.map(async (poller) => await idsOf(poller));
			const early = await Promise.all([...slow, ...news]);
			for (const [at, poller] of after.entries()) {
				const told = [early[at], early[at + 2], await toldIn(3, poller)];
				expect(told.flatMap((ids) => ids ?? [])).toEqual([file]);
			}
		},
	);
});
