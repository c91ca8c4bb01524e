import fc from 'fast-check';
import { changedBoxes, matches } from '../../../nodes/DocumentExtraction/extraction/boxChanges';
import { boxesOf } from '../../../nodes/DocumentExtraction/extraction/boxes';
import {
	ambiguousLabelIn,
	labelsIn,
	withLabelsOf,
} from '../../../nodes/DocumentExtraction/extraction/boxLabels';
import { textIn } from '../../../nodes/DocumentExtraction/utils/json';
import { changes, record } from './arbitraries';

const RUNS = { numRuns: 200 };
const boxed = fc.tuple(record, changes);
/** Told once more: what may differ between a label and one that means it. */
const bare = (text: string) => text.replace(/[\s_]/g, '').toLowerCase();

test('every label of a change stays as it is, or becomes one of the page with the same letters', () => {
	fc.assert(
		fc.property(boxed, ([page, wanted]) => {
			const labels = labelsIn(boxesOf(page));
			const named = withLabelsOf(boxesOf(page), wanted);
			const before = [...wanted.edits, ...wanted.deletions];
			for (const [index, { matchBy, match }] of [...named.edits, ...named.deletions].entries()) {
				const given = before[index]?.match ?? '';
				if (match === given) continue;
				expect(matchBy).toBe('label');
				expect(labels).toContain(match);
				expect(labels).not.toContain(given);
				expect(bare(match)).toBe(bare(given));
			}
			expect(named.additions).toBe(wanted.additions);
		}),
		RUNS,
	);
});

test('no box is changed that has other letters than the user wrote, or another ID', () => {
	fc.assert(
		fc.property(boxed, ([page, wanted]) => {
			const before = boxesOf(page);
			const named = withLabelsOf(before, wanted);
			const all = [...named.edits, ...named.deletions].map((change, index) => ({
				change,
				given: [...wanted.edits, ...wanted.deletions][index]?.match ?? '',
			}));
			for (const box of before) {
				for (const { change, given } of all.filter(({ change: each }) => matches(box, each))) {
					if (change.matchBy === 'id') expect(box.id).toBe(given);
					else expect(bare(textIn(box.label))).toBe(bare(given));
				}
			}
			expect(changedBoxes(page, named, () => 'new').added).toBe(wanted.additions.length);
		}),
		RUNS,
	);
});

test('what is ambiguous meets no box, and is told with all labels that it can mean', () => {
	fc.assert(
		fc.property(boxed, ([page, wanted]) => {
			const boxes = boxesOf(page);
			const unclear = ambiguousLabelIn(boxes, wanted);
			if (!unclear) return;
			expect(unclear.labels.length).toBeGreaterThan(1);
			expect(labelsIn(boxes)).toEqual(expect.arrayContaining(unclear.labels));
			expect(labelsIn(boxes)).not.toContain(unclear.match);
			const named = withLabelsOf(boxes, wanted);
			const same = [...named.edits, ...named.deletions].filter(
				({ matchBy, match }) => matchBy === 'label' && match === unclear.match,
			);
			expect(same.length).toBeGreaterThan(0);
			expect(boxes.some((box) => same.some((match) => matches(box, match)))).toBe(false);
		}),
		RUNS,
	);
});
