import type { Service } from '../../sandbox/service';
import { extractDocument } from '../../sandbox/service/extraction/documentPages';
import type { Observed } from './run';
import { allowedTexts, fatesOf, isOvertaken } from './shared';
import { firstId, withoutMarks } from './boxMarks';
import { LONG_SHARING, markOf, type ItemIds } from './things';

/** What an item wants a text to be, or to be added. */
export interface Correction {
	field: string;
	page: number | undefined;
	isAddition: boolean;
}

/** Items of the same file or document come back to the texts of earlier ones. */
const TEXTS = LONG_SHARING / 2;
export const textOf = (position: number) =>
	markOf(position - (position % LONG_SHARING) + (position % TEXTS));

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

export const filePages = (service: Service, id: string): Shared => {
	const pages = service.file(id)?.pages ?? [];
	const standing = (isAfter: boolean) =>
		pages.flatMap(({ number, predictedBoxes = [], moderatedBoxes = predictedBoxes }) =>
			(isAfter ? moderatedBoxes : predictedBoxes).map((box) => ({
				...{ page: number, id: firstId(box), name: box['label'], text: box['ocr_text'] },
				whole: withoutMarks(box),
			})),
		);
	return { before: standing(false), after: standing(true) };
};

export const documentPages = (service: Service, id: string): Shared => {
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

/** What is wrong with shared files or documents in the end. */
export const brokenIn =
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
		allowedTexts(text, changes, textOf);
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
	// All items that add something add the same field, on the first page.
	const addedName = corrections.find(({ isAddition }) => isAddition)?.field;
	const additions = changesTo(addedName, 0, true);
	const isDue = additions.some(({ fate }) => fate === true);
	const mayBe = additions.some(({ fate }) => fate !== false);
	const texts = allowed(undefined, additions);
	const isRight =
		others.length <= 1 &&
		(isDue ? others.length === 1 : mayBe || others.length === 0) &&
		others.every(
			({ name, page, text }) => name === addedName && page === 0 && texts.includes(text),
		);
	const added = others.map(({ name, page, text }) => `${String(name)} ${String(text)} on ${page}`);
	return [
		...kept,
		...(isRight ? [] : [`added are: ${added.join()} instead of one of ${texts.join(' or ')}`]),
	];
}
