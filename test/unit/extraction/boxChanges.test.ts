import {
	changedBoxes,
	type BoxChanges,
} from '../../../nodes/DocumentExtraction/extraction/boxChanges';
import type { Json } from '../../../nodes/DocumentExtraction/utils/json';

const total = { id: 'b1', label: 'total', label_id: 'L1', ocr_text: '10', xmin: 1, ymin: 2 };
const date = { id: 'b2', label: 'date', label_id: 'L2', ocr_text: 'May', type: 'field' };
const secondTotal = { id: 'b3', label: 'total', label_id: 'L1', ocr_text: '20' };
const table = {
	id: 'b4',
	label: 'table',
	type: 'table',
	cells: [{ id: 'c1', row: 1, col: 1, label: 'amount', text: '5', vendor: { deep: [null] } }],
};
const PAGE = {
	id: 'page-1',
	page: 2,
	is_moderated: false,
	moderated_boxes: [],
	predicted_boxes: [total, date, secondTotal, table],
};
const CORNERS = { xmin: 10, ymin: 20, xmax: 110, ymax: 50 };

const apply = (wanted: Partial<BoxChanges>, page: Json = PAGE) =>
	changedBoxes(page, { edits: [], additions: [], deletions: [], ...wanted }, () => 'new');
const byLabel = (match: string) => ({ matchBy: 'label' as const, match });
const byId = (match: string) => ({ matchBy: 'id' as const, match });

test('a label that several boxes share changes them all, and the count says how many', () => {
	const { boxes, edited } = apply({ edits: [{ ...byLabel('total'), set: { ocr_text: 'x' } }] });
	expect(boxes).toEqual([
		{ ...total, ocr_text: 'x' },
		date,
		{ ...secondTotal, ocr_text: 'x' },
		table,
	]);
	expect(edited).toBe(2);
});

test('an id changes that box alone', () => {
	const { boxes, edited } = apply({ edits: [{ ...byId('b3'), set: { ocr_text: 'x' } }] });
	expect(boxes).toEqual([total, date, { ...secondTotal, ocr_text: 'x' }, table]);
	expect(edited).toBe(1);
});

test('several edits of a box all count, the later over the earlier, and the box is counted once', () => {
	const { boxes, edited, unmatched } = apply({
		edits: [
			{ ...byLabel('total'), set: { ocr_text: 'all', validation_status: 'success' } },
			{ ...byId('b1'), set: { ocr_text: 'first' } },
		],
	});
	expect(boxes[0]).toEqual({ ...total, ocr_text: 'first', validation_status: 'success' });
	expect(boxes[2]).toEqual({ ...secondTotal, ocr_text: 'all', validation_status: 'success' });
	expect(edited).toBe(2);
	expect(unmatched).toEqual([]);
});

test('labels can be swapped in one call: matches are made on the boxes as they were', () => {
	const { boxes } = apply({
		edits: [
			{ ...byLabel('date'), set: { label: 'total' } },
			{ ...byLabel('total'), set: { label: 'date' } },
		],
	});
	expect(boxes.map(({ id, label }) => [id, label])).toEqual([
		['b1', 'date'],
		['b2', 'total'],
		['b3', 'date'],
		['b4', 'table'],
	]);
});

test('a box that is edited and deleted is deleted, and counts as that only', () => {
	const { boxes, edited, deleted } = apply({
		edits: [{ ...byLabel('date'), set: { ocr_text: 'x' } }],
		deletions: [byId('b2')],
	});
	expect(boxes).toEqual([total, secondTotal, table]);
	expect([edited, deleted]).toEqual([0, 1]);
});

test('two deletions that name the same boxes delete them once', () => {
	const { boxes, deleted } = apply({ deletions: [byLabel('total'), byId('b1')] });
	expect(boxes).toEqual([date, table]);
	expect(deleted).toBe(2);
});

test.each([
	['another case', byLabel('Total')],
	['a blank around it', byLabel('total ')],
	['a part of it', byLabel('tot')],
	['a label given as an id', byId('total')],
	['a word of the language itself', byLabel('constructor')],
])('a label is met exactly: %s finds nothing and is reported', (_, deletion) => {
	const { boxes, deleted, unmatched } = apply({ deletions: [deletion] });
	expect(boxes).toEqual(PAGE.predicted_boxes);
	expect(deleted).toBe(0);
	expect(unmatched).toEqual([deletion]);
});

