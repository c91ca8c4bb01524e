import fc from 'fast-check';
import {
	type BoxChanges,
	changedBoxes,
	type Match,
} from '../../../nodes/DocumentExtraction/extraction/boxChanges';
import type { Json } from '../../../nodes/DocumentExtraction/utils/json';
import { changes, record } from './arbitraries';

const RUNS = { numRuns: 200 };
const CORNERS = ['xmin', 'ymin', 'xmax', 'ymax'];
const PLACE = ['top', 'left', 'width', 'height'];

/** docs/interface.md#version-2-retrieval, told once more and by itself: where a page keeps its data. */
function startingSet(page: Json): Json[] {
	const moderated = (page.moderated_boxes ?? []) as Json[];
	const isReviewed = page.is_moderated === true && page.moderated_boxes !== undefined;
	return moderated.length > 0 || isReviewed ? moderated : ((page.predicted_boxes ?? []) as Json[]);
}

const names = (box: Json, { matchBy, match }: Match) =>
	(matchBy === 'id' ? box.id : box.label) === match;
const isDeleted = (box: Json, { deletions }: BoxChanges) =>
	deletions.some((deletion) => names(box, deletion));
const editsOf = (box: Json, { edits }: BoxChanges) => edits.filter((edit) => names(box, edit));

function apply(page: Json, wanted: BoxChanges) {
	let made = 0;
	return changedBoxes(page, wanted, () => `new-${(made += 1)}`);
}

const forAny = (holds: (page: Json, wanted: BoxChanges) => void) =>
	fc.assert(fc.property(record, changes, holds), RUNS);

test('every box that no change names is in the sent set, deeply equal and in its place', () => {
	forAny((page, wanted) => {
		const kept = startingSet(page).filter((box) => !isDeleted(box, wanted));
		const { boxes } = apply(page, wanted);
		const isUntouched = (_: Json, place: number) =>
			kept[place] !== undefined && editsOf(kept[place], wanted).length === 0;
		expect(boxes.filter(isUntouched)).toStrictEqual(kept.filter(isUntouched));
		expect(boxes).toHaveLength(kept.length + wanted.additions.length);
	});
});

test('a box that is edited keeps its place and everything that the edit does not name', () => {
	forAny((page, wanted) => {
		const kept = startingSet(page).filter((box) => !isDeleted(box, wanted));
		const { boxes } = apply(page, wanted);
		const sets = kept.map((box) =>
			editsOf(box, wanted).reduce<Json>((all, edit) => ({ ...all, ...edit.set }), {}),
		);
		/** But for the place that is derived from corners which were moved. */
		const ownOf = (box: Json, index: number) => {
			const isMoved = CORNERS.some((corner) => corner in (sets[index] ?? {}));
			const derived = isMoved ? PLACE : [];
			return Object.fromEntries(Object.entries(box).filter(([name]) => !derived.includes(name)));
		};
		expect(boxes.slice(0, kept.length).map(ownOf)).toStrictEqual(
			kept.map((box, index) => ownOf({ ...box, ...sets[index] }, index)),
		);
	});
});

test('a page that nobody has reviewed loses nothing but what is deleted', () => {
	forAny((page, wanted) => {
		const unreviewed = { ...page, moderated_boxes: [], is_moderated: false };
		const predicted = startingSet(unreviewed);
		const { boxes } = apply(unreviewed, wanted);
		const left = predicted.filter((box) => !isDeleted(box, wanted)).map(({ id }) => id);
		expect(boxes.slice(0, left.length).map(({ id }) => id)).toEqual(left);
	});
});

test('a page whose boxes were all removed by a person does not get its predictions back', () => {
	forAny((page, wanted) => {
		const emptied = { ...page, moderated_boxes: [], is_moderated: true };
		const { boxes, edited, deleted } = apply(emptied, wanted);
		expect(boxes).toHaveLength(wanted.additions.length);
		expect([edited, deleted]).toEqual([0, 0]);
	});
});

test('the counts and what found nothing are those of the boxes as they were', () => {
	forAny((page, wanted) => {
		const before = startingSet(page);
		const gone = before.filter((box) => isDeleted(box, wanted));
		const stay = before.filter((box) => !isDeleted(box, wanted));
		const { edited, added, deleted, unmatched } = apply(page, wanted);
		expect({ edited, added, deleted }).toEqual({
			edited: stay.filter((box) => editsOf(box, wanted).length > 0).length,
			added: wanted.additions.length,
			deleted: gone.length,
		});
		expect(unmatched).toEqual(
			[...wanted.edits, ...wanted.deletions].filter(
				(each) => !before.some((box) => names(box, each)),
			),
		);
	});
});

test('the boxes that were there are never written to', () => {
	forAny((page, wanted) => {
		const before = structuredClone(page);
		apply(page, wanted);
		expect(page).toEqual(before);
	});
});

test('additions come last, in their order, each with an id of its own', () => {
	forAny((page, wanted) => {
		const { boxes } = apply(page, wanted);
		const added = boxes.slice(boxes.length - wanted.additions.length);
		expect(added.map(({ id, label, ocr_text }) => ({ id, label, ocr_text }))).toEqual(
			wanted.additions.map(({ label, text }, index) => ({
				id: `new-${index + 1}`,
				label,
				ocr_text: text,
			})),
		);
	});
});

test('edits and deletions done twice leave what they leave when done once', () => {
	forAny((page, { edits, deletions }) => {
		// A label that an edit gives could be met by the edits that follow, the second time.
		const keepingLabels = edits.filter(({ set }) => !('label' in set));
		const wanted = { edits: keepingLabels, deletions, additions: [] };
		const { boxes } = apply(page, wanted);
		const again = apply({ ...page, moderated_boxes: boxes, is_moderated: true }, wanted);
		expect(again.boxes).toStrictEqual(boxes);
	});
});
