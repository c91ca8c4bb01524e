import type { FinalStatus } from '../../extraction/status';
import type { WatchState } from './state';
import { DatedHashes, hashOf, HashSet } from './idHashes';

/** How the files ended that were dealt with. */
export class FinalStatuses {
	/** Those that may still end otherwise, by id. */
	readonly revisited: Map<string, number>;
	private readonly dated: DatedHashes;
	private readonly undated: HashSet;
	private readonly failed: HashSet;

	constructor(known: WatchState | undefined) {
		this.revisited = new Map(Object.entries(known?.revisited ?? {}));
		this.dated = new DatedHashes(known?.done);
		this.undated = new HashSet(known?.undated);
		this.failed = new HashSet(known?.failed);
	}

	get undatedCount(): number {
		return this.undated.size;
	}

	/** Undefined for a file that was not dealt with, or is no longer remembered. */
	of(id: string, hash = hashOf(id)): FinalStatus | undefined {
		if (!this.dated.has(hash) && !this.undated.has(hash) && !this.revisited.has(id))
			return undefined;
		return this.failed.has(hash) ? 'failure' : 'success';
	}

	set(hash: number, status: FinalStatus, uploadedAt: number | undefined): void {
		if (status === 'failure') this.failed.add(hash);
		else this.failed.delete(hash);
		if (uploadedAt === undefined) this.undated.add(hash);
		else this.dated.add(hash, uploadedAt);
	}

	/** The next end of it is news, whichever it is. */
	forget(id: string): void {
		const hash = hashOf(id);
		this.dated.delete(hash);
		this.undated.delete(hash);
		this.failed.delete(hash);
		this.revisited.delete(id);
	}

	/** What is kept: files of a time and later ones, and so many of those without a time. */
	kept(since: number, maxUndated: number) {
		const undated = this.undated.latest(maxUndated);
		const others = new HashSet(undated);
		for (const id of this.revisited.keys()) others.add(hashOf(id));
		return {
			done: this.dated.since(since),
			undated,
			failed: this.failed.only((hash) => this.dated.hasSince(hash, since) || others.has(hash)),
			revisited: Object.fromEntries(this.revisited),
		};
	}
}
