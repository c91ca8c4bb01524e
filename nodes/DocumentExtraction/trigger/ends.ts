import type { FinalStatus } from '../extraction/status';
import type { WatchState } from './state';
import { DatedTags, tagOf, Tags } from './tags';

/** How the files ended that were dealt with. */
export class Ends {
	/** Those that may still end otherwise, by id. */
	readonly revisited: Map<string, number>;
	private readonly dated: DatedTags;
	private readonly undated: Tags;
	private readonly failed: Tags;

	constructor(known: WatchState | undefined) {
		this.revisited = new Map(Object.entries(known?.revisited ?? {}));
		this.dated = new DatedTags(known?.done);
		this.undated = new Tags(known?.undated);
		this.failed = new Tags(known?.failed);
	}

	get undatedCount(): number {
		return this.undated.size;
	}

	/** Undefined for a file that was not dealt with, or is no longer remembered. */
	of(id: string, tag = tagOf(id)): FinalStatus | undefined {
		if (!this.dated.has(tag) && !this.undated.has(tag) && !this.revisited.has(id)) return undefined;
		return this.failed.has(tag) ? 'failure' : 'success';
	}

	set(tag: number, status: FinalStatus, uploadedAt: number | undefined): void {
		if (status === 'failure') this.failed.add(tag);
		else this.failed.delete(tag);
		if (uploadedAt === undefined) this.undated.add(tag);
		else this.dated.add(tag, uploadedAt);
	}

	/** What is kept: files of a time and later ones, and so many of those without a time. */
	kept(since: number, mostUndated: number) {
		const undated = this.undated.latest(mostUndated);
		const others = new Tags(undated);
		for (const id of this.revisited.keys()) others.add(tagOf(id));
		return {
			done: this.dated.since(since),
			undated,
			failed: this.failed.only((tag) => this.dated.hasSince(tag, since) || others.has(tag)),
			revisited: Object.fromEntries(this.revisited),
		};
	}
}
