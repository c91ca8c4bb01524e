import { ItemError } from '../transport/errors/itemError';

type Placeholder = 'model_id' | 'file_id' | 'workflow_id' | 'document_id';

/** What the user's placeholders stand for, as our own paths name it. */
const PARAMETERS: Readonly<Record<string, string>> = {
	model_id: 'modelId',
	file_id: 'fileId',
	workflow_id: 'workflowId',
	document_id: 'documentId',
};

/**
 * An address of the user's own for the state of one file. The key goes along, so it has to stay
 * on the credential's origin: a path, and nothing that a client could take for a host.
 */
export function checkedStatusPath(path: string, id: Placeholder, other: Placeholder): string {
	const given = path.trim();
	if (given === '') return '';
	if (!/^\/(?![\\/])/.test(given) || /[\s\\]/.test(given)) {
		throw new ItemError(
			`Status Path cannot be "${given}"`,
			'Use a path that starts with one /, for example /api/v2/status/{file_id}.',
		);
	}
	if (!given.includes(`{${id}}`)) {
		throw new ItemError(
			`Status Path does not hold {${id}}`,
			'It stands for the file that is asked for.',
		);
	}
	const unknown = [...given.matchAll(/\{(\w*)\}/g)].find(
		([, name]) => name !== id && name !== other,
	);
	if (unknown) {
		throw new ItemError(
			`Status Path holds ${unknown[0]}, which stands for nothing`,
			`It may hold {${id}} and {${other}}.`,
		);
	}
	return given.replace(/\{(\w+)\}/g, (_, name: string) => `{${PARAMETERS[name] ?? name}}`);
}
