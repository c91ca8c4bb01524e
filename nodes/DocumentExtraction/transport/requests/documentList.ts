/** How often a list is read at most in which something moves while it is read. */
const MAX_READINGS = 10;

/** After so many readings in a row that have met nothing that was missed before, nothing more is expected of another one. */
const QUIET_READINGS = 2;

/** What a service shows some seconds late, as on a page that is left empty, comes with a reading after a pause. */
const PAUSE_MS = 3000;

/** The readings of a list of which each may have met a part. What has moved shows at once, so there is no pause before the second. */
export class Readings {
	private count = 0;
	private quiet = 0;

	constructor(private readonly wait: (ms: number) => Promise<void>) {}

	async begin(): Promise<void> {
		this.count += 1;
		if (this.count > 2) await this.wait(PAUSE_MS);
	}

	/** Whether another one is of use. */
	isAnotherDue(hasMetMissed: boolean): boolean {
		// The first one has nothing to be held against.
		this.quiet = hasMetMissed || this.count === 1 ? 0 : this.quiet + 1;
		return this.quiet < QUIET_READINGS && this.count < MAX_READINGS;
	}
}

/** How far, in milliseconds, documents may stand out of order in a list that is newest first all the same. */
const ORDER_TOLERANCE_MS = 60_000;

/** What has to be known of a document to read the list that it is in. */
export interface ListedDocument {
	id: string;
	/** In epoch milliseconds; undefined where the service does not tell. */
	uploadedAt: number | undefined;
}

export interface Page<T extends ListedDocument> {
	documents: T[];
	/** How many documents there are; 0 where the service does not tell. */
	total: number;
	/** How many documents a full page holds. */
	size: number;
}

/** Whether what follows is not needed: by what has been read, and by how young it can be at most. */
export type Enough<T> = (read: ReadonlyMap<string, T>, youngest: number) => boolean;

interface Wanted<T> {
	/** Asked for anew with each reading. */
	enough: () => Enough<T>;
	/** Documents that have to be in the list, unless they were deleted, each with the time of its upload. */
	expected: ReadonlyMap<string, number>;
	wait: (ms: number) => Promise<void>;
}

/**
 * All documents of a list, each as it was when it was met, or as many as are enough when it is newest
 * first. What follows a deleted document moves up, and one may move past us: whatever hints at that has
 * the list read anew. One that was missed stands elsewhere then.
 */
export async function documentsIn<T extends ListedDocument>(
	pageOf: (number: number) => Promise<Page<T>>,
	{ enough, expected, wait }: Wanted<T>,
): Promise<T[]> {
	const all = new Map<string, T>();
	const readings = new Readings(wait);
	/** What has come since is younger than all that was there. Where every reading has ended early, nobody knows what was. */
	let newest = Number.POSITIVE_INFINITY;
	for (let isFirst = true; ; isFirst = false) {
		await readings.begin();
		const known = [...all.values()];
		const { hasShifted, wouldShow, reachesTo, isCutShort } = await readPages(pageOf, enough(), all);
		const isMissed = ([id, time]: [string, number]) => time > reachesTo && !all.has(id);
		// One that is missed again was deleted.
		const hasMissed = isFirst && [...expected].some(isMissed);
		const hasNoSecond = !wouldShow && (isFirst || all.size > known.length);
		const isDoubtful = hasShifted || hasMissed || hasNoSecond;
		const met = [...all.values()];
		const hasMetMissed = met.slice(known.length).some(({ uploadedAt = 0 }) => uploadedAt <= newest);
		if (!isCutShort) newest = newestOf(met);
		if (!isDoubtful || !readings.isAnotherDue(hasMetMissed)) return met;
	}
}

const newestOf = (documents: ListedDocument[]) =>
	documents.reduce((last, { uploadedAt = 0 }) => Math.max(last, uploadedAt), 0);

interface Reading {
	/** Whether something shows that documents have moved between two pages. */
	hasShifted: boolean;
	/** Whether something would have shown it. If not, only a second reading that meets nothing new does. */
	wouldShow: boolean;
	/** All documents that are younger should have been met. With a single page, nothing can move past. */
	reachesTo: number;
	/** Whether it has come to its end before the total, as with a page that is left empty. */
	isCutShort: boolean;
}

/** Page by page, until the list ends, repeats itself or is read far enough. */
async function readPages<T extends ListedDocument>(
	pageOf: (number: number) => Promise<Page<T>>,
	isEnough: Enough<T>,
	all: Map<string, T>,
): Promise<Reading> {
	const order = new Order();
	const met = new Set<string>();
	let count = 0;
	let totalBefore = 0;
	let hasShifted = false;
	for (let number = 1; ; number += 1) {
		const { documents, total, size } = await pageOf(number);
		const isKnown = documents.filter(({ id }) => met.has(id));
		for (const document of documents) {
			order.see(document.uploadedAt);
			if (document.id === '') continue;
			met.add(document.id);
			// As it was met first: what has become of it by a later reading is for the next poll to see.
			if (!all.has(document.id)) all.set(document.id, document);
		}
		// A service that does not know about pages gives the same one again and again.
		const isRepeated = isKnown.length === documents.length;
		const isAllAgain = isRepeated && isKnown.length > 0;
		// As many as a page holds may have come since the one before it, or this one was left empty.
		const hasMore = isRepeated && total > met.size;
		hasShifted ||= total < totalBefore || hasMore || (isKnown.length > 0 && !isRepeated);
		totalBefore = total;
		count += documents.length;
		const isOver = isRepeated || (total > 0 ? count >= total : documents.length < size);
		const isReadFarEnough = order.isNewestFirst && isEnough(all, order.youngestToCome);
		if (!isOver && !isReadFarEnough) continue;
		// On a single page, and on one that is given again and again, nothing can move past.
		const isWhole = number === 1 || (number === 2 && isAllAgain);
		// In any other order what is deleted moves them, and what is uploaded fills up the total.
		const wouldShow = isWhole || (total > 0 && order.isNewestFirst);
		const reachesTo = isOver ? 0 : order.youngestToCome;
		return {
			hasShifted,
			wouldShow,
			reachesTo: number === 1 ? Number.POSITIVE_INFINITY : reachesTo,
			isCutShort: isOver && total > met.size,
		};
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
		return this.oldest + ORDER_TOLERANCE_MS;
	}

	/** Documents that came at the same time show nothing. */
	get isNewestFirst(): boolean {
		return !this.isBroken && this.first !== undefined && this.first > this.youngestToCome;
	}
}
