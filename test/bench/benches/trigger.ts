import { dirname, join } from 'node:path';
import type { Aim, Bench, Contender, Figure, Sample } from '../bench';
import { answerOf, start } from '../child';
import { valuesOf } from '../statistics';
import { FILES, PENDING } from '../trigger/history';
import type { Figures, Task } from '../trigger/worker';

const WORK_SECONDS = 120;

/** Both kinds of files have to keep to it. */
const aim = (what: string, figure: Figure, atMost: number): Aim => ({
	what,
	atMost,
	of: (samples) => [
		...valuesOf(samples, 'model', figure),
		...valuesOf(samples, 'workflow', figure),
	],
});

export const trigger: Bench = {
	name: 'the trigger',
	what: () =>
		`what it remembers after ${FILES} files with ${PENDING} pending, one step over ${FILES} files in a new process, and a poll that finds nothing new`,
	contenders: ['model', 'workflow'],
	figures: ['state', 'advance', 'polled'],
	aims: [
		aim('state, KB', 'state', 128),
		aim('one step, ms', 'advance', 200),
		aim('requests of a quiet poll', 'polled', 1),
	],
	measure: async ({ packageFolder, quick }, contenders) => {
		const samples: Sample[] = [];
		for (let round = 0; round < (quick ? 1 : 5); round += 1) {
			for (const contender of contenders) {
				const figures = await figuresOf(contender, packageFolder);
				samples.push({ contender, round, figures });
			}
		}
		return samples;
	},
};

/** A new process for each: in n8n too, the first poll of a large model finds nothing compiled. */
async function figuresOf(contender: Contender, packageFolder: string): Promise<Figures> {
	const env = { TMPDIR: dirname(packageFolder) };
	const worker = start(join(__dirname, '../trigger/worker.ts'), env);
	try {
		const source = contender === 'workflow' ? 'workflow' : 'model';
		const task: Task = { source, packageFolder };
		return (await answerOf(worker, task, WORK_SECONDS)) as Figures;
	} finally {
		worker.kill('SIGKILL');
	}
}
