import {
	advance,
	awaited,
	open,
	seesFrom,
} from '../../../nodes/DocumentExtraction/trigger/advance';
import {
	type Observation,
	stateIn,
	type WatchRules,
	type WatchState,
} from '../../../nodes/DocumentExtraction/trigger/state';
import { FAR_AHEAD, KINDS, LOOKBACK, type Reading, type Setting, type Step } from './steps';

interface File {
	id: string;
	/** By the service's clock. */
	uploadedAt: number;
	/** By either clock, whichever is earlier. */
	bornAt: number;
	/** What the service tells of it. */
	told: number | undefined;
	visibleAt: number;
	status: 'pending' | 'success' | 'failure';
	finalAt: number;
	isDeleted: boolean;
	/** How often its prediction was retried: each ends once. */
	round: number;
}

/** What n8n keeps for the node, and which files were seen pending on the way to it. */
interface Kept {
	state: WatchState | undefined;
	saw: ReadonlySet<string>;
}

/** A poll that has read its list and not come to its end. */
interface UnderWay {
	began: number;
	watch: number;
	before: WatchState | undefined;
	saw: Kept['saw'];
	observations: Array<Observation<File>>;
	files: File[];
}

const NAMED = Array.from({ length: 20 }, (_, n) => `file-${n}`);
const AT_ONCE: Reading = { order: 0, slow: 0, isDouble: false, olderBy: 0 };

/** A service with its files, a clock, and a host that keeps the state as n8n does. */
export class World {
	private readonly files: File[] = [];
	/** What was delivered, as often as it was. */
	private readonly delivered = new Map<string, number>();
	/** Final when the watch began, and not asked for. */
	private readonly existing = new Set<string>();
	private now = Date.UTC(2026, 0, 1);
	private lastBegan = 0;
	private watch = 0;
	private kept: Kept = { state: undefined, saw: new Set() };
	private saved = this.kept;
	private underWay: UnderWay | undefined;

	constructor(private readonly setting: Setting) {}

	run(steps: Step[]): void {
		this.activate();
		for (const one of steps) this.take(one);
		this.end();
		this.poll(AT_ONCE);
	}

	private take(one: Step): void {
		switch (one.does) {
			case 'upload':
				this.upload(one);
				return;
			case 'wait':
				this.now += one.ms;
				return;
			case 'poll':
				this.poll(one);
				return;
			case 'begin':
				this.begin(one);
				return;
			case 'end':
				this.end();
				return;
			case 'kill':
				this.underWay = undefined;
				return;
			case 'rollback':
				this.underWay = undefined;
				this.kept = this.saved;
				return;
			case 'activate':
				this.activate();
				return;
			case 'change':
				this.watch += 1;
				this.activate();
				return;
			default:
				this.touch(one);
		}
	}

	private upload({ isDated, late, ahead }: Step & { does: 'upload' }): void {
		const { precision } = KINDS[this.setting.kind];
		const { skew } = this.setting;
		const uploadedAt = this.now + skew + (ahead === FAR_AHEAD && skew < 0 ? 0 : ahead);
		this.files.push({
			id: `file-${this.files.length}`,
			uploadedAt,
			bornAt: Math.min(uploadedAt, this.now),
			told: isDated ? Math.floor(uploadedAt / precision) * precision : undefined,
			visibleAt: this.now + late,
			status: 'pending',
			finalAt: 0,
			isDeleted: false,
			round: 0,
		});
	}

	private touch(one: Step & { which: number }): void {
		const file = this.files[one.which % Math.max(1, this.files.length)];
		if (!file || file.isDeleted) return;
		if (one.does === 'delete') {
			file.isDeleted = true;
		} else if (one.does === 'finish' && file.status === 'pending') {
			file.status = one.status;
			file.finalAt = this.now;
		} else if (one.does === 'retry' && file.status !== 'pending') {
			file.status = 'pending';
			file.round += 1;
		}
	}

	/** The workflow is loaded with what was saved, and polls; a poll under way goes on and keeps the newcomer out. */
	private activate(): void {
		this.kept = this.saved;
		this.poll(AT_ONCE);
		this.saved = this.kept;
	}

	private poll(reading: Reading): void {
		if (this.underWay) return;
		this.begin(reading);
		this.end();
	}

	private begin(reading: Reading): void {
		if (this.underWay) return;
		// A poll reads the clock, then the list; the next one begins no earlier.
		const began = Math.max(this.lastBegan, this.now - reading.slow);
		this.lastBegan = began;
		const before = stateIn(JSON.parse(JSON.stringify(this.kept.state ?? null)));
		const files = this.files.filter((file) => this.isVisible(file)).map((file) => ({ ...file }));
		const observations = this.observations(before, began, reading);
		const isFirst = before?.fingerprint !== this.rules(this.watch).fingerprint;
		const saw: Kept['saw'] = isFirst ? new Set() : this.kept.saw;
		this.underWay = { began, watch: this.watch, before, saw, observations, files };
	}

