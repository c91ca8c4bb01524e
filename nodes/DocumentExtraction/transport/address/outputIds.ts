import { idOf, type ReadParameter } from './path';
import { DOCUMENT, FILE, MODEL, type PathParameter, WORKFLOW } from './pathParameters';

/** By the names that the service has for them. */
export type OutputIds = Record<string, string>;

type NamedOutput = [parameter: string, key: string, kind: PathParameter];

const ORIGINS: NamedOutput[] = [
	['modelId', 'model_id', MODEL],
	['workflowId', 'workflow_id', WORKFLOW],
];
const FILES: NamedOutput[] = [
	['fileId', 'file_id', FILE],
	['documentId', 'document_id', DOCUMENT],
];

/** The model or workflow that the operation asks for. */
export const originOf = (read: ReadParameter): OutputIds => idsOf(ORIGINS, read);

/** The same with the file or document, as far as the operation asks for one. */
export const outputIds = (read: ReadParameter): OutputIds => idsOf([...ORIGINS, ...FILES], read);

function idsOf(named: NamedOutput[], read: ReadParameter): OutputIds {
	return Object.fromEntries(
		named.flatMap(([parameter, key, kind]) => {
			const value = read(parameter, '');
			return value === '' ? [] : [[key, idOf(kind, value)]];
		}),
	);
}
