import { grouped } from '../../utils/grouped';
import { type ExtractedFile, type ExtractedPage, MISSING_PAGES } from '../file';
import { isDoubtfulField, missingAmong, oneLine, saidOf, tableDoubts } from './doubts';
import { asciiJson, type ShownValue, STATE_KEY, writtenState } from './formState';
import { FormNames } from './formNames';
import { escaped, isWebAddress, linesHtml, tableHtml } from './html';
import { type ReadValue, valuesOf } from './readValue';

export interface PageImage {
	/** As the service counts. */
	page: number;
	url: string;
}

export interface ReviewWanted {
	/** Every value, or those that the service is less sure of than this. */
	below: number | undefined;
	includeTables: boolean;
	/** Names of fields that have to have a value. */
	required: string[];
}

export interface Review {
	needs_review: boolean;
	review_summary: string;
	/** JSON text, for n8n's forms. */
	review_form: string;
}

/** More does not fit into a line. */
const MAX_LINE = 80;

/** A form that shows a person what may be wrong with a file, beside the picture of the page. */
export function reviewOf(
	file: ExtractedFile,
	images: PageImage[],
	{ below, includeTables, required }: ReviewWanted,
): Review {
	const all = valuesOf(file);
	const isRead = file.status === 'success';
	const unread = UNREAD[file.status] ?? doubtAbout(file, all);
	const isAll = below === undefined || unread === NOTHING_FOUND;
	const { blank, absent } = missingAmong(all, isRead ? required : []);
	const values = all.filter(
		(value) => isRead && (isAll || isDoubtfulField(value, below) || blank.includes(value)),
	);
	const inTables = new Map(
		file.pages.map((page) => [page, isRead ? tableDoubts(page, below, placeOf(file, page)) : []]),
	);
	const lines = [...inTables.values()].flat();
	const isUnexplained = file.isInvalid === true && values.length === 0 && lines.length === 0;
	const doubt = unread || (isUnexplained ? file.message || NOT_VALID : '');
	if (values.length + absent.length + lines.length === 0 && doubt === '') {
		return {
			needs_review: false,
			review_summary: `${titleOf(file)}: nothing to check`,
			review_form: '[]',
		};
	}
	const shown = { all, values, absent };
	return {
		needs_review: true,
		review_summary: summaryOf(file, shown, lines, doubt || toCheck(shown, lines)),
		review_form: asciiJson(fieldsOf(file, images, { ...shown, inTables, includeTables, doubt })),
	};
}

const UNREAD: Readonly<Record<string, string>> = {
	pending: 'The service has not read this file yet',
	failure: 'The service could not read this file',
};

const NOTHING_FOUND = 'The service has found no value in this file';

const NOT_VALID = 'A check of the service says that this file is not valid';

/** Without a value, nothing is certain: it may be upside down. A table alone may be all that there is to read. */
function doubtAbout({ pages, message }: ExtractedFile, all: ReadValue[]): string {
	const hasTable = pages.some(({ tables }) => tables.some(({ rows }) => rows.length > 0));
	if (!hasTable && all.every(({ value }) => value.trim() === '')) return NOTHING_FOUND;
	return message.includes(MISSING_PAGES) ? MISSING_PAGES : '';
}

const titleOf = ({ name, id }: ExtractedFile) => name || id;

/** Nothing of a file that has one page. */
const placeOf = ({ pages }: ExtractedFile, { page }: Pick<ExtractedPage, 'page'>) =>
	pages.length > 1 ? [`page ${page}`] : [];

function toCheck({ all, values, absent }: Values, lines: string[]): string {
	const places = lines.length === 1 ? 'place' : 'places';
	const count = values.length + absent.length;
	return [
		...(count > 0 ? [`${count} of ${all.length + absent.length} values to check`] : []),
		...(lines.length > 0 ? [`${lines.length} ${places} in tables to look at`] : []),
	].join(', ');
}

function summaryOf(
	file: ExtractedFile,
	{ values, absent }: Values,
	inTables: string[],
	what: string,
): string {
	const lines = values.map(
		(each) => `${each.name}: ${oneLine(each.value)}${saidOf(each, placeOf(file, each))}`,
	);
	const missing = absent.map((name) => `${name}:${NOT_FOUND}`);
	const all = [...lines, ...missing, ...atMost(inTables)];
	return [`${titleOf(file)}: ${what}`, ...all.map((line) => `- ${line}`)].join('\n');
}

const NOT_FOUND = ' (not found)';

