import { type Match, matches } from '../../extraction/boxChanges';
import { boxesOf } from '../../extraction/boxes';
import type { ReadValue } from '../../extraction/review/readValue';
import { shown } from '../../parameters/values/parsers';
import { ItemError } from '../../transport/errors/itemError';
import { type Json, numberIn, textIn } from '../../utils/json';
import type { Correction } from '../shared/correct/output';
import { pageForAddition } from '../shared/correct/pageForAddition';
import type { CorrectionSettings } from '../shared/correct/parameters';
import type { Plan } from '../shared/correct/plan';
import type { Wanted } from './updateFields/readChanges';

export const FIRST_PAGE = 0;

/** What is to be done on one page. */
export interface PagePlan {
	page: Json;
	wanted: Wanted;
	corrections: Correction[];
}

/** All pages on which something is to be done, in their order: what one of them refuses is refused before any is sent. */
export function pagePlansOf(
	pages: Json[],
	{ changes, additions }: Plan,
	{ verify }: CorrectionSettings,
): PagePlan[] {
	const inOrder = [...pages].sort((a, b) => numberOf(a) - numberOf(b));
	const places = { thing: 'file' as const, pages: inOrder, numberOf, first: FIRST_PAGE };
	const homes = additions.map((addition) => pageForAddition(addition, places));
	const checked = verify ? { validation_status: 'success' } : {};
	return inOrder.flatMap((page) => {
		const own = changes.filter(({ was }) => isOn(was, page));
		const added = additions.filter((_, index) => homes[index] === page);
		if (own.length + added.length === 0) return [];
		const edits = own.map(({ was, value }) => ({
			...matchOf(was, page),
			set: { ocr_text: value, ...checked },
		}));
		const newBoxes = added.map(({ field: label, value: text }) => ({
			...{ label, labelId: '', text, type: 'field', corners: NOWHERE, set: checked },
		}));
		const corrections = [
			...own.map(({ was, value }) => ({
				...{ field: was.name, page: was.page, previous: was.value, value },
			})),
			...added.map(({ field, value }) => ({ field, page: numberOf(page), previous: null, value })),
		];
		const boxChanges = { edits, additions: newBoxes, deletions: [] };
		return [{ page, wanted: { ifNotFound: 'stop', changes: boxChanges }, corrections }];
	});
}

/** A box needs a place, and nobody has said it: the upper left corner, as small as can be. */
const NOWHERE = { xmin: 0, ymin: 0, xmax: 1, ymax: 1 };

const numberOf = (page: Json) => numberIn(page.page) ?? 0;

const isOn = (was: ReadValue, page: Json) =>
	was.pageId === textIn(page.id) && was.page === numberOf(page);

/** By its ID where that means one box alone, else by its label. */
function matchOf({ id, name }: ReadValue, page: Json): Match {
	const boxes = boxesOf(page);
	const ways: Match[] = [
		{ matchBy: 'id', match: id },
		{ matchBy: 'label', match: name },
	];
	const way = ways.find(
		(match) => match.match !== '' && boxes.filter((box) => matches(box, match)).length === 1,
	);
	if (way) return way;
	throw new ItemError(
		`The box of ${shown(name)} on page ${numberOf(page)} has no ID of its own`,
		'Nothing was changed. Change it with Update Fields in the mode Full Set.',
	);
}
