import { simulatedTime } from '../../simulatedTime/jest';
import { useSandbox, type Poller } from '../host';
import { idsOf, KINDS, MINUTE, watch, type WatchOptions } from './watch';

const VERSIONS: Array<[string, WatchOptions]> = [
	['2.7', {}],
	['2.41', { budgetMs: 300_000 }],
];

describe.each(KINDS)('a node for a $source that is given another name', (kind) => {
	describe.each(VERSIONS)('in n8n %s', (_version, options) => {
		const bench = useSandbox();

		const named = (name: string, more: WatchOptions = {}): Poller => {
			const workflowId = expect.getState().currentTestName ?? '';
			return watch(bench, kind, {}, { ...options, ...more, name, workflowId });
		};

		test('goes on from what it knew', async () => {
			const before = named('Before');
			await before.poll();
			const early = kind.upload(bench, 'early.pdf');
			expect(await idsOf(before)).toEqual([early]);
			simulatedTime().advance(MINUTE);
			const id = kind.upload(bench, 'meanwhile.pdf');
			expect(await idsOf(named('After', { shared: before.shared() }))).toEqual([id]);
		});

		test('tells nothing twice when it gets its old name back', async () => {
			const before = named('Before');
			await before.poll();
			const after = named('After', { shared: before.shared() });
			await after.poll();
			const id = kind.upload(bench, 'meanwhile.pdf');
			expect(await idsOf(after)).toEqual([id]);
			simulatedTime().advance(MINUTE);
			const again = named('Before', { state: before.state(), shared: after.shared() });
			expect(await again.poll()).toBeNull();
		});
	});
});
