import { promisify } from 'node:util';
import { simulatedDate } from './date';
import { SocketTimeouts } from './socketTimeouts';
import { SimulatedTimer, Timers } from './timers';
import { UnderWay } from './underWay';

/** So that no test depends on the day, nor on what is left of the hour. */
const BEGINNING = Date.UTC(2026, 10, 20, 10, 20, 30, 400);

/** How many turns of the event loop have to bring nothing new before it counts as idle. */
const IDLE_TURNS = 3;

/** From then on there is time between two looks: something takes long. */
const PATIENT_TURNS = 200;

export interface SimulatedTime {
	/** Epoch milliseconds. */
	now(): number;
	/** Lets time pass at once, as on a machine that stood still: what has become due goes off late. */
	advance(ms: number): void;
	/** Comes when nothing is under way any more, before time goes on; to one after the other. */
	rest(): Promise<void>;
	/** How many timers are set that keep Node running. */
	timers(): number;
	/** Back to real time. Timers that are still set are gone. */
	stop(): void;
}

/**
 * One clock for all that runs in this process: it stands still while anything is under way, and
 * jumps to the next timer when nothing is. Timers and Date follow it, and so do the timeouts of
 * connections; all else is as real as ever. Only one at a time.
 */
export function startSimulatedTime(beginning = BEGINNING): SimulatedTime {
	const real = { setTimeout, setInterval, clearTimeout, clearInterval, setImmediate, Date };
	const realNow = Date.now;
	let now = beginning;
	let isRunning = false;
	let isOver = false;

	const onChange = () => {
		if (!isRunning && !isOver) void run();
	};
	const timers = new Timers(() => now, onChange);
	const waiting: Array<() => void> = [];
	const underWay = new UnderWay();
	const socketTimeouts = new SocketTimeouts(timers);
	const turn = promisify(setImmediate);

	/** Runs as long as somebody waits. */
	const run = async () => {
		isRunning = true;
		await turn();
		while (!isOver && (waiting.length > 0 || timers.awaited().length > 0)) {
			await idle();
			const rested = waiting.shift();
			if (rested) rested();
			else await jump();
		}
		isRunning = false;
	};

	const idle = async () => {
		let idleTurns = 0;
		for (let turns = 0; idleTurns < IDLE_TURNS && !isOver; turns += 1) {
			await (turns < PATIENT_TURNS
				? turn()
				: new Promise((resolve) => real.setTimeout(resolve, 1)));
			idleTurns = underWay.isAnything() ? 0 : idleTurns + 1;
		}
	};

	const jump = async () => {
		const next = Math.min(...timers.awaited().map(({ at }) => at));
		if (isOver || next === Infinity) return;
		for (;;) {
			const due = timers.takeDue(next);
			if (!due) break;
			// Those that nobody waits for may have been due before.
			now = Math.max(now, due.at);
			if (due.isRepeated) due.refresh();
			// By itself, so that what it throws is thrown as from any timer.
			real.setImmediate(due.fire);
			await turn();
		}
		now = Math.max(now, next);
	};

	const set =
		(isRepeated: boolean) =>
		(callback: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) =>
			timers.add(() => callback(...given), Number(ms), { isRepeated });
	const clear = (realClear: (timer?: NodeJS.Timeout) => void) => (timer: unknown) => {
		if (timer instanceof SimulatedTimer) timers.clear(timer);
		else if (typeof timer === 'object' && timer !== null) realClear(timer as NodeJS.Timeout);
		else timers.clear(timers.byId(timer));
	};
	const later = async (ms?: number, value?: unknown) =>
		await new Promise((resolve) => timers.add(() => resolve(value), ms ?? 0));

	underWay.start();
	socketTimeouts.start();
	Date.now = () => now;
	Object.assign(globalThis, {
		setTimeout: Object.assign(set(false), { [promisify.custom]: later }),
		setInterval: set(true),
		clearTimeout: clear(real.clearTimeout),
		clearInterval: clear(real.clearInterval),
		Date: simulatedDate(Date, () => Date.now()),
	});

	return {
		now: () => now,
		advance: (ms) => {
			now += ms;
		},
		rest: async () =>
			await new Promise((resolve) => {
				waiting.push(resolve);
				onChange();
			}),
		timers: () => timers.awaited().length,
		stop: () => {
			isOver = true;
			timers.clearAll();
			socketTimeouts.stop();
			underWay.stop();
			Object.assign(globalThis, real);
			Date.now = realNow;
		},
	};
}
