import '../../engine/host/stopEngine';

import { KINDS } from '../../engine/trigger/watch';
import { until } from '../n8n';
import { SCHEDULERS } from './schedulers';
import { deliveredTo, eventsIn, untilDelivered, useWatches, type Watch } from './useWatches';
import { STEP, upload, type WatchedFile, type Wave } from './waves';

/** Done before anybody watches. */
const EARLIER: Wave = { comesIn: 0, done: 0 };
/** 200 files. n8n is off between steps 2 and 3, and between steps 5 and 6. */
const WAVES: Wave[] = [
	{ comesIn: 0, done: 2 },
	{ comesIn: 0, done: 3 },
	{ comesIn: 1, done: 2 },
	{ comesIn: 1, done: 3 },
	{ comesIn: 1, done: 5 },
	{ comesIn: 3, done: 3 },
	{ comesIn: 3, done: 5 },
	{ comesIn: 4, done: 6 },
	{ comesIn: 6, done: 6 },
	{ comesIn: 6, done: 7 },
];

interface WatchedWaves extends Watch {
	files: WatchedFile[];
}

describe.each(SCHEDULERS)('With $name', (scheduler) => {
	const bench = useWatches(scheduler);

	test('what is done between the activation and the first poll that follows arrives', async () => {
		const watches = await Promise.all(KINDS.map(async (kind) => await bench.add(kind)));
		const files: string[] = [];
		for (const { kind, workflow } of watches) {
			await bench.n8n.session.activate(workflow);
			await until('the activation has got the list', async () =>
				bench.service.sandbox.log.requests(kind.list).some(({ status }) => status !== undefined),
			);
			files.push(kind.upload(bench.service, 'early.pdf'));
		}
		for (const watch of watches) {
			await until('the file is delivered', async () => (await deliveredTo(watch)).length > 0);
		}
		// They would bring it once more.
		for (const kind of KINDS) await bench.morePolls(kind);
		const delivered = await Promise.all(watches.map(deliveredTo));
		expect(delivered).toEqual(files.map((id) => eventsIn([{ id, event: 'success' }])));
	});

	test('200 files arrive once each although n8n is killed twice, files that finish while it is off among them', async () => {
		const { n8n, service } = bench;
		const stateOf = async ({ workflow }: Watch): Promise<string> =>
			JSON.stringify((await n8n.session.workflow(workflow.id)).staticData);
		/** Until all that is done has been delivered, its executions have ended, and n8n has stored the trigger's state. */
		const settled = async (watch: WatchedWaves, step: number, stateBefore: string) => {
			const due = watch.files.filter(({ wave }) => wave.done <= step);
			await untilDelivered(watch, due.length);
			await until(`what is delivered by step ${step} is stored`, async () => {
				const deliveries = await watch.deliveries();
				return (
					deliveries.every(({ status }) => status === 'success') &&
					(scheduler.storesTogether || (await stateOf(watch)) !== stateBefore)
				);
			});
		};

		const watches: WatchedWaves[] = [];
		for (const kind of KINDS) {
			upload(service, kind, EARLIER);
			watches.push({ ...(await bench.add(kind)), files: [] });
		}
		const comeIn = (step: number): void => {
			if (step > 0) service.sandbox.clock.advance(STEP);
			for (const watch of watches) {
				for (const wave of WAVES.filter(({ comesIn }) => comesIn === step)) {
					watch.files.push(...upload(service, watch.kind, wave));
				}
			}
		};
		const morePolls = async () => {
			for (const kind of KINDS) await bench.morePolls(kind);
		};
		const states = async () => await Promise.all(watches.map(stateOf));
		const allSettled = async (step: number, before: string[]) => {
			await Promise.all(
				watches.map(async (watch, index) => await settled(watch, step, before[index] ?? '')),
			);
		};
		const stepWhileOn = async (step: number): Promise<void> => {
			const before = await states();
			comeIn(step);
			await allSettled(step, before);
		};
		const stepWhileOff = async (step: number): Promise<void> => {
			const before = await states();
			// The last emission lies behind: what n8n stores beside it is stored.
			await morePolls();
			await n8n.kill();
			comeIn(step);
			await n8n.start();
			await allSettled(step, before);
		};

		comeIn(0);
		await bench.start(watches);
		// Nothing is done by then: the next step finds them pending.
		comeIn(1);
		await morePolls();
		await stepWhileOn(2);
		await stepWhileOff(3);
		comeIn(4);
		await morePolls();
		await stepWhileOn(5);
		await stepWhileOff(6);
		await stepWhileOn(7);
		await morePolls();

		for (const watch of watches) {
			expect(watch.files).toHaveLength(200);
			expect({ source: watch.kind.source, delivered: await deliveredTo(watch) }).toEqual({
				source: watch.kind.source,
				delivered: eventsIn(watch.files),
			});
		}
	}, 600_000);
});
