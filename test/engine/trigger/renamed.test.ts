import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { simulatedTime } from '../../simulatedTime/jest';
import { useSandbox, type Poller } from '../host';
import { HOUR, idsOf, KINDS, MINUTE, VERSIONS, watch, type WatchOptions } from './watch';

describe.each(KINDS)('a node for a $source that is given another name', (kind) => {
	describe.each(VERSIONS)('in n8n %s', (_version, options) => {
		const bench = useSandbox();

		const named = (
			name: string,
			more: WatchOptions = {},
			parameters: INodeParameters = {},
		): Poller => {
			const workflowId = expect.getState().currentTestName ?? '';
			return watch(bench, kind, parameters, { ...options, ...more, name, workflowId });
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

		test('goes on from what it told when it was activated', async () => {
			const existing = { options: { emitExisting: true } };
			const id = kind.upload(bench, 'early.pdf');
			const before = named('Before', {}, existing);
			expect(await idsOf(before)).toEqual([id]);
			simulatedTime().advance(5 * MINUTE);
			expect(await before.poll()).toBeNull();
			const after = named('After', { shared: before.shared() }, existing);
			expect(await after.poll()).toBeNull();
		});

		test('tells nothing twice when it gets the name of a node that was deleted', async () => {
			const old = named('Trigger');
			await old.poll();
			for (let count = 0; count < 3; count += 1) {
				kind.upload(bench, `old-${count}.pdf`);
				await old.poll();
			}
			const left = { ...(old.state()['watch'] as IDataObject), node: 'another' };
			simulatedTime().advance(3 * HOUR);
			const copy = named('Trigger1');
			await copy.poll();
			const id = kind.upload(bench, 'new.pdf');
			expect(await idsOf(copy)).toEqual([id]);
			simulatedTime().advance(MINUTE);
			const again = named('Trigger', { state: { watch: left }, shared: copy.shared() });
			expect(await again.poll()).toBeNull();
		});

		test('leaves its old name to a new node, which begins anew', async () => {
			const before = named('Trigger');
			await before.poll();
			const renamed = named('Invoices', { shared: before.shared() });
			await renamed.poll();
			simulatedTime().advance(5 * HOUR);
			const id = kind.upload(bench, 'told.pdf');
			expect(await idsOf(renamed)).toEqual([id]);
			simulatedTime().advance(MINUTE);
			const stored = { state: before.state(), shared: renamed.shared() };
			const added = named('Trigger', { ...stored, id: 'added' });
			expect(await added.poll()).toBeNull();
			const next = kind.upload(bench, 'next.pdf');
			expect(await idsOf(added)).toEqual([next]);
		});

		test('tells nothing twice when it gets its old name back after news', async () => {
			const before = named('Before');
			await before.poll();
			simulatedTime().advance(5 * HOUR);
			const id = kind.upload(bench, 'meanwhile.pdf');
			const after = named('After', { shared: before.shared() });
			expect(await idsOf(after)).toEqual([id]);
			simulatedTime().advance(MINUTE);
			const again = named('Before', { state: before.state(), shared: after.shared() });
			expect(await again.poll()).toBeNull();
		});

		test('goes on from what it knew when it gets its old name back from another node', async () => {
			const before = named('Trigger');
			await before.poll();
			const early = kind.upload(bench, 'early.pdf');
			// Told by the poll of an activation.
			const saved = { state: before.state(), shared: before.shared() };
			const activated = named('Trigger', saved);
			expect(await idsOf(activated)).toEqual([early]);
			const renamed = named('Renamed', { shared: activated.shared() });
			expect(await renamed.poll()).toBeNull();
			const stored = { state: activated.state(), shared: renamed.shared() };
			const other = named('Trigger', { ...stored, id: 'other' });
			expect(await other.poll()).toBeNull();
			simulatedTime().advance(MINUTE);
			const late = kind.upload(bench, 'late.pdf');
			expect(await idsOf(other)).toEqual([late]);
			simulatedTime().advance(2 * MINUTE);
			const back = named('Trigger', { state: other.state(), shared: other.shared() });
			expect(await idsOf(back)).toEqual([late]);
			expect(await back.poll()).toBeNull();
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
