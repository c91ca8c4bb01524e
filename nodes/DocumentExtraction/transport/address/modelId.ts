import { ItemError } from '../errors/itemError';

/** What the ids in addresses look like. */
export const ID_IN_ADDRESS = '[\\da-fA-F]{8}(?:-[\\da-fA-F]{4}){3}-[\\da-fA-F]{12}';
const IS_ID = new RegExp(`^${ID_IN_ADDRESS}$`);
/** What stands before a model's id in addresses: "Model", "models", "model_id", "modelId". */
const MODEL_WORD = /^models?(?:[_-]?id)?$/i;

export const COPY_MODEL_ADDRESS =
	'Open the model in the dashboard of the service and copy its address, or fill in the ID alone.';

/**
 * The id of a model, cut out where it is an address of the service's dashboard: the id after a word for
 * a model, else the only one. The host plays no role, since nothing is sent to that address.
 */
export function modelIdIn(text: string): string {
	if (!text.includes('/')) return text;
	const parts = partsOf(text);
	const ids = parts.filter((part) => IS_ID.test(part));
	if (ids.length === 0 && !text.includes('://')) return text;
	const named = parts.filter(
		(part, at) => IS_ID.test(part) && MODEL_WORD.test(parts[at - 1] ?? ''),
	);
	const [id, ...others] = named.length > 0 ? named : ids;
	if (id === undefined) {
		throw new ItemError('Model ID holds an address in which there is no ID', COPY_MODEL_ADDRESS);
	}
	if (others.some((other) => other.toLowerCase() !== id.toLowerCase())) {
		// What else is in an address may be secret.
		throw new ItemError('Model ID holds an address with several IDs', COPY_MODEL_ADDRESS);
	}
	return id;
}

/** An address may hold another one, encoded: what a sign-in page leads to. */
function partsOf(address: string): string[] {
	return address.replace(/%[\da-f]{2}/gi, '/').split(/[^\p{L}\p{N}_-]+/u);
}
