import { boxesOf } from './boxes';
import { type Json, numberIn, textIn } from '../utils/json';
import { pickBy } from '../utils/objects';

/** How a user names boxes. */
export interface Match {
	matchBy: 'label' | 'id';
	match: string;
}

export interface Edit extends Match {
	/** Properties of the box, by the service's names. */
	set: Json;
}

export interface Addition {
	label: string;
	labelId: string;
	text: string;
	type: string;
	corners: Corners;
	/** More properties of the box. */
	set?: Json;
}

export interface Corners {
	xmin: number;
	ymin: number;
	xmax: number;
	ymax: number;
}

const CORNERS = ['xmin', 'ymin', 'xmax', 'ymax'] as const;

export interface BoxChanges {
	edits: Edit[];
	additions: Addition[];
	deletions: Match[];
}

export interface ChangedBoxes {
	/** The complete set to keep: the service forgets what is not in it. */
	boxes: Json[];
	edited: number;
	added: number;
	deleted: number;
	/** Every box that is edited, added or deleted, in this order. */
	changes: BoxChange[];
	/** What named no box. */
	unmatched: Match[];
}

/** What a box said and what it says now; null where there was, or is, no box. */
export interface BoxChange {
	label: string;
	/** Where it gets another. */
	new_label?: string;
	page: number | null;
	previous: string | null;
	value: string | null;
}

/**
 * Applies a user's changes to the boxes of a page. Every box that no change names stays what it
 * is, where it is. All matches are made on the boxes as they were. Of edits that contradict each
 * other the last one counts; boxConflicts.ts finds them.
 */
export function changedBoxes(record: Json, changes: BoxChanges, newId: () => string): ChangedBoxes {
	const before = boxesOf(record).map(asKnown);
	const isDeleted = (box: Json) => changes.deletions.some((match) => matches(box, match));
	const kept = before.filter((box) => !isDeleted(box));
	const editsOf = (box: Json) => changes.edits.filter((edit) => matches(box, edit));
	const editedBoxes = kept.map((box) => editsOf(box).reduce(edited, box));
	const added = changes.additions.map((addition) => newBox(addition, record, before, newId()));
	const page = numberIn(record.page) ?? null;
	const edits = kept.flatMap((box, index) =>
		editsOf(box).length > 0 ? [changeOf(page, box, editedBoxes[index])] : [],
	);
	const deletions = before.filter(isDeleted).map((box) => changeOf(page, box, undefined));
	return {
		boxes: [...editedBoxes, ...added],
		edited: edits.length,
		added: added.length,
		deleted: deletions.length,
		changes: [...edits, ...added.map((box) => changeOf(page, undefined, box)), ...deletions],
		unmatched: [...changes.edits, ...changes.deletions].filter(
			(match) => !before.some((box) => matches(box, match)),
		),
	};
}

export function matches(box: Json, { matchBy, match }: Match): boolean {
	return textIn(matchBy === 'id' ? box.id : box.label) === match;
}

function changeOf(page: number | null, was: Json | undefined, is: Json | undefined): BoxChange {
	const [label, newLabel] = [was ?? is, is ?? was].map((box) => textIn(box?.label));
	return {
		label: label ?? '',
		...(newLabel !== label && { new_label: newLabel ?? '' }),
		page,
		previous: was ? textIn(was.ocr_text) : null,
		value: is ? textIn(is.ocr_text) : null,
	};
}

/** A box that says it is new is one more to the service (docs/interface.md#update-fields, 3): these it has. */
export function asKnown(box: Json): Json {
	if (box.is_new !== true) return box;
	return pickBy(box, (name) => name !== 'is_new');
}

function edited(box: Json, { set }: Edit): Json {
	const changed = { ...box, ...set };
	// Boxes that were added by hand say their place twice (docs/interface.md#boxes).
	const isMoved = CORNERS.some((corner) => corner in set);
	const corners = cornersIn(changed);
	return isMoved && corners && 'width' in box ? { ...changed, ...sizeOf(corners) } : changed;
}

function cornersIn(box: Json): Corners | undefined {
	const [xmin, ymin, xmax, ymax] = CORNERS.map((corner) => numberIn(box[corner]));
	if (xmin === undefined || ymin === undefined || xmax === undefined || ymax === undefined) {
		return undefined;
	}
	return { xmin, ymin, xmax, ymax };
}

/** docs/interface.md#update-fields, 3. */
function newBox(addition: Addition, record: Json, others: Json[], id: string): Json {
	const { label, labelId, text, type, corners } = addition;
	const sameLabel = others.find((box) => box.label === label && textIn(box.label_id) !== '');
	return {
		id,
		is_new: true,
		page: record.page,
		type,
		label,
		label_id: labelId || textIn(sameLabel?.label_id),
		ocr_text: text,
		...corners,
		...sizeOf(corners),
		...addition.set,
	};
}

function sizeOf({ xmin, ymin, xmax, ymax }: Corners): Json {
	return { top: ymin, left: xmin, width: xmax - xmin, height: ymax - ymin };
}
