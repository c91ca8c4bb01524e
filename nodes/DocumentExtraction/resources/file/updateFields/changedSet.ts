import { randomUUID } from 'crypto';
import type { INodeExecutionData } from 'n8n-workflow';

import { asKnown, changedBoxes } from '../../../extraction/boxChanges';
import { conflictIn } from '../../../extraction/boxConflicts';
import { ambiguousLabelIn, withLabelsOf } from '../../../extraction/boxLabels';
import { boxesOf, withBoxes } from '../../../extraction/boxes';
import { isSame, looksLike } from '../../../extraction/sameBoxes';
import { type Json, textIn } from '../../../utils/json';
import { stringifyLossless } from '../../../utils/losslessJson';
import { lettersOf } from '../../../utils/namesMeant';
import type { ComposedBody, ReadPath } from '../../../transport/requests/oneTry';
import type { OperationContext } from '../../../transport/requests/operationContext';
import { ifMaybeWritten, refuseOvertaken, rememberWritten } from '../../shared/inTurn';
import { asLeft, asLeftOrShown, recordKey, rememberDoubtful, statesBefore } from './acceptedSets';
import { ambiguous, changedMeanwhile, contradictory, notFound } from './changeRefusals';
import { headOf } from './currentRecord';
import type { Wanted } from './readChanges';
import type { PageState } from './pageStates';
import { accepting, allOf, confirmed } from './sentSet';

/** Stands for the answer of the service to changes of which none meets the page. */
const NOTHING_TO_CHANGE = [
	{
		json: {
			success: true,
			message: 'Nothing was sent: the page has no field that the changes name',
		},
	},
];

interface CurrentPage {
	/** Empty when the record does not name its file. */
	fileId: string;
	/** The page, or all that may be meant. */
	records: (ask: ReadPath) => Json[] | Promise<Json[]>;
	given?: PageState[];
	/** Tells several sets of one item apart. */
	callName?: string;
}

/** What to change on which of the pages; undefined for nothing. */
type Choice = (pages: Json[], ask: ReadPath) => Chosen | undefined | Promise<Chosen | undefined>;

interface Chosen {
	page: Json;
	wanted: Wanted;
}

/** Sends the complete set of a page, made anew for each try from what the page holds then. */
export async function sendChangedSet(
	operation: OperationContext,
	{ records, fileId, given, callName }: CurrentPage,
	choose: Choice,
): Promise<INodeExecutionData[]> {
	let last: SentSet | undefined;
	const change = operation.send({
		...(callName !== undefined && { callName }),
		composed: async (ask, isDoubtful) => {
			const shown = await records(ask);
			if (isDoubtful && last) return againOrDone(operation, last, shown);
			const pages = shown.map((page) => asLeft(operation, page));
			const chosen = await choose(pages, ask);
			if (!chosen) return { items: NOTHING_TO_CHANGE };
			const { page, wanted } = chosen;
			const { body, counts, changes, touched, replaced } = changedSet(page, wanted);
			const record = recordKey(operation, page.id);
			refuseOvertaken(operation, [...replaced, allOf(record)]);
			const more = { file_id: fileId, ...counts, changes };
			const written = [...touched, record];
			const before = boxesOf(page);
			const states = [...(given ?? []), ...statesBefore(operation, page)];
			const acceptAs = (boxes: Json[]) =>
				accepting(
					operation,
					{ id: page.id, moderated_boxes: boxes },
					{ given: states, more, written },
				);
			const sent = body.moderated_boxes;
			const composed: ComposedBody = Object.values(counts).every((count) => count === 0)
				? { items: confirmed(operation, NOTHING_TO_CHANGE, more) }
				: { body: stringifyLossless(body), accept: acceptAs(sent) };
			// The input of an earlier item does not have it.
			const maybeWritten = given ? [...written, allOf(record)] : written;
			last = { id: page.id, before, sent, composed, acceptAs, maybeWritten };
			return composed;
		},
	});
	return await change.catch(
		ifMaybeWritten(operation, () => {
			if (!last) return;
			rememberDoubtful(operation, last.id, last);
			rememberWritten(operation, last.maybeWritten);
		}),
	);
}

interface SentSet {
	id: unknown;
	before: Json[];
	sent: Json[];
	composed: ComposedBody;
	acceptAs: (boxes: Json[]) => (items: INodeExecutionData[]) => INodeExecutionData[];
	maybeWritten: string[];
	/** Whether the page has shown all of it: what it shows as before since then, somebody has taken back. */
	wasSeen?: boolean;
}

/** After a try that may have been done. What would be made anew could add twice what has been added. */
function againOrDone(operation: OperationContext, last: SentSet, pages: Json[]): ComposedBody {
	const { id, before, sent, composed, acceptAs } = last;
	const seen = pages.filter((page) => textIn(page.id) === textIn(id));
	const boxes = seen.map((page) => asLeftOrShown(operation, page)).flatMap(boxesOf);
	last.wasSeen ||= isSame(boxes, sent);
	if (isSame(boxes, last.wasSeen ? sent : before)) return composed;
	// It is done. Sent again, it would undo what the service, or somebody, has added to it.
	if (looksLike(boxes, sent)) return { items: acceptAs(boxes)([{ json: { success: true } }]) };
	throw changedMeanwhile();
}

/** The complete set that takes the place of a record's boxes. */
function changedSet(page: Json, { changes: wanted, ifNotFound }: Wanted) {
	const before = boxesOf(page).map(asKnown);
	const record = withBoxes(page, before);
	const unclear = ambiguousLabelIn(before, wanted);
	if (unclear) throw ambiguous(unclear);
	const named = withLabelsOf(before, wanted);
	const { boxes, unmatched, changes, ...counts } = changedBoxes(record, named, randomUUID);
	if (ifNotFound === 'stop' && unmatched.length > 0) throw notFound(unmatched, [record]);
	const conflict = conflictIn(before, named);
	if (conflict) throw contradictory(conflict);
	const body = { moderated_boxes: boxes, ...headOf(record), is_moderated: true };
	const labelsOf = (of: Json[]) => of.map(({ label }) => boxKey(record.id, 'label', textIn(label)));
	const allOfLabel = (label: unknown) => boxKey(record.id, 'all', lettersOf(textIn(label)));
	const added = boxes.filter(({ is_new }) => is_new);
	const changed = before.filter((box) => !boxes.includes(box));
	const known = boxKeysOf(record.id, changed);
	// What an earlier item adds in another try, one that changes all of its label would have met.
	const meant = [...named.edits, ...named.deletions].flatMap(({ matchBy, match }) =>
		matchBy === 'label' ? [allOfLabel(match)] : [],
	);
	return {
		...{ body, counts, changes },
		touched: [...known, ...labelsOf(added), ...meant],
		replaced: [...known, ...labelsOf(changed), ...added.map(({ label }) => allOfLabel(label))],
	};
}

/** The service may give what it is sent IDs of its own. */
export const boxKeysOf = (pageId: unknown, boxes: Json[]) =>
	boxes.flatMap(({ id, label, xmin, ymin }) => [
		boxKey(pageId, 'id', textIn(id) || textIn(label)),
		boxKey(pageId, 'place', stringifyLossless([label, xmin, ymin])),
	]);

/** By which the items of a run know a box that one of them has written. */
export const boxKey = (pageId: unknown, name: 'all' | 'id' | 'label' | 'place', value: string) =>
	`${textIn(pageId)} ${name} ${value}`;
