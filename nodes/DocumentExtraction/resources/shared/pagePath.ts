/** docs/interface.md#what-stands-on-a-page. */
export const PAGE_PATH = '/api/v4/workflows/{workflowId}/documents/{documentId}/pages/{pageId}';
