import type { Match } from '../../../extraction/boxChanges';
import type { Conflict } from '../../../extraction/boxConflicts';
import { type AmbiguousLabel, labelsIn } from '../../../extraction/boxLabels';
import { boxesOf } from '../../../extraction/boxes';
import { type Json, textIn } from '../../../utils/json';
import { shown } from '../../../parameters/values/parsers';
import { shownNames } from '../../../parameters/values/shownNames';
import { ItemError } from '../../../transport/errors/itemError';
import { displayNameOf } from './readChanges';

/** `records` are the pages on which it was looked for. */
export function notFound(unmatched: Match[], records: Json[]): ItemError {
	const isOne = records.length === 1;
	const labels = labelsIn(records.flatMap(boxesOf));
	const isByLabel = unmatched.some(({ matchBy }) => matchBy === 'label');
	const there = isByLabel ? `. Its labels: ${shownNames(labels) || 'none'}` : '';
	return new ItemError(
		`The ${isOne ? 'page' : 'file'} has no field with ${unmatched.map(named).join(', ')}${there}`,
		`Nothing was changed. Check Match${isOne ? ` on page ${pagesIn(records)}` : ''}, or set If Not Found to Skip.`,
	);
}

export function ambiguous({ match, labels }: AmbiguousLabel): ItemError {
	return new ItemError(
		`Label ${shown(match)} can mean ${shownNames(labels)}`,
		'Nothing was changed. Write the label exactly as the page has it.',
	);
}

export function pageMissing(records: Json[]): ItemError {
	return new ItemError(
		`Page is empty, and the file has the pages ${pagesIn(records)}`,
		'Nothing was changed. Additions and deletions need a Page; edits find theirs where their label is on one page only.',
	);
}

export function onSeveralPages(places: Array<{ match: Match; pages: Json[] }>): ItemError {
	const found = places
		.filter(({ pages }) => pages.length > 0)
		.map(({ match, pages }) => `${named(match)} on page ${pagesIn(pages)}`);
	return new ItemError(
		`Page is empty, and the edits are about several pages: ${found.join('; ')}`,
		'Nothing was changed. Fill in Page. Fields on different pages need an item, or a node, for each page.',
	);
}

const pagesIn = (records: Json[]) => records.map(({ page }) => textIn(page)).join(', ');

export function contradictory(conflict: Conflict): ItemError {
	const field = named(conflict.match);
	switch (conflict.reason) {
		case 'deleted':
			return new ItemError(
				`The field with ${field} is to be edited and deleted`,
				'Nothing was changed. Take out the edit or the deletion.',
			);
		case 'tableText':
			return new ItemError(
				`The box with ${field} is a table, which has no Text of its own`,
				'Nothing was changed. The text of a table is in its cells: change them with Full Set, or match a field by its ID.',
			);
		case 'twoValues':
			return new ItemError(
				`Two edits give the field with ${field} a different ${displayNameOf(conflict.property)}`,
				'Nothing was changed. Keep the one that is meant.',
			);
	}
}

/** An earlier try may have been done, and the page is neither as it was before nor as that try leaves it. */
export function changedMeanwhile(): ItemError {
	return new ItemError(
		'The change may have been made, and somebody else has changed the page in the meantime',
		'It was not sent again, which would undo that. Look at the page before you run it again: additions would be made twice.',
	);
}

function named({ matchBy, match }: Match): string {
	return `${matchBy} ${shown(match)}`;
}
