import { boxesOf, isTable } from '../../../nodes/DocumentExtraction/extraction/boxes';

const predicted = { id: 'p' };
const moderated = { id: 'm' };

test.each([
	['reviewed', { is_moderated: true, moderated_boxes: [moderated] }, [moderated]],
	['reviewed, though the flag is missing', { moderated_boxes: [moderated] }, [moderated]],
	['reviewed and emptied', { is_moderated: true, moderated_boxes: [] }, []],
	['reviewed and emptied, the list null', { is_moderated: true, moderated_boxes: null }, []],
	['not reviewed', { is_moderated: false, moderated_boxes: [] }, [predicted]],
	['not reviewed, without the list', { is_moderated: false }, [predicted]],
	['not reviewed, the list empty and no flag', { moderated_boxes: [] }, [predicted]],
	['approved without a change, without the list', { is_moderated: true }, [predicted]],
	['not reviewed, the list null', { moderated_boxes: null, is_moderated: false }, [predicted]],
])('the boxes that count for a page that is %s are the right ones', (_, page, expected) => {
	expect(boxesOf({ predicted_boxes: [predicted], ...page })).toEqual(expected);
	expect(boxesOf({ prediction: [predicted], ...page })).toEqual(expected);
});

test('a page whose predictions stand under the name of the other answers loses none of them', () => {
	expect(boxesOf({ predicted_boxes: null, prediction: [predicted] })).toEqual([predicted]);
	expect(boxesOf({ predicted_boxes: [], prediction: [predicted] })).toEqual([predicted]);
});

test.each([[undefined], [null], ['text'], [{}], [[null, 3, 'x', []]]])(
	'a list of boxes that is none (%j) gives no boxes',
	(list) => {
		expect(boxesOf({ moderated_boxes: list, predicted_boxes: list })).toEqual([]);
	},
);

test.each([
	[{ type: 'table' }, true],
	[{ type: 'field' }, false],
	[{}, false],
	[{ label: 'table' }, false],
])('%j is a table: %s', (box, expected) => {
	expect(isTable(box)).toBe(expected);
});
