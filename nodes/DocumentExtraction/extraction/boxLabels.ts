import type { BoxChanges, Match } from './boxChanges';
import { type Json, textIn } from '../utils/json';
import { namesMeant } from '../utils/namesMeant';

/** A label that several others on the page are alike to. */
export interface AmbiguousLabel {
	match: string;
	labels: string[];
}

export function labelsIn(boxes: Json[]): string[] {
	return [...new Set(boxes.map((box) => textIn(box.label)))].filter(Boolean);
}

/** The changes with each label as the boxes write it; what is ambiguous, or names none, stays as the user wrote it. */
export function withLabelsOf(
	boxes: Json[],
	{ edits, additions, deletions }: BoxChanges,
): BoxChanges {
	const labels = labelsIn(boxes);
	const asWritten = <T extends Match>(named: T): T => {
		if (named.matchBy !== 'label') return named;
		const [match = named.match, ...others] = namesMeant(named.match, labels);
		return others.length > 0 ? named : { ...named, match };
	};
	return { edits: edits.map(asWritten), additions, deletions: deletions.map(asWritten) };
}

export function ambiguousLabelIn(
	boxes: Json[],
	{ edits, deletions }: Pick<BoxChanges, 'edits' | 'deletions'>,
): AmbiguousLabel | undefined {
	const labels = labelsIn(boxes);
	return [...edits, ...deletions]
		.filter(({ matchBy }) => matchBy === 'label')
		.map(({ match }) => ({ match, labels: namesMeant(match, labels) }))
		.find((found) => found.labels.length > 1);
}
