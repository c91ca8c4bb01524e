import type {
	IConnections,
	ICredentialDataDecryptedObject,
	INode,
	INodeParameters,
	IWorkflowBase,
} from 'n8n-workflow';
import { DocumentExtractionApi } from '../../../credentials/DocumentExtractionApi.credentials';
import { CredentialStore } from './credentials';

/** Name and type of the node that a test is about. */
export const NODE = 'Document Extraction';
export const NODE_TYPE = 'documentExtraction';

const ACCOUNT = 'account';

export function nodeWith(parameters: INodeParameters, account = ACCOUNT): INode {
	return {
		id: 'node-1',
		name: NODE,
		type: NODE_TYPE,
		typeVersion: 1,
		position: [200, 0],
		parameters,
		credentials: { documentExtractionApi: { id: account, name: 'Account' } },
	};
}

/** A workflow as n8n stores it. */
export function workflowData(nodes: INode[], connections: IConnections = {}): IWorkflowBase {
	return {
		id: 'workflow-1',
		name: 'Test',
		active: false,
		isArchived: false,
		createdAt: new Date(0),
		updatedAt: new Date(0),
		activeVersionId: null,
		nodes,
		connections,
		settings: {},
	};
}

/** The credential that `nodeWith` names, and others by their names. */
export function accountOf(
	data: ICredentialDataDecryptedObject,
	others: Record<string, ICredentialDataDecryptedObject> = {},
): CredentialStore {
	const type = new DocumentExtractionApi();
	const all = Object.entries({ ...others, [ACCOUNT]: data });
	return new CredentialStore(
		Object.fromEntries(all.map(([id, each]) => [id, { type, data: each }])),
	);
}
