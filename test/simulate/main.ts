import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import type { Reduction } from './night';
import { playAll } from './pool';
import type { Result } from './worker';

const { values: flags } = parseArgs({
	options: {
		/** How many nights, each of another seed. */
		seeds: { type: 'string' },
		/** The first of them, or the only one; any when left out. */
		seed: { type: 'string' },
		/** Fewer items, and only these faults or steps, as a night that failed says it. */
		items: { type: 'string' },
		parts: { type: 'string' },
		/** Processes; one for each CPU when left out. */
		processes: { type: 'string' },
	},
});

const HIGHEST_SEED = 1_000_000_000;
const DAY_MS = 24 * 3_600_000;
/** Every so manieth night is played once more, when others have gone before it: the same has to come of it. */
const TWICE = 20;

const many = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

function reductionIn({ items, parts }: typeof flags): Reduction {
	return {
		...(items !== undefined && { items: Number(items) }),
		...(parts !== undefined && { parts: parts.split(',').filter(Boolean).map(Number) }),
	};
}

function complaintOf({ seed, title, complaints, reduction: { items, parts } }: Result): string {
	const less = [
		items !== undefined && ` --items ${items}`,
		parts && ` --parts "${parts.join()}"`,
	].filter(Boolean);
	return [
		`seed ${seed}: ${title}`,
		...complaints.map((complaint) => `  ${complaint}`),
		`  again: npm run simulate -- --seed ${seed}`,
		...(less.length > 0
			? [`  less of it: npm run simulate -- --seed ${seed}${less.join('')}`]
			: []),
	].join('\n');
}

async function main(): Promise<number> {
	const begun = performance.now();
	const usual = process.env.SEEDS ?? (process.env.CI ? 500 : 100);
	const count = Number(flags.seeds ?? (flags.seed === undefined ? usual : 1));
	const first = flags.seed === undefined ? randomInt(HIGHEST_SEED) : Number(flags.seed);
	if (!(Number.isInteger(count) && count > 0 && Number.isInteger(first))) {
		console.error('--seeds and --seed take whole numbers');
		return 1;
	}
	const last = first + count - 1;
	console.log(
		count === 1
			? `One night in simulated time, seed ${first}`
			: `${count} nights in simulated time, seeds ${first} to ${last}: npm run simulate -- --seed ${first} --seeds ${count}`,
	);
	const reduction = reductionIn(flags);
	const tasks = Array.from({ length: count }, (_, place) => ({ seed: first + place, reduction }));
	const again = tasks.filter((_, place) => place % TWICE === 0).reverse();
	const digests = new Map<number, string>();
	let failed = 0;
	let done = 0;
	const different: number[] = [];
	const sums = { requests: 0, ms: 0 };
	const cpu = await playAll(
		[...tasks, ...again],
		Number(flags.processes ?? availableParallelism()),
		(result) => {
			const { seed, digest } = result;
			const before = digests.get(seed);
			if (before !== undefined) {
				if (before !== digest) different.push(seed);
				return;
			}
			digests.set(seed, digest);
			done += 1;
			sums.requests += result.requests;
			sums.ms += result.ms;
			if (result.complaints.length > 0) {
				failed += 1;
				console.log(complaintOf(result));
			}
			if (done % 500 === 0) console.log(`${done} of ${count} nights`);
		},
	);
	const seconds = (performance.now() - begun) / 1000;
	const figures = `${sums.requests} requests and ${(sums.ms / DAY_MS).toFixed(1)} days of simulated time in ${seconds.toFixed(1)} s (${(cpu / 1e6).toFixed(1)} s of CPU)`;
	for (const seed of different) {
		console.log(`seed ${seed}: played twice, it did not give the same night`);
	}
	const complaints = [
		failed > 0 && `${failed} failed`,
		different.length > 0 && `${different.length} differed when played again`,
	].filter((complaint) => complaint !== false);
	console.log(
		`${many(count, 'night')}, ${figures}: ${complaints.length === 0 ? 'all well' : complaints.join(', ')}`,
	);
	return complaints.length === 0 ? 0 : 1;
}

void main().then((code) => {
	process.exitCode = code;
});
