import type { IDataObject } from 'n8n-workflow';

/** What n8n stores for a node, and for all nodes of its workflow. */
interface Store {
	store: IDataObject;
	shared: IDataObject;
}

/**
 * By node, the stores that polls were given. There is one, but n8n 2.7 goes on with the timers of an
 * activation that another node has stopped: after the next activation the same node is polled with
 * two stores, and n8n saves now the one and now the other (docs/n8n.md#polling).
 */
const stores = new Map<string, Array<WeakRef<IDataObject>>>();

/** By a node's store, that of all nodes. */
const sharedOf = new WeakMap<IDataObject, IDataObject>();

export function rememberStore(node: string, store: IDataObject, shared: IDataObject): void {
	const isKnown = sharedOf.has(store);
	sharedOf.set(store, shared);
	if (isKnown) return;
	const alive = (stores.get(node) ?? []).filter((one) => one.deref());
	stores.set(node, [...alive, new WeakRef(store)]);
}

export function knownStores(node: string): Store[] {
	return (stores.get(node) ?? []).flatMap((one) => {
		const store = one.deref();
		const shared = store && sharedOf.get(store);
		return shared ? [{ store, shared }] : [];
	});
}

/**
 * By workflow, what its nodes share, with the keys of those that are polled with it: n8n 2.41 activates a
 * node that was edited apart from the others, and each part saves all of it as it knows it.
 */
const sharedStores = new Map<string, Map<IDataObject, Set<string>>>();

export function rememberShared(workflow: string, shared: IDataObject, key: string): void {
	const all = knownShared(workflow);
	for (const [other, keys] of all) {
		keys.delete(key);
		if (keys.size === 0) all.delete(other);
	}
	sharedStores.set(workflow, all.set(shared, (all.get(shared) ?? new Set()).add(key)));
}

export const knownShared = (workflow: string) =>
	sharedStores.get(workflow) ?? new Map<IDataObject, Set<string>>();

/** By a node's store, the settings that it was last polled with. */
const settingsOf = new WeakMap<IDataObject, string>();

/** Whether a later activation polls the node with other settings: only that one knows what the user wants by now. */
export function isOutlived(node: string, store: IDataObject, settings: string): boolean {
	settingsOf.set(store, settings);
	const latest = knownStores(node).at(-1)?.store ?? store;
	return settingsOf.get(latest) !== settings;
}