/** Nobody reads more, and a message takes no more. */
const MAX_LINES = 20;

function atMost(lines: string[]): string[] {
	const left = lines.length - MAX_LINES;
	return left > 0 ? [...lines.slice(0, MAX_LINES), `and ${left} more`] : lines;
}

/** As n8n's Form node and Send and Wait take them (docs/n8n.md#forms). */
type FormField = Record<string, string>;

interface Values {
	all: ReadValue[];
	/** Those to check. */
	values: ReadValue[];
	/** Names of fields that have none, and have to have one. */
	absent: string[];
}

interface Shown extends Values {
	/** What is to be looked at in the tables of each page. */
	inTables: ReadonlyMap<ExtractedPage, string[]>;
	includeTables: boolean;
	/** Why every page is to be looked at; empty where only those with values are. */
	doubt: string;
}

function fieldsOf(
	file: ExtractedFile,
	images: PageImage[],
	{ all, values, absent, inTables, includeTables, doubt }: Shown,
): FormField[] {
	const formNames = new FormNames();
	const shown: ShownValue[] = [];
	// Each page goes through its own ones only: there may be a thousand.
	const pageKey = (pageId: string, page: number) => JSON.stringify([pageId, page]);
	const byPage = grouped(all, ({ pageId, page }) => pageKey(pageId, page));
	const asked = new Set(values);
	const inputs = (pageId: string, page: number) => {
		const here = byPage.get(pageKey(pageId, page)) ?? [];
		const names = new Set(here.filter((value) => asked.has(value)).map(({ name }) => name));
		return here.flatMap((value) => {
			const { name: field, value: text, id } = value;
			if (!names.has(field)) return [];
			const own = asked.has(value) ? formNames.next(field, saidOf(value)) : undefined;
			shown.push({ keys: own ? [own.name, own.label] : [], field, page, id, text });
			if (!own) return [];
			return [inputOf(own, text)];
		});
	};
	const emptyInputs = (page: number) =>
		absent.map((field) => {
			const own = formNames.next(field, NOT_FOUND);
			const keys = [own.name, own.label];
			shown.push({ ...{ keys, field, page, id: '', text: '' }, isMissing: true });
			return inputOf(own, '');
		});
	const fields = file.pages.flatMap((shownPage) => {
		const { page, id, tables } = shownPage;
		const isFirst = shownPage === file.pages[0];
		const own = [...inputs(id, page), ...(isFirst ? emptyInputs(page) : [])];
		const lines = inTables.get(shownPage) ?? [];
		// What was not found may stand on any page.
		if (own.length + absent.length + lines.length === 0 && doubt === '') return [];
		const seen = tables.map(({ rows }) => rows).filter(({ length }) => length > 0);
		return [
			...pictureOf(file, page, images),
			...own,
			...(lines.length > 0 ? [{ fieldType: 'html', html: linesHtml(LOOK_AT, atMost(lines)) }] : []),
			...(includeTables ? seen.map((rows) => ({ fieldType: 'html', html: tableHtml(rows) })) : []),
		];
	});
	const names = all.map(({ name }) => name);
	const state = writtenState({ fileId: file.id, values: shown, names });
	const html = `<p>${escaped(doubt)}</p>`;
	const why = doubt === '' ? [] : [{ fieldType: 'html', html }];
	return [...why, ...fields, { fieldType: 'hiddenField', fieldName: STATE_KEY, fieldValue: state }];
}

const LOOK_AT =
	'Look at these, too. Tables cannot be changed here: correct them in the service before you send this form.';

const inputOf = ({ name, label }: { name: string; label: string }, text: string): FormField => ({
	fieldLabel: label,
	fieldName: name,
	fieldType: isOneLine(text) ? 'text' : 'textarea',
	defaultValue: text,
});

/** A line breaks in no input of one line. */
function isOneLine(text: string): boolean {
	return text.length <= MAX_LINE && !/[\r\n]/.test(text);
}

function pictureOf(file: ExtractedFile, page: number, images: PageImage[]): FormField[] {
	const address = images.find((image) => image.page === page)?.url ?? '';
	const title = file.pages.length > 1 ? `${titleOf(file)}, page ${page}` : titleOf(file);
	const picture = isWebAddress(address)
		? `<p><a href="${escaped(address)}" target="_blank"><img src="${escaped(address)}" alt="${escaped(title)}" width="100%"></a></p>`
		: '';
	return [{ fieldType: 'html', html: `<p>${escaped(title)}</p>${picture}` }];
}
