import { FAULT_MATRIX } from '../../sandbox/faultMatrix';
import type { LoggedEffect } from '../../sandbox/log';
import {
	cellsOf,
	dueOnce,
	isLook,
	nameOf,
	observe,
	undisturbed,
	type Call,
	type Cell,
	type Mode,
	type Observed,
	type Undisturbed,
} from './cell';
import { CLASSES, classOf, type Outcome } from './expectations';
import { OPERATIONS } from './operations';
import { RULES } from './rules';
import { oneByOne } from './world';

export interface Matrix {
	operations: Undisturbed[];
	/** Every operation with each of its calls, times every fault. */
	once: Observed[];
	/** Those of which a retry is due, with a fault that does not end. */
	always: Observed[];
}

/** Runs the whole matrix; redirects lead to `origin`. */
export async function runMatrix(origin: string): Promise<Matrix> {
	const operations = await oneByOne(OPERATIONS, undisturbed);
	const watch = async (cells: Cell[]) =>
		await oneByOne(cells, async (cell, sandbox) => await observe(cell, { sandbox, origin }));
	const once = cellsOf(operations, FAULT_MATRIX, 'once');
	const always = cellsOf(operations, FAULT_MATRIX, 'always').filter(
		(cell) => dueOnce(cell) === 'after retries' && !isLook(cell),
	);
	const observed = await watch([...once, ...always]);
	return {
		operations,
		once: observed.slice(0, once.length),
		always: observed.slice(once.length),
	};
}

/** The rules that a cell breaks, with what it takes to see why. */
export function complaintsAbout(cell: Observed): string[] {
	const { due, outcome, told, requests, effects } = cell;
	const seen = `${outcome} (due: ${due}), ${requests.length} requests, ${effects.length} effects`;
	return RULES.filter(({ holds }) => !holds(cell)).map(
		({ says }) =>
			`${nameOf(cell)}: not so: ${says}. ${seen}. ${told.message} · ${told.description}`,
	);
}

export interface Counts {
	cells: number;
	'at once': number;
	'after retries': number;
	message: number;
	requests: number;
	effects: number;
}

/** By what a repeated call does, and how often the fault strikes. */
export function countsOf({ once, always }: Matrix): Record<string, Counts> {
	const inClasses = (mode: Mode, cells: Observed[]) =>
		CLASSES.map((each): [string, Counts] => [
			`${each} × ${mode}`,
			counted(cells.filter(({ call }) => classOf(call) === each)),
		]);
	return Object.fromEntries([
		...inClasses('once', once),
		...inClasses('always', always),
		['all', counted([...once, ...always])],
	]);
}

/** An operation's other calls have effects of their own. */
const isOf =
	({ operationId }: Call) =>
	(effect: LoggedEffect) =>
		effect.operationId === operationId;

function counted(cells: Observed[]): Counts {
	const sum = (of: (cell: Observed) => number) => cells.reduce((all, cell) => all + of(cell), 0);
	const ended = (wanted: Outcome) => cells.filter(({ outcome }) => outcome === wanted).length;
	return {
		cells: cells.length,
		'at once': ended('at once'),
		'after retries': ended('after retries'),
		message: ended('message'),
		requests: sum(({ requests }) => requests.length),
		effects: sum(({ effects, call }) => effects.filter(isOf(call)).length),
	};
}
