import { type Json, textIn } from '../utils/json';

const DECISIONS = ['unreviewed', 'approved', 'unapproved', 'rejected'];

/** One of the four above, else the service's own word; empty where an answer does not tell. */
export type ReviewStatus = string;

/** Whether it is one of the four, and no other word of the service's. */
export function isDecision(status: ReviewStatus): boolean {
	return DECISIONS.includes(status);
}

/** docs/contract.md#review-status, of a page record. */
export function reviewStatusOfPage(
	{ approval_status, is_moderated }: Json,
	isListedAsApproved: boolean,
): ReviewStatus {
	const said = wordIn(approval_status);
	if (said !== '') return said;
	if (isListedAsApproved) return 'approved';
	// Every correction sets it, also one that nobody has approved.
	return is_moderated === true ? 'unapproved' : 'unreviewed';
}

/** The fold over the pages of a file: it is as far as the page that is least far. */
export function reviewStatusOfAll(pages: ReviewStatus[]): ReviewStatus {
	if (pages.includes('rejected')) return 'rejected';
	const other = pages.find((status) => !isDecision(status));
	if (other !== undefined) return other;
	if (pages.includes('unreviewed') || pages.length === 0) return 'unreviewed';
	return pages.includes('unapproved') ? 'unapproved' : 'approved';
}

/** docs/contract.md#review-status: "success" may be no more than that the service's own checks found nothing. */
export function reviewStatusOfDocument({
	verification_status,
	verification_stage,
}: Json): ReviewStatus {
	const said = wordIn(verification_status);
	switch (said.toLowerCase()) {
		case 'verified':
			return 'approved';
		case '':
		case 'unverified':
			return 'unreviewed';
		case 'failed':
			// With a stage it waits there for a person.
			return textIn(verification_stage).trim() === '' ? said : 'unreviewed';
		default:
			return said;
	}
}

/** Whether a person may still have something to do with it. */
export function isToReview(status: ReviewStatus): boolean {
	return status !== 'approved' && status !== 'rejected';
}

/** One of the four however it is written; any other word as the service wrote it. */
function wordIn(value: unknown): ReviewStatus {
	const word = textIn(value).trim();
	return DECISIONS.find((known) => known === word.toLowerCase()) ?? word;
}
