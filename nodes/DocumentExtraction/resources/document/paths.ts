import { idOf, type ReadParameter } from '../../transport/address/path';
import { DOCUMENT as THING } from '../../transport/address/pathParameters';

/** public-facts.md, "Version 4 documents". */
export const DOCUMENTS = '/api/v4/workflows/{workflowId}/documents';
export const DOCUMENT = `${DOCUMENTS}/{documentId}`;

/** The document that the user chose. */
export const documentIdIn = (read: ReadParameter) => idOf(THING, read('documentId'));
