import '../../engine/host/stopEngine';

import { setTimeout as wait } from 'node:timers/promises';
import { MODEL } from '../../engine/trigger/watch';
import { until, type Delivery } from '../n8n';
import { hitsIn, type DoneFile, type Life } from './processLifetimes';
import { SCHEDULERS } from './schedulers';
import { deliveredTo, eventsIn, useWatches } from './useWatches';

/** For a better estimate of how often the host's window is hit: `KILLS=100 npm run test:e2e -- --testPathPatterns randomKills`. */
const KILLS = Number(process.env.KILLS ?? 4);
/** A kill comes at any moment of this long a time after a start: two polls. */
const LIFE_MS = 10_000;
/** A file is done every so often, whether n8n runs or not. */
const FILE_EVERY_MS = 1_000;
const KILL_PATIENCE_MS = 60_000;

describe.each(SCHEDULERS)('With $name', (scheduler) => {
	const { n8n, service, ...bench } = useWatches(scheduler);

	test(
		`n8n killed at random moments loses or repeats ${scheduler.storesTogether ? 'nothing' : 'nothing but a delivery that it was in the middle of'}`,
		async () => {
			const watch = await bench.add(MODEL);
			await bench.start([watch]);

			const done: DoneFile[] = [];
			const feed = setInterval(() => {
				const id = MODEL.upload(service, `random-${done.length}.pdf`);
				done.push({ id, doneAt: Date.now() });
			}, FILE_EVERY_MS);
			const killedAt: number[] = [];
			try {
				for (let kill = 0; kill < KILLS; kill += 1) {
					await wait(Math.random() * LIFE_MS);
					await n8n.kill();
					killedAt.push(Date.now());
					await n8n.start().catch(startAgain);
				}
			} finally {
				clearInterval(feed);
			}
			await allQuiet(async () => (await keptRunning(watch.deliveries)).length);

			const summary = `With ${scheduler.name}: ${KILLS} kills at random moments, ${done.length} files`;
			if (scheduler.storesTogether) {
				const all = done.map(({ id }) => ({ id, event: 'success' }));
				expect(await deliveredTo(watch)).toEqual(eventsIn(all));
				process.stdout.write(`${summary}, none lost, none twice\n`);
				return;
			}
			const hits = hitsIn(livesOf(await watch.deliveries(), killedAt), done);
			process.stdout.write(
				`${summary}: the host's window was hit ${hits.length} times ${JSON.stringify(hits)}\n`,
			);
		},
		120_000 + KILLS * KILL_PATIENCE_MS,
	);

	/** As whatever keeps n8n running does where it has ended at its start (docs/n8n.md#durable-scheduler). */
	async function startAgain(thrown: unknown): Promise<void> {
		if (!(await n8n.n8n.lastLines()).includes('recoverFromLogs')) throw thrown;
		process.stdout.write('n8n has ended at its start, over an execution that it had not begun\n');
		await n8n.start();
	}

	async function keptRunning<T>(ask: () => Promise<T>): Promise<T> {
		return await ask().catch(async (thrown: unknown) => {
			await until('n8n has ended', async () => n8n.n8n.exitCode !== undefined).catch(() => {
				throw thrown;
			});
			await startAgain(thrown);
			return await ask();
		});
	}

	/** Until two polls more have brought nothing new. */
	async function allQuiet(count: () => Promise<number>): Promise<void> {
		let seen = await count();
		let since = bench.polls(MODEL);
		await until('polls bring nothing new', async () => {
			const now = await count();
			if (now !== seen) [seen, since] = [now, bench.polls(MODEL)];
			return bench.polls(MODEL) >= since + 3;
		}).catch((thrown: unknown) => {
			const last = service.sandbox.log.requests(MODEL.list).at(-1)?.at ?? 0;
			const polls = `${bench.polls(MODEL)} polls, the last ${Date.now() - last} ms ago; ${since} when the last of ${seen} deliveries came`;
			throw new Error(`${String(thrown)}: ${polls}`);
		});
	}

	function livesOf(deliveries: Delivery[], killedAt: number[]): Life[] {
		const polls = service.sandbox.log.requests(MODEL.list).map(({ at }) => at);
		return [...killedAt, Infinity].map((end, index) => {
			const isWithin = (at: number) => at > (killedAt[index - 1] ?? 0) && at <= end;
			return {
				deliveries: deliveries.filter(({ startedAt }) => isWithin(startedAt)),
				polls: polls.filter(isWithin),
			};
		});
	}
});
