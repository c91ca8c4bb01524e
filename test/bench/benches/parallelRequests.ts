import { join } from 'node:path';
import { BEFORE, best, type Case, MOST, own, withSetting } from '../../serviceModels/compare';
import { MODELS, type ServiceModel } from '../../serviceModels/models';
import { atModel, type Aim, type Bench, type Figure, type Sample } from '../bench';
import { answerOf, start } from '../child';
import type { Task } from '../parallel/worker';

const WORK_SECONDS = 300;

/** Above this, not each setting is tried, and each less often. */
const FEW = 500;
const SOME_SETTINGS = [1, 2, 3, 4, 5, 6, 8, 10, 12, 13, 15, 20, 30, 40, 50];

const highest = (what: string, figure: Figure, atMost: number): Aim => ({
	what,
	atMost,
	of: (samples) => [Math.max(...samples.flatMap(({ figures }) => figures[figure] ?? []))],
});

const seedsFor = (quick: boolean) => (quick ? 5 : 20);

function figuresOf({ model, items, seeds }: Case): Sample['figures'] {
	const settings = items > FEW ? SOME_SETTINGS : undefined;
	const few = { model, items, seeds: Math.min(seeds, items > FEW ? 5 : seeds) };
	const fastest = best(few, settings);
	const found = own({ model, items, seeds });
	const before = withSetting(few, BEFORE);
	const most = withSetting(few, MOST);
	return {
		setting: fastest.setting ?? 0,
		bestSeconds: fastest.ms / 1000,
		beforeOverBest: before.ms / fastest.ms,
		mostOverBest: most.ms / fastest.ms,
		overBest: found.ms / fastest.ms,
		overBefore: found.ms / before.ms,
		meanOpen: found.meanOpen,
		share429: (found.refused / found.sent) * 100,
		mostShare429: (most.refused / most.sent) * 100,
		...(most.refused > 0 && { refusedOverMost: found.refused / most.refused }),
		left: found.left,
	};
}

/** Of the same model with the same chances, as computed. */
async function inEngineOver(model: ServiceModel, items: number): Promise<number> {
	const worker = start(join(__dirname, '../parallel/worker.ts'), {});
	try {
		const task: Task = { model: model.name, items, seed: 1 };
		const ms = Number(await answerOf(worker, task, WORK_SECONDS));
		return ms / best({ model, items, seeds: 5 }, SOME_SETTINGS).ms;
	} finally {
		worker.kill('SIGKILL');
	}
}

function parallel(items: number, aims: Aim[], isInEngine: boolean): Bench {
	return {
		name: `the number of open requests, ${items.toLocaleString('en')} items`,
		what: ({ quick }) =>
			`in computed time, averages of ${seedsFor(quick)} runs at each kind of service${isInEngine ? '; in n8n’s engine one run, in simulated time' : ''}`,
		contenders: MODELS.map(({ name }) => atModel(name)),
		figures: [
			...(['setting', 'bestSeconds', 'beforeOverBest', 'mostOverBest', 'overBest'] as const),
			...(isInEngine ? (['engineOverBest'] as const) : []),
			...(['meanOpen', 'share429', 'mostShare429'] as const),
		],
		aims,
		measure: async ({ quick }) => {
			const samples: Sample[] = [];
			for (const model of MODELS) {
				const figures = figuresOf({ model, items, seeds: seedsFor(quick) });
				const engineOverBest = isInEngine && !quick ? await inEngineOver(model, items) : undefined;
				samples.push({
					contender: atModel(model.name),
					round: 0,
					figures: { ...figures, ...(engineOverBest !== undefined && { engineOverBest }) },
				});
			}
			return samples;
		},
	};
}

const FEW_ITEMS = [highest('time against five at a time, highest', 'overBefore', 1.001)];
const MANY_ITEMS = [
	highest('time against the best setting, highest', 'overBest', 1.25),
	highest('answers 429 against those of fifty at a time, highest', 'refusedOverMost', 1 / 3),
	highest('answers 429 of all, percent, highest', 'share429', 25),
	highest('items left undone', 'left', 0),
];

export const parallelRequests = [
	parallel(20, FEW_ITEMS, false),
	parallel(50, FEW_ITEMS, false),
	parallel(500, MANY_ITEMS, true),
	parallel(5000, MANY_ITEMS, false),
];
