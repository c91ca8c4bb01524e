import type { Addition, BoxChanges, Corners, Edit, Match } from '../../extraction/boxChanges';
import { isObject, objectsIn } from '../../extraction/json';
import { finiteNumber, isBlank, optional, requiredText, text } from '../../parameters/rules';
import type { ReadParameter } from '../../transport/path';
import { Refusal } from '../../transport/refusal';

type Entry = Record<string, unknown>;

/** What the user wants changed, from the three collections of Update Fields. */
export function readChanges(read: ReadParameter): BoxChanges {
	const changes = {
		edits: entriesIn(read('edits', {}), 'edit').map(editOf),
		additions: entriesIn(read('additions', {}), 'addition').map(additionOf),
		deletions: entriesIn(read('deletions', {}), 'deletion').map((entry) =>
			matchOf(entry, 'Deletion'),
		),
	};
	if (Object.values(changes).every((list) => list.length === 0)) {
		throw new Refusal('There is nothing to change', 'Add an edit, an addition or a deletion.');
	}
	return changes;
}

function entriesIn(collection: unknown, name: string): Entry[] {
	return isObject(collection) ? objectsIn(collection[name]) : [];
}

function matchOf(entry: Entry, what: string): Match {
	return {
		matchBy: entry.matchBy === 'id' ? 'id' : 'label',
		match: requiredText(entry.match, `Match of ${what}`),
	};
}

function editOf(entry: Entry): Edit {
	const keepIfEmpty = {
		label: optional(text)(entry.label, 'New Label'),
		validation_status: optional(text)(entry.validationStatus, 'Validation Status'),
		...cornersOf(entry, optional(finiteNumber)),
	};
	return {
		...matchOf(entry, 'Edit'),
		set: {
			ocr_text: text(entry.text, 'Text'),
			...Object.fromEntries(Object.entries(keepIfEmpty).filter(([, value]) => value !== undefined)),
		},
	};
}

function additionOf(entry: Entry): Addition {
	const corners: Corners = cornersOf(entry, finiteNumber);
	if (corners.xmax <= corners.xmin || corners.ymax <= corners.ymin) {
		throw new Refusal(
			`Addition "${text(entry.label, 'Label')}" has no area`,
			'Right has to be greater than Left, and Bottom greater than Top.',
		);
	}
	return {
		label: requiredText(entry.label, 'Label of Addition'),
		labelId: text(entry.labelId, 'Label ID'),
		text: text(entry.text, 'Text'),
		type: isBlank(entry.type) ? 'field' : text(entry.type, 'Type'),
		corners,
	};
}

function cornersOf<T>(entry: Entry, rule: (value: unknown, displayName: string) => T) {
	return {
		xmin: rule(entry.xmin, 'Left (xmin)'),
		ymin: rule(entry.ymin, 'Top (ymin)'),
		xmax: rule(entry.xmax, 'Right (xmax)'),
		ymax: rule(entry.ymax, 'Bottom (ymax)'),
	};
}
