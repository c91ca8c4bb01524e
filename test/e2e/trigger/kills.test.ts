import '../../engine/host/stopEngine';

import { useSandbox } from '../../engine/host';
import { KINDS, type Kind } from '../../engine/trigger/watch';
import {
	deliveriesTo,
	startWatching,
	until,
	useN8n,
	watching,
	type Delivery,
	type StoredWorkflow,
} from '../n8n';
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

const bench = useN8n();
const service = useSandbox();

interface Watch {
	kind: Kind;
	workflow: StoredWorkflow;
	deliveries: () => Promise<Delivery[]>;
	files: WatchedFile[];
}

const eventsOf = (files: Delivery['files']): string[] =>
	files.map(({ id, event }) => `${id} ${event}`).sort();

/** Until all that is done has been delivered, its executions have ended, and n8n has stored the trigger's state. */
async function settled(watch: Watch, step: number, stateBefore: string): Promise<Delivery[]> {
	const due = watch.files.filter(({ wave }) => wave.done <= step);
	return await until(`${due.length} files of step ${step} are delivered`, async () => {
		const deliveries = await watch.deliveries();
		const delivered = deliveries.flatMap(({ files }) => files);
		const isComplete =
			delivered.length >= due.length &&
			deliveries.every(({ status }) => status === 'success') &&
			(await stateOf(watch)) !== stateBefore;
		return isComplete && deliveries;
	});
}

async function stateOf({ workflow }: Watch): Promise<string> {
	return JSON.stringify((await bench.session.workflow(workflow.id)).staticData);
}

test('200 files arrive once each although n8n is killed twice, files that finish while it is off among them', async () => {
	const credential = await bench.session.addCredential(service.credential());
	const watches: Watch[] = [];
	for (const kind of KINDS) {
		upload(service, kind, EARLIER);
		const workflow = await bench.session.addWorkflow(
			watching(`Watch a ${kind.source}`, kind.watched()),
			credential,
		);
		watches.push({
			kind,
			workflow,
			deliveries: deliveriesTo(bench.session, workflow),
			files: [],
		});
	}
	const comeIn = (step: number): void => {
		if (step > 0) service.sandbox.clock.advance(STEP);
		for (const watch of watches) {
			for (const wave of WAVES.filter(({ comesIn }) => comesIn === step)) {
				watch.files.push(...upload(service, watch.kind, wave));
			}
		}
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
		await bench.kill();
		comeIn(step);
		await bench.start();
		await allSettled(step, before);
	};

	comeIn(0);
	for (const { workflow } of watches) await startWatching(bench.session, workflow);
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

	for (const { kind, deliveries, files } of watches) {
		const delivered = (await deliveries()).flatMap((delivery) => delivery.files);
		expect(files).toHaveLength(200);
		expect({ source: kind.source, delivered: eventsOf(delivered) }).toEqual({
			source: kind.source,
			delivered: eventsOf(files),
		});
	}
}, 600_000);

/** Until each list has been asked for twice more: what the first of them began is over by the second. */
async function morePolls(): Promise<void> {
	for (const { list, source } of KINDS) {
		const asked = () => service.sandbox.log.requests(list).length;
		const before = asked();
		await until(`two more polls of the ${source}`, async () => asked() >= before + 2);
	}
}
