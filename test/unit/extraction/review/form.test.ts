import { reviewOf } from '../../../../nodes/DocumentExtraction/extraction/review/form';
import { fileOfRecords } from '../../../../nodes/DocumentExtraction/extraction/version2';
import { fileOfDocument } from '../../../../nodes/DocumentExtraction/extraction/version4';

const LOW_CONFIDENCE = { below: 0.8, includeTables: false, required: [] };

const ofFile = (score: unknown) =>
	fileOfRecords('f', [
		{
			predicted_boxes: [
				{ label: 'total', ocr_text: '5.00', score, type: 'field' },
				{ type: 'table', cells: [{ row: 0, col: 0, label: 'item', text: 'Ink' }] },
			],
		},
	]);

const ofDocument = (confidence: unknown) => {
	const cells = [{ row: 0, col: 0, header: 'item', text: 'Ink' }];
	const data = { fields: { total: [{ value: '5.00', confidence }] }, tables: [{ cells }] };
	return fileOfDocument({ document_id: 'f', status: 'success', pages: [{ data }] });
};

describe.each([
	['file', ofFile],
	['document', ofDocument],
])('of a %s', (_, of) => {
	test.each([undefined, null, '', 'n/a'])(
		'a value is asked about where the service does not say how sure it is (%p), and a cell is not',
		(confidence) => {
			const { review_summary: said } = reviewOf(of(confidence), [], LOW_CONFIDENCE);
			expect(said).toBe('f: 1 of 1 values to check\n- total: 5.00');
		},
	);

	test('a value of which it is sure is not', () => {
		expect(reviewOf(of(0.8), [], LOW_CONFIDENCE).needs_review).toBe(false);
	});
});
