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

export function nodeWith(parameters: INodeParameters): INode {
	return {
		id: 'node-1',
		name: NODE,
		type: NODE_TYPE,
		typeVersion: 1,
		position: [200, 0],
		parameters,
		credentials: { documentExtractionApi: { id: 'account', name: 'Account' } },
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

/** The credential that `nodeWith` names. */
export function accountOf(data: ICredentialDataDecryptedObject): CredentialStore {
	return new CredentialStore({ account: { type: new DocumentExtractionApi(), data } });
}
