import { join } from 'node:path';
import type { Sample } from './bench';
import { firstWord } from './child';
import type { Task } from './worker';

type Given = 'serviceUrl' | 'packageFolder';

/** Where the benches do their measuring. */
export interface Lab {
	quick: boolean;
	packageFolder: string;
	/** All contenders in one process, in turns. */
	inTurns: (task: Omit<Task, Given>) => Promise<Sample[]>;
	/** Each contender of each round in a new process. */
	apart: (task: Omit<Task, Given>) => Promise<Sample[]>;
}

const START_SECONDS = 30;
const WORK_SECONDS = 300;

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
	const service = await firstWord(join(__dirname, 'service.ts'), null, {
		seconds: START_SECONDS,
		env,
	});
	const given = { serviceUrl: `http://127.0.0.1:${Number(service.word)}`, packageFolder };
	const inTurns: Lab['inTurns'] = async (task) => {
		const full: Task = { ...task, ...given };
		const { child, word } = await firstWord(join(__dirname, 'worker.ts'), full, {
			seconds: WORK_SECONDS,
			env,
		});
		child.kill('SIGKILL');
		return word as Sample[];
	};
	return {
		quick,
		packageFolder,
		inTurns,
		apart: async (task) => {
			const samples: Sample[] = [];
			for (let round = 0; round < task.rounds; round += 1) {
				for (const contender of task.contenders) {
					const one = { ...task, contenders: [contender], rounds: 1, firstRound: round };
					samples.push(...(await inTurns(one)));
				}
			}
			return samples;
		},
		close: () => service.child.kill('SIGKILL'),
	};
}
