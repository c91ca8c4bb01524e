import { searchDocuments } from './documents';
import { withEmptyState } from './emptyState';
import { documentFieldColumns, fileFieldColumns } from './fieldColumns';
import { searchFields } from './fields';
import { loadFieldNames, loadTableHeaders } from './names';
import { searchCells, searchFieldValues, searchPages, searchTables } from './searchDocumentParts';
import { searchWorkflows } from './workflows';

/** What locators offer "From List". */
export const listSearch = {
	searchCells: withEmptyState(searchCells, {
		message: 'There are no cells here',
		description:
			'Choose another Table, Page or Document, or add one with the operation Add of Table Cell.',
	}),
	searchDocuments: withEmptyState(searchDocuments, {
		message: 'This workflow has no documents yet',
		description:
			'Upload one with the operation Upload of Document or in the dashboard of the service, then open the list again.',
	}),
	searchFields: withEmptyState(searchFields, {
		message: 'This workflow has no fields or table headers yet',
		description: 'Name them with the operation Set Fields of Workflow, then open the list again.',
	}),
	searchFieldValues: withEmptyState(searchFieldValues, {
		message: 'There are no field values here',
		description:
			'Choose another Page or Document, or add one with the operation Add of Field Value.',
	}),
	searchPages: withEmptyState(searchPages, {
		message: 'This document has no pages',
		description: 'Choose another Document, or upload this one again.',
	}),
	searchTables: withEmptyState(searchTables, {
		message: 'There are no tables here',
		description: 'Choose another Page or Document, or add one with the operation Add of Table.',
	}),
	searchWorkflows: withEmptyState(searchWorkflows, {
		message: 'This account has no workflows yet',
		description:
			'Create one in the dashboard of the service, or here with the operation Create of Workflow, then open the list again. Where the dashboard shows models, choose File or Model as Resource, and Model as Source of the trigger.',
	}),
};

/** What parameters offer that keep a plain name. */
export const loadOptions = { loadFieldNames, loadTableHeaders };

/** The columns that Correct Fields maps. */
export const resourceMapping = { documentFieldColumns, fileFieldColumns };
