import '../../engine/host/stopEngine';

import { setTimeout as wait } from 'node:timers/promises';
import { useSandbox } from '../../engine/host';
import { MODEL } from '../../engine/trigger/watch';
import { deliveriesTo, startWatching, until, useN8n, watching, type Delivery } from '../n8n';

/** For a better estimate of how often the host's window is hit: `KILLS=100 npm run test:e2e -- --testPathPatterns randomKills`. */
const KILLS = Number(process.env.KILLS ?? 4);
/** A kill comes at any moment of this long a time after a start: two polls. */
const LIFE_MS = 10_000;
/** A file is done every so often, whether n8n runs or not. */
const FILE_EVERY_MS = 250;
const KILL_PATIENCE_MS = 60_000;

const bench = useN8n();
const service = useSandbox();

/** What the executions of one time between two starts have delivered, by the numbers of the files. */
interface Life {
	numbers: number[];
}

test(
	'n8n killed at random moments loses or repeats at most the one delivery that it was in the middle of',
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
		const starts = [0];
		for (let kill = 0; kill < KILLS; kill += 1) {
			await wait(Math.random() * LIFE_MS);
			await bench.kill();
			starts.push(Date.now());
			await bench.start();
		}
		clearInterval(feed);
		await allQuiet(async () => (await deliveries()).length);

		const numbers = new Map(ids.map((id, number) => [id, number]));
		const lives = livesOf(await deliveries(), starts, numbers);
		const hits = gapsAndRepeats(lives, ids.length);
		process.stdout.write(
			`${KILLS} kills at random moments, ${ids.length} files: the host's window was hit ${hits.length} times ${JSON.stringify(hits)}\n`,
		);
		expect(hits.length).toBeLessThanOrEqual(KILLS);
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

function livesOf(deliveries: Delivery[], starts: number[], numbers: Map<string, number>): Life[] {
	return starts.map((start, index) => {
		const end = starts[index + 1] ?? Infinity;
		const own = deliveries.filter(({ startedAt }) => startedAt >= start && startedAt < end);
		return { numbers: own.flatMap(({ files }) => files.map(({ id }) => numbers.get(id) ?? -1)) };
	});
}

/**
 * Files are numbered in the order in which they were done, so each life has to go on where the last one
 * ended. What is missing or comes again at that point is the window's; anywhere else it would be ours.
 */
function gapsAndRepeats(lives: Life[], count: number): string[] {
	const hits: string[] = [];
	let next = 0;
	for (const { numbers } of lives) {
		const [first] = numbers.sort((a, b) => a - b);
		const last = numbers.at(-1);
		if (first === undefined || last === undefined) continue;
		if (first > next) hits.push(`lost ${next} to ${first - 1}`);
		if (first < next) hits.push(`repeated ${first} to ${next - 1}`);
		const range = Array.from({ length: last - first + 1 }, (_, index) => first + index);
		expect(numbers).toEqual(range);
		next = last + 1;
	}
	expect(next).toBe(count);
	return hits;
}
