import type { Json } from '../../../nodes/DocumentExtraction/utils/json';
import { LosslessNumber } from '../../../nodes/DocumentExtraction/utils/losslessJson';
import {
	allRecordsIn,
	isNoRecord,
	recordIn,
} from '../../../nodes/DocumentExtraction/extraction/record';

const box = { id: 'b1', label: 'total', ocr_text: '10' };
const page = (number: number, more: Json = {}): Json => ({
	id: `page-${number}`,
	page: number,
	request_file_id: 'file-1',
	is_moderated: false,
	moderated_boxes: [],
	predicted_boxes: [box],
	...more,
});
const byFile = { moderated_images_count: 0, unmoderated_images_count: 2, signed_urls: {} };
const uploaded = (number: number, more: Json = {}): Json => ({
	id: `page-${number}`,
	page: number,
	request_file_id: 'file-1',
	message: 'success',
	processing_type: 'async',
	prediction: [box],
	...more,
});
const simplified = {
	file_id: 'file-1',
	file_name: 'a.pdf',
	status: 'success',
	fields: { total: '10' },
	tables: [],
	low_confidence: [],
	review_status: 'unreviewed',
	pages: [{ page: 0, id: 'page-0' }],
	metadata: '',
	message: '',
};

test('a page in both lists of a file is one page, as it was approved', () => {
	const approved = page(0, { is_moderated: true, moderated_boxes: [box] });
	const answer = { ...byFile, moderated_images: [approved], unmoderated_images: [page(0)] };
	expect(recordIn(answer, 0)).toBe(approved);
});

describe('the page is found in', () => {
	test.each<[string, Json]>([
		['a by-file answer', { ...byFile, unmoderated_images: [page(0), page(1)] }],
		[
			'a by-file answer whose pages are in another order',
			{
				...byFile,
				unmoderated_images: [page(2), page(1), page(0)],
			},
		],
		['a by-file answer of an approved file', { ...byFile, moderated_images: [page(0), page(1)] }],
		[
			'a by-file answer with pages in both lists',
			{
				...byFile,
				moderated_images: [page(0)],
				unmoderated_images: [page(1)],
			},
		],
		[
			'a by-file answer whose other list is null',
			{
				...byFile,
				moderated_images: null,
				unmoderated_images: [page(1)],
			},
		],
		[
			'a file of Get Many without Simplify',
			{ request_file_id: 'file-1', pages: [page(0), page(1)] },
		],
		['a by-page answer', { message: 'success', result: [page(1)], signed_urls: {} }],
	])('%s', (_, answer) => {
		expect(recordIn(answer, 1)).toEqual(page(1));
	});

	test('a by-page answer in the form of a prediction', () => {
		const answer = { message: 'success', result: [uploaded(1)], signed_urls: {} };
		expect(recordIn(answer, 1)).toEqual(uploaded(1));
	});

	test.each<[string, unknown]>([
		['number', 3],
		['number in text', '3'],
		['number with another way of writing', new LosslessNumber('3.0')],
	])('a page record itself, by its %s', (_, written) => {
		const record = page(3, { page: written } as Json);
		expect(recordIn(record, 3)).toBe(record);
		expect(recordIn({ ...byFile, unmoderated_images: [page(0), record] }, 3)).toBe(record);
	});

	test('a page record that does not say which page it is', () => {
		const record = page(0, { page: undefined });
		expect(recordIn(record, 3)).toBe(record);
	});

	test('a record that happens to have a reason', () => {
		const record = page(0, { reason: 'pending' });
		const found = recordIn(record, 0);
		expect(found).toEqual(record);
		expect(isNoRecord(found)).toBe(false);
	});
});

test('the record comes back whole: the very object, with all that we know nothing of', () => {
	const record = page(0, { vendor: { deep: [1] }, raw_ocr: [], size: { width: 1, height: 2 } });
	expect(recordIn({ ...byFile, unmoderated_images: [record] }, 0)).toBe(record);
});

