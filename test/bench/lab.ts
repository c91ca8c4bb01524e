import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { Sample } from './bench';
import { answerOf, start } from './child';
import type { Task } from './worker';

type Given = 'serviceUrl' | 'packageFolder';

/** Where the benches do their measuring. */
export interface Lab {
	quick: boolean;
	packageFolder: string;
	/** All contenders in turns, in one process for all benches. */
	inTurns: (task: Omit<Task, Given>) => Promise<Sample[]>;
	/** Each contender of each round in a new process. */
	apart: (task: Omit<Task, Given>) => Promise<Sample[]>;
}

const START_SECONDS = 30;
const WORK_SECONDS = 600;

export interface OpenLab extends Lab {
	close: () => void;
}

/** `folder` takes all that the measuring writes. */
export async function openLab(
	quick: boolean,
	packageFolder: string,
	folder: string,
): Promise<OpenLab> {
	const env = { TMPDIR: folder };
	const service = start(join(__dirname, 'service.ts'), env);
	const port = Number(await answerOf(service, {}, START_SECONDS));
	const startWorker = () => start(join(__dirname, 'worker.ts'), env);
	const measure = async (worker: ChildProcess, task: Omit<Task, Given>) => {
		const full: Task = { ...task, serviceUrl: `http://127.0.0.1:${port}`, packageFolder };
		return (await answerOf(worker, full, WORK_SECONDS)) as Sample[];
	};
	const shared = startWorker();
	return {
		quick,
		packageFolder,
		inTurns: async (task) => await measure(shared, task),
		apart: async (task) => {
			const samples: Sample[] = [];
			for (let round = 0; round < task.rounds; round += 1) {
				for (const contender of task.contenders) {
					const worker = startWorker();
					const one = { ...task, contenders: [contender], rounds: 1, firstRound: round };
					samples.push(...(await measure(worker, one)));
					worker.kill('SIGKILL');
				}
			}
			return samples;
		},
		close: () => {
			for (const child of [service, shared]) child.kill('SIGKILL');
		},
	};
}
