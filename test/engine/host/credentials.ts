import type {
	ICredentialDataDecryptedObject,
	ICredentials,
	ICredentialType,
	IHttpRequestOptions,
	INodeCredentialsDetails,
	INodeProperties,
	IRequestOptionsSimplified,
} from 'n8n-workflow';
import { ICredentialsHelper } from 'n8n-workflow';
import { sleep } from '../../sandbox/clock';

/** A credential as n8n keeps it for a workflow. */
export interface StoredCredential {
	type: ICredentialType;
	data: ICredentialDataDecryptedObject;
}

/** n8n's credential store is no part of n8n-core: this one holds what a test gives it, by credential id. */
export class CredentialStore extends ICredentialsHelper {
	constructor(
		private readonly stored: Record<string, StoredCredential>,
		/** n8n asks its database each time: others go on meanwhile. */
		private readonly database: () => Promise<void> = async () => await sleep(0),
	) {
		super();
	}

	getParentTypes(): string[] {
		return [];
	}

	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		typeName: string,
		request: IHttpRequestOptions | IRequestOptionsSimplified,
	): Promise<IHttpRequestOptions> {
		const type = Object.values(this.stored).find(({ type: { name } }) => name === typeName)?.type;
		if (typeof type?.authenticate !== 'function') {
			throw new Error(`The credential type ${typeName} does not sign requests by a function`);
		}
		// Requests of the older form come here too; n8n passes them on in the same way.
		return await type.authenticate(credentials, request as IHttpRequestOptions);
	}

	async preAuthentication(): Promise<undefined> {
		return undefined;
	}

	async getCredentials(): Promise<ICredentials> {
		throw new Error('Encrypted credentials are not kept here');
	}

	async getDecrypted(
		_additionalData: unknown,
		{ id }: INodeCredentialsDetails,
	): Promise<ICredentialDataDecryptedObject> {
		const found = this.stored[id ?? ''];
		await this.database();
		if (!found) throw new Error(`There is no credential ${id}`);
		return { ...found.data };
	}

	async updateCredentials(): Promise<void> {}

	async updateCredentialsOauthTokenData(): Promise<void> {}

	getCredentialsProperties(typeName: string): INodeProperties[] {
		const found = Object.values(this.stored).find(({ type: { name } }) => name === typeName);
		return found?.type.properties ?? [];
	}
}
