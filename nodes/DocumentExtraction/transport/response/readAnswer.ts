import type {
	IDataObject,
	IExecuteSingleFunctions,
	IN8nHttpFullResponse,
	INodeExecutionData,
} from 'n8n-workflow';

import { textIn } from '../../utils/json';
import { parseExactIntegers } from '../../utils/losslessJson';
import { RequestFailed } from '../errors/requestFailure';

/** What the service said. */
export interface Answer {
	/** Undefined when the body was empty. */
	body: unknown;
}

/**
 * Reads an answer that n8n hands over as text, so that the content type, which the service
 * does not always set right, decides nothing. Throws what cannot be used.
 */
export function readResponse(response: IN8nHttpFullResponse): Answer {
	const { statusCode: status, headers } = response;
	const text = textIn(response.body).trim();
	const parsed = parse(text);
	if (status < 200 || status > 299) {
		throw new RequestFailed({ kind: 'httpError', status, headers, body: parsed?.body, text });
	}
	if (!parsed) throw new RequestFailed({ kind: 'unreadable', text, what: 'that is not JSON' });
	return parsed;
}

/** First of the declarative steps after each request; the operation's own ones follow. */
export async function readAnswer(
	this: IExecuteSingleFunctions,
	_items: INodeExecutionData[],
	response: IN8nHttpFullResponse,
): Promise<INodeExecutionData[]> {
	const { body } = readResponse(response);
	// Some answers may be empty or hold no object (docs/contract.md#confirmation): the steps that
	// follow decide, and `send` refuses what is still no object after them.
	return [{ json: body as IDataObject }];
}

function parse(text: string): Answer | undefined {
	if (text === '') return { body: undefined };
	try {
		return { body: parseExactIntegers(text) };
	} catch {
		return undefined;
	}
}
