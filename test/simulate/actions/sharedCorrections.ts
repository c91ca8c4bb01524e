import type { INodeParameters } from 'n8n-workflow';
import { operationNamed } from '../../contract/operations';
import { mapped } from '../../engine/fixtures/correct.fixture';
import { byName } from '../../engine/fixtures/byName.fixture';
import { byId, MODEL, place } from '../../engine/operations/cases';
import type { Service } from '../../sandbox/service';
import { extractDocument } from '../../sandbox/service/extraction/documentPages';
import type { Observed } from './run';
import { withoutMarks } from './showLate';
import { allowedTexts, fatesOf, isInOrder, isOvertaken, type SharedAction } from './shared';
import { LONG_SHARING, markOf, type ItemIds } from './things';

/** Fields that stand on each page of what is shared. */
const EDITED = ['invoice_number', 'invoice_date'];
/** None stands there, and the workflow has one of this name. */
const ADDED = 'total_amount';

/** On which pages an item means a field: all that have it, or one, counted from 0. */
const PAGES = [undefined, 0, 1];

/** Items of the same file or document come back to the texts of earlier ones. */
const TEXTS = LONG_SHARING / 2;
const textOf = (position: number) =>
	markOf(position - (position % LONG_SHARING) + (position % TEXTS));

interface Correction {
	field: string;
	page: number | undefined;
	isAddition: boolean;
}

function correctionsOf(position: number): Correction[] {
	const page = PAGES[position % PAGES.length];
	const field = EDITED[position % EDITED.length] ?? '';
	const addition = { field: ADDED, page, isAddition: true };
	return [{ field, page, isAddition: false }, ...(page === undefined ? [addition] : [])];
}

function correcting(position: number, firstPage: number): INodeParameters {
	const page = PAGES[position % PAGES.length];
	const named = new Set(correctionsOf(position).map(({ field }) => field));
	const values = [...EDITED, ADDED].map((field) => [
		field,
		named.has(field) ? textOf(position) : '',
	]);
	return {
		fields: mapped(Object.fromEntries(values) as Record<string, string>),
		options: {
			occurrence: 'all',
			page: page === undefined ? '' : String(page + firstPage),
			verify: position % 4 === 0,
		},
	};
}

/** A value, or whatever else stands on a page. */
interface Standing {
	page: number;
	id: unknown;
	name: unknown;
	text: unknown;
	whole: string;
}

interface Shared {
	before: Standing[];
	after: Standing[];
}

const filePages = (service: Service, id: string): Shared => {
	const pages = service.file(id)?.pages ?? [];
	const standing = (isAfter: boolean) =>
		pages.flatMap(({ number, predictedBoxes = [], moderatedBoxes = predictedBoxes }) =>
			(isAfter ? moderatedBoxes : predictedBoxes).map((box) => ({
				...{ page: number, id: box['id'], name: box['label'], text: box['ocr_text'] },
				whole: withoutMarks(box),
			})),
		);
	return { before: standing(false), after: standing(true) };
};

const documentPages = (service: Service, id: string): Shared => {
	const document = service.document(id);
	if (!document) return { before: [], after: [] };
	// Pages are made when somebody first looks.
	const before = extractDocument(document.script, id, document.wanted);
	const standing = (pages: typeof before) =>
		pages.flatMap(({ number, fieldValues, tables }) => [
			...fieldValues.map((value) => ({
				...{ page: number - 1, id: value.id, name: value.name, text: value.value },
				whole: JSON.stringify(value),
			})),
			...tables.flatMap(({ cells, ...table }) => [
				{
					...{ page: number - 1, id: table.id, name: 'table', text: '' },
					whole: JSON.stringify(table),
				},
				...cells.map((cell) => ({
					...{ page: number - 1, id: cell.id, name: `${cell.header}, row ${cell.row + 1}` },
					...{ text: cell.text, whole: JSON.stringify(cell) },
				})),
			]),
		]);
	return { before: standing(before), after: standing(document.pages ?? before) };
};

interface SharedThing {
	idOf: (ids: ItemIds) => string;
	pagesOf: typeof filePages;
	/** What an item corrects. */
	correctionsOf: (position: number) => Correction[];
}

const brokenIn =
	({ idOf, pagesOf, correctionsOf }: SharedThing) =>
	(observed: Observed): string[] => {
		// Nobody can take that write back (docs/contract.md#names).
		if (isOvertaken(observed)) return [];
		const { things, host } = observed;
		return [...new Set(things.map(idOf))].flatMap((id) => {
			const items = things.filter((ids) => idOf(ids) === id).map(({ position }) => position);
			const corrections = items.flatMap((item) =>
				correctionsOf(item).map((each) => ({ ...each, item })),
			);
			return wrongWith(pagesOf(host.sandbox.service, id), observed, corrections).map(
				(what) => `${what} of ${id}`,
			);
		});
	};

