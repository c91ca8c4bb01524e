import { advance, awaited, seesFrom } from '../../../nodes/DocumentExtraction/trigger/advance';
import type {
	Observation,
	WatchRules,
	WatchState,
} from '../../../nodes/DocumentExtraction/trigger/state';
import { LOOKBACK, OVERLAP, type Step } from './steps';

interface File {
	id: string;
	uploadedAt: number | undefined;
	visibleAt: number;
	status: 'pending' | 'success' | 'failure';
	finalAt: number;
	isDeleted: boolean;
	/** How often its prediction was retried: each ends once. */
	round: number;
}

/** A service with its files, a clock, and a host that keeps the state as n8n does. */
export class World {
	readonly files: File[] = [];
	/** What was delivered, as often as it was: "watch id round". */
	readonly delivered = new Map<string, number>();
	/** What the user was told before, or asked not to be told: final at a baseline. */
	private readonly baseline = new Set<string>();
	/** Retried beyond what a poll looks at. */
	private readonly unseen = new Set<string>();
	private now = 1_000_000;
	private lastBegan = 0;
	private watch = 0;
	private state: WatchState | undefined;
	private saved: WatchState | undefined;

	constructor(private readonly emitExisting: boolean) {}

	run(steps: Step[]): void {
		this.poll(true);
		for (const one of steps) this.take(one);
		this.poll(false);
	}

	private take(one: Step): void {
		switch (one.does) {
			case 'upload':
				this.files.push({
					id: `file-${this.files.length}`,
					uploadedAt: one.isDated ? this.now + one.ahead : undefined,
					visibleAt: this.now + one.late,
					status: 'pending',
					finalAt: 0,
					isDeleted: false,
					round: 0,
				});
				return;
			case 'wait':
				this.now += one.minutes;
				return;
			case 'poll':
				this.poll(false, one);
				return;
			case 'crash':
				this.state = this.saved;
				return;
			case 'activate':
				this.state = this.saved;
				this.poll(true);
				return;
			case 'change':
				this.watch += 1;
				this.state = this.saved;
				this.poll(true);
				return;
			default:
				this.touch(one);
		}
	}

	private touch(one: Step & { which: number }): void {
		const file = this.files[one.which % Math.max(1, this.files.length)];
		if (!file || file.isDeleted) return;
		const isPending = file.status === 'pending';
		if (one.does === 'finish' && isPending) {
			file.status = one.status;
			file.finalAt = this.now;
		} else if (one.does === 'delete' && isPending) {
			file.isDeleted = true;
		} else if (one.does === 'retry' && this.isSettled(file)) {
			// A return to pending counts when a poll that is kept sees it.
			file.status = 'pending';
			file.round += 1;
			this.state = this.saved;
			const seen = this.poll(true);
			if (!seen.includes(file.id)) this.unseen.add(this.key(file));
		}
	}

	private poll(
		isActivation: boolean,
		{ order, slow, twice } = { order: 0, slow: 0, twice: false },
	): string[] {
		const before = this.state;
		const rules = this.rules();
		// A poll reads the clock, then the list; the next one begins no earlier.
		const began = Math.max(this.lastBegan, this.now - slow);
		this.lastBegan = began;
		const isBaseline = before?.fingerprint !== rules.fingerprint;
		const waitedFor = awaited(before, rules);
		const seen = this.seen(seesFrom(before, began, rules), waitedFor, order);
		const { state, events } = advance(before, twice ? [...seen, ...seen] : seen, began, rules);
		this.state = state;
		if (isActivation || events.length > 0) this.saved = state;

		const told = new Set(this.delivered.keys());
		for (const { record } of events) {
			this.delivered.set(this.key(record), (this.delivered.get(this.key(record)) ?? 0) + 1);
			if (record.status === 'pending') throw new Error(`${record.id} was told while pending`);
		}
		for (const file of this.files.filter((one) => this.isListed(one) && one.status !== 'pending')) {
			const isOld = isBaseline && !this.emitExisting && !told.has(this.key(file));
			if (isOld) this.baseline.add(this.key(file));
			this.check(file, waitedFor.includes(file.id), began);
		}
		return seen.map(({ id }) => id);
	}

	/** What is due has been told by now; nothing twice, and nothing of before the activation. */
	private check(file: File, isAwaited: boolean, began: number): void {
		const { id, uploadedAt = began, finalAt } = file;
		const times = this.delivered.get(this.key(file)) ?? 0;
		const isDue = uploadedAt >= began - LOOKBACK || (isAwaited && finalAt <= uploadedAt + LOOKBACK);
		const key = this.key(file);
		const least = isDue && !this.baseline.has(key) && !this.unseen.has(key) ? 1 : 0;
		const most = this.baseline.has(key) ? 0 : 1;
		// Millions of times: `expect` only to say what is wrong.
		if (times < least || times > most) expect({ id, times }).toEqual({ id, least, most });
	}

	private seen(from: number, waitedFor: string[], order: number): Array<Observation<File>> {
		const asked = this.files.filter(
			(file) =>
				waitedFor.includes(file.id) ||
				(this.isListed(file) && (file.uploadedAt === undefined || file.uploadedAt >= from)),
		);
		return asked
			.map((file, place) => ({ file, key: (place * 7919 + order * 31) % (order + 1) }))
			.sort((a, b) => a.key - b.key)
			.map(({ file }) => ({
				id: file.id,
				status: file.isDeleted ? ('gone' as const) : file.status,
				uploadedAt: file.uploadedAt,
				record: { ...file },
			}));
	}

	private isListed({ visibleAt, isDeleted }: File): boolean {
		return visibleAt <= this.now && !isDeleted;
	}

	private isSettled(file: File): boolean {
		return this.delivered.has(this.key(file)) || this.baseline.has(this.key(file));
	}

	/** With `emitExisting` each watch tells everything anew; without, nobody is told twice. */
	private key({ id, round }: File): string {
		return `${this.emitExisting ? this.watch : ''} ${id} ${round}`;
	}

	private rules(): WatchRules {
		return {
			fingerprint: `watch ${this.watch}`,
			overlap: OVERLAP,
			lookback: LOOKBACK,
			emitExisting: this.emitExisting,
		};
	}
}
