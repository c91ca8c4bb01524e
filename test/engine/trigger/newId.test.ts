import { simulatedTime } from '../../simulatedTime/jest';
import { useSandbox } from '../host';
import { DAY, HOUR, idsOf, KINDS, MINUTE, watch, type WatchOptions } from './watch';

const bench = useSandbox();

describe.each(KINDS)('of two nodes for a $source with one ID', (kind) => {
	const named = (name: string, process: string, options: WatchOptions) => {
		const workflowId = `${process} ${expect.getState().currentTestName ?? ''}`;
		return watch(bench, kind, {}, { ...options, name, workflowId });
	};

	test.each([
		['the first', 'A'],
		['the second', 'B'],
	] as const)('%s goes on from what it knew when n8n 2.41 gives it a new ID', async (_, healed) => {
		const a = named('A', 'old', { twin: 'B', id: 'one' });
		const b = a.twin();
		for (const poller of [a, b]) await poller.poll();
		// The other one has more news.
		const other = healed === 'A' ? b : a;
		simulatedTime().advance(MINUTE);
		kind.upload(bench, 'early.pdf');
		await other.poll();
		simulatedTime().advance(MINUTE);
		kind.upload(bench, 'late.pdf');
		for (const poller of [a, b]) await poller.poll();
		simulatedTime().advance(MINUTE);
		const meanwhile = kind.upload(bench, 'meanwhile.pdf');
		const own = healed === 'A' ? a : b;
		const stored = { state: own.state(), shared: own.shared() };
		const again = named(healed, 'new', { ...stored, id: 'another', budgetMs: 5 * MINUTE });
		expect(await idsOf(again)).toEqual([meanwhile]);
	});
});

test.each(KINDS)(
	'a node for a $source that takes the place of one with its name goes on from what that has told last, though another trigger of the workflow was saved since',
	async (kind) => {
		const named = (id: string, options: WatchOptions) =>
			watch(bench, kind, {}, { ...options, id, budgetMs: 5 * MINUTE });
		const cut = named('one', {});
		await cut.poll();
		// n8n 2.41 saves of the other trigger's part what that knows of this one.
		const state = cut.state();
		kind.upload(bench, 'early.pdf');
		await cut.poll();
		simulatedTime().advance(MINUTE);
		const meanwhile = kind.upload(bench, 'meanwhile.pdf');
		const pasted = named('another', { state, shared: cut.shared() });
		expect(await idsOf(pasted)).toEqual([meanwhile]);
	},
);

test.each(KINDS)(
	'a node for a $source that was cut and pasted goes on from what it knew when it is renamed after quiet polls',
	async (kind) => {
		const named = (id: string, name: string, options: WatchOptions) =>
			watch(bench, kind, {}, { ...options, id, name });
		const cut = named('one', 'Trigger', {});
		await cut.poll();
		kind.upload(bench, 'early.pdf');
		await cut.poll();
		const stored = { state: cut.state(), shared: cut.shared() };
		const pasted = named('another', 'Trigger', stored);
		simulatedTime().advance(MINUTE);
		expect(await pasted.poll()).toBeNull();
		const meanwhile = kind.upload(bench, 'meanwhile.pdf');
		const renamed = named('another', 'Invoices', { shared: pasted.shared() });
		expect(await idsOf(renamed)).toEqual([meanwhile]);
	},
);

