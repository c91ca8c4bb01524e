import type { INodeParameters } from 'n8n-workflow';
import { operationNamed } from '../../contract/operations';
import { mapped } from '../../engine/fixtures/correct.fixture';
import { byName } from '../../engine/fixtures/byName.fixture';
import { byId, MODEL, place } from '../../engine/operations/cases';
import type { SharedAction } from './shared';
import { brokenIn, type Correction, documentPages, filePages, textOf } from './sharedTexts';
import type { ItemIds } from './things';

/** Fields that stand on each page of what is shared. */
const EDITED = ['invoice_number', 'invoice_date'];
/** None stands there, and the workflow has one of this name. */
const ADDED = 'total_amount';

/** On which pages an item means a field: all that have it, or one, counted from 0. */
const PAGES = [undefined, 0, 1];

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
