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

/** By a node's store, the settings that it was last polled with. */
const settingsOf = new WeakMap<IDataObject, string>();

/** Whether a later activation polls the node with other settings: only that one knows what the user wants by now. */
export function isOutlived(node: string, store: IDataObject, settings: string): boolean {
	settingsOf.set(store, settings);
	const latest = knownStores(node).at(-1)?.store ?? store;
	return settingsOf.get(latest) !== settings;
}
