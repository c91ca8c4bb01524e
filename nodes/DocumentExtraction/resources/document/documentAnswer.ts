import type { IDataObject } from 'n8n-workflow';

import { isObject, textIn } from '../../extraction/json';
import { fileOfDocument } from '../../extraction/version4';
import type { Turn } from '../../transport/turn';
import { Unanswered } from '../../transport/outcome';
import type { Sight } from '../untilDone';
import { DOCUMENT } from './paths';

/** An answer of another kind must not look like a document or a page with nothing on it. */
export function naming(answer: unknown, id: 'document_id' | 'page_id'): IDataObject {
	if (isObject(answer) && textIn(answer[id]) !== '') return answer;
	throw notHolding(answer, id);
}

export function notHolding(answer: unknown, what: string): Unanswered {
	return new Unanswered({
		kind: 'unreadable',
		text: JSON.stringify(answer) ?? '',
		what: `without ${what}`,
	});
}

/** How far the service is with a document. */
export async function lookAtDocument({ ask }: Turn, documentId: string): Promise<Sight> {
	const request = { method: 'GET' as const, url: DOCUMENT, ids: { documentId } };
	const [{ json } = { json: {} }] = await ask(request);
	return sightOf(naming(json, 'document_id'));
}

export function sightOf(raw: IDataObject): Sight {
	return { file: fileOfDocument(raw), raw };
}