describe('nothing is taken from', () => {
	test.each<[string, unknown, string]>([
		['a simplified item', simplified, 'simplified'],
		['a simplified item of a file without fields', { ...simplified, fields: {} }, 'simplified'],
		[
			'a row of a table',
			{ file_id: 'f', file_name: 'a.pdf', table: 1, row: 1, total: '10' },
			'noBoxes',
		],
		['an empty item', {}, 'noBoxes'],
		['a text', 'page', 'noBoxes'],
		['nothing', undefined, 'noBoxes'],
		['null', null, 'noBoxes'],
		['a list', [page(0)], 'noBoxes'],
		['a page without boxes', { id: 'page-0', page: 0 }, 'noBoxes'],
		['boxes without the id of their page', { page: 0, predicted_boxes: [box] }, 'noBoxes'],
		['boxes that are no list', { id: 'page-0', moderated_boxes: { 0: box } }, 'noBoxes'],
		['an answer without pages', { ...byFile, unmoderated_images: [] }, 'noBoxes'],
	])('%s', (_, given, reason) => {
		const found = recordIn(given, 0);
		expect(found).toMatchObject({ reason });
	});

	test('a page that the file does not have, and the pages that it has are told', () => {
		const answer = {
			...byFile,
			moderated_images: [page(4)],
			unmoderated_images: [page(0), page(1)],
		};
		expect(recordIn(answer, 2)).toEqual({ reason: 'noSuchPage', pages: [4, 0, 1] });
	});

	test.each([
		[3, '3'],
		['3', '3'],
		['last', 'last'],
	])('a record of another page than the one that is wanted: %j', (own, told) => {
		expect(recordIn(page(0, { page: own }), 0)).toEqual({ reason: 'otherPage', page: told });
	});

	test('an answer in which two files have that page: it does not say which is meant', () => {
		const second = uploaded(0, { id: 'other', request_file_id: 'file-2' });
		const found = recordIn({ message: 'success', result: [uploaded(0), second] }, 0);
		expect(isNoRecord({ ...found })).toBe(true);
	});
});

describe('a page that is still to be read is refused', () => {
	const empty = { predicted_boxes: [], moderated_boxes: [] };
	test.each<[string, unknown]>([
		['says so in its message', page(0, { ...empty, message: 'pending' })],
		['says so with a capital', page(0, { ...empty, message: 'Pending' })],
		['says so in its status', page(0, { ...empty, status: 'pending' })],
		[
			'says so for the whole answer',
			{
				...byFile,
				message: 'pending',
				unmoderated_images: [page(0, empty)],
			},
		],
		['says nothing and has no boxes', { ...byFile, unmoderated_images: [page(0, empty)] }],
		['has a text of blanks only', page(0, { ...empty, raw_ocr: ' \n' })],
		[
			'says so, whatever else it carries',
			page(0, { ...empty, message: 'pending', no_of_fields: 0 }),
		],
		['has null for its lists', page(0, { predicted_boxes: null, moderated_boxes: [] })],
		['was uploaded just now', { message: 'Success', result: [uploaded(0, { prediction: [] })] }],
		[
			'was uploaded just now, and does not say how',
			{
				message: 'Success',
				result: [uploaded(0, { prediction: [], message: 'Success', processing_type: undefined })],
			},
		],
		[
			'was uploaded just now and calls that a success',
			{
				message: 'Success',
				result: [uploaded(0, { prediction: [], message: 'Success' })],
			},
		],
	])('when it %s', (_, given) => {
		expect(recordIn(given, 0)).toEqual({ reason: 'pending' });
	});
});

