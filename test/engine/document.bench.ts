import type { INodeParameters } from 'n8n-workflow';
import type { OutgoingHttpHeaders, RequestListener } from 'node:http';
import { SEEDED_WORKFLOW_ID } from '../sandbox/service';
import { useLoopback, useSandbox, type RunOptions } from './host';
import { byId } from './operations/cases';

/** An operation on documents of the sandbox's workflow, or on one of them. */
export const onDocuments = (
	operation: string,
	more: INodeParameters = {},
	options: INodeParameters = {},
): INodeParameters => ({
	resource: 'document',
	operation,
	workflowId: byId(SEEDED_WORKFLOW_ID),
	...more,
	options,
});

/** Without tries, unless a test wants them. */
export const download = (documentId: string, options: INodeParameters = {}): INodeParameters =>
	onDocuments(
		'download',
		{ documentId: byId(documentId), binaryPropertyName: 'data' },
		{ maxRetryTime: 0, ...options },
	);

export const givingFile =
	(bytes: Buffer, headers: OutgoingHttpHeaders = {}, status = 200): RequestListener =>
	(_, response) => {
		response.writeHead(status, headers).end(bytes);
	};

/** The sandbox, and a service that answers in its own way. */
export function useDownloads() {
	const bench = useSandbox();
	const server = useLoopback();
	const there = () => ({ baseUrl: server.url, apiKey: 'key' });
	return {
		bench,
		server,
		there,
		seeded: (...names: string[]) =>
			bench.sandbox.service.seedDocuments(names.length, { name: (n) => names[n] ?? '' }),
		/** Downloads the document `d 1` from the service of its own kind. */
		downloaded: async (answer: RequestListener, more: Partial<RunOptions> = {}) => {
			server.answer(answer);
			const run = await bench.runNode({
				parameters: download('d 1'),
				credential: there(),
				...more,
			});
			return { ...run, file: run.outputs[0]?.[0]?.binary?.['data'] };
		},
	};
}
