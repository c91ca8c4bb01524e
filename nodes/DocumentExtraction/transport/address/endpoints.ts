/** docs/interface.md, "Version 2 retrieval". */
const INFERENCES = '/api/v2/Inferences/Model/{modelId}';
export const FILES_IN_RANGE = `${INFERENCES}/ImageLevelInferences`;
export const PREDICTIONS = `${INFERENCES}/InferenceRequestFiles/GetPredictions/{fileId}`;

/** docs/interface.md, "Version 4 documents". */
export const DOCUMENTS = '/api/v4/workflows/{workflowId}/documents';
export const DOCUMENT = `${DOCUMENTS}/{documentId}`;
export const PAGE = `${DOCUMENT}/pages/{pageId}`;
export const FIELD_VALUE = `${PAGE}/fields/{fieldDataId}`;