describe.each(KINDS)('a node for a $source that is cut and pasted', (kind) => {
	const at = (id: string, name: string, options: WatchOptions) =>
		watch(bench, kind, { options: { emitExisting: true } }, { ...options, id, name });

	test('goes on where n8n has saved nothing under its name, but what another trigger of the workflow knows', async () => {
		const budget = { budgetMs: 5 * MINUTE };
		const other = at('one', 'A', budget);
		await other.poll();
		const cut = at('two', 'B', { ...budget, shared: other.shared() });
		await cut.poll();
		simulatedTime().advance(MINUTE);
		kind.upload(bench, 'early.pdf');
		await cut.poll();
		await other.poll();
		simulatedTime().advance(MINUTE);
		const meanwhile = kind.upload(bench, 'meanwhile.pdf');
		const pasted = at('three', 'B', { ...budget, shared: other.shared() });
		expect(await idsOf(pasted)).toEqual([meanwhile]);
	});

	test('goes on under cursors, which go by the ID of a node, from what they have told last', async () => {
		const timers = at('one', 'Trigger', {});
		await timers.poll();
		kind.upload(bench, 'old.pdf');
		await timers.poll();
		const underName = timers.state();
		simulatedTime().advance(DAY);
		kind.upload(bench, 'new.pdf');
		const cursors = at('one', 'Trigger', {
			...{ budgetMs: 36_000, state: underName, shared: timers.shared() },
		});
		expect(await cursors.poll()).toHaveLength(1);
		simulatedTime().advance(MINUTE);
		const meanwhile = kind.upload(bench, 'meanwhile.pdf');
		const pasted = at('another', 'Trigger', {
			...{ budgetMs: 5 * MINUTE, state: underName, shared: cursors.shared() },
		});
		expect(await idsOf(pasted)).toEqual([meanwhile]);
	});
});

describe.each(KINDS)(
	'a node for a $source that was cut and pasted, and has told files since',
	(kind) => {
		const named = (id: string, name: string, options: WatchOptions) =>
			watch(bench, kind, {}, { ...options, id, name });
		const tellOne = async (poller: ReturnType<typeof watch>) => {
			simulatedTime().advance(6 * HOUR);
			const id = kind.upload(bench, 'invoice.pdf');
			expect(await idsOf(poller)).toEqual([id]);
		};
		const pasted = async (options: WatchOptions) => {
			const cut = named('one', 'Trigger', options);
			await cut.poll();
			await tellOne(cut);
			const stored = { state: cut.state(), shared: cut.shared() };
			const node = named('two', 'Trigger', { ...options, ...stored });
			await tellOne(node);
			await tellOne(node);
			return node;
		};

		describe.each<[string, WatchOptions]>([
			['2.7', {}],
			['2.41', { budgetMs: 5 * MINUTE }],
		])('in n8n %s', (_, options) => {
			test('leaves what it has told to the one that was cut, where an older version of the workflow is published again', async () => {
				const node = await pasted(options);
				const stored = { state: node.state(), shared: node.shared() };
				const back = named('one', 'Trigger', { ...options, ...stored });
				expect(await back.poll()).toBeNull();
				await tellOne(back);
			});

			test('does not leave to it what another one has let pass that watched something else', async () => {
				const cut = named('one', 'Trigger', options);
				await cut.poll();
				const told = kind.upload(bench, 'early.pdf');
				expect(await idsOf(cut)).toEqual([told]);
				const stored = { state: cut.state(), shared: cut.shared() };
				const specific = { watch: 'specific', [kind.idList]: told };
				const node = watch(bench, kind, specific, {
					...options,
					...stored,
					id: 'two',
					name: 'Trigger',
				});
				await node.poll();
				simulatedTime().advance(HOUR);
				const meanwhile = kind.upload(bench, 'meanwhile.pdf');
				const brought = { state: node.state(), shared: node.shared() };
				const back = named('one', 'Trigger', { ...options, ...brought });
				expect(await idsOf(back)).toEqual([meanwhile]);
			});

			test('leaves its name to a new node, which begins anew, when it is renamed', async () => {
				const node = await pasted(options);
				const renamed = named('two', 'Invoices', { ...options, shared: node.shared() });
				await renamed.poll();
				await tellOne(renamed);
				const stored = { state: node.state(), shared: renamed.shared() };
				const added = named('three', 'Trigger', { ...options, ...stored });
				expect(await added.poll()).toBeNull();
			});
		});
	},
);

test.each(KINDS)(
	'a node for a $source that is renamed has that stored by a quiet poll, also where durable cursors go by its ID',
	async (kind) => {
		const named = (name: string, options: WatchOptions) =>
			watch(bench, kind, {}, { ...options, id: 'one', name, budgetMs: 5 * MINUTE });
		const before = named('Trigger', {});
		await before.poll();
		const renamed = named('Invoices', { state: before.state(), shared: before.shared() });
		await renamed.poll();
		expect(renamed.shared()).toMatchObject({ 'watch one': { name: 'Invoices' } });
	},
);
