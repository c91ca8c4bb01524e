import { forbiddenByReview } from './refusals';

/** docs/interface.md#review-of-a-file; `open` is a file that nobody has decided on. */
export type ReviewStatus = 'open' | 'approved' | 'unapproved' | 'rejected';

export type ReviewOperation = 'approve' | 'unapprove' | 'change' | 'delete';

interface Outcome {
	to: ReviewStatus;
}

interface Refused {
	because: string;
}

const IMMUTABLE: Refused = { because: 'The file is rejected and cannot be changed any more' };
const NOT_APPROVED: Refused = { because: 'Only a file that was approved can be unapproved' };

/** What each operation makes of a file. `change` is every other change of it; `delete` is always free. */
export const REVIEW_TABLE: Record<ReviewStatus, Record<ReviewOperation, Outcome | Refused>> = {
	open: {
		approve: { to: 'approved' },
		unapprove: NOT_APPROVED,
		change: { to: 'open' },
		delete: { to: 'open' },
	},
	approved: {
		approve: { to: 'approved' },
		unapprove: { to: 'unapproved' },
		change: { to: 'approved' },
		delete: { to: 'approved' },
	},
	unapproved: {
		approve: { to: 'approved' },
		unapprove: NOT_APPROVED,
		change: { to: 'unapproved' },
		delete: { to: 'unapproved' },
	},
	rejected: {
		approve: IMMUTABLE,
		unapprove: IMMUTABLE,
		change: IMMUTABLE,
		delete: { to: 'rejected' },
	},
};

/** The status after the operation; refuses what the table forbids. */
export const review = (from: ReviewStatus, operation: ReviewOperation): ReviewStatus => {
	const outcome = REVIEW_TABLE[from][operation];
	if ('because' in outcome) throw forbiddenByReview(outcome.because);
	return outcome.to;
};
