import { DatedHashes, HashSet } from './idHashes';
import type { Observation, WatchState } from './state';

/** Which of the files that were read are approved, as the last poll saw it. Those that wait for it take no room. */
export class Approvals {
	/** Whether no poll has looked for them yet. */
	readonly isFirstLook: boolean;
	private readonly dated: DatedHashes;
	private readonly undated: HashSet;

	constructor(known: WatchState | undefined) {
		this.isFirstLook = known?.approved === undefined;
		this.dated = new DatedHashes(known?.approved);
		this.undated = new HashSet(known?.approvedUndated);
	}

	/** Whether the file is approved now and was not when a poll last saw it. */
	observe(hash: number, { isApproved, uploadedAt }: Observation): boolean {
		const wasApproved = this.dated.has(hash) || this.undated.has(hash);
		if (isApproved === undefined) return false;
		if (!isApproved) {
			this.dated.delete(hash);
			this.undated.delete(hash);
			return false;
		}
		if (uploadedAt === undefined) this.undated.add(hash);
		else this.dated.add(hash, uploadedAt);
		return !wasApproved;
	}

	/** Files of a time and later ones, and so many of those without a time. */
	kept(since: number, maxUndated: number): Pick<WatchState, 'approved' | 'approvedUndated'> {
		return {
			approved: this.dated.since(since),
			approvedUndated: this.undated.latest(maxUndated),
		};
	}
}
