import type { ConcurrencyLimit } from '../../nodes/DocumentExtraction/transport/retry/concurrencyLimit';
import { Random } from '../simulate/random';
import type { Answer, Call, ServiceModel } from './models';

/** What decides how many may be open. */
export type Limit = Pick<
	ConcurrencyLimit,
	'current' | 'sent' | 'answered' | 'ended' | 'rateLimited'
>;

export interface Result {
	ms: number;
	sent: number;
	refused: number;
	mostOpen: number;
	meanOpen: number;
	left: number;
}

const FIRST_HOLD_MS = 2000;
const JITTER = 0.25;
const BUDGET_MS = 120_000;

interface Job {
	call: number;
	budgetEnd?: number;
}

/** Sends the calls of so many items, in computed time, as the node does. */
export function simulate(
	model: ServiceModel,
	items: number,
	seed: number,
	limitFor: (call: Call) => Limit,
	most: number,
): Result {
	const random = new Random(`${model.name} ${items} ${seed}`);
	const jitters = random.fork('jitter');
	const events = new Events();
	let now = 0;
	const world = {
		now: () => now,
		after: (ms: number, then: () => void) => events.add(now + ms, then),
		random: random.next,
	};
	const service = model.start(world, items);
	const limits = new Map<Call, Limit>(model.calls.map((call) => [call, limitFor(call)]));
	const openOf = new Map<Call, number>();
	const begun: Record<string, Job[]> = {};
	const fresh: Job[] = Array.from({ length: items }, () => ({ call: 0 }));
	let freshAt = 0;
	const result: Result = { ms: 0, sent: 0, refused: 0, mostOpen: 0, meanOpen: 0, left: items };
	let open = 0;
	let openMs = 0;
	let heldUntil = 0;
	let askedUntil = 0;
	let generation = 0;
	let backoff = FIRST_HOLD_MS;
	let last = 0;
	let finished = 0;

	const takeFor = (call: Call, index: number): Job | undefined => {
		const list = begun[call];
		if (list && list.length > 0) return list.shift();
		if (index === 0 && freshAt < fresh.length) {
			freshAt += 1;
			return fresh[freshAt - 1];
		}
		return undefined;
	};
	const isWaiting = (place: number) => {
		const call = model.calls[place] ?? 'first';
		return (begun[call]?.length ?? 0) > 0 || (place === 0 && freshAt < fresh.length);
	};
	const admit = () => {
		if (heldUntil > now) return;
		// Begun ones first: later calls of an item before the first of others.
		for (const [index, call] of [...model.calls.entries()].reverse()) {
			const limit = limits.get(call);
			if (!limit) continue;
			while (open < most && (openOf.get(call) ?? 0) < limit.current) {
				const job = takeFor(call, index);
				if (!job) break;
				send(job, call, limit);
			}
		}
	};
	const send = (job: Job, call: Call, limit: Limit) => {
		open += 1;
		openOf.set(call, (openOf.get(call) ?? 0) + 1);
		result.sent += 1;
		result.mostOpen = Math.max(result.mostOpen, open);
		limit.sent(now);
		const mine = generation;
		const sentAt = now;
		service((answer: Answer) => {
			open -= 1;
			openOf.set(call, (openOf.get(call) ?? 0) - 1);
			finished = now;
			if (answer.status === 429) {
				result.refused += 1;
				job.budgetEnd ??= now + BUDGET_MS;
				const isNew = mine === generation;
				const jitter = 1 + JITTER * jitters.next() ** 2;
				const ms = answer.retryAfter ? answer.retryAfter * 1000 : isNew ? backoff : 0;
				if (!answer.retryAfter && isNew) backoff *= 2;
				askedUntil = Math.max(askedUntil, now + ms);
				heldUntil = Math.max(heldUntil, now + ms * jitter);
				limit.ended(now);
				if (isNew)
					limit.rateLimited(now, heldUntil - now, answer.retryAfter && answer.retryAfter * 1000);
				if (isNew) generation += 1;
				if (askedUntil <= job.budgetEnd) (begun[call] ??= []).push(job);
				events.add(heldUntil, admit);
				return;
			}
			if (mine === generation) backoff = FIRST_HOLD_MS;
			limit.answered(now, now - sentAt, isWaiting(job.call));
			delete job.budgetEnd;
			const next = model.calls[job.call + 1];
			job.call += 1;
			if (next) (begun[next] ??= []).push(job);
			else result.left -= 1;
			events.add(now, admit);
		}, call);
	};
	admit();
	for (;;) {
		const event = events.take();
		if (!event) break;
		openMs += open * (event.at - last);
		last = event.at;
		now = event.at;
		event.then();
	}
	return { ...result, ms: finished, meanOpen: openMs / finished };
}

export const fixed = (current: number): Limit => ({
	current,
	sent: () => undefined,
	answered: () => undefined,
	ended: () => undefined,
	rateLimited: () => undefined,
});

interface Event {
	at: number;
	order: number;
	then: () => void;
}

/** What is to come, the earliest first; of the same time, in the order in which it was added. */
class Events {
	private readonly heap: Event[] = [];
	private order = 0;

	add(at: number, then: () => void): void {
		this.order += 1;
		const { heap } = this;
		const event = { at, order: this.order, then };
		let place = heap.length;
		while (place > 0) {
			const above = (place - 1) >> 1;
			const parent = heap[above];
			if (!parent || isBefore(parent, event)) break;
			heap[place] = parent;
			place = above;
		}
		heap[place] = event;
	}

	take(): Event | undefined {
		const { heap } = this;
		const first = heap[0];
		const last = heap.pop();
		if (first === last || !last) return first;
		let place = 0;
		for (;;) {
			let below = 2 * place + 1;
			const [left, right] = [heap[below], heap[below + 1]];
			if (!left) break;
			if (right && isBefore(right, left)) below += 1;
			const smaller = heap[below];
			if (!smaller || isBefore(last, smaller)) break;
			heap[place] = smaller;
			place = below;
		}
		heap[place] = last;
		return first;
	}
}

const isBefore = (one: Event, other: Event) =>
	one.at < other.at || (one.at === other.at && one.order < other.order);
