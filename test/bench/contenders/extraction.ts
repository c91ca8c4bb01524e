import type {
	INodeParameters,
	INodePropertyOptions,
	INodePropertyRouting,
	INodeType,
} from 'n8n-workflow';
import { join } from 'node:path';
import { declarative } from '../engine/nodeTypes';
import { runInEngine } from '../engine/run';
import { CREDENTIAL_FILE, NODE_FILE } from '../packageFolder';
import { type Job, PAGE, type Work } from './job';

type NodeModule = typeof import('../../../nodes/DocumentExtraction/DocumentExtraction.node.js');
type CredentialModule = typeof import('../../../credentials/DocumentExtractionApi.credentials');

const byId = (value: string) => ({ __rl: true, mode: 'id', value });

const patch: INodeParameters = {
	resource: 'fieldValue',
	operation: 'update',
	workflowId: byId(PAGE.workflowId),
	documentId: byId(PAGE.documentId),
	pageId: PAGE.pageId,
	fieldDataId: byId('={{ $json.fieldDataId }}'),
	value: '={{ $json.value }}',
	options: {},
};

const upload: INodeParameters = {
	resource: 'file',
	operation: 'upload',
	modelId: 'model-1',
	binaryPropertyName: 'data',
	results: 'later',
	simplify: false,
	options: {},
};

const uploadOnce: INodeParameters = { ...upload, options: { ifAlreadyUploaded: 'return' } };

const download: INodeParameters = {
	resource: 'document',
	operation: 'download',
	workflowId: byId(PAGE.workflowId),
	documentId: byId(PAGE.documentId),
	binaryPropertyName: 'data',
	options: {},
};

async function run(job: Job, type: INodeType, parameters: INodeParameters): Promise<number> {
	const credential = (await import(join(job.packageFolder, CREDENTIAL_FILE))) as CredentialModule;
	return await runInEngine({
		type: declarative(type),
		node: { type: 'documentExtraction', typeVersion: 1, parameters },
		credential: {
			type: new credential.DocumentExtractionApi(),
			data: { baseUrl: job.baseUrl, apiKey: job.apiKey },
		},
		items: job.items,
	});
}

async function nodeOf({ packageFolder }: Job): Promise<INodeType> {
	const node = (await import(join(packageFolder, NODE_FILE))) as NodeModule;
	return new node.DocumentExtraction();
}

/** The same description without the wrapper around its requests: what n8n does by itself. */
function bareOf(type: INodeType): INodeType {
	const description = { ...type.description };
	delete description.requestOperations;
	// Copies: the description of the node that is measured beside this one holds the same objects.
	description.properties = description.properties.map((property) => ({
		...property,
		...(property.name === 'resource' && { routing: unpaged(property.routing) }),
		// Ours goes with the operation, which may blank a value; alone, n8n puts it into the body.
		...(property.name === 'value' && {
			routing: { send: { type: 'body' as const, property: 'value' } },
		}),
		...(property.name === 'operation' && {
			options: (property.options as INodePropertyOptions[]).map((operation) => ({
				...operation,
				routing: withExpression(operation.routing),
			})),
		}),
	}));
	return { ...type, description };
}

function unpaged(routing: INodePropertyRouting = {}): INodePropertyRouting {
	return { ...routing, send: { ...routing.send, paginate: false } };
}

/** The wrapper fills in the ids; without it they are expressions. */
function withExpression({ request, output }: INodePropertyRouting = {}): INodePropertyRouting {
	const url = `=${request?.url?.replace(/\{(\w+)\}/g, '{{$parameter.$1}}')}`;
	return { request: { ...request, url }, ...(output && { output }) };
}

export const extraction = {
	patch: async (job) => await run(job, await nodeOf(job), patch),
	patchBare: async (job) => await run(job, bareOf(await nodeOf(job)), patch),
	upload: async (job) => await run(job, await nodeOf(job), upload),
	uploadOnce: async (job) => await run(job, await nodeOf(job), uploadOnce),
	download: async (job) => await run(job, await nodeOf(job), download),
} satisfies Record<string, Work>;
