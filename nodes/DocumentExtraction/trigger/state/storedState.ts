import type { IDataObject } from 'n8n-workflow';

import { isObject, type Json, numberIn, textIn } from '../../utils/json';
import { stateIn, type WatchState } from './state';
import { isOutlived, knownShared, knownStores, rememberShared, rememberStore } from './knownStores';
import type { PollFunctions } from './pollFunctions';

/** Where the state lies in what n8n stores for the node (docs/decisions/0014-state-in-two-places.md). */
const KEY = 'watch';

/**
 * How long n8n may take to store what a poll has told. Its scheduler may begin a poll with what it
 * read before that; what is not stored by then, n8n has dropped together with the files.
 */
const STORED_WITHIN_MS = 60_000;

/** Stores that a poll was given before, in their order: timers in memory keep them, other schedulers read them anew. */
const kept = new WeakMap<IDataObject, number>();
let keptCount = 0;

/** Stores that hold what polls of this process have led to, and not only what n8n has read. */
const writtenStores = new WeakSet<IDataObject>();

/** How many polls have led to a state, and how many of them had news. */
interface Counts {
	polls: number;
	news: number;
}

/** What is written: a state, what has led to it, and by which node, under which name, and when. */
type Written = WatchState & Counts & { node: string; name: string; at: number };

interface News {
	told: Written;
	at: number;
	/** n8n with budgets drops what a timer brings when its workflow was activated again meanwhile. */
	mayBeDropped: boolean;
}

/** By node, what was written with its last news, and when. */
const lastNews = new Map<string, News>();

/**
 * By node, what polls without news have led to since the one that n8n has stored, which its scheduler
 * stores of them with cursors only. An older state is as good, but for what takes several polls, such as
 * turns.
 */
const quietPolls = new Map<string, { since: string; known: Written }>();

/** By workflow, what was written last for each of its nodes. */
const copiesIn = new Map<string, Map<string, Written>>();

/** By what all nodes of a workflow share, the name of the node that has an id. */
const nodeNames = new WeakMap<IDataObject, Map<string, string>>();

/** A node by its id, which stays when it is renamed. One whose id another node has, too, goes by its name. */
export function identityOf(poll: Pick<PollFunctions, 'getNode' | 'getWorkflowStaticData'>): string {
	const shared = poll.getWorkflowStaticData('global');
	const { id, name } = poll.getNode();
	const byName = `${id} ${name}`;
	// Found out by an activation, which polls all nodes with one store: schedulers give each poll its own.
	if (sharedKeyOf(byName) in shared) return byName;
	const known = nodeNames.get(shared) ?? new Map<string, string>();
	nodeNames.set(shared, known);
	if (!known.has(id)) known.set(id, name);
	return known.get(id) === name ? id : byName;
}

const sharedKeyOf = (identity: string) => `${KEY} ${identity}`;

/** What n8n stores for one node, as one poll finds it. */
export class StoredState {
	/** The node, in all workflows of this process. */
	readonly node: string;
	readonly before: WatchState | undefined;
	/** Whether n8n gives this store to every poll, as long as the workflow is active. */
	readonly isKept: boolean;
	private readonly hasBudget: boolean;
	/** Whether a poll was given this store before. */
	readonly isKnown: boolean;
	/** Higher for the store of a later activation. */
	readonly place: number;
	readonly store: IDataObject;
	/** What n8n stores for all nodes: of a poll without news that activates a workflow, durable cursors keep no more. */
	private readonly shared: IDataObject;
	private readonly sharedKey: string;
	private readonly workflow: string;
	/** What `before` was read from. */
	private readonly latest: Json | undefined;
	/** Whether that is what n8n has stored under the node's name, and all that is known. */
	private readonly isOfStore: boolean;
	private readonly id: string;
	private readonly name: string;
	/** What has led to `before`. */
	private counts: Counts;
	/** What n8n has stored. */
	private readonly storedText: string;

