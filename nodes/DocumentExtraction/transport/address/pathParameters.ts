import { modelIdIn } from './modelId';

/** What an id in a path stands for. */
export interface PathParameter {
	/** In sentences such as "Workflow abc was not found". */
	name: string;
	/** Display name of the parameter that asks for it. */
	displayName: string;
	/** Cuts the id out of what people copy in its place. */
	idIn?: (text: string) => string;
}

export const MODEL: PathParameter = {
	name: 'Model',
	displayName: 'Model ID',
	idIn: modelIdIn,
};
export const FILE: PathParameter = { name: 'File', displayName: 'File ID' };
export const WORKFLOW: PathParameter = { name: 'Workflow', displayName: 'Workflow' };
export const DOCUMENT: PathParameter = { name: 'Document', displayName: 'Document' };
export const PAGE: PathParameter = { name: 'Page', displayName: 'Page' };
export const TABLE: PathParameter = { name: 'Table', displayName: 'Table' };
export const FIELD_VALUE: PathParameter = { name: 'Field value', displayName: 'Field Value' };
export const CELL: PathParameter = { name: 'Cell', displayName: 'Cell' };

/** By the name of the parameter. */
export const PATH_PARAMETERS: Readonly<Record<string, PathParameter>> = {
	modelId: MODEL,
	fileId: FILE,
	workflowId: WORKFLOW,
	fieldId: { name: 'Field', displayName: 'Field' },
	documentId: DOCUMENT,
	pageId: PAGE,
	fieldDataId: FIELD_VALUE,
	tableId: TABLE,
	cellId: CELL,
};
