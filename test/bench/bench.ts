import type { Lab } from './lab';

/** Who is measured. */
export const CONTENDERS = {
	node: 'Document Extraction',
	once: 'Document Extraction, each file once',
	bare: 'bare RoutingNode',
	peer: 'HTTP Request node',
	batched: 'HTTP Request node, batches of 50 per second',
	axios: 'raw axios',
	package: 'the package',
	model: 'the trigger, files of a model',
	workflow: 'the trigger, documents of a workflow',
} as const;

/** The node at one kind of service. */
type AtModel = `at ${string}`;

export const atModel = (name: string): AtModel => `at ${name}`;

export type Contender = keyof typeof CONTENDERS | AtModel;

/** What is measured. */
export const FIGURES = {
	wall: 'wall, ms per item',
	cpu: 'CPU, ms per item',
	seconds: 'wall, s',
	peak: 'peak memory above the baseline, MB',
	open: 'most requests open',
	refused: 'answers 429',
	done: 'items done',
	left: 'items left undone',
	load: 'require, ms',
	create: 'then creating the classes, ms',
	packed: 'packed, KB',
	unpacked: 'unpacked, KB',
	simplify2: 'version 2, ms',
	simplify4: 'version 4, ms',
	state: 'state, KB',
	advance: 'one step, ms',
	polled: 'requests of a quiet poll',
	setting: 'best setting',
	bestSeconds: 'its time, s',
	beforeOverBest: 'five at a time, × that',
	mostOverBest: 'fifty at a time, × that',
	overBest: 'the node, × that',
	engineOverBest: 'the node in n8n’s engine, × that',
	overBefore: 'the node, × five at a time',
	meanOpen: 'open on average',
	share429: '429, %',
	mostShare429: '429 with fifty, %',
	refusedOverMost: '429 × those with fifty',
} as const;

export type Figure = keyof typeof FIGURES;

/** One measurement of one contender; those of a round were taken one right after the other. */
export interface Sample {
	contender: Contender;
	round: number;
	figures: Partial<Record<Figure, number>>;
}

export interface Aim {
	what: string;
	atMost: number;
	/** A value for each round; none where a contender that it needs is not there. */
	of: (samples: Sample[]) => number[];
}

export interface Bench {
	name: string;
	what: (lab: Lab) => string;
	contenders: Contender[];
	/** In the order of the columns. */
	figures: Figure[];
	aims: Aim[];
	measure: (lab: Lab, contenders: Contender[]) => Promise<Sample[]>;
}

/** A bench that has run. */
export interface Outcome {
	bench: Bench;
	samples: Sample[];
}
