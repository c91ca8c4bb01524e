import type { BoxChanges } from '../../../nodes/DocumentExtraction/extraction/boxChanges';
import { conflictIn } from '../../../nodes/DocumentExtraction/extraction/boxConflicts';

const BOXES = [
	{ id: 'b1', label: 'total', ocr_text: '1' },
	{ id: 'b2', label: 'total', ocr_text: '2' },
	{ id: 'b3', label: 'table', type: 'table', cells: [] },
];
const label = (match: string) => ({ matchBy: 'label' as const, match });
const id = (match: string) => ({ matchBy: 'id' as const, match });
const conflict = ({ edits = [], deletions = [] }: Partial<BoxChanges>) =>
	conflictIn(BOXES, { edits, deletions });

describe('changes that can all be made', () => {
	test.each<[string, Partial<BoxChanges>]>([
		['nothing', {}],
		[
			'edits of different properties of a box',
			{
				edits: [
					{ ...label('total'), set: { ocr_text: 'x' } },
					{ ...id('b1'), set: { label: 'sum' } },
				],
			},
		],
		[
			'edits that agree',
			{
				edits: [
					{ ...label('total'), set: { ocr_text: 'x' } },
					{ ...id('b1'), set: { ocr_text: 'x' } },
				],
			},
		],
		[
			'an edit of those that are left when others are deleted',
			{ edits: [{ ...label('total'), set: { ocr_text: 'x' } }], deletions: [id('b1')] },
		],
		['an edit that finds nothing', { edits: [{ ...label('none'), set: { ocr_text: 'x' } }] }],
		['the status of a table', { edits: [{ ...id('b3'), set: { validation_status: 'x' } }] }],
		['a table that is deleted', { deletions: [id('b3'), label('table')] }],
	])('%s', (_, changes) => {
		expect(conflict(changes)).toBeUndefined();
	});
});

test('an edit whose boxes are all deleted', () => {
	const edits = [{ ...label('total'), set: { ocr_text: 'x' } }];
	const deletions = [id('b1'), label('total')];
	expect(conflict({ edits, deletions })).toEqual({ reason: 'deleted', match: label('total') });
});

test('text for a table', () => {
	const edits = [{ ...id('b3'), set: { ocr_text: '' } }];
	expect(conflict({ edits })).toEqual({ reason: 'tableText', match: id('b3') });
});

test('two values for one property of one box', () => {
	const edits = [
		{ ...label('total'), set: { ocr_text: 'x', xmin: 1 } },
		{ ...id('b2'), set: { ocr_text: 'x', xmin: 2 } },
	];
	expect(conflict({ edits })).toEqual({
		reason: 'twoValues',
		match: id('b2'),
		property: 'xmin',
	});
});
