import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { ConcurrencyLimit } from '../../nodes/DocumentExtraction/transport/retry/concurrencyLimit';
import { runNode } from '../engine/host/runNode';
import { Random } from '../simulate/random';
import type { ServiceModel } from './models';
import type { Result } from './simulate';

const byId = (value: string) => ({ __rl: true, mode: 'id', value });

/** What the node does, by what the model is about. */
function parametersFor({ isUpload, calls }: ServiceModel): INodeParameters {
	if (isUpload) {
		const file = {
			modelId: 'model-1',
			binaryPropertyName: 'data',
			results: 'later',
			simplify: false,
		};
		return { resource: 'file', operation: 'upload', ...file, options: {} };
	}
	// Where the documented path is not found, the node asks for the other one.
	const two = { operation: 'approve', modelId: 'model-1', fileId: '={{ $json.file }}' };
	if (calls.length > 1) return { resource: 'file', ...two, options: {} };
	return { resource: 'workflow', operation: 'get', workflowId: byId('workflow-1'), options: {} };
}

const FIRST_OF_TWO = '/api/v2/ImageLevelInferences/';
const FILE = Buffer.from('%PDF-1.7\n').toString('base64');

function itemsFor({ isUpload }: ServiceModel, count: number): INodeExecutionData[] {
	return Array.from({ length: count }, (_, index) => ({
		json: { file: `file-${index}` },
		...(isUpload && {
			binary: { data: { data: FILE, mimeType: 'application/pdf', fileName: `${index}.pdf` } },
		}),
	}));
}

/** Answers as the model does, on the clock of this process, and keeps count. */
function serving(model: ServiceModel, items: number, seed: number) {
	const random = new Random(`${model.name} ${items} ${seed}`);
	const service = model.start(
		{ now: () => Date.now(), after: (ms, then) => setTimeout(then, ms), random: random.next },
		items,
	);
	const counts = { sent: 0, refused: 0, mostOpen: 0, began: 0, ended: 0 };
	let open = 0;
	const listener: RequestListener = (request, response) => {
		open += 1;
		if (counts.sent === 0) counts.began = Date.now();
		counts.sent += 1;
		counts.mostOpen = Math.max(counts.mostOpen, open);
		const isFirst = model.calls.length === 1 || request.url?.startsWith(FIRST_OF_TWO) === true;
		request.resume();
		service(
			({ status, retryAfter }) => {
				open -= 1;
				counts.ended = Date.now();
				if (status === 429) counts.refused += 1;
				const found = isFirst && model.calls.length > 1 && status === 200 ? 404 : status;
				const details = retryAfter !== undefined && { details: { retry_after: retryAfter } };
				response.writeHead(found, { 'content-type': 'application/json' });
				response.end(JSON.stringify({ message: 'As the model says', result: [], ...details }));
			},
			isFirst ? 'first' : 'second',
		);
	};
	return { listener, counts };
}

/** The node in n8n's engine against a model; `fixed` takes the place of what the node finds itself. */
export async function runInEngine(
	model: ServiceModel,
	items: number,
	seed: number,
	fixed?: number,
): Promise<Omit<Result, 'meanOpen'>> {
	const { listener, counts } = serving(model, items, seed);
	const server = createServer(listener);
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	const restore = fixed === undefined ? () => undefined : fixLimit(fixed);
	try {
		const { json } = await runNode({
			parameters: parametersFor(model),
			credential: { baseUrl: `http://127.0.0.1:${port}`, apiKey: 'key-of-the-models' },
			items: itemsFor(model, items),
			onError: 'continueRegularOutput',
		});
		const done = json.filter(({ error }) => error === undefined).length;
		const { sent, refused, mostOpen, began, ended } = counts;
		return { ms: ended - began, sent, refused, mostOpen, left: items - done };
	} finally {
		restore();
		server.closeAllConnections();
		await new Promise((resolve) => server.close(resolve));
	}
}

/** As if the user had set so many, and the node had nothing to say about it. */
function fixLimit(limit: number): () => void {
	const { prototype } = ConcurrencyLimit;
	const own = Object.getOwnPropertyDescriptor(prototype, 'current') ?? {};
	Object.defineProperty(prototype, 'current', { get: () => limit, configurable: true });
	return () => Object.defineProperty(prototype, 'current', own);
}
