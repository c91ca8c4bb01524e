/** interface.md §4.3. */
export const PAGE_PATH = '/api/v4/workflows/{workflowId}/documents/{documentId}/pages/{pageId}';
