import type {
	IAuthenticate,
	Icon,
	ICredentialTestRequest,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';

import { accountOf } from '../nodes/DocumentExtraction/transport/account';
import { requestUrl } from '../nodes/DocumentExtraction/transport/serviceAddress';

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
				'Address of your document extraction service, starting with https://. The API key is sent to this address and to no other.',
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

	/** Signs a request: API key as user name, empty password (interface.md §5), own origin only, no redirects. */
	authenticate: IAuthenticate = async (credentials, request) => {
		const { address, apiKey } = accountOf(credentials);
		return {
			...request,
			...ownTarget(address, request),
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

/** n8n's HTTP Request node, which may use this credential too, still names things the old way. */
type OlderRequest = IHttpRequestOptions & { uri?: unknown };

function ownTarget(address: string, request: OlderRequest) {
	if (typeof request.uri === 'string') {
		return {
			uri: requestUrl(address, request.uri),
			followRedirect: false,
			followAllRedirects: false,
		};
	}
	return {
		baseURL: '',
		url: requestUrl(address, request.url),
		disableFollowRedirect: true,
	};
}