	private end(): void {
		if (!this.underWay) return;
		const { began, watch, before, saw, observations, files } = this.underWay;
		this.underWay = undefined;
		const rules = this.rules(watch);
		const isFirst = before?.fingerprint !== rules.fingerprint;
		const { state, events } = advance(before, observations, began, rules);
		const told = new Set(this.delivered.keys());
		for (const { record } of events) {
			if (record.status === 'pending') throw new Error(`${record.id} was told while pending`);
			const key = this.key(record, watch);
			this.delivered.set(key, (this.delivered.get(key) ?? 0) + 1);
		}
		for (const file of files.filter(({ status }) => status !== 'pending')) {
			const key = this.key(file, watch);
			const isExisting = isFirst && !this.setting.emitExisting && !told.has(key);
			if (isExisting && this.isObserved(file, observations)) this.existing.add(key);
			this.check(file, key, { began, saw });
		}
		this.kept = { state, saw: this.sawAlso(saw, observations, began) };
		if (events.length > 0) this.saved = this.kept;
	}

	private isObserved({ id }: File, observations: Array<Observation<File>>): boolean {
		return observations.some((observation) => observation.id === id);
	}

	/** What is due has been told by now; nothing twice, and nothing of before the activation. */
	private check(file: File, key: string, poll: { began: number; saw: Kept['saw'] }): void {
		const times = this.delivered.get(key) ?? 0;
		const isOld = this.existing.has(key);
		const least = !isOld && this.isDue(file, poll) ? 1 : 0;
		// Hundreds of thousands of times: `expect` only to say what is wrong.
		if (times >= least && times <= (isOld ? 0 : 1)) return;
		expect({ ...file, times }).toEqual({ ...file, times: isOld ? 0 : 1 });
	}

	/** Uploaded within the lookback; or awaited, and final within it. A retried one only if it was seen pending. */
	private isDue(file: File, { began, saw }: { began: number; saw: Kept['saw'] }): boolean {
		const { id, round, bornAt, finalAt } = file;
		const wasSeen = saw.has(this.roundOf(file));
		if (KINDS[this.setting.kind].isNamed) {
			return NAMED.includes(id) && finalAt <= bornAt + LOOKBACK && (round === 0 || wasSeen);
		}
		if (wasSeen) return finalAt <= bornAt + LOOKBACK;
		return round === 0 && bornAt >= began - LOOKBACK;
	}

	private sawAlso(
		before: Kept['saw'],
		observations: Array<Observation<File>>,
		began: number,
	): Set<string> {
		const saw = new Set(before);
		for (const { status, record } of observations) {
			const isYoung = record.bornAt >= began - LOOKBACK;
			if (status === 'pending' && isYoung) saw.add(this.roundOf(record));
		}
		return saw;
	}

	private observations(
		before: WatchState | undefined,
		began: number,
		{ order, isDouble, olderBy }: Reading,
	): Array<Observation<File>> {
		const rules = this.rules(this.watch);
		const waitedFor = awaited(before, rules);
		const named = rules.isNamed ? open(before, NAMED, rules) : [...waitedFor.keys()];
		const from = Math.min(seesFrom(before, began, rules), ...waitedFor.values());
		const isListed = ({ told, uploadedAt }: File) =>
			told === undefined ? uploadedAt >= from : told >= from - olderBy;
		const seen = this.files
			.filter(
				(file) =>
					named.includes(file.id) || (!rules.isNamed && this.isVisible(file) && isListed(file)),
			)
			.map((file, place) => ({ file, key: (place * 7919 + order * 31) % (order + 1) }))
			.sort((a, b) => a.key - b.key)
			.map(({ file }) => ({
				id: file.id,
				status: this.isVisible(file) ? file.status : ('gone' as const),
				uploadedAt: file.told,
				record: { ...file },
			}));
		return isDouble ? [...seen, ...seen] : seen;
	}

	private isVisible({ visibleAt, isDeleted }: File): boolean {
		return visibleAt <= this.now && !isDeleted;
	}

	/** With `emitExisting` each watch tells everything anew; without, nobody is told twice. */
	private key(file: File, watch: number): string {
		return `${this.setting.emitExisting ? watch : ''} ${this.roundOf(file)}`;
	}

	private roundOf({ id, round }: File): string {
		return `${id} ${round}`;
	}

	private rules(watch: number): WatchRules {
		const { overlap, precision, isNamed } = KINDS[this.setting.kind];
		return {
			fingerprint: `watch ${watch}`,
			overlap,
			lookback: LOOKBACK + precision,
			emitExisting: this.setting.emitExisting,
			isNamed,
		};
	}
}
