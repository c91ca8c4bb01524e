import type { IDataObject } from 'n8n-workflow';

import { isObject, type Json, objectsIn, textIn } from '../../utils/json';
import { stateIn, type WatchState } from './state';
import { isOutlived, knownShared, knownStores, rememberShared, rememberStore } from './knownStores';
import type { StoringFunctions } from './pollFunctions';
import { findQuietPolls, newQuietId, type QuietPolls, rememberQuietPolls } from './quietPolls';
import { type Counts, countsIn, isLater, type WrittenState } from './writtenState';

/** Where the state lies in what n8n stores for the node (docs/decisions/0014-state-in-two-places.md). */
const KEY = 'watch';

/** How many of the nodes that have gone on with a state it names: its size has a bound. */
const LINE = 50;

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

interface News {
	told: WrittenState;
	/** What was watched, and for what. */
	settings: string;
	at: number;
	/** n8n with budgets drops what a timer brings when its workflow was activated again meanwhile. */
	mayBeDropped: boolean;
	/** What they were written to. */
	store: IDataObject;
	/** How often n8n has polled with it since. */
	pollsSince: number;
}

/** n8n polls no timer any more of which it has dropped something, but for one poll that it may have begun before. */
const POLLS_OF_DROPPED = 1;

/** By node, what was written with its last news, and when. */
const lastNews = new Map<string, News>();

/** By workflow, what was written last for each of its nodes. */
const copiesIn = new Map<string, Map<string, WrittenState>>();

/** By what nodes share, what was there of others until something was spread to it. */
const spreadOver = new WeakMap<IDataObject, IDataObject>();

/** By what all nodes of a workflow share, the name of the node that has an id. */
const nodeNames = new WeakMap<IDataObject, Map<string, string>>();