function wrongWith(
	{ before, after }: Shared,
	observed: Observed,
	corrections: Array<Correction & { item: number }>,
): string[] {
	// What does no harm a second time is doubted in the description alone.
	const fates = fatesOf(observed, false);
	const changesTo = (name: unknown, page: number, isAddition: boolean) =>
		corrections
			.filter((each) => each.field === name && each.isAddition === isAddition)
			.filter((each) => each.page === undefined || each.page === page)
			.map(({ item }) => ({ item, fate: fates[item] }));
	const allowed = (text: unknown, changes: ReturnType<typeof changesTo>) =>
		allowedTexts(text, changes, { textOf, inOrder: isInOrder(observed) });
	const known = new Set(before.map(({ id }) => id));
	const kept = before.flatMap(({ id, name, page, text, whole }) => {
		const found = after.filter((each) => each.id === id && each.page === page);
		const [now] = found;
		if (!now || found.length > 1) return [`${String(name)} is there ${found.length} times`];
		const changes = changesTo(name, page, false);
		if (changes.length === 0) {
			return now.whole === whole ? [] : [`${String(name)} is not as it was`];
		}
		const texts = allowed(text, changes);
		return texts.includes(now.text)
			? []
			: [`${String(name)} on ${page} says ${String(now.text)} instead of ${texts.join(' or ')}`];
	});
	const others = after.filter(({ id }) => !known.has(id));
	const additions = changesTo(ADDED, 0, true);
	const isDue = additions.some(({ fate }) => fate === true);
	const mayBe = additions.some(({ fate }) => fate !== false);
	const texts = allowed(undefined, additions);
	const isRight =
		others.length <= 1 &&
		(isDue ? others.length === 1 : mayBe || others.length === 0) &&
		others.every(({ name, page, text }) => name === ADDED && page === 0 && texts.includes(text));
	const added = others.map(({ name, page, text }) => `${String(name)} ${String(text)} on ${page}`);
	return [
		...kept,
		...(isRight ? [] : [`added are: ${added.join()} instead of one of ${texts.join(' or ')}`]),
	];
}

const SHARED_DOCUMENT = {
	idOf: ({ sharedDocument }: ItemIds) => sharedDocument,
	pagesOf: documentPages,
};

const CORRECTED_FILES: SharedAction = {
	id: 'file.correct',
	title: 'file.correct of files that items share',
	contract: operationNamed('file.correct'),
	parameters: ({ position, sharedLongFile }: ItemIds): INodeParameters => ({
		modelId: byId(MODEL),
		fileId: sharedLongFile,
		...correcting(position, 0),
	}),
	broken: brokenIn({
		idOf: ({ sharedLongFile }) => sharedLongFile,
		pagesOf: filePages,
		correctionsOf,
	}),
};

const CORRECTED_DOCUMENTS: SharedAction = {
	id: 'document.correct',
	title: 'document.correct of documents that items share',
	contract: operationNamed('document.correct'),
	parameters: ({ position, workflow, sharedDocument }: ItemIds): INodeParameters => ({
		workflowId: byId(workflow),
		documentId: byId(sharedDocument),
		...correcting(position, 1),
	}),
	broken: brokenIn({ ...SHARED_DOCUMENT, correctionsOf }),
};

const textAt = (field: string): Correction => ({ field, page: 0, isAddition: false });

/** Names of what is on the first page, as people write them. */
const NAMED_VALUES = ['Invoice Number', 'invoice_number', 'Invoice Date'];
const NAMED_CELLS = ['quantity, row 1', 'Quantity, row 2', 'quantity, row 2'];

const nameIn = (names: string[], position: number) => names[position % names.length] ?? '';
const plainName = (name: string) => name.toLowerCase().replace('invoice ', 'invoice_');

const onFirstPage = (ids: ItemIds) => ({
	...place({ ...ids, document: ids.sharedDocument, documentPage: ids.sharedPage }),
	value: textOf(ids.position),
});

const NAMED_VALUE: SharedAction = {
	id: 'fieldValue.update',
	title: 'fieldValue.update by names that items share',
	contract: operationNamed('fieldValue.update'),
	parameters: (ids) => ({
		...onFirstPage(ids),
		fieldDataId: byName(nameIn(NAMED_VALUES, ids.position)),
	}),
	broken: brokenIn({
		...SHARED_DOCUMENT,
		correctionsOf: (position) => [textAt(plainName(nameIn(NAMED_VALUES, position)))],
	}),
};

const NAMED_CELL: SharedAction = {
	id: 'tableCell.update',
	title: 'tableCell.update by names that items share',
	contract: operationNamed('tableCell.update'),
	parameters: (ids) => ({
		...onFirstPage(ids),
		tableId: byId(ids.sharedTable),
		cellId: byName(nameIn(NAMED_CELLS, ids.position)),
	}),
	broken: brokenIn({
		...SHARED_DOCUMENT,
		correctionsOf: (position) => [textAt(plainName(nameIn(NAMED_CELLS, position)))],
	}),
};

export const CORRECTIONS = [CORRECTED_FILES, CORRECTED_DOCUMENTS, NAMED_VALUE, NAMED_CELL];