	constructor(poll: PollFunctions) {
		const identity = identityOf(poll);
		this.workflow = poll.getWorkflow().id ?? '';
		this.node = `${this.workflow} ${identity}`;
		this.store = poll.getWorkflowStaticData('node');
		this.hasBudget = poll.getPollBudgetMs !== undefined;
		// The versions without a budget know nothing else than timers in memory.
		this.isKnown = kept.has(this.store);
		this.isKept = !this.hasBudget || this.isKnown;
		this.place = kept.get(this.store) ?? (keptCount += 1);
		kept.set(this.store, this.place);
		this.shared = poll.getWorkflowStaticData('global');
		if (this.isKept) rememberStore(this.node, this.store, this.shared);
		this.sharedKey = sharedKeyOf(identity);
		rememberShared(this.workflow, this.shared, this.sharedKey);
		({ id: this.id, name: this.name } = poll.getNode());
		const stored = this.store[KEY];
		const read = this.readFrom(stored);
		this.storedText = textOf(read);
		const latest = this.missedNews(read) ?? this.knownSince() ?? read;
		this.latest = isObject(latest) ? latest : undefined;
		this.isOfStore = latest === stored && this.ownerOf(stored) === this.id;
		this.before = stateIn(latest);
		this.counts = countsIn(latest);
	}

	/** Whether n8n has read the state before it stored what another poll told. */
	isOutdated(fingerprint: string): boolean {
		const last = lastNews.get(this.node);
		if (last?.told.fingerprint !== fingerprint) return false;
		if (this.isKept || this.counts.news >= last.told.news) return false;
		const age = Date.now() - last.at;
		return age >= 0 && age < STORED_WITHIN_MS;
	}

	/** Whether another timer of this node has newer settings, as in n8n 2.7. */
	isOutlived(settings: string): boolean {
		return !this.hasBudget && isOutlived(this.node, this.store, settings);
	}

	/** The state of a poll without news: good to go on from, and so is the one before. */
	keep(state: WatchState, isStop = false): void {
		// A quiet poll gives n8n nothing to store, but for what it has not stored yet, or not under this name: an
		// activation stores it.
		if (this.isOfStore && JSON.stringify(state) === JSON.stringify(this.before)) return;
		const known = this.write(state);
		// n8n 2.7 stores what an activation leads to, unless that fails.
		if (!this.isKnown && (this.hasBudget || isStop)) {
			quietPolls.set(this.node, { since: this.storedText, known });
		}
	}

	/** The state of a poll without news that was under way when this one came. */
	inherit(from: StoredState, state: WatchState): void {
		if (isLater(this.counts, from.counts)) return;
		this.counts = from.counts;
		this.keep(state);
	}

	/** The state of a poll with news: to be stored together with them, or not at all. */
	tell(state: WatchState): void {
		this.counts = { ...this.counts, news: this.counts.news + 1 };
		const told = this.write(state, this.copyOfNews());
		const mayBeDropped = this.isKept && this.hasBudget;
		lastNews.set(this.node, { told, at: Date.now(), mayBeDropped });
	}

	/**
	 * Where n8n has activated the workflow again with what it read before it stored the last news: timers
	 * in memory go on with that for good. Only they tell it from what a scheduler has dropped.
	 */
	private missedNews(read: unknown): Written | undefined {
		const { told, mayBeDropped } = lastNews.get(this.node) ?? {};
		if (!told || mayBeDropped || !this.isKept || writtenStores.has(this.store)) return undefined;
		const { fingerprint } = stateIn(read) ?? told;
		if (fingerprint !== told.fingerprint || !isLater(told, countsIn(read))) return undefined;
		put(told, this.store);
		this.shared[this.sharedKey] = { ...told, name: this.name };
		return told;
	}

	/** What this process knows beyond what n8n has stored, also where something else is watched since. */
	private knownSince(): Written | undefined {
		const { since, known } = quietPolls.get(this.node) ?? {};
		return this.storedText === since ? known : undefined;
	}

	/**
	 * Durable cursors store what all nodes share apart from the news, and before them: the copy must
	 * not count before the store does. Until then counts what was known before, if the store does not hold it.
	 */
	private copyOfNews(): IDataObject {
		if (this.isKept) return {};
		const earlier = this.isOfStore ? undefined : this.latest;
		return { isOnlyForRename: true, ...(earlier && { earlier }) };
	}