/** A node by its id, which stays when it is renamed. One whose id another node has, too, goes by its name. */
export function identityOf(
	poll: Pick<StoringFunctions, 'getNode' | 'getWorkflowStaticData'>,
): string {
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
	/** Whether nothing is known under its own ID. */
	private readonly isNew: boolean;
	/** Higher for the store of a later activation. */
	readonly place: number;
	readonly store: IDataObject;
	/** What n8n stores for all nodes: of a poll without news that activates a workflow, durable cursors keep no more. */
	private readonly shared: IDataObject;
	private readonly sharedKey: string;
	private readonly workflow: string;
	/** What is watched, in all workflows of this process. */
	private readonly watched: string;
	/** What `before` was read from. */
	private readonly latest: Json | undefined;
	/** Whether that is what n8n has stored under the node's name, and all that is known. */
	private readonly isOfStore: boolean;
	/** Which nodes have gone on with it one after the other, each under its name, and since when. */
	private readonly line: string[];
	private readonly id: string;
	private readonly name: string;
	/** What has led to `before`. */
	private counts: Counts;
	/** What was written last for this node when the poll began: what comes now is later, also where n8n goes on from less. */
	private readonly written: Counts;
	/** Those that have led to `before`. */
	private quiet: QuietPolls | undefined;

	constructor(poll: StoringFunctions, fingerprint: string) {
		const identity = identityOf(poll);
		this.workflow = poll.getWorkflow().id ?? '';
		this.node = `${this.workflow} ${identity}`;
		this.watched = `${this.workflow} ${fingerprint}`;
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
		this.undoSpread();
		this.isNew = this.shared[this.sharedKey] === undefined;
		({ id: this.id, name: this.name } = poll.getNode());
		const stored = this.store[KEY];
		const read = this.readFrom(stored);
		const found = this.missedNews(read) ?? read;
		const latest = this.knownSince(found) ?? found;
		this.latest = isObject(latest) ? latest : undefined;
		const isOwn = this.isOwn(latest) && latest.name === this.name;
		const line = this.latest ? this.lineOf(this.latest) : [];
		const begun = `${this.id} ${this.name} ${Date.now()}`;
		this.line = isOwn ? line : [...line, begun].slice(-LINE);
		this.isOfStore = latest === stored && isOwn;
		this.before = stateIn(latest);
		this.counts = countsIn(latest);
		this.written = countsIn(copiesIn.get(this.workflow)?.get(this.sharedKey));
	}

	/** Whether it is of the same node, or has the name of one without having been polled before. */
	isInPlaceOf({ node, workflow, name }: StoredState): boolean {
		return node === this.node || (this.isNew && workflow === this.workflow && name === this.name);
	}

	/** By which settings the news were told that n8n has not stored yet, or has dropped; undefined where there are none. */
	settingsOfNews(fingerprint: string): string | undefined {
		const last = lastNews.get(this.node);
		if (last?.told.fingerprint !== fingerprint) return undefined;
		if (this.isKept || this.counts.news >= last.told.news) return undefined;
		const age = Date.now() - last.at;
		return age >= 0 && age < STORED_WITHIN_MS ? last.settings : undefined;
	}

	/** Whether another timer of this node has newer settings, as in n8n 2.7. */
	isOutlived(settings: string): boolean {
		return !this.hasBudget && isOutlived(this.node, this.store, settings);
	}

	/** The state of a poll without news: good to go on from, and so is the one before. */
	keep(state: WatchState): void {
		// A quiet poll gives n8n nothing to store, but for what it has not stored yet, or not under this name: an
		// activation stores it.
		if (this.isOfStore && JSON.stringify(state) === JSON.stringify(this.before)) return;
		this.remember((quiet) => this.write(state, quiet));
	}

	/** An activation that has failed n8n tries again with the same store, which no timer was given yet. */
	fail(): void {
		if (!this.isKnown) kept.delete(this.store);
	}

	/** What a poll has seen beside what it tells, or before what was told last is stored: it counts where n8n drops that. */
	hold(state: WatchState): void {
		this.remember((quiet) => this.next(state, quiet, this.counts));
	}

	private remember(made: (quiet: string) => WrittenState): void {
		const { quiet } = this;
		const since = versionOf(quiet?.known ?? this.latest ?? {});
		const own = quiet?.known.node === this.id ? quiet : { id: newQuietId(), since };
		rememberQuietPolls(this.watched, { ...own, known: made(own.id) });
	}

	/** The state of a poll without news that was under way when this one came. */
	inherit(from: StoredState, state: WatchState): void {
		if (isLater(this.counts, from.counts)) return;
		this.counts = from.counts;
		this.keep(state);
	}

	/** The state of a poll with news: to be stored together with them, or not at all. */
	tell(state: WatchState, settings: string): void {
		this.counts = { ...this.counts, news: this.counts.news + 1 };
		const id = newQuietId();
		const told = this.write(state, id, this.copyOfNews());
		rememberQuietPolls(this.watched, { id, since: id, known: told });
		const mayBeDropped = this.isKept && this.hasBudget;
		const { store } = this;
		const news = { told, settings, at: Date.now(), mayBeDropped, store, pollsSince: 0 };
		lastNews.set(this.node, news);
	}

	/**
	 * Where n8n has activated the workflow again with what it read before it stored the last news: timers
	 * in memory go on with that for good. Only they tell it from what a scheduler has dropped.
	 */
	private missedNews(read: unknown): WrittenState | undefined {
		const last = lastNews.get(this.node);
		if (!last) return undefined;
		if (last.store === this.store) last.pollsSince += 1;
		const { told, mayBeDropped, pollsSince } = last;
		const isSure = mayBeDropped ? pollsSince > POLLS_OF_DROPPED : this.isKept;
		if (!isSure || writtenStores.has(this.store)) return undefined;
		const { fingerprint } = isObject(read) ? read : told;
		if (fingerprint !== told.fingerprint || !isLater(told, countsIn(read))) return undefined;
		put(told, this.store);
		this.shared[this.sharedKey] = { ...told, name: this.name };
		return told;
	}

	/** What this process knows beyond what n8n has stored. Where that is nothing, the workflow begins. */
	private knownSince(found: unknown): Json | undefined {
		if (!isObject(found)) return undefined;
		const version = versionOf(found);
		const find = (isSought: (quiet: QuietPolls) => boolean) =>
			findQuietPolls(this.watched, isSought);
		const ofNode =
			find(({ id }) => id === found.quiet) ??
			find(({ since, known }) => since === version && known.node === found.node);
		// Another node goes on from what this one has left. Under a name that a third one has left, too, it may be active still.
		const last = versionOf(ofNode?.known ?? found);
		const own = find(({ since, known }) => since === last && known.node === this.id);
		this.quiet = own ?? ofNode;
		const known: unknown = this.quiet?.known;
		if (!isObject(known) || versionOf(known) === version) return undefined;
		if (this.comesOf(known, found)) return known;
		// Who has taken its place meanwhile counts as earlier from now on.
		const { node, line, news, polls } = found;
		return { ...known, node, line, news, polls };
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

	private next(state: WatchState, quiet: string, { news, polls }: Counts): WrittenState {
		const by = { node: this.id, line: this.line, name: this.name, at: Date.now(), quiet };
		return { ...state, news, polls: polls + 1, ...by };
	}

	private write(state: WatchState, quiet: string, copyOnly: IDataObject = {}): WrittenState {
		const from = isLater(this.written, this.counts) ? this.written : this.counts;
		const next = this.next(state, quiet, from);
		// What a state holds is never changed, so all may hold the same.
		const copy = { ...next, ...copyOnly };
		put(next, this.store);
		this.shared[this.sharedKey] = copy;
		const copies = copiesIn.get(this.workflow) ?? new Map<string, WrittenState>();
		copiesIn.set(this.workflow, copies.set(this.sharedKey, next));
		if (!this.isKept) return next;
		for (const { store, shared } of knownStores(this.node)) {
			const { fingerprint, name } = isObject(store[KEY]) ? store[KEY] : next;
			if (fingerprint !== state.fingerprint) continue;
			// Under another name, the copy tells it.
			if (name === this.name) put(next, store);
			shared[this.sharedKey] = copy;
		}
		this.spread(copies);
		return next;
	}

	/** To where other nodes of the workflow are polled, and this one is not, and what is known of those to here. */
	private spread(copies: ReadonlyMap<string, WrittenState>): void {
		for (const [shared, keys] of knownShared(this.workflow)) {
			for (const [key, other] of copies) {
				if (keys.has(key) || !isLater(other, countsIn(shared[key]))) continue;
				spreadOver.set(shared, { [key]: shared[key], ...spreadOver.get(shared) });
				shared[key] = other;
			}
		}
	}

	/** Who is polled with it after others was activated with it: what was spread to it since came from a timer that n8n had stopped, and was dropped. */
	private undoSpread(): void {
		const before = spreadOver.get(this.shared) ?? {};
		if (!this.hasBudget || !(this.sharedKey in before)) return;
		this.shared[this.sharedKey] = before[this.sharedKey];
		delete before[this.sharedKey];
	}

	/** n8n finds the store by the node's name: another name has none, or an old one (docs/n8n.md#static-data). */
	private readFrom(stored: unknown): unknown {
		const copy = this.countedOf(this.shared[this.sharedKey], stored);
		const isCounted = this.isOwn(stored) && !isLater(countsIn(copy), countsIn(stored));
		const own = isCounted ? stored : copy;
		const copies = Object.entries(this.shared).filter(([key]) => key.startsWith(sharedKeyOf('')));
		const ofOthers = copies.filter(([key]) => key !== this.sharedKey).map(([, one]) => one);
		const others = objectsIn([stored, ...ofOthers]);
		if (!isObject(own)) return this.leftUnderName(others);
		// An older version of the workflow brings back a node that another one has taken the place of.
		const since = others.filter((one) => own.name === this.name && this.comesOf(one, own));
		const latest = this.newest(since);
		if (!latest) return own;
		// What watched something else has told none of it, but counts as earlier from now on.
		const same = since.filter(({ fingerprint }) => fingerprint === own.fingerprint);
		const { node, line, news, polls } = latest;
		const left = this.newest(same) ?? own;
		return { ...left, node, line, news, polls, version: versionOf(left) };
	}

	/**
	 * A node that is no more, as one that was cut, leaves its state to who comes under its name. What lies
	 * there may be old, or nothing: cursors go by the node's id, and other nodes save what they know of it.
	 */
	private leftUnderName(all: Json[]): Json | undefined {
		const left = this.newest(all.filter((one) => one.name === this.name));
		// Who wrote it last goes on under another name.
		const hasMoved = all.some((one) => left && one.name !== this.name && this.comesOf(one, left));
		return hasMoved ? undefined : left;
	}

	/** What one has led to counts as newer whatever the clock says, which may be set back. */
	private newest([first, ...more]: Json[]): Json | undefined {
		return more.reduce<Json | undefined>((one, other) => {
			if (!one || this.comesOf(other, one)) return other;
			return Number(other.at) > Number(one.at) && !this.comesOf(one, other) ? other : one;
		}, first);
	}

	/** Whether it is what the other has led to. */
	private comesOf(one: Json, other: Json): boolean {
		const last = this.lineOf(other).at(-1) ?? '';
		const line = this.lineOf(one);
		return line.at(-1) === last ? isLater(countsIn(one), countsIn(other)) : line.includes(last);
	}

	/** Earlier versions have told the id only: of two nodes with one ID, each has left a copy of its own. */
	private lineOf({ line, node, name }: Json): string[] {
		if (Array.isArray(line)) return line.map(textIn);
		const byName = `${textIn(node)} ${textIn(name)}`;
		return [sharedKeyOf(byName) in this.shared ? byName : textIn(node)];
	}

	private isOwn(stored: unknown): stored is Json {
		return isObject(stored) && (stored.node ?? this.id) === this.id;
	}

	/**
	 * What the copy tells: if it is for a rename only, and the node was not renamed since, what was known
	 * before. Cursors, which go by the node's id, give a renamed node what it has stored under its old name.
	 */
	private countedOf(copy: unknown, stored: unknown): unknown {
		if (!isObject(copy) || copy.isOnlyForRename !== true) return copy;
		if (isObject(stored) && this.newest([copy, stored]) === stored) return copy;
		const names = [this.name, isObject(stored) && stored.name];
		return names.includes(textIn(copy.name)) ? copy.earlier : copy;
	}
}

/** Which of a node's states it is, whether it was read under the node's name or from the copy. */
const versionOf = (stored: Partial<WrittenState & { version: string }> | Json): string => {
	const { version, at, polls, news, name } = stored;
	return textIn(version) || JSON.stringify([at, polls, news, name]);
};

function put(state: WrittenState, store: IDataObject): void {
	store[KEY] = state;
	writtenStores.add(store);
}
