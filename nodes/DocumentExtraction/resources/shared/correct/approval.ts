import { outputIds } from '../../../transport/address/outputIds';
import { ItemError } from '../../../transport/errors/itemError';
import type { OperationContext } from '../../../transport/requests/operationContext';
import type { Run } from '../../../transport/requests/runs';
import { RunClosed } from '../../../transport/retry/requestLimiter';

/** What was seen so long ago somebody may have changed since. */
const FRESH_MS = 5_000;

export const isOld = (seenAt: number) => Date.now() - seenAt > FRESH_MS;

/** How the file is approved, where an item that has corrected it wants that. */
interface Corrected {
	approve?: () => Promise<void>;
}

const DONE = async () => {};

/** What the items of a run about one file have in common that correct it: it is approved once all of them have. */
export class Approval {
	private open = 0;
	private isBroken = false;
	/** Of the item that has looked at the file last. */
	private approve = DONE;
	private approved: Promise<void> | undefined;
	private resolveEnded = () => {};
	private readonly ended = new Promise<void>((resolve) => {
		this.resolveEnded = resolve;
	});

	get isOver(): boolean {
		return this.open === 0;
	}

	/** Corrects the file as one of its items, and tells whether it is to be approved. How holds all that was read of the file: it is kept once. */
	async during<T extends Corrected>(
		correct: () => Promise<T>,
	): Promise<Omit<T, 'approve'> & { approves: boolean }> {
		this.open += 1;
		const work = correct();
		work.then(
			({ approve = this.approve }) => {
				this.approve = approve;
			},
			() => {
				this.isBroken = true;
			},
		);
		const { approve, ...corrected } = await work.finally(() => {
			this.open -= 1;
			if (this.isOver) this.resolveEnded();
		});
		return { ...corrected, approves: approve !== undefined };
	}

	/** Approves it, unless an item was stopped that is, or may be, about it. Tells whether it is approved. */
	async give({ executeFunctions, run, history }: OperationContext): Promise<boolean> {
		await this.ended;
		if (!this.isBroken && !run.hasStray) {
			this.approved ??= this.approve().finally(() => {
				// It holds all that was read of the file, of which a run may have thousands.
				this.approve = DONE;
			});
			await this.approved;
			return true;
		}
		// It comes again with the one that was stopped.
		if (!executeFunctions.continueOnFail()) throw new RunClosed('Another item was stopped');
		history.isProvisional = true;
		return false;
	}
}

/** By run and by file, to the letter: a service may tell IDs apart by upper and lower case. All items of a run come before any of them is sent. */
const approvals = new WeakMap<Run, Map<string, Approval>>();

export function approvalOf({ read, run, history }: OperationContext): Approval {
	const file = JSON.stringify(outputIds(read));
	history.isPlaced = true;
	const known = approvals.get(run) ?? new Map<string, Approval>();
	approvals.set(run, known);
	const last = known.get(file);
	// Of a batch that has ended.
	const approval = last && !last.isOver ? last : new Approval();
	known.set(file, approval);
	return approval;
}

/** What nobody has looked at is not approved. */
export function notApproved(thing: 'file' | 'document'): ItemError {
	return new ItemError(
		`Somebody has changed the ${thing} since it was corrected`,
		`It was not approved. Look at the ${thing}, then run it again.`,
	);
}
