import type { IDataObject } from 'n8n-workflow';

import { isObject, textIn } from '../../utils/json';
import { fileOfDocument } from '../../extraction/version4';
import type { OperationContext } from '../../transport/requests/operationContext';
import { RequestFailed } from '../../transport/errors/requestFailure';
import type { Sight } from '../untilDone';
import { DOCUMENT } from './paths';

/** An answer of another kind must not look like a document or a page with nothing on it. */
export function naming(answer: unknown, id: 'document_id' | 'page_id'): IDataObject {
	if (isObject(answer) && textIn(answer[id]) !== '') return answer;
	throw notHolding(answer, id);
}

export function notHolding(answer: unknown, what: string): RequestFailed {
	return new RequestFailed({
		kind: 'unreadable',
		text: JSON.stringify(answer) ?? '',
		what: `without ${what}`,
	});
}

/** How far the service is with a document. */
export async function lookAtDocument(
	{ send }: OperationContext,
	documentId: string,
): Promise<Sight> {
	const request = { method: 'GET' as const, url: DOCUMENT, ids: { documentId } };
	const [{ json } = { json: {} }] = await send(request);
	return sightOf(naming(json, 'document_id'));
}

export function sightOf(raw: IDataObject): Sight {
	return { file: fileOfDocument(raw), raw };
}
