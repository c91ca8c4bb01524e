import {
	type Status,
	statusIn,
	statusOfAll,
	statusOfPage,
	statusOfUploadedPage,
} from '../../../nodes/DocumentExtraction/extraction/status';
import type { Json } from '../../../nodes/DocumentExtraction/utils/json';

const box = { id: 'b1' };

test.each<[unknown, Status | undefined]>([
	['pending', 'pending'],
	['Success', 'success'],
	[' FAILURE ', 'failure'],
	['done', undefined],
	['', undefined],
	[null, undefined],
	[3, undefined],
	[{ status: 'success' }, undefined],
])('%j means %s', (said, expected) => {
	expect(statusIn(said)).toBe(expected);
});

test.each<[Status[], Status]>([
	[['success', 'success'], 'success'],
	[['success', 'pending'], 'pending'],
	[['pending', 'failure', 'success'], 'failure'],
	[[], 'pending'],
])('a file whose pages are %j is %s', (pages, expected) => {
	expect(statusOfAll(pages)).toBe(expected);
});

/** docs/interface.md#status-of-a-retrieved-page: message, status, boxes, what the answer says, pending. */
test.each<[string, Json, unknown, Status]>([
	['its message above all', { message: 'failure', status: 'success' }, 'success', 'failure'],
	['its status next', { message: 'read', status: 'Failure' }, 'success', 'failure'],
	['its status over its boxes', { status: 'pending', predicted_boxes: [box] }, '', 'pending'],
	['how many fields it has, none', { no_of_fields: 0 }, 'pending', 'success'],
	['the text on it', { raw_ocr: 'Terms and conditions' }, 'pending', 'success'],
	['no text on it yet', { raw_ocr: ' ' }, 'success', 'pending'],
	['a list of texts that is empty', { raw_ocr: [] }, 'success', 'pending'],
	['boxes in prediction', { prediction: [box] }, 'failure', 'success'],
	['boxes in predicted_boxes', { predicted_boxes: [box] }, 'pending', 'success'],
	['boxes in moderated_boxes', { moderated_boxes: [box] }, 'pending', 'success'],
	['that a person reviewed it', { is_moderated: true, moderated_boxes: [] }, 'pending', 'success'],
	['what the answer says, then', { predicted_boxes: [] }, 'failure', 'failure'],
	['what the answer says, pending', {}, 'Pending', 'pending'],
	['nothing: success of the answer is that of the call', {}, 'success', 'pending'],
	['nothing at all', {}, undefined, 'pending'],
])('the status of a page is told by %s', (_, page, answerSays, expected) => {
	expect(statusOfPage(page, answerSays)).toBe(expected);
});

test.each<[string, Json, unknown, Status]>([
	['queued', { prediction: [], message: 'pending' }, 'pending', 'pending'],
	['queued, and calls that success', { prediction: [], message: 'Success' }, 'Success', 'pending'],
	['queued, and says nothing', { prediction: [] }, 'Success', 'pending'],
	['gone wrong', { prediction: [], message: 'failure' }, 'Success', 'failure'],
	['done already', { prediction: [box], message: 'success' }, 'Success', 'success'],
])('a page that was uploaded asynchronously and is %s has the status %4$s', (_, page, says, is) => {
	expect(statusOfUploadedPage(page, says, true)).toBe(is);
	// Whatever the service calls it.
	expect(statusOfUploadedPage({ ...page, processing_type: '' }, says, true)).toBe(is);
});

test.each(['', 'async', undefined])(
	'a page without anything on it, read at once, is a success (processing type %j)',
	(processing_type) => {
		const page = { processing_type, prediction: [], message: 'Success' };
		expect(statusOfUploadedPage(page, 'Success', false)).toBe('success');
	},
);

test('a page that was to be read at once, and comes with all marks of one that is read later, is pending', () => {
	const page = { processing_type: 'async', size: {}, prediction: [], message: 'Success' };
	expect(statusOfUploadedPage(page, 'Success', false)).toBe('pending');
	expect(statusOfUploadedPage({ ...page, prediction: [box] }, 'Success', false)).toBe('success');
	expect(statusOfUploadedPage({ ...page, message: 'failure' }, 'Success', false)).toBe('failure');
});
