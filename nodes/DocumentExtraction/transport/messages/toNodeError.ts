import { type INode, NodeApiError, NodeOperationError } from 'n8n-workflow';

import { checkedAccount, type HasCredentials } from '../address/account';
import { asItIs, hidden, redactKey } from '../address/redact';
import { type CallOf, type ErrorTextOverride, errorTextFor } from './errorMessages';

/** What is needed to tell the user of something at a node. */
interface ErrorContext {
	caller: HasCredentials & { getNode(): INode };
	callOf: CallOf;
	item?: { index: number; isOneOfMany: boolean };
	/** Where our usual words would not fit. */
	override?: ErrorTextOverride | undefined;
}

/** Whatever went wrong at a node, as the error that n8n shows there: our words, and no key in them. */
export async function toNodeError(
	thrown: unknown,
	{ caller, callOf, item, override }: ErrorContext,
): Promise<NodeApiError | NodeOperationError> {
	if (thrown instanceof NodeOperationError) return thrown;
	// As whom the service was asked, if the credential can be used at all.
	const known = await checkedAccount(caller).then(redactKey, () => undefined);
	const words = errorTextFor(thrown, callOf, known ?? hidden, override);
	const redact = known ?? asItIs;
	const what = redact(words.message);
	const message = item?.isOneOfMany ? `${what} [item ${item.index}]` : what;
	const description = redact(words.description);
	const itemIndex = item && { itemIndex: item.index };
	// An empty response, because n8n would prefer what it finds in one to our words (docs/n8n.md#errors-in-the-editor).
	const error = new NodeApiError(
		caller.getNode(),
		{},
		{ ...words, message, description, ...itemIndex },
	);
	// n8n replaces a message in which it sees a code such as ENOENT, which a file name may hold.
	error.message = message;
	return error;
}
