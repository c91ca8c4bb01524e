import type { INodeParameters } from 'n8n-workflow';
import { operationNamed } from '../../contract/operations';
import { mapped } from '../../engine/fixtures/correct.fixture';
import { byId, MODEL } from '../../engine/operations/cases';
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
			...tables.map((table) => ({
				...{ page: number - 1, id: table.id, name: 'table', text: '' },
				whole: JSON.stringify(table),
			})),
		]);
	return { before: standing(before), after: standing(document.pages ?? before) };
};

type PagesOf = typeof filePages;

const brokenIn =
	(sharedOf: (ids: ItemIds) => string, pagesOf: PagesOf) =>
	(observed: Observed): string[] => {
		// Nobody can take that write back (docs/contract.md#names).
		if (isOvertaken(observed)) return [];
		const { things, host } = observed;
		return [...new Set(things.map(sharedOf))].flatMap((id) => {
			const items = things.filter((ids) => sharedOf(ids) === id).map(({ position }) => position);
			return wrongWith(pagesOf(host.sandbox.service, id), observed, items).map(
				(what) => `${what} of ${id}`,
			);
		});
	};

function wrongWith({ before, after }: Shared, observed: Observed, items: number[]): string[] {
	// What does no harm a second time is doubted in the description alone.
	const fates = fatesOf(observed, false);
	const changesTo = (name: unknown, page: number, isAddition: boolean) =>
		items
			.filter((item) =>
				correctionsOf(item).some(
					(each) =>
						each.field === name &&
						each.isAddition === isAddition &&
						(each.page === undefined || each.page === page),
				),
			)
			.map((item) => ({ item, fate: fates[item] }));
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

export const CORRECTED_FILES: SharedAction = {
	id: 'file.correct',
	title: 'file.correct of files that items share',
	contract: operationNamed('file.correct'),
	parameters: ({ position, sharedLongFile }: ItemIds): INodeParameters => ({
		modelId: byId(MODEL),
		fileId: sharedLongFile,
		...correcting(position, 0),
	}),
	broken: brokenIn(({ sharedLongFile }) => sharedLongFile, filePages),
};

export const CORRECTED_DOCUMENTS: SharedAction = {
	id: 'document.correct',
	title: 'document.correct of documents that items share',
	contract: operationNamed('document.correct'),
	parameters: ({ position, workflow, sharedDocument }: ItemIds): INodeParameters => ({
		workflowId: byId(workflow),
		documentId: byId(sharedDocument),
		...correcting(position, 1),
	}),
	broken: brokenIn(({ sharedDocument }) => sharedDocument, documentPages),
};
