import '../../engine/host/stopEngine';

import type { INodeParameters } from 'n8n-workflow';
import { KINDS } from '../../engine/trigger/watch';
import { startWatching, until, type Delivery } from '../n8n';
import { SCHEDULERS } from './schedulers';
import { deliveredTo, eventsIn, untilDelivered, useWatches, type Watch } from './useWatches';

const FILES_EACH = 3;

interface WatchedFiles extends Watch {
	files: Delivery['files'];
}

// Durable cursors keep other things of an activation than of other polls.
describe.each(SCHEDULERS.slice(-1))('With $name', (scheduler) => {
	const { n8n, service, ...bench } = useWatches(scheduler);

	async function added(parameters: INodeParameters = {}): Promise<WatchedFiles[]> {
		const watches: WatchedFiles[] = [];
		for (const kind of KINDS) watches.push({ ...(await bench.add(kind, parameters)), files: [] });
		return watches;
	}

	function upload({ kind, files }: WatchedFiles, name: string): void {
		for (let file = 0; file < FILES_EACH; file += 1) {
			files.push({ id: kind.upload(service, `${name}-${file}.pdf`), event: 'success' });
		}
	}

	/** Until all is delivered and its executions have ended, which n8n stores its state before. */
	async function arrived(watches: WatchedFiles[]): Promise<void> {
		for (const watch of watches) {
			await untilDelivered(watch, watch.files.length);
			await until(`the executions of the ${watch.kind.source} have ended`, async () =>
				(await watch.deliveries()).every(({ status }) => status === 'success'),
			);
		}
	}

	async function expectOnceEach(watches: WatchedFiles[]): Promise<void> {
		await arrived(watches);
		// They would bring it once more.
		for (const { kind } of watches) await bench.morePolls(kind);
		for (const watch of watches) {
			expect({ source: watch.kind.source, delivered: await deliveredTo(watch) }).toEqual({
				source: watch.kind.source,
				delivered: eventsIn(watch.files),
			});
		}
	}

	async function killed(): Promise<void> {
		await n8n.kill();
		await n8n.start();
	}

	test.each([
		{ then: '', next: async () => undefined },
		{ then: ', when n8n is killed right after it', next: killed },
	])('what an activation finds with Emit Existing arrives once$then', async ({ next }) => {
		const watches = await added({ options: { emitExisting: true } });
		for (const watch of watches) {
			upload(watch, 'existing');
			await n8n.session.activate(watch.workflow);
		}
		await arrived(watches);
		await next();
		await expectOnceEach(watches);
	});

	test('what was done while the workflow was not active arrives once', async () => {
		const watches = await added();
		for (const { workflow } of watches) await startWatching(n8n.session, workflow);
		const reactivate = async (name: string): Promise<void> => {
			for (const watch of watches) {
				await n8n.session.deactivate(watch.workflow);
				upload(watch, name);
				await n8n.session.activate(watch.workflow);
			}
			await arrived(watches);
		};

		// What the activation has seen, no other poll has seen yet.
		await reactivate('first');
		await expectOnceEach(watches);
		await reactivate('second');
		await killed();
		await expectOnceEach(watches);
	});
});
