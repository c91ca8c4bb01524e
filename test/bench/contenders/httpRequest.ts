import type { ICredentialType, INodeParameters } from 'n8n-workflow';
import { runInEngine } from '../engine/run';
import { type Job, ORIGINAL_PATH, PAGE_PATH, UPLOAD_PATH, type Work } from './job';
import { loadPeer } from './peer';

const basicAuth: ICredentialType = {
	name: 'httpBasicAuth',
	displayName: 'Basic Auth',
	properties: [],
};

const common = (job: Job): INodeParameters => ({
	authentication: 'genericCredentialType',
	genericAuthType: 'httpBasicAuth',
	sendBody: true,
	options: {},
	url: job.baseUrl,
});

const patch = (job: Job, options: INodeParameters = {}): INodeParameters => ({
	...common(job),
	method: 'PATCH',
	url: `=${job.baseUrl}${PAGE_PATH}/fields/{{ $json.fieldDataId }}`,
	contentType: 'json',
	specifyBody: 'keypair',
	bodyParameters: { parameters: [{ name: 'value', value: '={{ $json.value }}' }] },
	options,
});

const upload = (job: Job): INodeParameters => ({
	...common(job),
	method: 'POST',
	url: `${job.baseUrl}${UPLOAD_PATH}`,
	contentType: 'multipart-form-data',
	bodyParameters: {
		parameters: [{ parameterType: 'formBinaryData', name: 'file', inputDataFieldName: 'data' }],
	},
});

const download = (job: Job): INodeParameters => ({
	...common(job),
	method: 'GET',
	sendBody: false,
	url: `${job.baseUrl}${ORIGINAL_PATH}`,
	options: { response: { response: { responseFormat: 'file', outputPropertyName: 'data' } } },
});

/** Goes on after items that fail, so that those which are done can be counted. */
async function run(job: Job, parameters: INodeParameters): Promise<number> {
	const versions = loadPeer();
	return await runInEngine({
		type: versions.getNodeType(),
		node: {
			type: 'n8n-nodes-base.httpRequest',
			typeVersion: versions.currentVersion,
			parameters,
			onError: 'continueRegularOutput',
		},
		credential: { type: basicAuth, data: { user: job.apiKey, password: '' } },
		items: job.items,
	});
}

const BATCHES = { batching: { batch: { batchSize: 50, batchInterval: 1000 } } };

export const httpRequest = {
	patch: async (job) => await run(job, patch(job)),
	patchBatched: async (job) => await run(job, patch(job, BATCHES)),
	upload: async (job) => await run(job, upload(job)),
	download: async (job) => await run(job, download(job)),
} satisfies Record<string, Work>;
