import '../../engine/host/stopEngine';

import { setTimeout as wait } from 'node:timers/promises';
import { useSandbox } from '../../engine/host';
import { MODEL } from '../../engine/trigger/watch';
import { deliveriesTo, startWatching, until, useN8n, watching, type Delivery } from '../n8n';
import { hitsIn, type Life } from './lives';

/** For a better estimate of how often the host's window is hit: `KILLS=100 npm run test:e2e -- --testPathPatterns randomKills`. */
const KILLS = Number(process.env.KILLS ?? 4);
/** A kill comes at any moment of this long a time after a start: two polls. */
const LIFE_MS = 10_000;
/** A file is done every so often, whether n8n runs or not. */
const FILE_EVERY_MS = 250;
const KILL_PATIENCE_MS = 60_000;

const bench = useN8n();
const service = useSandbox();

test(
	'n8n killed at random moments loses or repeats nothing but a delivery that it was in the middle of',
	async () => {
		const credential = await bench.session.addCredential(service.credential());
		const workflow = await bench.session.addWorkflow(
			watching('Watch', MODEL.watched()),
			credential,
		);
		const deliveries = deliveriesTo(bench.session, workflow);
		await startWatching(bench.session, workflow);

		const ids: string[] = [];
		const feed = setInterval(() => {
			ids.push(MODEL.upload(service, `random-${ids.length}.pdf`));
		}, FILE_EVERY_MS);
		const killedAt: number[] = [];
		try {
			for (let kill = 0; kill < KILLS; kill += 1) {
				await wait(Math.random() * LIFE_MS);
				await bench.kill();
				killedAt.push(Date.now());
				await bench.start();
			}
		} finally {
			clearInterval(feed);
		}
		await allQuiet(async () => (await deliveries()).length);

		const hits = hitsIn(livesOf(await deliveries(), killedAt), ids);
		process.stdout.write(
			`${KILLS} kills at random moments, ${ids.length} files: the host's window was hit ${hits.length} times ${JSON.stringify(hits)}\n`,
		);
	},
	120_000 + KILLS * KILL_PATIENCE_MS,
);

/** Until two polls more have brought nothing new. */
async function allQuiet(count: () => Promise<number>): Promise<void> {
	const polls = () => service.sandbox.log.requests(MODEL.list).length;
	let seen = await count();
	let since = polls();
	await until('polls bring nothing new', async () => {
		const now = await count();
		if (now !== seen) [seen, since] = [now, polls()];
		return polls() >= since + 3;
	});
}

function livesOf(deliveries: Delivery[], killedAt: number[]): Life[] {
	const polls = service.sandbox.log.requests(MODEL.list).map(({ at }) => at);
	return [...killedAt, Infinity].map((end, index) => {
		const isWithin = (at: number) => at > (killedAt[index - 1] ?? 0) && at <= end;
		return {
			deliveries: deliveries.filter(({ startedAt }) => isWithin(startedAt)),
			killedAt: end,
			lastPollAt: polls.filter(isWithin).at(-1) ?? 0,
		};
	});
}
