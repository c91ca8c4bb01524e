import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
	CREDENTIAL,
	OWNER,
	signIn,
	signUp,
	type NewWorkflow,
	type Session,
	type StoredCredential,
	type Choices,
	withChoices,
} from '../../e2e/n8n';
import { UserFacingError } from './userFacingError';

const EXAMPLES = join(__dirname, '../../../examples');
const CREDENTIAL_TYPE = 'documentExtractionApi';

export interface Account {
	baseUrl: string;
	apiKey: string;
}

interface ListedCredential extends StoredCredential {
	type: string;
}

/** The owner, signed up the first time and signed in later. */
export async function ownerOf(url: string, userFolder: string): Promise<Session> {
	const response = await fetch(`${url}/rest/settings`);
	const { data } = (await response.json()) as {
		data: { userManagement: { showSetupOnFirstLoad: boolean } };
	};
	if (data.userManagement.showSetupOnFirstLoad) return await signUp(url);
	return await signIn(url).catch(() => {
		throw new UserFacingError(
			`The login of this n8n is no longer ${OWNER.email} with ${OWNER.password}. Delete ${userFolder} to begin anew.`,
		);
	});
}

export async function credentialIn(session: Session): Promise<StoredCredential | undefined> {
	const all = await session.call<ListedCredential[]>('GET', '/rest/credentials');
	return all.find(({ name, type }) => name === CREDENTIAL && type === CREDENTIAL_TYPE);
}

/** Makes the credential, or gives the one that is there another address and key. */
export async function store(session: Session, account: Account): Promise<StoredCredential> {
	const known = await credentialIn(session);
	const data = { ...account };
	if (!known) return await session.addCredential(data);
	const body = { name: CREDENTIAL, type: CREDENTIAL_TYPE, data };
	return await session.call('PATCH', `/rest/credentials/${known.id}`, body);
}

/** What "Test" in a credential that is not stored yet says, when it does not pass. */
export async function complaintAbout(
	session: Session,
	account: Account,
): Promise<string | undefined> {
	const credentials = { id: '', name: CREDENTIAL, type: CREDENTIAL_TYPE, data: { ...account } };
	const { status, message } = await session.call<{ status: string; message?: string }>(
		'POST',
		'/rest/credentials/test',
		{ credentials },
	);
	return status === 'OK' ? undefined : (message ?? 'The credential does not work.');
}

/** Imports the examples that n8n does not have, with these choices made in them; gives the names of all. */
export async function importExamples(
	session: Session,
	credential: StoredCredential,
	choices: Choices = { modelId: '', workflowId: '' },
): Promise<string[]> {
	const known = await session.call<Array<{ name: string }>>('GET', '/rest/workflows');
	const names = new Set(known.map(({ name }) => name));
	const examples = readdirSync(EXAMPLES)
		.filter((file) => file.endsWith('.json'))
		.map((file) => JSON.parse(readFileSync(join(EXAMPLES, file), 'utf8')) as NewWorkflow);
	for (const example of examples) {
		if (!names.has(example.name)) {
			await session.addWorkflow(withChoices(example, choices), credential);
		}
	}
	return examples.map(({ name }) => name);
}
