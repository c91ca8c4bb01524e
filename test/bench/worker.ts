import type { Contender, Sample } from './bench';
import { useBinaryMode } from '../engine/host/binaryData';
import { type Scenario, WORK } from './contenders';
import { itemsFor } from './items';
import { measured } from './measure';
import type { Seen } from './service';

/** What one process measures: the contenders in turns, round by round. */
export interface Task {
	scenario: Scenario;
	contenders: Contender[];
	items: number;
	/** Each item carries a file of this size when given. */
	fileBytes?: number;
	/** Each item gets a file of this size when given. */
	givenBytes?: number;
	rounds: number;
	/** Number of the first round. */
	firstRound?: number;
	serviceUrl: string;
	packageFolder: string;
}

/** Rounds before the first one that counts, when the engine compiles what it will use. */
const WARM_UP_ITEMS = 50;
const WARM_UP_FILE_BYTES = 1e5;
const MB = 1e6;

async function seenBy(url: string): Promise<Seen> {
	return (await (await fetch(`${url}/seen`)).json()) as Seen;
}

async function sampleOf(task: Task, contender: Contender, round: number): Promise<Sample> {
	const work = WORK[task.scenario][contender];
	if (!work) throw new Error(`${contender} has no part in ${task.scenario}`);
	const items = await itemsFor(task.items, task.fileBytes);
	if (task.givenBytes !== undefined) await useBinaryMode('filesystem');
	const job = {
		baseUrl: [task.serviceUrl, task.scenario, task.givenBytes].filter(Boolean).join('/'),
		apiKey: 'key-of-the-bench',
		items,
		packageFolder: task.packageFolder,
	};
	await seenBy(task.serviceUrl);
	const { result, wallMs, cpuMs, peakBytes } = await measured(async () => await work(job));
	const seen = await seenBy(task.serviceUrl);
	const bytesDue = result * (task.fileBytes ?? task.givenBytes ?? 1);
	if (seen.received - seen.refused < result || seen.bytes < bytesDue) {
		throw new Error(
			`${contender} says that ${result} are done; the service has ${JSON.stringify(seen)}`,
		);
	}
	return {
		contender,
		round,
		figures: {
			wall: wallMs / task.items,
			cpu: cpuMs / task.items,
			seconds: wallMs / 1000,
			peak: peakBytes / MB,
			open: seen.mostOpen,
			refused: seen.refused,
			done: result,
			left: task.items - result,
		},
	};
}

async function samplesOf(task: Task): Promise<Sample[]> {
	const { contenders, rounds, firstRound = 0 } = task;
	const small: Task = {
		...task,
		items: Math.min(task.items, WARM_UP_ITEMS),
		...(task.fileBytes && { items: 2, fileBytes: WARM_UP_FILE_BYTES }),
		...(task.givenBytes && { items: 2, givenBytes: WARM_UP_FILE_BYTES }),
	};
	for (const contender of contenders) await sampleOf(small, contender, -1);
	const samples: Sample[] = [];
	for (let round = firstRound; round < firstRound + rounds; round += 1) {
		// Each contender is first, second … in turns: nobody always follows the same one.
		const shift = round % contenders.length;
		for (const contender of [...contenders.slice(shift), ...contenders.slice(0, shift)]) {
			samples.push(await sampleOf(task, contender, round));
		}
	}
	return samples;
}

process.once('disconnect', () => process.exit());
process.on('message', (task: Task) => {
	void samplesOf(task).then(
		(samples) => process.send?.(samples),
		(thrown: unknown) => {
			console.error(thrown);
			process.exit(1);
		},
	);
});
