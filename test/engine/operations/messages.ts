import type { IDataObject } from 'n8n-workflow';

/** What n8n puts into items that stopped, with On Error set to Continue. */
export const messagesIn = (json: IDataObject[]): string[] =>
	json.flatMap(({ error }) => (typeof error === 'string' ? [error] : []));
