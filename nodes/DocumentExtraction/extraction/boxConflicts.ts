import { type BoxChanges, matches, type Match } from './boxChanges';
import { isTable } from './boxes';
import type { Json } from '../utils/json';

/** Why changes cannot all be made. */
export type Conflict =
	/** All boxes that an edit names are to be deleted. */
	| { reason: 'deleted'; match: Match }
	/** A table has no text but that of its cells. */
	| { reason: 'tableText'; match: Match }
	/** Edits of one box do not agree on a property. */
	| { reason: 'twoValues'; match: Match; property: string };

/** The first one: if it were passed over, something that a user asked for would be lost unseen. */
export function conflictIn(
	boxes: Json[],
	{ edits, deletions }: Pick<BoxChanges, 'edits' | 'deletions'>,
): Conflict | undefined {
	const kept = new Set(boxes.filter((box) => !deletions.some((match) => matches(box, match))));
	const valuesOf = new Map<Json, Json>();
	for (const { set, ...match } of edits) {
		const named = boxes.filter((box) => matches(box, match));
		const editable = named.filter((box) => kept.has(box));
		if (named.length > 0 && editable.length === 0) return { reason: 'deleted', match };
		if ('ocr_text' in set && editable.some(isTable)) return { reason: 'tableText', match };
		for (const box of editable) {
			const values = valuesOf.get(box) ?? {};
			const property = Object.keys(set).find(
				(name) => name in values && values[name] !== set[name],
			);
			if (property !== undefined) return { reason: 'twoValues', match, property };
			valuesOf.set(box, { ...values, ...set });
		}
	}
	return undefined;
}
