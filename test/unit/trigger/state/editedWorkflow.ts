import type { IDataObject } from 'n8n-workflow';

import { stateIn } from '../../../../nodes/DocumentExtraction/trigger/state/state';
import { StoredState } from '../../../../nodes/DocumentExtraction/trigger/state/storedState';

const MINUTE = 60_000;

/** How n8n polls and stores: timers that the whole workflow shares (2.7), that the edited nodes share (2.41), or cursors by a node's ID. */
export type Scheduler = 'timers' | 'parts' | 'cursors';

export type Edit =
	| { kind: 'upload' | 'poll' | 'rename' | 'swap' | 'paste' | 'delete' | 'rollBack'; pick: number }
	| { kind: 'replace' | 'add'; pick: number; watched: string }
	| { kind: 'restart' };

const NAMES = ['Trigger', 'Trigger1', 'Trigger2', 'Invoices'];

interface Node {
	id: string;
	name: string;
	/** What it watches. */
	watched: string;
}

interface Stored {
	nodes: Record<string, IDataObject>;
	shared: IDataObject;
}

/** What somebody with a perfect memory knows of a node. */
interface Memory extends Node {
	/** The latest file that it has told or let pass. */
	mark: number;
	/** Whether the workflow was without it since. */
	wasAway: boolean;
	/** The nodes whose place it has taken, directly or not. */
	heirOf: Set<string>;
	/** The number of its last poll. */
	poll: number;
}

let processes = 0;

/**
 * A workflow of triggers that is edited, with what n8n stores of it (docs/n8n.md#static-data). Files are
 * numbers that grow; a poll that knows one number tells those above it.
 */
export class EditedWorkflow {
	private nodes: Node[] = [];
	private readonly versions: Node[][] = [];
	private readonly memories = new Map<string, Memory>();
	/** By name, who was polled under it last, unless it was polled under another name since. */
	private readonly holders = new Map<string, string>();
	private files = 100;
	private ids = 0;
	private polls = 0;
	private process = (processes += 1);
	private stored: Stored = { nodes: {}, shared: {} };
	/** Whether a node may have begun anew, or taken the place of one that is gone. */
	private isAmbiguous = false;
	private readonly cursors = new Map<string, IDataObject>();
	/** What the timers of a node were given. */
	private readonly given = new Map<string, Stored>();

	constructor(private readonly scheduler: Scheduler) {
		this.publish([this.add('Trigger', 'one'), this.add('Trigger1', 'one')]);
	}

	run(edits: readonly Edit[]): void {
		for (const edit of edits) {
			if (this.isAmbiguous) return;
			this.play(edit);
		}
	}

	private play(edit: Edit): void {
		if (edit.kind === 'restart') return this.restart();
		const { pick } = edit;
		const [node] = this.nodes.slice(pick % Math.max(this.nodes.length, 1));
		const free = NAMES.filter((name) => !this.nodes.some((one) => one.name === name));
		const name = free[pick % Math.max(free.length, 1)];
		switch (edit.kind) {
			case 'upload':
				this.files += 1 + (pick % 3);
				return;
			case 'poll':
				if (node) this.poll(node, false);
				return;
			case 'rename':
				if (node && name !== undefined) this.change(node, { ...node, name });
				return;
			case 'swap':
				return this.swap(pick);
			case 'paste':
				if (node) this.change(node, { ...node, id: this.newId() });
				return;
			case 'replace':
				if (node) this.change(node, { ...node, id: this.newId(), watched: edit.watched });
				return;
			case 'add':
				if (name !== undefined) this.publish([this.add(name, edit.watched)]);
				return;
			case 'delete':
				this.nodes = this.nodes.filter((one) => one !== node);
				return this.publish([]);
			case 'rollBack':
				return this.rollBack(pick);
		}
	}

	private newId(): string {
		return `node ${(this.ids += 1)}`;
	}

	private add(name: string, watched: string): Node {
		const node = { id: this.newId(), name, watched };
		this.nodes = [...this.nodes, node];
		return node;
	}

	private change(node: Node, changed: Node): void {
		this.nodes = this.nodes.map((one) => (one === node ? changed : one));
		this.publish([changed]);
	}

	private swap(pick: number): void {
		const [one, other] = pick % 2 === 0 ? this.nodes : [...this.nodes].reverse();
		if (!one || !other) return;
		const swapped = [
			{ ...one, name: other.name },
			{ ...other, name: one.name },
		];
		this.nodes = [...this.nodes.filter((node) => node !== one && node !== other), ...swapped];
		this.publish(swapped);
	}

	/** An older version of the workflow is published again. */
	private rollBack(pick: number): void {
		const version = this.versions[pick % this.versions.length] ?? [];
		const isSame = (node: Node) =>
			this.nodes.some((one) => one.id === node.id && one.name === node.name);
		const changed = version.filter((node) => !isSame(node));
		this.nodes = version;
		this.publish(changed);
	}

	private restart(): void {
		this.process = processes += 1;
		this.activate(this.nodes);
	}

