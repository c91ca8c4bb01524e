import type { Sample } from '../bench';
import { longStepMs, type SourceName, stateBytes } from './history';
import { requestsOfQuietPoll } from './quietPoll';

const KB = 1024;

export interface Task {
	source: SourceName;
	packageFolder: string;
}

export type Figures = Sample['figures'];

async function figuresFor({ source, packageFolder }: Task): Promise<Figures> {
	// First, while nothing is compiled.
	const advance = longStepMs(source);
	return {
		advance,
		state: stateBytes(source) / KB,
		polled: await requestsOfQuietPoll(packageFolder, source),
	};
}

process.once('disconnect', () => process.exit());
process.on('message', (task: Task) => {
	void figuresFor(task).then(
		(figures) => process.send?.(figures),
		(thrown: unknown) => {
			console.error(thrown);
			process.exit(1);
		},
	);
});
