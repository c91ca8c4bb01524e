import type { Variants } from '../../sandbox/service/variants';
import { drawSetback, type Setback } from '../faults';
import { drawVariants } from '../variants';
import type { Reduction } from '../night';
import type { Random } from '../random';
import type { Lapses } from './lapses';
import type { Scheduler } from './stored';

export type Source = 'model' | 'workflow';
export type End = 'success' | 'failure';

/** Something that happens in a night in which the trigger polls. */
export type Step =
	| { does: 'wait'; ms: number }
	| { does: 'upload'; name: string; isNamed: boolean }
	/** Of the file with this number, if there is one. */
	| { does: 'delete' | 'retry' | 'approve' | 'unapprove'; which: number }
	| { does: 'break'; setback: Setback }
	| { does: 'mend' }
	/** Once; twice at the same time; beside "Fetch Test Event". */
	| { does: 'poll' | 'pollTwice' | 'test' }
	/** In an n8n that is killed before it takes what came; durable cursors may have stored what all nodes share. */
	| { does: 'pollInVain'; isSharedStored: boolean }
	/** n8n ends and begins again with what it has saved; or the workflow is saved and activated again, perhaps in the middle of a poll. */
	| { does: 'restart' | 'reactivate' | 'reactivateInPoll' }
	/** Another key; the old one is taken back before or after. */
	| { does: 'rotate'; isRevokedFirst: boolean }
	| { does: 'edit'; edit: Partial<Settings> }
	/** Something else is watched: all, or files that are named. */
	| { does: 'change' }
	| { does: 'rename'; name: string };

export interface Settings {
	events: End[];
	/** Whether approvals are wanted beside them. */
	approvals: boolean;
	simplify: boolean;
	confidenceThreshold: number;
	lookbackDays: number;
	hasStatusPath: boolean;
}