	private publish(edited: Node[]): void {
		this.versions.push(this.nodes);
		for (const memory of this.memories.values()) {
			memory.wasAway ||= !this.nodes.some(({ id }) => id === memory.id);
		}
		this.activate(this.scheduler === 'timers' ? this.nodes : edited);
	}

	private activate(nodes: readonly Node[]): void {
		const given = structuredClone(this.stored);
		for (const { id } of nodes) this.given.set(id, given);
		for (const node of nodes) this.poll(node, true);
		if (this.scheduler !== 'cursors') this.stored = structuredClone(given);
	}

	private poll(node: Node, isActivation: boolean): void {
		jest.advanceTimersByTime(2 * MINUTE);
		const { store, shared, storeNews, storeQuiet } = this.staticData(node, isActivation);
		const state = new StoredState(
			{
				getNode: () => ({ ...node, type: '', typeVersion: 1, position: [0, 0], parameters: {} }),
				getWorkflow: () => ({ id: `workflow ${this.process}`, active: true }),
				getWorkflowStaticData: (type) => (type === 'node' ? store : shared),
				...(this.scheduler !== 'timers' && { getPollBudgetMs: () => 5 * MINUTE }),
			},
			node.watched,
		);
		const known = state.before?.fingerprint === node.watched ? state.before : undefined;
		const from = this.check(node, known?.mark);
		const found = JSON.stringify(store);
		const next = stateIn({ ...known, fingerprint: node.watched, mark: this.files });
		if (!next) throw new Error('That is no state');
		if (known && known.mark < this.files) {
			state.tell(next, '');
			storeNews();
		} else {
			state.keep(next);
			storeQuiet();
		}
		this.remember(node, from, JSON.stringify(store) !== found);
	}

	/** What n8n gives to a poll, and what it stores of it. */
	private staticData({ id, name }: Node, isActivation: boolean) {
		if (this.scheduler !== 'cursors') {
			const given = this.given.get(id) ?? this.stored;
			const store = (given.nodes[name] ??= {});
			const storeNews = () => (this.stored = structuredClone(given));
			return { store, shared: given.shared, storeNews, storeQuiet: () => undefined };
		}
		const store = structuredClone(this.cursors.get(id) ?? {});
		const shared = structuredClone(this.stored.shared);
		const storeShared = () => (this.stored = { nodes: {}, shared: structuredClone(shared) });
		const storeCursor = () => this.cursors.set(id, structuredClone(store));
		const storeQuiet = isActivation ? storeShared : storeCursor;
		const storeNews = () => [storeShared(), storeCursor()];
		return { store, shared, storeNews, storeQuiet };
	}

	/** Whose place it has taken, if any. */
	private check(node: Node, known: number | undefined): Memory | undefined {
		const memory = this.memories.get(node.id);
		if (!memory) return this.checkNew(node, known);
		// Under another name than its last one, it may go on from either.
		if (memory.wasAway && memory.name !== node.name) return undefined;
		const heirs = memory.wasAway ? this.heirsOf(memory) : [];
		const [since] = heirs.sort((one, other) => other.poll - one.poll);
		const { mark } = heirs.find(({ watched }) => watched === memory.watched) ?? memory;
		expect([node, known]).toEqual([node, mark]);
		return since;
	}

	private checkNew(node: Node, known: number | undefined): Memory | undefined {
		const holder = this.holderOf(node.name);
		if (holder) {
			const left = holder.watched === node.watched ? holder.mark : undefined;
			expect([node, known]).toEqual([node, left]);
			return holder;
		}
		// Who had the name last has another one now: it is free, or left by who had it before and is gone.
		const gone = [...this.memories.values()].filter((one) => one.wasAway && one.name === node.name);
		this.isAmbiguous = gone.length > 0;
		const left = gone.filter(({ watched }) => watched === node.watched).map(({ mark }) => mark);
		expect([undefined, ...left]).toContain(known);
		return undefined;
	}

	/** Who was polled last under a name, unless that, or what took its place, goes on under another one. */
	private holderOf(name: string): Memory | undefined {
		const holder = this.memories.get(this.holders.get(name) ?? '');
		const heirs = holder ? this.heirsOf(holder) : [];
		return heirs.some((one) => one.name !== name) ? undefined : holder;
	}

	private heirsOf({ id }: Memory): Memory[] {
		return [...this.memories.values()].filter((one) => one.heirOf.has(id));
	}

	private remember(node: Node, from: Memory | undefined, isWritten: boolean): void {
		const memory = this.memories.get(node.id);
		if (memory && !isWritten) {
			memory.wasAway = false;
			return;
		}
		if (memory && this.holders.get(memory.name) === node.id) this.holders.delete(memory.name);
		this.holders.set(node.name, node.id);
		if (memory?.wasAway) for (const one of this.memories.values()) one.heirOf.delete(node.id);
		const heirOf = from
			? new Set([from.id, ...from.heirOf])
			: (memory?.heirOf ?? new Set<string>());
		this.polls += 1;
		const now = { mark: this.files, wasAway: false, heirOf, poll: this.polls };
		this.memories.set(node.id, { ...node, ...now });
	}
}
