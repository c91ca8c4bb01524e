import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	INode,
	IWorkflowBase,
} from 'n8n-workflow';

/** A login for trying things out: it is printed, and there is nothing behind it. */
export const OWNER = {
	email: 'owner@example.com',
	password: 'Try-it-2026',
	firstName: 'Olive',
	lastName: 'Owner',
};

/** What our credential is called in n8n. */
export const CREDENTIAL = 'Document Extraction account';
const CREDENTIAL_TYPE = 'documentExtractionApi';

export type NewWorkflow = Pick<IWorkflowBase, 'name' | 'nodes' | 'connections'> &
	Partial<Pick<IWorkflowBase, 'settings' | 'pinData'>>;

/** A workflow as n8n gives it out: also what "Download" in the editor writes. */
export type StoredWorkflow = IWorkflowBase & { versionId: string };

export interface StoredCredential {
	id: string;
	name: string;
}

/** What the editor does on behalf of a person who has signed in. */
export interface Session {
	readonly url: string;
	/** The value of the session cookie. */
	readonly cookie: string;
	/** Calls n8n's own interface; gives what it answers as `data`. */
	call<T>(method: string, path: string, body?: object): Promise<T>;
	addCredential(data: ICredentialDataDecryptedObject, name?: string): Promise<StoredCredential>;
	/** Imports a workflow; our nodes in it use the credential, as if it had been picked in each. */
	addWorkflow(workflow: NewWorkflow, credential?: StoredCredential): Promise<StoredWorkflow>;
	workflow(id: string): Promise<StoredWorkflow>;
	activate(workflow: StoredWorkflow): Promise<void>;
	deactivate(workflow: StoredWorkflow): Promise<void>;
}

/** Signs up the owner of a new n8n. */
export async function signUp(url: string): Promise<Session> {
	return await enter(url, '/rest/owner/setup', OWNER);
}

export async function signIn(url: string): Promise<Session> {
	const { email, password } = OWNER;
	return await enter(url, '/rest/login', { emailOrLdapLoginId: email, password });
}

async function enter(url: string, path: string, body: object): Promise<Session> {
	const response = await send(url, 'POST', path, body);
	const [cookie] = response.headers.getSetCookie();
	if (!response.ok || !cookie) throw new Error(`${path} answered ${await response.text()}`);
	return sessionWith(url, cookie.split(';', 1)[0] ?? '');
}

function sessionWith(url: string, cookie: string): Session {
	const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
		const response = await send(url, method, path, body, cookie);
		const text = await response.text();
		if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
		return (JSON.parse(text) as { data: T }).data;
	};
	return {
		url,
		cookie,
		call,
		addCredential: async (data, name = CREDENTIAL) =>
			await call('POST', '/rest/credentials', { name, type: CREDENTIAL_TYPE, data }),
		addWorkflow: async (workflow, credential) =>
			await call('POST', '/rest/workflows', {
				settings: {},
				...workflow,
				nodes: credential ? withCredential(workflow.nodes, credential) : workflow.nodes,
			}),
		workflow: async (id) => await call('GET', `/rest/workflows/${id}`),
		activate: async ({ id, versionId }) => {
			await call('POST', `/rest/workflows/${id}/activate`, { versionId });
		},
		deactivate: async ({ id }) => {
			await call('POST', `/rest/workflows/${id}/deactivate`, {});
		},
	};
}

function withCredential(nodes: INode[], { id, name }: StoredCredential): INode[] {
	return nodes.map((node) =>
		node.type.startsWith('n8n-nodes-document-extraction.')
			? { ...node, credentials: { [CREDENTIAL_TYPE]: { id, name } } }
			: node,
	);
}

async function send(
	url: string,
	method: string,
	path: string,
	body?: object,
	cookie?: string,
): Promise<Response> {
	return await fetch(`${url}${path}`, {
		method,
		headers: {
			'content-type': 'application/json',
			...(cookie !== undefined && { cookie }),
		},
		...(body && { body: JSON.stringify(body as IDataObject) }),
	});
}
