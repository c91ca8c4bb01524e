import type { IDataObject } from 'n8n-workflow';

import { fileOfRecords, recordsOf } from '../../extraction/version2';
import type { Turn } from '../../transport/inTurn';
import type { Sight } from '../untilDone';

/** public-facts.md, "Version 2 retrieval". */
export const RETRIEVAL =
	'/api/v2/Inferences/Model/{modelId}/InferenceRequestFiles/GetPredictions/{fileId}';

/** What the service has read from a file so far. */
export async function lookAtFile({ ask }: Turn, fileId: string): Promise<Sight> {
	const [answer] = await ask({
		method: 'GET',
		url: RETRIEVAL,
		ids: { fileId },
		qs: {},
		headers: {},
	});
	return sightOf(answer?.json ?? {}, fileId);
}

export function sightOf(answer: IDataObject, fileId: string): Sight {
	return { file: fileOfRecords(fileId, recordsOf(answer), answer.message), raw: answer };
}