describe('a page that does not say whether it was read, beside one with boxes,', () => {
	const NOW = Date.UTC(2026, 10, 20, 12);
	const pageChanged = (minutes: number, more: Json = {}) =>
		page(1, {
			predicted_boxes: [],
			updated_at: new Date(NOW - minutes * 60_000).toISOString(),
			...more,
		});
	const beside = (other: Json, blank: Json) =>
		recordIn({ ...byFile, unmoderated_images: [other, blank] }, 1, NOW);

	test('is blank when it has not changed for long', () => {
		expect(beside(page(0), pageChanged(10))).toEqual(pageChanged(10));
	});

	test.each<[string, Json, Json]>([
		['it has changed just now', page(0), pageChanged(9)],
		['nobody knows when it changed', page(0), page(1, { predicted_boxes: [] })],
		['it says that it is pending', page(0), pageChanged(60, { message: 'pending' })],
		['the other one is empty, too', page(0, { predicted_boxes: [] }), pageChanged(60)],
		['the other one is of another file', page(0, { request_file_id: 'f2' }), pageChanged(60)],
	])('is still to be read when %s', (_, other, blank) => {
		expect(beside(other, blank)).toEqual({ reason: 'pending' });
	});
});

describe('a page that has been read is taken', () => {
	test.each<[string, Json]>([
		['though it has no boxes', { message: 'success', predicted_boxes: [] }],
		[
			'though it is blank, and was read later',
			{ no_of_fields: 0, processing_type: 'async', predicted_boxes: [] },
		],
		['though a person removed all boxes', { is_moderated: true, predicted_boxes: [] }],
		['though its reading went wrong', { message: 'failure', predicted_boxes: [] }],
		['though it says pending and has boxes', { message: 'pending' }],
		['with nothing on it, as its count says', { no_of_fields: 0, predicted_boxes: [] }],
		['with a text and no field', { raw_ocr: 'Page 2', predicted_boxes: [] }],
	])('%s', (_, more) => {
		expect(recordIn({ unmoderated_images: [page(0, more)] }, 0)).toEqual(page(0, more));
		// How the file came to the service says nothing of a record that was retrieved.
		const async = page(0, { ...more, processing_type: 'async' });
		expect(recordIn({ unmoderated_images: [async] }, 0)).toEqual(async);
	});
});

test.each<[string, Json]>([
	['reviewed boxes that are text', { is_moderated: true, moderated_boxes: JSON.stringify([box]) }],
	['predicted boxes that are an object', { moderated_boxes: [], predicted_boxes: { 0: box } }],
	['a box that is text', { moderated_boxes: [box, JSON.stringify(box)] }],
])('%s would get lost: the record is not used', (_, more) => {
	expect(recordIn(page(0, { prediction: [box], ...more }), 0)).toEqual({
		reason: 'unreadableBoxes',
	});
});

describe('where no page is named', () => {
	const answer = { ...byFile, unmoderated_images: [page(0), page(1)] };
	test.each<[string, Json, unknown[]]>([
		['all of a by-file answer', answer, [page(0), page(1)]],
		['a record itself, whatever its number', page(3), [page(3)]],
		['a record itself without a number', page(0, { page: '' }), [page(0, { page: '' })]],
	])('%s may be meant', (_, given, records) => {
		expect(allRecordsIn(given)).toEqual(records);
	});

	test.each<[string, unknown, string]>([
		['a list', [], 'noBoxes'],
		['an answer of another kind', { message: 'fine' }, 'noBoxes'],
		['a simplified item', simplified, 'simplified'],
		[
			'pages of two files',
			{ result: [page(0), page(1, { request_file_id: 'file-2' })] },
			'severalFiles',
		],
		['two records of a page', { result: [page(0), page(0, { id: 'other' })] }, 'severalFiles'],
		[
			'a page that is still to be read',
			{ result: [page(0), page(1, { predicted_boxes: [], message: 'pending' })] },
			'pending',
		],
		[
			'a page whose boxes are in another form',
			{ result: [page(0), page(1, { moderated_boxes: 'none' })] },
			'unreadableBoxes',
		],
	])('%s is refused', (_, given, reason) => {
		expect(allRecordsIn(given)).toEqual({ reason });
	});
});
