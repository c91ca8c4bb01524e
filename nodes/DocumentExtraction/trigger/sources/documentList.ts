import { PAGE_SIZE } from '../../transport/entries';
import type { Seen } from './source';

/** How often a list is read in which documents move up while it is read. */
const MOST_READINGS = 3;

/** How far, in milliseconds, documents may stand out of order in a list that is newest first all the same. */
const DISORDER = 60_000;

export interface Page {
	documents: Seen[];
	/** How many documents there are; 0 where the service does not tell. */
	total: number;
}

/** Whether what follows is not needed: by what has been read, and by how young it can be at most. */
export type Enough = (read: ReadonlyMap<string, Seen>, youngest: number) => boolean;

/**
 * All documents of a list, or as many as are enough when it is newest first. `enough` is asked for
 * anew with each reading.
 */
export async function documentsIn(
	pageOf: (number: number) => Promise<Page>,
	enough: () => Enough,
): Promise<Seen[]> {
	const all = new Map<string, Seen>();
	for (let reading = 1; reading <= MOST_READINGS; reading += 1) {
		const { hasShrunk } = await read(pageOf, enough(), all);
		// What follows a deleted document has moved up, and one may have moved past us.
		if (!hasShrunk) break;
	}
	return [...all.values()];
}

/** Page by page, until the list ends, repeats itself or is read far enough. */
async function read(
	pageOf: (number: number) => Promise<Page>,
	isEnough: Enough,
	all: Map<string, Seen>,
): Promise<{ hasShrunk: boolean }> {
	const order = new Order();
	const met = new Set<string>();
	let most = 0;
	for (let number = 1; ; number += 1) {
		const { documents, total } = await pageOf(number);
		const before = met.size;
		for (const document of documents) {
			order.see(document.uploadedAt);
			met.add(document.id);
			if (document.id !== '') all.set(document.id, document);
		}
		most = Math.max(most, total);
		const isOver = documents.length < PAGE_SIZE || met.size === before;
		if (isOver || (order.isNewestFirst && isEnough(all, order.youngestToCome))) {
			return { hasShrunk: total < most };
		}
	}
}

/** The order of a list is not documented, so the list itself has to show it. */
class Order {
	private first: number | undefined;
	private oldest = Number.POSITIVE_INFINITY;
	private isBroken = false;

	see(time: number | undefined): void {
		this.isBroken ||= time === undefined || time > this.youngestToCome;
		if (time === undefined) return;
		this.first ??= time;
		this.oldest = Math.min(this.oldest, time);
	}

	get youngestToCome(): number {
		return this.oldest + DISORDER;
	}

	/** Documents that came at the same time show nothing. */
	get isNewestFirst(): boolean {
		return !this.isBroken && this.first !== undefined && this.first > this.youngestToCome;
	}
}
