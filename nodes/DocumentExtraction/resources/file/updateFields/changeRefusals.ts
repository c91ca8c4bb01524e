import type { Match } from '../../../extraction/boxChanges';
import type { Conflict } from '../../../extraction/boxConflicts';
import { type Json, textIn } from '../../../utils/json';
import { shown } from '../../../parameters/values/parsers';
import { ItemError } from '../../../transport/errors/itemError';
import { displayNameOf } from './readChanges';

export function notFound(unmatched: Match[], record: Json): ItemError {
	return new ItemError(
		`The page has no field with ${unmatched.map(named).join(', ')}`,
		`Nothing was changed. Check Match on page ${textIn(record.page)}, or set If Not Found to Skip.`,
	);
}

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
