/** Of the action node and the trigger: n8n shows the trigger's for both (docs/n8n.md#list-of-nodes). */
export const DESCRIPTION =
	'Extract fields and tables from invoices, receipts and other documents, correct, verify and approve them, and start workflows when they have been read';

export const ICON = {
	light: 'file:../../icons/document-extraction.svg',
	dark: 'file:../../icons/document-extraction.dark.svg',
} as const;
