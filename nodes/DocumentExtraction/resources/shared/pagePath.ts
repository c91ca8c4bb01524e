import type { ReadValue } from '../../extraction/review/readValue';
import { DOCUMENT } from '../../transport/address/endpoints';
import { filledPath, type ReadParameter } from '../../transport/address/path';

/** docs/interface.md#what-stands-on-a-page. */
export const PAGE_PATH = '/api/v4/workflows/{workflowId}/documents/{documentId}/pages/{pageId}';

/** What an execution remembers of what it has added to a document under a name, such as that of a field (late.ts). */
export const additionOf = (read: ReadParameter, name: string) =>
	`${filledPath(DOCUMENT, read).toLowerCase()} ${name}`;

/** Of a value that it has written: the address that it was sent to. */
export function valueAddress(read: ReadParameter, value: Pick<ReadValue, 'pageId' | 'id'>): string {
	const [page, field] = [value.pageId, value.id].map(encodeURIComponent);
	return `${filledPath(DOCUMENT, read)}/pages/${page}/fields/${field}`;
}
