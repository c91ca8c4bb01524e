import {
	advance,
	awaited,
	byPriority,
	open,
	endsOf,
	seesFrom,
} from '../../../../nodes/DocumentExtraction/trigger/state/advance';
import {
	type EventName,
	type Observation,
	type Observed,
	stateIn,
	type WatchRules,
	type WatchState,
} from '../../../../nodes/DocumentExtraction/trigger/state/state';
import {
	ALL,
	FAR_AHEAD,
	KINDS,
	LOOKBACK,
	MOMENT,
	MOST_SLOW,
	type Reading,
	type Setting,
	type Step,
} from './steps';

type End = 'success' | 'failure';

interface File {
	id: string;
	/** By the service's clock. */
	uploadedAt: number;
	/** By either clock, whichever is earlier. */
	bornAt: number;
	/** What the service tells of it. */
	told: number | undefined;
	visibleAt: number;
	status: 'pending' | End;
	finalAt: number;
	isDeleted: boolean;
	/** Once: what has not been looked at between two such moments is as if it had not been found all the time. */
	hiddenUntil: number | undefined;
	/** How often its prediction was retried: each ends once. */
	round: number;
	isApproved: boolean;
	/** How often it was approved. */
	approvals: number;
}

/** What somebody with a perfect memory knows of a file. */
interface Memory {
	last: End | undefined;
	/** Whether it was seen on its way to an end that is not told yet. */
	sawPending: boolean;
	/** Whether it was seen to have ended otherwise than was told, and nothing could be told of that. */
	sawOther: boolean;
	/** Whether it was approved when its end was last seen, and not seen as taken back since. */
	wasApproved: boolean;
	/** Whether its last end had not to be told any more, and was not: the next one need not be seen as another. */
	isPassedOver?: boolean;
}

/** What n8n keeps for the node, and what a perfect memory would hold at that time. */
interface Kept {
	state: WatchState | undefined;
	memory: ReadonlyMap<string, Memory>;
	/** Files whose time ran out while nobody could ask for them. */
	lost: ReadonlySet<string>;
	/** When the last of these polls began. */
	polledAt: number | undefined;
}

const NOTHING: Kept = {
	...{ state: undefined, polledAt: undefined },
	memory: new Map(),
	lost: new Set(),
};

/** A poll that has read its list and not come to its end. */
interface UnderWay {
	began: number;
	watch: number;
	named: string[];
	mute: number;
	before: Kept;
	observed: Observed<File>;
	files: File[];
}

const NAMED = Array.from({ length: 20 }, (_, n) => `file-${n}`);
const GROWS_BY = 4;
const AT_ONCE: Reading = { order: 0, slow: 0, isDouble: false, olderBy: 0, mute: 0, asks: ALL };

