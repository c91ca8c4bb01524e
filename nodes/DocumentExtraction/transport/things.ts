/** What an id in a path stands for. */
export interface Thing {
	/** In sentences such as "Workflow abc was not found". */
	name: string;
	/** Display name of the parameter that asks for it. */
	parameter: string;
}

export const MODEL: Thing = { name: 'Model', parameter: 'Model ID' };
export const FILE: Thing = { name: 'File', parameter: 'File ID' };
export const WORKFLOW: Thing = { name: 'Workflow', parameter: 'Workflow' };
export const DOCUMENT: Thing = { name: 'Document', parameter: 'Document' };
export const PAGE: Thing = { name: 'Page', parameter: 'Page' };
export const TABLE: Thing = { name: 'Table', parameter: 'Table' };

/** By the name of the parameter. */
export const THINGS: Readonly<Record<string, Thing>> = {
	modelId: MODEL,
	fileId: FILE,
	workflowId: WORKFLOW,
	fieldId: { name: 'Field', parameter: 'Field' },
	documentId: DOCUMENT,
	pageId: PAGE,
	fieldDataId: { name: 'Field value', parameter: 'Field Value' },
	tableId: TABLE,
	cellId: { name: 'Cell', parameter: 'Cell' },
};