	private write(state: WatchState, copyOnly: IDataObject = {}): Written {
		const { news, polls } = this.counts;
		const by = { node: this.id, name: this.name, at: Date.now() };
		const next = { ...state, news, polls: polls + 1, ...by };
		// What a state holds is never changed, so all may hold the same.
		const copy = { ...next, ...copyOnly };
		put(next, this.store);
		this.shared[this.sharedKey] = copy;
		const copies = copiesIn.get(this.workflow) ?? new Map<string, Written>();
		copiesIn.set(this.workflow, copies.set(this.sharedKey, next));
		if (!this.isKept) return next;
		for (const { store, shared } of knownStores(this.node)) {
			const { fingerprint } = stateIn(store[KEY]) ?? state;
			if (fingerprint !== state.fingerprint) continue;
			put(next, store);
			shared[this.sharedKey] = copy;
		}
		this.spread(copies);
		return next;
	}

	/** To where other nodes of the workflow are polled, and this one is not, and what is known of those to here. */
	private spread(copies: ReadonlyMap<string, Written>): void {
		for (const [shared, keys] of knownShared(this.workflow)) {
			for (const [key, other] of copies) {
				if (!keys.has(key) && isLater(other, countsIn(shared[key]))) shared[key] = other;
			}
		}
	}

	/** n8n finds the store by the node's name: another name has none, or an old one (docs/n8n.md#static-data). */
	private readFrom(stored: unknown): unknown {
		const own = this.countedOf(this.shared[this.sharedKey], stored);
		if (isObject(stored) && this.ownerOf(stored) === this.id) {
			return isLater(countsIn(own), countsIn(stored)) ? own : stored;
		}
		return own ?? this.leftUnderName(stored);
	}

	/**
	 * A node that is no more, as one that was cut, leaves its state to who comes under its name. What lies
	 * there may be old, or nothing: cursors go by the node's id, and other nodes save what they know of it.
	 */
	private leftUnderName(stored: unknown): Json | undefined {
		const keys = Object.keys(this.shared).filter((key) => key.startsWith(sharedKeyOf('')));
		const copies = keys.filter((key) => key !== this.sharedKey).map((key) => this.shared[key]);
		return [stored, ...copies]
			.filter(isObject)
			.filter((one) => one.name === this.name && !this.hasMoved(one))
			.reduce(newer, undefined);
	}

	/** Whether the node that has written it goes on under another name. */
	private hasMoved(stored: Json): boolean {
		const left = this.leftBy(this.ownerOf(stored));
		return isObject(left) && left.name !== this.name && isLater(countsIn(left), countsIn(stored));
	}

	private ownerOf(stored: unknown): string {
		return textIn((isObject(stored) && stored.node) || this.id);
	}

	/** Of two nodes with one ID, n8n 2.41 gives one a new ID: each has left a copy of its own. */
	private leftBy(id: string): unknown {
		const key = sharedKeyOf(id);
		return this.shared[`${key} ${this.name}`] ?? this.shared[key];
	}

	/**
	 * What the copy tells: if it is for a rename only, and the node was not renamed since, what was known
	 * before. Cursors, which go by the node's id, give a renamed node what it has stored under its old name.
	 */
	private countedOf(copy: unknown, stored: unknown): unknown {
		if (!isObject(copy) || copy.isOnlyForRename !== true) return copy;
		const names = [this.name, isObject(stored) && stored.name];
		return names.includes(textIn(copy.name)) ? copy.earlier : copy;
	}
}

/** The same whether it was read under the node's name or from the copy. */
function textOf(stored: unknown): string {
	const entries = isObject(stored) ? Object.entries(stored) : [];
	return JSON.stringify(entries.filter(([key]) => !COPY_ONLY.includes(key)));
}

const COPY_ONLY = ['isOnlyForRename', 'earlier'];

function put(state: Written, store: IDataObject): void {
	store[KEY] = state;
	writtenStores.add(store);
}

function countsIn(stored: unknown): Counts {
	const { polls, news } = isObject(stored) ? stored : {};
	return { polls: numberIn(polls) ?? 0, news: numberIn(news) ?? 0 };
}

/** A scheduler may begin a poll before it has stored the one before: of two states that come from the same one, that with news is the later. */
const isLater = (one: Counts, other: Counts) =>
	one.news === other.news ? one.polls > other.polls : one.news > other.news;

/** What one node has written goes by what has led to it: clocks are set back. */
function newer(one: Json | undefined, other: Json): Json {
	if (!one) return other;
	const isOther =
		one.node === other.node
			? isLater(countsIn(other), countsIn(one))
			: (numberIn(other.at) ?? 0) > (numberIn(one.at) ?? 0);
	return isOther ? other : one;
}
