import { type ExtractedFile, MISSING_PAGES } from '../file';
import { asciiJson, type ShownValue, STATE_KEY, writtenState } from './formState';
import { FormNames } from './formNames';
import { escaped, isWebAddress, tableHtml } from './html';
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
	{ below, includeTables }: ReviewWanted,
): Review {
	const all = valuesOf(file);
	const doubt = UNREAD[file.status] ?? doubtAbout(file, all);
	const isSure = (confidence = 1) =>
		doubt !== NOTHING_FOUND && below !== undefined && confidence >= below;
	const values = all.filter(({ confidence }) => file.status === 'success' && !isSure(confidence));
	if (values.length === 0 && doubt === '') {
		return {
			needs_review: false,
			review_summary: `${titleOf(file)}: nothing to check`,
			review_form: '[]',
		};
	}
	return {
		needs_review: true,
		review_summary: summaryOf(
			file,
			values,
			doubt || `${values.length} of ${all.length} values to check`,
		),
		review_form: asciiJson(fieldsOf(file, images, { all, values, includeTables, doubt })),
	};
}

const UNREAD: Readonly<Record<string, string>> = {
	pending: 'The service has not read this file yet',
	failure: 'The service could not read this file',
};

const NOTHING_FOUND = 'The service has found no value in this file';

/** Without a value, nothing is certain: it may be upside down. A table alone may be all that there is to read. */
function doubtAbout({ pages, message }: ExtractedFile, all: ReadValue[]): string {
	const hasTable = pages.some(({ tables }) => tables.some(({ rows }) => rows.length > 0));
	if (!hasTable && all.every(({ value }) => value.trim() === '')) return NOTHING_FOUND;
	return message === MISSING_PAGES ? message : '';
}

const titleOf = ({ name, id }: ExtractedFile) => name || id;

function summaryOf(file: ExtractedFile, values: ReadValue[], what: string): string {
	const hasPages = file.pages.length > 1;
	const lines = values.map(({ name, value, confidence, page }) => {
		const more = [
			confidence !== undefined && `${Math.round(confidence * 100)} %`,
			hasPages && `page ${page}`,
		].filter(Boolean);
		const said = value.trim().replace(/\s+/g, ' ') || '(empty)';
		return `- ${name}: ${said}${more.length > 0 ? ` (${more.join(', ')})` : ''}`;
	});
	return [`${titleOf(file)}: ${what}`, ...lines].join('\n');
}

/** As n8n's Form node and Send and Wait take them (docs/n8n.md#forms). */
type FormField = Record<string, string>;

interface Shown {
	all: ReadValue[];
	values: ReadValue[];
	includeTables: boolean;
	/** Why every page is to be looked at; empty where only those with values are. */
	doubt: string;
}

function fieldsOf(
	file: ExtractedFile,
	images: PageImage[],
	{ all, values, includeTables, doubt }: Shown,
): FormField[] {
	const formNames = new FormNames();
	const shown: ShownValue[] = [];
	const inputs = (pageId: string, page: number) => {
		const isHere = (value: ReadValue) => value.pageId === pageId && value.page === page;
		const asked = new Set(values.filter(isHere));
		const askedNames = new Set([...asked].map(({ name }) => name));
		return all.filter(isHere).flatMap((value) => {
			const { name: field, value: text, confidence, id } = value;
			if (!askedNames.has(field)) return [];
			const own = asked.has(value) ? formNames.next(field, confidence) : undefined;
			shown.push({ keys: own ? [own.name, own.label] : [], field, page, id, text });
			if (!own) return [];
			return [
				{
					fieldLabel: own.label,
					fieldName: own.name,
					fieldType: isOneLine(text) ? 'text' : 'textarea',
					defaultValue: text,
				},
			];
		});
	};
	const fields = file.pages.flatMap(({ page, id, tables }) => {
		const own = inputs(id, page);
		if (own.length === 0 && doubt === '') return [];
		const seen = tables.map(({ rows }) => rows).filter(({ length }) => length > 0);
		return [
			...pictureOf(file, page, images),
			...own,
			...(includeTables ? seen.map((rows) => ({ fieldType: 'html', html: tableHtml(rows) })) : []),
		];
	});
	const names = all.map(({ name }) => name);
	const state = writtenState({ fileId: file.id, values: shown, names });
	const html = `<p>${escaped(doubt)}</p>`;
	const why = doubt === '' ? [] : [{ fieldType: 'html', html }];
	return [...why, ...fields, { fieldType: 'hiddenField', fieldName: STATE_KEY, fieldValue: state }];
}

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