test('ids that the service writes as numbers are met, too', () => {
	const { boxes } = apply(
		{ deletions: [byId('7')] },
		{ ...PAGE, predicted_boxes: [{ id: 7 }, date] },
	);
	expect(boxes).toEqual([date]);
});

test('a table that is edited keeps its cells, and those of other tables are untouched', () => {
	const { boxes } = apply({ edits: [{ ...byId('b4'), set: { validation_status: 'success' } }] });
	expect(boxes[3]).toStrictEqual({ ...table, validation_status: 'success' });
});

test('an addition has everything that the service asks of a new box, and the page of the record', () => {
	const { boxes } = apply({
		additions: [{ label: 'order', labelId: 'L9', text: '4711', type: 'field', corners: CORNERS }],
	});
	expect(boxes[4]).toStrictEqual({
		id: 'new',
		is_new: true,
		page: 2,
		type: 'field',
		label: 'order',
		label_id: 'L9',
		ocr_text: '4711',
		...CORNERS,
		top: 20,
		left: 10,
		width: 100,
		height: 30,
	});
});

test.each([
	['of a box with the same label', 'total', '', 'L1'],
	['that the user gives', 'total', 'mine', 'mine'],
	['empty where nobody knows it', 'unknown', '', ''],
])('the label ID of an addition is that %s', (_, label, labelId, expected) => {
	const { boxes } = apply({
		additions: [{ label, labelId, text: '', type: 'field', corners: CORNERS }],
	});
	expect(boxes[4]?.label_id).toBe(expected);
});

test('a box that the service has already is not called new again', () => {
	const { boxes } = apply(
		{
			edits: [{ ...byId('b1'), set: { ocr_text: 'x' } }],
			additions: [{ label: 'order', labelId: '', text: '', type: 'field', corners: CORNERS }],
		},
		{
			...PAGE,
			predicted_boxes: [
				{ ...total, is_new: true },
				{ ...date, is_new: true },
				{ ...table, is_new: false },
			],
		},
	);
	expect(boxes.slice(0, 3)).toStrictEqual([
		{ ...total, ocr_text: 'x' },
		date,
		{ ...table, is_new: false },
	]);
	expect(boxes[3]?.is_new).toBe(true);
});

describe('a box that says its place twice', () => {
	const added = {
		...date,
		...CORNERS,
		top: 20.4,
		left: 10,
		width: 100.25,
		height: 30,
	};
	const page = { ...PAGE, moderated_boxes: [added], is_moderated: true };

	test('says it alike after it was moved', () => {
		const { boxes } = apply({ edits: [{ ...byId('b2'), set: { xmax: 210, ymin: 30 } }] }, page);
		expect(boxes[0]).toStrictEqual({
			...added,
			xmax: 210,
			ymin: 30,
			top: 30,
			left: 10,
			width: 200,
			height: 20,
		});
	});

	test('keeps it to the letter when only its text changes', () => {
		const { boxes } = apply({ edits: [{ ...byId('b2'), set: { ocr_text: 'June' } }] }, page);
		expect(boxes[0]).toStrictEqual({ ...added, ocr_text: 'June' });
	});

	test('is not given nothing for a width when the service left out its corners', () => {
		const bare = { id: 'b2', label: 'date', top: 1, left: 2, width: 3, height: 4 };
		const { boxes } = apply(
			{ edits: [{ ...byId('b2'), set: { ocr_text: 'June' } }] },
			{ ...PAGE, predicted_boxes: [bare] },
		);
		expect(boxes[0]).toStrictEqual({ ...bare, ocr_text: 'June' });
	});
});

test('every change is told with what the box said and what it says: edits, additions, deletions', () => {
	const { changes } = apply({
		edits: [
			{ ...byLabel('total'), set: { ocr_text: 'x' } },
			{ ...byId('b3'), set: { label: 'sum' } },
		],
		additions: [{ label: 'order', labelId: '', text: '', type: 'field', corners: CORNERS }],
		deletions: [byLabel('date'), byId('b4')],
	});
	expect(changes).toEqual([
		{ label: 'total', page: 2, previous: '10', value: 'x' },
		{ label: 'total', new_label: 'sum', page: 2, previous: '20', value: 'x' },
		{ label: 'order', page: 2, previous: null, value: '' },
		{ label: 'date', page: 2, previous: 'May', value: null },
		{ label: 'table', page: 2, previous: '', value: null },
	]);
});
