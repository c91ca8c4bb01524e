import fc from 'fast-check';
import {
	isToReview,
	reviewStatusOfAll,
	reviewStatusOfDocument,
	reviewStatusOfPage,
} from '../../../nodes/DocumentExtraction/extraction/reviewStatus';
import type { Json } from '../../../nodes/DocumentExtraction/utils/json';

const FOUR = ['unreviewed', 'approved', 'unapproved', 'rejected'];

describe('a page record', () => {
	test.each<[Json, boolean, string]>([
		[{}, false, 'unreviewed'],
		[{ is_moderated: false, approval_status: '' }, false, 'unreviewed'],
		[{ is_moderated: false, approval_status: null }, false, 'unreviewed'],
		[{ is_moderated: true, approval_status: '' }, false, 'unapproved'],
		[{ is_moderated: true }, true, 'approved'],
		[{ is_moderated: false, approval_status: '' }, true, 'approved'],
		[{ is_moderated: false, approval_status: 'approved' }, false, 'approved'],
		[{ approval_status: ' Approved ' }, false, 'approved'],
		[{ is_moderated: true, approval_status: 'unapproved' }, true, 'unapproved'],
		[{ approval_status: 'REJECTED' }, true, 'rejected'],
		[{ approval_status: 'unreviewed', is_moderated: true }, true, 'unreviewed'],
		[{ approval_status: ' In Stage 2 ', is_moderated: true }, true, 'In Stage 2'],
		[{ approval_status: 7 }, false, '7'],
		[{ approval_status: { deep: true }, is_moderated: 'true' }, false, 'unreviewed'],
	])('%j, listed as approved: %s, is %s', (page, isListed, expected) => {
		expect(reviewStatusOfPage(page, isListed)).toBe(expected);
	});
});

describe('the pages of a file', () => {
	test.each<[string[], string]>([
		[[], 'unreviewed'],
		[['approved', 'approved'], 'approved'],
		[['approved', 'unapproved'], 'unapproved'],
		[['approved', 'unreviewed'], 'unreviewed'],
		[['unapproved', 'unreviewed'], 'unreviewed'],
		[['approved', 'In Stage 2'], 'In Stage 2'],
		[['unreviewed', 'In Stage 2', 'In Stage 3'], 'In Stage 2'],
		[['In Stage 2', 'unapproved', 'rejected'], 'rejected'],
	])('%j are %s', (pages, expected) => {
		expect(reviewStatusOfAll(pages)).toBe(expected);
	});

	const statuses = fc.array(fc.constantFrom(...FOUR, 'In Stage 2'), { minLength: 1 });

	test('are approved only if each is, rejected if one is, and else as one of them is', () => {
		fc.assert(
			fc.property(statuses, (pages) => {
				const all = reviewStatusOfAll(pages);
				expect(pages).toContain(all);
				expect(all === 'approved').toBe(pages.every((page) => page === 'approved'));
				expect(all === 'rejected').toBe(pages.includes('rejected'));
			}),
		);
	});

	test('are the same in any order, and however often each stands there', () => {
		const twoOrders = statuses.chain((pages) =>
			fc.tuple(
				fc.constant(pages),
				fc.shuffledSubarray([...pages, ...pages], { minLength: pages.length * 2 }),
			),
		);
		fc.assert(
			fc.property(twoOrders, ([pages, others]) => {
				expect(reviewStatusOfAll(others)).toBe(reviewStatusOfAll(pages));
			}),
		);
	});
});

describe('a document', () => {
	test.each<[Json, string]>([
		[{}, 'unreviewed'],
		[{ verification_status: '', verification_stage: '' }, 'unreviewed'],
		[{ verification_status: null, verification_stage: 'stage_1' }, 'unreviewed'],
		[{ verification_status: 'verified', verification_stage: 'stage_1' }, 'approved'],
		[{ verification_status: ' Verified ' }, 'approved'],
		[{ verification_status: 'unverified' }, 'unreviewed'],
		[{ verification_status: 'failed', verification_stage: 'stage_1' }, 'unreviewed'],
		[{ verification_status: 'failed', verification_stage: ' ' }, 'failed'],
		[{ verification_status: 'failed' }, 'failed'],
		[{ verification_status: 'success', verification_stage: '' }, 'success'],
		[{ verification_status: 'success', verification_stage: 'stage_1' }, 'success'],
		[{ verification_status: 'Rejected' }, 'rejected'],
		[{ verification_status: 'On Hold' }, 'On Hold'],
	])('%j is %s', (document, expected) => {
		expect(reviewStatusOfDocument(document)).toBe(expected);
	});

	test('is approved only where the service says approved or verified', () => {
		const words = fc.oneof(
			fc.constantFrom('approved', 'verified', 'VERIFIED ', 'success', 'failed', 'unverified'),
			fc.string({ maxLength: 12 }),
		);
		fc.assert(
			fc.property(words, words, (verification_status, verification_stage) => {
				const isSaid = ['approved', 'verified'].includes(verification_status.trim().toLowerCase());
				const found = reviewStatusOfDocument({ verification_status, verification_stage });
				expect(found === 'approved').toBe(isSaid);
			}),
		);
	});
});

test('nothing is left to do for a person with what is approved or rejected', () => {
	expect([...FOUR, 'In Stage 2', ''].filter(isToReview)).toEqual([
		...['unreviewed', 'unapproved', 'In Stage 2', ''],
	]);
});
