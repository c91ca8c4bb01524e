import { idOf, type ReadParameter } from '../../transport/address/path';
import { DOCUMENT } from '../../transport/address/pathParameters';

/** The document that the user chose. */
export const documentIdIn = (read: ReadParameter) => idOf(DOCUMENT, read('documentId'));