export interface TriggerPlan {
	source: Source;
	scheduler: Scheduler;
	isNamed: boolean;
	emitExisting: boolean;
	beginning: number;
	/** How far the service's clock is ahead, in milliseconds. */
	skew: number;
	latency: number;
	variants: Partial<Variants>;
	settings: Settings;
	/** The list of documents leaves out their pages. */
	isListBrief: boolean;
	/** n8n with cursors has begun the next poll before it stores what the last one has led to. */
	storesLate: boolean;
	/** What the service does not show for a moment, now and then. */
	lapses?: Lapses;
	/** Which of the failed files are tried again hours later, when others have been uploaded. */
	lateRetried: 'none' | 'all' | 'last';
	steps: Step[];
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const BEGINNING = Date.UTC(2026, 0, 1);

/** What becomes of a file (SCRIPTS.md). */
const SCRIPTS = [
	'',
	'',
	'slow60',
	'slow600',
	'slow7200',
	'slow18000',
	'failrun-slow7200',
	'fail',
	'fail2-slow30',
	'failrun',
	'failrun-slow300',
	'pages2',
	'fail-slow60',
];
const WAITS = [
	SECOND,
	MINUTE,
	MINUTE,
	MINUTE,
	5 * MINUTE,
	5 * MINUTE,
	20 * MINUTE,
	HOUR,
	3 * HOUR,
	13 * HOUR,
];
const CALLS: Record<Source, string[]> = {
	model: ['file.getAll', 'file.get'],
	workflow: ['document.getAll', 'document.get'],
};
const EVENTS: End[][] = [['success', 'failure'], ['success', 'failure'], ['success'], ['failure']];

const drawEdit = (random: Random): Partial<Settings> =>
	random.pick<() => Partial<Settings>>([
		() => ({ events: random.pick(EVENTS) }),
		() => ({ approvals: random.chance(0.5) }),
		() => ({ simplify: random.chance(0.5) }),
		() => ({ confidenceThreshold: random.pick([0, 0.8, 1]) }),
		() => ({ lookbackDays: random.pick([2, 3, 30]) }),
		() => ({ hasStatusPath: random.chance(0.5) }),
	])();

const drawLapses = (random: Random): Lapses => ({
	notFound: random.chance(0.5),
	nothingShown: random.chance(0.5),
	emptyList: random.chance(0.5),
	missingInList: random.chance(0.5),
});

function drawStep(
	random: Random,
	plan: Pick<TriggerPlan, 'source' | 'scheduler' | 'emitExisting' | 'lapses'>,
	position: number,
): Step {
	const which = random.int(0, 12);
	const upload = (): Step => ({
		does: 'upload',
		name: `n${position}-${random.pick(SCRIPTS)}.pdf`,
		isNamed: random.chance(0.7),
	});
	const all: Array<[number, () => Step]> = [
		[30, () => ({ does: 'poll' })],
		[22, upload],
		[20, () => ({ does: 'wait', ms: random.pick(WAITS) })],
		[9, () => ({ does: 'break', setback: drawSetback(random, CALLS[plan.source]) })],
		[3, () => ({ does: 'mend' })],
		[3, () => ({ does: 'delete', which })],
		[7, () => ({ does: 'retry', which })],
		[6, () => ({ does: 'approve', which })],
		[2, () => ({ does: 'unapprove', which })],
		[3, () => ({ does: 'pollTwice' })],
		[2, () => ({ does: 'test' })],
		[
			plan.scheduler === 'cursors' ? 8 : 4,
			() => ({ does: 'pollInVain', isSharedStored: random.chance(0.5) }),
		],
		[6, () => ({ does: 'restart' })],
		[2, () => ({ does: 'reactivate' })],
		[3, () => ({ does: 'reactivateInPoll' })],
		[2, () => ({ does: 'rotate', isRevokedFirst: random.chance(0.5) })],
		[3, () => ({ does: 'edit', edit: drawEdit(random) })],
		// A first look has to see everything.
		[plan.emitExisting || plan.lapses ? 0 : 2, () => ({ does: 'change' })],
		[2, () => ({ does: 'rename', name: random.pick(['A', 'B', 'C']) })],
	];
	let left = random.int(
		1,
		all.reduce((sum, [weight]) => sum + weight, 0),
	);
	for (const [weight, make] of all) {
		left -= weight;
		if (left <= 0) return make();
	}
	return { does: 'poll' };
}

/** More failed files than polls look at again in two turns. */
const failures = (): Step[] => [
	...Array.from({ length: 12 }, (_, place) => ({
		...{ does: 'upload' as const, name: `f${place}-failrun.pdf`, isNamed: true },
	})),
	{ does: 'wait', ms: 20 * MINUTE },
	{ does: 'poll' },
];

/** Polls that come close to each other, each with something new. */
const closePolls = (): Step[] => [
	...['a-slow7200.pdf', 'b-slow18000.pdf'].flatMap((name): Step[] => [
		{ does: 'upload', name, isNamed: true },
		{ does: 'poll' },
		{ does: 'poll' },
	]),
	{ does: 'upload', name: 'c.pdf', isNamed: true },
	{ does: 'wait', ms: 10 * SECOND },
	{ does: 'poll' },
	{ does: 'poll' },
];

export function drawTrigger(random: Random, { parts }: Reduction): TriggerPlan {
	const plan = {
		source: random.pick<Source>(['model', 'workflow']),
		scheduler: random.pick<Scheduler>(['timers', 'timers', 'timersWithBudget', 'ticks', 'cursors']),
		isNamed: random.chance(0.25),
		emitExisting: random.chance(0.12),
		beginning: BEGINNING + random.int(0, 365 * DAY),
		skew: random.pick([0, 0, 0, -3 * HOUR, -7 * MINUTE, 7 * MINUTE, 3 * HOUR]),
		variants: drawVariants(random),
		...(random.chance(0.3) && { lapses: drawLapses(random) }),
		latency: random.chance(0.2) ? random.pick([1, 700, 2500]) : 0,
		settings: {
			events: random.pick(EVENTS),
			approvals: random.chance(0.4),
			simplify: random.chance(0.7),
			confidenceThreshold: 0.8,
			lookbackDays: 3,
			hasStatusPath: random.chance(0.1),
		},
	};
	const storesLate = plan.scheduler === 'cursors' && random.chance(0.5);
	const isListBrief = random.chance(0.3);
	const lateRetried = random.pick<TriggerPlan['lateRetried']>([
		'none',
		'none',
		'none',
		'all',
		'last',
	]);
	const count = random.skewed(25, 60, 120);
	const drawn = Array.from({ length: count }, (_, position) => drawStep(random, plan, position));
	if (storesLate) drawn.splice(random.int(0, count), 0, ...closePolls());
	const steps = lateRetried === 'last' ? [...failures(), ...drawn] : drawn;
	return {
		...plan,
		isListBrief,
		storesLate,
		lateRetried,
		steps: parts ? steps.filter((_, place) => parts.includes(place)) : steps,
	};
}
