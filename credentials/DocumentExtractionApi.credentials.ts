import type {
	IAuthenticate,
	Icon,
	ICredentialTestRequest,
	ICredentialType,
	INodeProperties,
} from 'n8n-workflow';

import { isObject } from '../nodes/DocumentExtraction/utils/json';
import { accountOf } from '../nodes/DocumentExtraction/transport/address/account';
import { requestUrl } from '../nodes/DocumentExtraction/transport/address/serviceAddress';

export class DocumentExtractionApi implements ICredentialType {
	name = 'documentExtractionApi';

	displayName = 'Document Extraction API';

	icon: Icon = {
		light: 'file:../icons/document-extraction.svg',
		dark: 'file:../icons/document-extraction.dark.svg',
	};

	documentationUrl = 'https://n8n-nodes-document-extraction.example/credential';

	properties: INodeProperties[] = [
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			// No default: a key must never go to a host that the user did not type.
			default: '',
			required: true,
			placeholder: 'e.g. https://app.nanonets.com',
			description:
				// The codes that n8n shows bare: docs/n8n.md#credentials.
				'Address of your document extraction service, starting with https://. The API key is sent to this address and to no other. If the test says ENOTFOUND, check the spelling; if ECONNREFUSED or EPROTO, the port.',
		},
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			description: 'Key from the dashboard of your account with the service',
		},
	];

	/** Signs a request: API key as user name, empty password (docs/interface.md#authentication), own origin only, no redirects. */
	authenticate: IAuthenticate = async (credentials, { proxy, ...request }) => {
		const { address, apiKey } = accountOf(credentials);
		return {
			...request,
			...ownTarget(address, request),
			// Plain HTTP stays on this computer, and a proxy could read the key.
			...(proxy && address.startsWith('https:') && { proxy }),
			headers: {
				...request.headers,
				Authorization: `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`,
			},
		};
	};

	test: ICredentialTestRequest = {
		request: {
			baseURL: '={{$credentials.baseUrl}}',
			url: '/api/v4/workflows',
			// n8n looks at rules only when the request went through: 401 has to be an answer like any other.
			ignoreHttpStatusErrors: true,
		},
		rules: [
			{
				type: 'responseSuccessBody',
				properties: {
					key: 'code',
					value: 'unauthorized',
					message: 'The API key was not accepted. Check the key and the Base URL.',
				},
			},
			{
				// What is no list of workflows did not come from a document extraction service.
				type: 'responseSuccessBody',
				properties: {
					key: 'workflows',
					value: undefined,
					message:
						'No document extraction service answered at this Base URL. Check the address and the key.',
				},
			},
		],
	};
}

/**
 * Where n8n is to send a request: its helpers differ in which of these they read and prefer, and take
 * URL objects as well as texts.
 */
interface Target {
	url?: unknown;
	uri?: unknown;
	baseURL?: unknown;
}

/** The one address of a request in every place where n8n looks for one. */
function ownTarget(address: string, { url, uri, baseURL }: Target) {
	const named = [url, uri].map(textOf).filter(Boolean);
	// Before a path the credential's own base takes the place of this one, which counts only by itself.
	const meant = named.length > 0 ? named : [textOf(baseURL)];
	const [target = address] = meant.map((each) => requestUrl(address, each));
	return {
		baseURL: address,
		url: target,
		uri: target,
		disableFollowRedirect: true,
		followRedirect: false,
		followAllRedirects: false,
	};
}

function textOf(target: unknown): string {
	const address = isObject(target) ? target.href : target;
	return typeof address === 'string' ? address.trim() : '';
}
