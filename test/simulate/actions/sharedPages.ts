import type { INodeParameters } from 'n8n-workflow';
import { operationNamed } from '../../contract/operations';
import { byId, MODEL } from '../../engine/operations/cases';
import type { Box } from '../../sandbox/service/extraction/boxes';
import type { Observed } from './run';
import { firstId, withoutMarks } from './boxMarks';
import { markOf, type ItemIds } from './things';
import { allowedTexts, fatesOf, isOvertaken, type SharedAction, type TextChange } from './shared';

/** Labels that the items of a file edit, each after the others; and those that each of them deletes alone. */
const EDITED = ['invoice_number', 'invoice_date', 'invoice_number'];
const DELETED = ['seller_name', 'buyer_name', 'currency', 'subtotal', 'tax_amount', 'due_date'];
const ADDED = 'seen';

const editedBy = (position: number) => EDITED[position % EDITED.length] ?? '';
const deletedBy = (position: number) => DELETED[position % DELETED.length] ?? '';

/** Items that change the same pages. What they act on and send is not each one's own. */
export const SHARED_PAGES: SharedAction = {
	id: 'file.updateFields',
	title: 'file.updateFields with changes to pages that items share',
	contract: operationNamed('file.updateFields'),
	parameters: ({ position, sharedFile }: ItemIds): INodeParameters => ({
		modelId: byId(MODEL),
		mode: 'changes',
		currentData: 'retrieve',
		fileId: sharedFile,
		page: 0,
		edits: {
			edit: [{ matchBy: 'label', match: editedBy(position), text: markOf(position) }],
		},
		additions: {
			addition: [{ label: ADDED, text: markOf(position), xmin: 1, ymin: 2, xmax: 30, ymax: 40 }],
		},
		deletions: { deletion: [{ matchBy: 'label', match: deletedBy(position) }] },
	}),
	broken: brokenPages,
};

/** What an item is given knows nothing of the items before it. */
export const GIVEN_PAGES: SharedAction = {
	...SHARED_PAGES,
	title: 'file.updateFields with changes to given pages that items share',
	parameters: (ids) => ({
		...SHARED_PAGES.parameters(ids),
		currentData: 'input',
		currentRecord: ids.sharedRecord,
	}),
};

/** What is wrong with the boxes of the pages in the end. */
function brokenPages(observed: Observed): string[] {
	// Nobody can take that set back (docs/contract.md#names).
	if (isOvertaken(observed)) return [];
	const { things, host } = observed;
	const fates = fatesOf(observed, true);
	const files = [...new Set(things.map(({ sharedFile }) => sharedFile))];
	return files.flatMap((id) => {
		const [page] = host.sandbox.service.file(id)?.pages ?? [];
		const before = page?.predictedBoxes ?? [];
		const after = page?.moderatedBoxes ?? before;
		const items = things
			.filter(({ sharedFile }) => sharedFile === id)
			.map(({ position }) => position);
		const changes = items.map((item) => ({ item, fate: fates[item] }));
		const kept = before.flatMap((box) =>
			wrongWith(
				box,
				after.filter((each) => firstId(each) === box['id']),
				{
					edits: changes.filter(({ item }) => editedBy(item) === box['label']),
					deletions: changes.filter(({ item }) => deletedBy(item) === box['label']),
				},
			),
		);
		const added = changes.flatMap(({ item, fate }) => {
			const { length } = after.filter(
				(box) => box['label'] === ADDED && box['ocr_text'] === markOf(item),
			);
			const isRight = fate === undefined ? length <= 1 : length === Number(fate);
			return isRight ? [] : [`the box of item ${item} is there ${length} times (${fate})`];
		});
		const known = before.length + changes.length;
		return [...kept, ...added, ...(after.length > known ? ['there are boxes of nobody'] : [])];
	});
}

interface Named {
	edits: TextChange[];
	deletions: TextChange[];
}

function wrongWith(before: Box, found: Box[], { edits, deletions }: Named): string[] {
	const name = `${String(before['label'])} of ${String(before['id'])}`;
	if (found.length > 1) return [`${name} is there ${found.length} times`];
	const [after] = found;
	if (!after) {
		return deletions.some(({ fate }) => fate !== false) ? [] : [`${name} is gone`];
	}
	if (deletions.some(({ fate }) => fate === true)) return [`${name} is still there`];
	if (edits.length === 0) {
		return withoutMarks(after) === withoutMarks(before) ? [] : [`${name} is not as it was`];
	}
	const allowed = allowedTexts(before['ocr_text'], edits, markOf);
	const text = after['ocr_text'];
	return allowed.includes(text)
		? []
		: [`${name} says ${String(text)} instead of ${allowed.join(' or ')}`];
}