/** A service with its files, a clock, and a host that keeps the state as n8n does. */
export class World {
	private readonly files: File[] = [];
	/** What was delivered. */
	private readonly delivered = new Set<string>();
	private now = Date.UTC(2026, 0, 1);
	private lastBegan = 0;
	private watch = 0;
	private named = NAMED.slice(0, NAMED.length / 2);
	private kept = NOTHING;
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
			case 'rotate':
				// Neither the rules nor the state know of the key.
				this.activate();
				return;
			case 'grow':
				this.named = NAMED.slice(0, this.named.length + GROWS_BY);
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
		const { precision, isNamed } = KINDS[this.setting.kind];
		const { skew } = this.setting;
		const uploadedAt = this.now + skew + (ahead === FAR_AHEAD && skew < 0 ? 0 : ahead);
		this.files.push({
			id: `file-${this.files.length}`,
			uploadedAt,
			// Without a time, or named, it counts from when the poll that first meets it has begun.
			bornAt: Math.min(
				uploadedAt,
				isDated && !isNamed ? this.now : Math.max(this.lastBegan, this.now - MOST_SLOW),
			),
			told: isDated ? Math.floor(uploadedAt / precision) * precision : undefined,
			visibleAt: this.now + late,
			status: 'pending',
			finalAt: 0,
			isDeleted: false,
			hiddenUntil: undefined,
			round: 0,
			isApproved: false,
			approvals: 0,
		});
	}

	private touch(one: Step & { which: number }): void {
		const file = this.files[one.which % Math.max(1, this.files.length)];
		if (!file || file.isDeleted) return;
		if (one.does === 'delete') {
			file.isDeleted = true;
		} else if (one.does === 'hide') {
			// How late a list may show one of which nobody knows is another promise.
			const isAwaited = [this.kept, this.saved].every(
				({ memory }) => memory.get(file.id)?.sawPending === true,
			);
			if (isAwaited) file.hiddenUntil ??= this.now + MOMENT;
		} else if (one.does === 'approve') {
			if (file.status === 'pending' || file.isApproved) return;
			file.isApproved = true;
			file.approvals += 1;
		} else if (one.does === 'unapprove') {
			file.isApproved = false;
		} else if (one.does === 'finish' && file.status === 'pending') {
			file.status = one.status;
			file.finalAt = this.now;
		} else if (one.does === 'retry' && file.status !== 'pending') {
			file.status = 'pending';
			file.round += 1;
		} else if (one.does === 'rerun' && file.status !== 'pending') {
			file.status = one.status;
			file.finalAt = this.now;
			file.round += 1;
		}
	}

	/** Whoever watches anew knows of no file: how late a list may show one is another promise then, too. */
	private showHidden(): void {
		for (const file of this.files) {
			if (file.hiddenUntil !== undefined) file.hiddenUntil = Math.min(file.hiddenUntil, this.now);
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
		const state = stateIn(JSON.parse(JSON.stringify(this.kept.state ?? null)));
		const isFirst = this.isFirst(state, this.watch);
		const before = { ...(isFirst ? NOTHING : this.kept), state };
		if (isFirst) this.showHidden();
		const files = this.files.filter((file) => this.isVisible(file)).map((file) => ({ ...file }));
		const observed = this.observed(state, began, reading);
		const { watch, named } = this;
		const { mute } = reading;
		this.underWay = { began, watch, named, mute, before, observed, files };
	}

	private end(): void {
		if (!this.underWay) return;
		const { began, watch, named, mute, before, files } = this.underWay;
		let { observed } = this.underWay;
		this.underWay = undefined;
		const rules = this.rules(watch);
		// What is news has to be completed, and some cannot be.
		let next = advance(before.state, observed, began, rules);
		const mutes = next.events.filter(({ id }) => isMute(id, mute));
		const incomplete = new Set(
			mutes.filter(({ event }) => event !== 'approved').map(({ id }) => id),
		);
		const unapproved = new Set(mutes.map(({ id }) => id));
		if (mutes.length > 0) {
			observed = {
				...observed,
				files: observed.files.map((file) => {
					if (incomplete.has(file.id)) return { ...file, status: 'unanswered' };
					return unapproved.has(file.id) ? { ...file, isApproved: undefined } : file;
				}),
			};
			next = advance(before.state, observed, began, rules);
		}
		const { state, events } = next;

		const told = new Set<string>();
		const approved = new Set<string>();
		for (const { id, status, event, record } of events) {
			if (record.status !== status) throw new Error(`${id} was told as ${status}`);
			const key = this.key(record, watch, event);
			if (this.delivered.has(key)) throw new Error(`${key} was told twice`);
			this.delivered.add(key);
			if (event === 'approved') approved.add(id);
			else if (approved.has(id)) throw new Error(`${id} was told as approved before its end`);
			else told.add(id);
		}
		const isFirst = this.isFirst(before.state, watch);
		const seen = new Map(observed.files.map(({ id, status }) => [id, status]));
		const isAsked = (id: string) => seen.get(id) !== 'unanswered' && !observed.left.includes(id);
		const passedOver = new Set<string>();
		for (const file of files) {
			const known = before.memory.get(file.id);
			const isNews = this.isNews(file, known);
			const may = isNews && (this.setting.emitExisting || !this.isFirstLook(known, isFirst));
			const isReachable = isAsked(file.id) && !before.lost.has(file.id);
			const isDue = this.isDue(file, { began, named, known });
			const must = may && isReachable && isDue;
			const isTold = told.has(file.id);
			if (known && !isTold && !isDue) passedOver.add(file.id);
			if (isTold ? may : !must) continue;
			// Hundreds of thousands of times: `expect` only to say what is wrong.
			expect({ ...file, known, isTold }).toEqual({ ...file, known, isTold: !isTold });
		}
		const observedById = new Map(observed.files.map((file) => [file.id, file]));
		for (const file of files) {
			const known = before.memory.get(file.id);
			const seenNow = observedById.get(file.id);
			const { polledAt = began } = before;
			const about = { began, polledAt, named, known, isFirst };
			const { isMissed, isNews, isDue } = this.approvalOf(file, seenNow, about);
			const isTold = approved.has(file.id);
			const isWellSeen = !isMissed || !isAsked(file.id) || unapproved.has(file.id);
			if ((isTold ? isNews : !isDue) && isWellSeen) continue;
			expect({ ...file, known, isTold, isWellSeen }).toEqual({
				...{ ...file, known, isTold: !isTold, isWellSeen: true },
			});
		}
		const memory = new Map(before.memory);
		for (const { id, status, isApproved } of observed.files) {
			const next = remembered(memory.get(id), { status, isApproved }, incomplete.has(id));
			const isPassedOver = passedOver.has(id) && (status === 'success' || status === 'failure');
			if (next) memory.set(id, { ...next, isPassedOver });
		}
		const lost = new Set(before.lost);
		const isFound = ({ id }: File) => files.some((file) => file.id === id) && isAsked(id);
		for (const file of this.files) {
			const patience = observed.left.includes(file.id) ? 2 * LOOKBACK : LOOKBACK;
			if (file.bornAt < began - patience && !isFound(file)) lost.add(file.id);
		}
		this.kept = { state, memory, lost, polledAt: began };
		if (events.length > 0) this.saved = this.kept;
	}

	private isFirst(state: WatchState | undefined, watch: number): boolean {
		return state?.fingerprint !== this.rules(watch).fingerprint;
	}

	/** Whether nothing tells that it ended since it is watched. */
	private isFirstLook(known: Memory | undefined, isFirst: boolean): boolean {
		return KINDS[this.setting.kind].isNamed ? known === undefined : isFirst;
	}

	private isNews({ status }: File, known: Memory | undefined): boolean {
		const isWanted = this.setting.events.some((event) => event === status);
		return isWanted && (known?.sawPending === true || known?.last !== status);
	}

	/**
	 * What is new has to be told: uploaded within the lookback; or awaited, or not readable before, and
	 * final within it.
	 */
	private isDue(
		{ id, bornAt, finalAt }: File,
		{ began, named, known }: { began: number; named: string[]; known: Memory | undefined },
	): boolean {
		if (known?.isPassedOver) return false;
		const isInTime = finalAt <= bornAt + LOOKBACK;
		const isAwaited = known?.sawPending === true || known?.sawOther || known?.last === 'failure';
		if (!KINDS[this.setting.kind].isNamed) {
			return known && isAwaited ? isInTime : known === undefined && bornAt >= began - LOOKBACK;
		}
		// Nobody asks any more for one whose success was told.
		const isClosed = known?.last === 'success' && this.setting.events.includes('success');
		return named.includes(id) && isInTime && (isAwaited || !isClosed);
	}

	/** Whether an approval may be told now, whether it has to be, and whether the poll has missed to look. */
	private approvalOf(
		{ id, status, bornAt, told }: File,
		seen: Observation | undefined,
		about: {
			began: number;
			/** When the last poll began. */
			polledAt: number;
			named: string[];
			known: Memory | undefined;
			isFirst: boolean;
		},
	): { isMissed: boolean; isNews: boolean; isDue: boolean } {
		const { began, polledAt, named, known, isFirst } = about;
		const { kind, events, emitExisting } = this.setting;
		if (!events.includes('approved')) return { isMissed: false, isNews: false, isDue: false };
		const { isNamed, precision } = KINDS[kind];
		const isYoung = bornAt >= began - LOOKBACK;
		const isWatched = isYoung && (!isNamed || named.includes(id));
		const lookback = LOOKBACK + precision;
		// Polls may be as far apart as the lookback, and nobody knows when in between it was approved.
		const since = Math.max(polledAt, began - lookback) - lookback;
		const isTooOld = !isNamed && told !== undefined && told < since;
		const hasEnded = seen?.status === 'success' || seen?.status === 'failure';
		const isApproved = hasEnded && seen.isApproved === true;
		const isUnknown = known?.wasApproved !== true;
		const isNews = isApproved && isUnknown && (emitExisting || !this.isFirstLook(known, isFirst));
		return {
			isMissed: isWatched && status !== 'pending' && seen === undefined,
			isNews,
			isDue: isNews && !isTooOld,
		};
	}

	private observed(
		before: WatchState | undefined,
		began: number,
		{ order, isDouble, olderBy, mute, asks }: Reading,
	): Observed<File> {
		const rules = this.rules(this.watch);
		const waitedFor = awaited(before, rules);
		const from = seesFrom(before, began, rules);
		const isListed = ({ told, uploadedAt }: File) =>
			told === undefined ? uploadedAt >= from : told >= from - olderBy;
		const listed = rules.isNamed
			? []
			: this.files.filter((file) => this.isVisible(file) && isListed(file));
		const isApart = (id: string) => !listed.some((file) => file.id === id);
		const apart = rules.isNamed
			? open(before, this.named, rules)
			: [...new Set([...waitedFor.keys(), ...endsOf(before, rules).revisited.keys()])].filter(
					isApart,
				);
		const asked = byPriority(before, apart, rules);
		const answers = asked
			.slice(0, asks)
			.flatMap((id) => this.files.filter((file) => file.id === id))
			.map((file) => this.answer(file, mute));
		const files = [...listed.map((file) => this.answer(file)), ...answers]
			.map((seen, place) => ({ seen, key: (place * 7919 + order * 31) % (order + 1) }))
			.sort((a, b) => a.key - b.key)
			.map(({ seen }) => seen);
		return { files: isDouble ? [...files, ...files] : files, left: asked.slice(asks) };
	}

	private answer(file: File, mute = 0): Observation<File> {
		const record = { ...file };
		const { id, told } = file;
		if (isMute(id, mute)) return { id, status: 'unanswered', uploadedAt: undefined, record };
		const status = this.isVisible(file) ? file.status : 'gone';
		const { isApproved } = file;
		return { id, status, uploadedAt: told, record, isApproved };
	}

	private isVisible({ visibleAt, isDeleted, hiddenUntil = visibleAt }: File): boolean {
		return visibleAt <= this.now && hiddenUntil <= this.now && !isDeleted;
	}

	/**
	 * With `emitExisting` each watch tells everything anew; without, nobody is told twice. What was
	 * approved and is read again ends as approved for who begins to watch meanwhile.
	 */
	private key({ id, round, approvals }: File, watch: number, event: EventName): string {
		const which = event === 'approved' ? `${round} approved ${approvals}` : round;
		return `${this.setting.emitExisting ? watch : ''} ${id} ${which}`;
	}

	private rules(watch: number): WatchRules {
		const { overlap, precision, isNamed } = KINDS[this.setting.kind];
		return {
			fingerprint: `watch ${watch}`,
			overlap,
			lookback: LOOKBACK + precision,
			emitExisting: this.setting.emitExisting,
			events: this.setting.events,
			isNamed,
		};
	}
}

function isMute(id: string, mute: number): boolean {
	return mute > 0 && Number(id.replace('file-', '')) % mute === 0;
}

/** What a perfect memory holds after a look; undefined when there is nothing new in it. */
function remembered(
	before: Memory = { last: undefined, sawPending: false, sawOther: false, wasApproved: false },
	{ status, isApproved = before.wasApproved }: Pick<Observation, 'status' | 'isApproved'>,
	isIncomplete: boolean,
): Memory | undefined {
	switch (status) {
		case 'unanswered':
			if (!isIncomplete) return undefined;
			// One that was told is looked at again as it is: an end that nobody could be told of is no step to the next.
			return before.last ? { ...before, sawOther: true } : { ...before, sawPending: true };
		case 'gone':
			return before;
		case 'pending':
			return { ...before, sawPending: true, wasApproved: before.wasApproved && isApproved };
		default:
			return { last: status, sawPending: false, sawOther: false, wasApproved: isApproved };
	}
}
