import { matches } from '../../../extraction/boxChanges';
import { ambiguousLabelIn, withLabelsOf } from '../../../extraction/boxLabels';
import { boxesOf } from '../../../extraction/boxes';
import type { Json } from '../../../utils/json';
import { ambiguous, notFound, onSeveralPages, pageMissing } from './changeRefusals';
import type { Wanted } from './readChanges';

/**
 * The page that changes are about, of all that it may be: the one on which everything stands that the
 * edits name. What is added or deleted needs a page that the user has named.
 */
export function pageOf([first = {}, ...others]: Json[], { changes, ifNotFound }: Wanted): Json {
	if (others.length === 0) return first;
	const records = [first, ...others];
	if (changes.additions.length + changes.deletions.length > 0) throw pageMissing(records);
	const boxes = records.flatMap(boxesOf);
	const unclear = ambiguousLabelIn(boxes, changes);
	if (unclear) throw ambiguous(unclear);
	const places = withLabelsOf(boxes, changes).edits.map((edit) => ({
		match: edit,
		pages: records.filter((record) => boxesOf(record).some((box) => matches(box, edit))),
	}));
	const unmatched = places.filter(({ pages }) => pages.length === 0).map(({ match }) => match);
	if (ifNotFound === 'stop' && unmatched.length > 0) throw notFound(unmatched, records);
	const pages = new Set(places.flatMap((place) => place.pages));
	if (pages.size > 1) throw onSeveralPages(places);
	const [page = first] = pages;
	return page;
}
