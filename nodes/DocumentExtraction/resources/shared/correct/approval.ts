import type { OperationContext } from '../../../transport/requests/operationContext';
import type { Run } from '../../../transport/requests/runs';
import { RunClosed } from '../../../transport/retry/requestLimiter';

/** What the items of a run about one file have in common that correct it: it is approved once all of them have. */
export class Approval {
	private open = 0;
	private isBroken = false;
	private approved: Promise<void> | undefined;
	private resolveEnded = () => {};
	private readonly ended = new Promise<void>((resolve) => {
		this.resolveEnded = resolve;
	});

	get isOver(): boolean {
		return this.open === 0;
	}

	/** Corrects the file as one of its items. */
	async during<T>(correct: () => Promise<T>): Promise<T> {
		this.open += 1;
		const work = correct();
		work.catch(() => {
			this.isBroken = true;
		});
		return await work.finally(() => {
			this.open -= 1;
			if (this.isOver) this.resolveEnded();
		});
	}

	/** Approves it, unless another item about it was stopped. Tells whether it is approved. */
	async give(
		{ executeFunctions }: OperationContext,
		approve: () => Promise<unknown>,
	): Promise<boolean> {
		await this.ended;
		if (!this.isBroken) {
			await (this.approved ??= approve().then(() => undefined));
			return true;
		}
		// It comes again with the one that was stopped.
		if (!executeFunctions.continueOnFail()) throw new RunClosed('Another item was stopped');
		return false;
	}
}

/** By run and by file. All items of a run come before any of them is sent. */
const approvals = new WeakMap<Run, Map<string, Approval>>();

export function approvalOf(run: Run, file: string): Approval {
	const known = approvals.get(run) ?? new Map<string, Approval>();
	approvals.set(run, known);
	const last = known.get(file);
	// Of a batch that has ended.
	const approval = last && !last.isOver ? last : new Approval();
	known.set(file, approval);
	return approval;
}
