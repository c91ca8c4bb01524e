import fc from 'fast-check';
import { changedBoxes } from '../../../nodes/DocumentExtraction/extraction/boxChanges';
import {
	parseLossless,
	stringifyLossless,
} from '../../../nodes/DocumentExtraction/utils/losslessJson';
import { recordIn } from '../../../nodes/DocumentExtraction/extraction/record';
import { jsonText, numberText, objectText } from './jsonText';

interface Written {
	label: string;
	text: string;
	/** What comes before and after the text of the box. */
	around: [string, string];
}

/** Boxes as a service might write them, with whatever it keeps with them. */
const box: fc.Arbitrary<Written> = fc
	.record({
		id: fc.oneof(numberText, fc.constantFrom('"b1"', '"b2"')),
		label: fc.constantFrom('total', 'date', 'number'),
		text: fc.string({ maxLength: 5 }),
		score: numberText,
		vendor: jsonText,
		cells: jsonText,
	})
	.map(({ id, label, text, score, vendor, cells }) => ({
		label,
		text,
		around: [
			`{"id":${id},"label":"${label}","vendor":${vendor},"ocr_text":`,
			`,"score":${score},"long":[${score},${vendor}],"cells":${cells}}`,
		],
	}));

const written = ({ around: [before, after], text }: Written) =>
	`${before}${JSON.stringify(text)}${after}`;

test('all that no edit names goes back with the digits that came, and in its order', () => {
	fc.assert(
		fc.property(fc.array(box, { maxLength: 5 }), numberText, (boxes, day) => {
			const text = objectText([
				['id', '"p"'],
				['page', '0'],
				['message', '"success"'],
				['day_since_epoch', day],
				['predicted_boxes', `[${boxes.map(written).join()}]`],
			]);
			const record = recordIn(parseLossless(text), 0);
			expect(stringifyLossless(record)).toBe(text);
			const edits = [{ matchBy: 'label' as const, match: 'total', set: { ocr_text: 'new' } }];
			const changed = changedBoxes(
				{ ...record },
				{ edits, additions: [], deletions: [] },
				() => '',
			);
			const expected = boxes.map((each) =>
				written(each.label === 'total' ? { ...each, text: 'new' } : each),
			);
			expect(stringifyLossless(changed.boxes)).toBe(`[${expected.join()}]`);
		}),
		{ numRuns: 200 },
	);
});

test('a box is found by an ID that JavaScript cannot hold as a number', () => {
	const boxes = ['1234567890123456789', '1234567890123456788'];
	const text = `{"id":"p","page":0,"predicted_boxes":[{"id":${boxes[0]}},{"id":${boxes[1]}}]}`;
	const deletions = [{ matchBy: 'id' as const, match: '1234567890123456789' }];
	const record = { ...recordIn(parseLossless(text), 0) };
	const changed = changedBoxes(record, { edits: [], additions: [], deletions }, () => '');
	expect(stringifyLossless(changed.boxes)).toBe('[{"id":1234567890123456788}]');
});
