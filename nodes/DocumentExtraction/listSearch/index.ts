import { searchDocuments } from './documents';
import { searchFields } from './fields';
import { loadFieldNames, loadTableHeaders } from './names';
import { searchCells, searchFieldValues, searchPages, searchTables } from './searchDocumentParts';
import { searchWorkflows } from './workflows';

/** What locators offer "From List". */
export const listSearch = {
	searchCells,
	searchDocuments,
	searchFields,
	searchFieldValues,
	searchPages,
	searchTables,
	searchWorkflows,
};

/** What parameters offer that keep a plain name. */
export const loadOptions = { loadFieldNames, loadTableHeaders };
