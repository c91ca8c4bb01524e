/** What a service model needs of the world around it: the real one, or one that is computed. */
export interface World {
	/** In milliseconds. */
	now: () => number;
	after: (ms: number, then: () => void) => void;
	/** From 0 to below 1. */
	random: () => number;
}

export interface Answer {
	status: 200 | 429;
	/** In seconds. */
	retryAfter?: number;
}

export type Call = 'first' | 'second';

/** Takes a call and answers it when it is done. */
export type Service = (answer: (answer: Answer) => void, call: Call) => void;

export interface ServiceModel {
	name: string;
	/** Calls that an item makes one after the other. */
	calls: Call[];
	/** A new service that will be asked for so many items. */
	start: (world: World, items: number) => Service;
	/** Files go to it, so what is open costs memory. */
	isUpload?: boolean;
	isLimited?: boolean;
}

const DONE: Answer = { status: 200 };
const SECOND = 1000;

/** How long a call takes; `open` counts it too, `done` are those before it. */
type Latency = (
	world: World,
	load: { open: number; done: number; items: number; call: Call },
) => number;

export const answering =
	(latency: Latency): ServiceModel['start'] =>
	(world, items) => {
		let open = 0;
		let done = 0;
		return (answer, call) => {
			open += 1;
			world.after(latency(world, { open, done, items, call }), () => {
				open -= 1;
				done += 1;
				answer(DONE);
			});
		};
	};

const constant =
	(ms: number): Latency =>
	() =>
		ms;

/** Standard deviation of the logarithm, as services have it. */
const SPREAD = 0.75;

export const logNormal =
	(median: number, spread = SPREAD): Latency =>
	({ random }) =>
		median *
		Math.exp(spread * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()));

export const workers =
	(count: number, latency: (world: World) => number): ServiceModel['start'] =>
	(world) => {
		const waiting: Array<(answer: Answer) => void> = [];
		let busy = 0;
		const work = (answer: (answer: Answer) => void) => {
			busy += 1;
			world.after(latency(world), () => {
				busy -= 1;
				answer(DONE);
				const next = waiting.shift();
				if (next) work(next);
			});
		};
		return (answer) => {
			if (busy < count) work(answer);
			else waiting.push(answer);
		};
	};

/** All that is open slows all that comes. */
export const degrading =
	(most: number, ms: number): Latency =>
	(_, { open }) =>
		ms * Math.max(1, open / most) ** 2;

/** Fixed windows, each opened by the first call after the last one closed. */
export const limited =
	(most: number, windowMs: number, saysWhen: boolean, ms: number): ServiceModel['start'] =>
	(world) => {
		let opened = Number.NEGATIVE_INFINITY;
		let used = 0;
		return (answer) => {
			const now = world.now();
			if (now - opened >= windowMs) {
				opened = now;
				used = 0;
			}
			used += 1;
			const retryAfter = Math.max(1, Math.ceil((opened + windowMs - now) / SECOND));
			if (used <= most) world.after(ms, () => answer(DONE));
			else world.after(ms / 10, () => answer({ status: 429, ...(saysWhen && { retryAfter }) }));
		};
	};

/** What is open shares one line: each gets its part of it. */
const sharedLine =
	(bytesPerMs: number, bytes: number): ServiceModel['start'] =>
	(world) => {
		const open: Array<{ left: number; answer: (answer: Answer) => void }> = [];
		let since = world.now();
		let change = 0;
		const goOn = () => {
			const now = world.now();
			for (const each of open) each.left -= ((now - since) * bytesPerMs) / open.length;
			since = now;
			const done = open.filter(({ left }) => left < 1);
			for (const each of done) open.splice(open.indexOf(each), 1);
			change += 1;
			const mine = change;
			if (open.length > 0) {
				const least = Math.min(...open.map(({ left }) => left));
				world.after((least * open.length) / bytesPerMs, () => {
					if (mine === change) goOn();
				});
			}
			for (const { answer } of done) answer(DONE);
		};
		return (answer) => {
			goOn();
			open.push({ left: bytes, answer });
			goOn();
		};
	};

const MB = 1e6;

const model = (
	name: string,
	start: ServiceModel['start'],
	more: Partial<ServiceModel> = {},
): ServiceModel => ({ name, calls: ['first'], start, ...more });

const limits = (most: number, windowMs: number, name: string) =>
	[true, false].map((saysWhen) =>
		model(
			`${name}, ${saysWhen ? 'says' : 'does not say'} when`,
			limited(most, windowMs, saysWhen, 100),
			{
				isLimited: true,
			},
		),
	);

export const MODELS: ServiceModel[] = [
	model('20 ms', answering(constant(20))),
	model('100 ms', answering(constant(100))),
	model('500 ms', answering(constant(500))),
	model('log-normal, 0.2 s', answering(logNormal(200))),
	model('log-normal, 1 s', answering(logNormal(1000))),
	model('log-normal, 5 s', answering(logNormal(5000))),
	model(
		'8 workers, 100 ms',
		workers(8, () => 100),
	),
	model(
		'8 workers, log-normal, 100 ms',
		workers(8, (world) => logNormal(100)(world, { open: 0, done: 0, items: 0, call: 'first' })),
	),
	model('100 ms, slower beyond 12 open', answering(degrading(12, 100))),
	...limits(50, SECOND, '50 a second'),
	...limits(60, 60 * SECOND, '60 a minute'),
	model(
		'50 ms, 1 s in the middle',
		answering((_, { done, items }) => (done > items / 3 && done < (items * 2) / 3 ? 1000 : 50)),
	),
	model('25 MB over 10 MB/s', sharedLine((10 * MB) / SECOND, 25 * MB), { isUpload: true }),
	model(
		'two kinds of calls, 1 s and 20 ms',
		answering((_, { call }) => (call === 'first' ? 1000 : 20)),
		{ calls: ['first', 'second'] },
	),
];
