import { type ILoadOptionsFunctions, NodeApiError } from 'n8n-workflow';

/** What the user reads in the place of a list. n8n shows the advice of no other kind of error. */
export function listMessage(
	list: ILoadOptionsFunctions,
	message: string,
	description: string,
): NodeApiError {
	return new NodeApiError(list.getNode(), {}, { message, description });
}
