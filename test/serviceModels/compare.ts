import { ConcurrencyLimit } from '../../nodes/DocumentExtraction/transport/retry/concurrencyLimit';
import { MODELS, type ServiceModel } from './models';
import { fixed, type Limit, type Result, simulate } from './simulate';

/** What the node allows, and what it did before it learned. */
export const MOST = 50;
export const BEFORE = 5;

export const ALL_SETTINGS = Array.from({ length: MOST }, (_, place) => place + 1);

export interface Case {
	model: ServiceModel;
	items: number;
	seeds: number;
}

/** Averages over the seeds. */
export interface Average extends Result {
	/** The setting, where it was a fixed one. */
	setting?: number;
}

export const own = (one: Case): Average => averageOf(one, () => new ConcurrencyLimit(MOST));

export const withSetting = (one: Case, setting: number): Average => ({
	...averageOf(one, () => fixed(setting)),
	setting,
});

/** The fastest of these settings; with the same one in all runs, as a user would choose it. */
export function best(one: Case, settings = ALL_SETTINGS): Average {
	const all = settings.map((setting) => withSetting(one, setting));
	return all.reduce((fastest, each) => (isBetter(each, fastest) ? each : fastest));
}

const isBetter = (one: Average, other: Average) =>
	one.left === other.left ? one.ms < other.ms : one.left < other.left;

function averageOf({ model, items, seeds }: Case, limitFor: () => Limit): Average {
	const results = Array.from({ length: seeds }, (_, seed) =>
		simulate(model, items, seed, limitFor, MOST),
	);
	const average = (of: (result: Result) => number) =>
		results.reduce((sum, result) => sum + of(result), 0) / seeds;
	return {
		ms: average(({ ms }) => ms),
		sent: average(({ sent }) => sent),
		refused: average(({ refused }) => refused),
		left: average(({ left }) => left),
		meanOpen: average(({ meanOpen }) => meanOpen),
		mostOpen: Math.max(...results.map(({ mostOpen }) => mostOpen)),
	};
}

export function modelOf(name: string): ServiceModel {
	const model = MODELS.find((each) => each.name === name);
	if (!model) throw new Error(`There is no model ${name}`);
	return model;
}
