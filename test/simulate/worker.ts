import { openHost, type Host } from './host';
import type { Outcome, Reduction } from './night';
import { play } from './seed';
import { smallest } from './shrink';

/** What a process is given to do. */
export interface Task {
	seed: number;
	reduction: Reduction;
}

export interface Result
	extends Pick<Outcome, 'title' | 'complaints' | 'digest' | 'requests' | 'ms'> {
	seed: number;
	/** What is left of a night that failed. */
	reduction: Reduction;
	/** Of the process so far, in microseconds. */
	cpu: number;
}

async function outcomeOf(seed: number, reduction: Reduction, host: Host): Promise<Outcome> {
	return await play(seed, reduction, host).catch((thrown: unknown) => {
		const text = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
		const nothing = { digest: '', requests: 0, quietAt: 0, ms: 0, size: { items: 0, parts: 0 } };
		return { ...nothing, title: 'a night that was broken off', complaints: [text] };
	});
}

async function resultOf({ seed, reduction }: Task, host: Host): Promise<Result> {
	const outcome = await outcomeOf(seed, reduction, host);
	const isShrinkable = outcome.complaints.length > 0 && reduction.parts === undefined;
	const shrunk = isShrinkable
		? await smallest(outcome.size, async (less) => {
				const { complaints } = await outcomeOf(seed, less, host);
				return complaints.length > 0;
			})
		: reduction;
	const { user, system } = process.cpuUsage();
	return { ...outcome, seed, reduction: shrunk, cpu: user + system };
}

void openHost().then((host) => {
	process.on('message', (task: Task) => {
		void resultOf(task, host).then((result) => process.send?.(result));
	});
	process.send?.('ready');
});
process.once('disconnect', () => process.exit());
