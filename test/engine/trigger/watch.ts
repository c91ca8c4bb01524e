import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { DocumentExtractionTrigger } from '../../../nodes/DocumentExtraction/DocumentExtractionTrigger.node';
import { SEEDED_WORKFLOW_ID } from '../../sandbox/service/seeds';
import { startPolling, type Poller, type PollingOptions, type SandboxBench } from '../host';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** One kind of thing that the trigger watches, and how the sandbox gets one. */
export interface Kind {
	source: 'model' | 'workflow';
	/** The parameter that names what is watched when not all is. */
	idList: 'fileIds' | 'documentIds';
	watched: (id?: string) => INodeParameters;
	/** How the sandbox calls the list and the call for one. */
	list: string;
	one: string;
	/** The number of a file's first page. */
	firstPage: number;
	/** Uploads one file; gives its id. Uploads lie in the past of the real clock, which the trigger reads. */
	upload: (bench: SandboxBench, name: string, ago?: number) => string;
}

export const MODEL: Kind = {
	source: 'model',
	idList: 'fileIds',
	watched: (id = 'model-invoices') => ({ source: 'model', modelId: id }),
	list: 'file.getAll',
	one: 'file.get',
	firstPage: 0,
	upload: ({ sandbox }, name, ago = MINUTE) =>
		idOf(sandbox.service.seedFiles(1, { name: () => name, uploadedAt: Date.now() - ago })),
};

export const WORKFLOW: Kind = {
	source: 'workflow',
	idList: 'documentIds',
	watched: (id = SEEDED_WORKFLOW_ID) => ({
		source: 'workflow',
		workflowId: { __rl: true, mode: 'id', value: id },
	}),
	list: 'document.getAll',
	one: 'document.get',
	firstPage: 1,
	upload: ({ sandbox }, name, ago = MINUTE) =>
		idOf(sandbox.service.seedDocuments(1, { name: () => name, uploadedAt: Date.now() - ago })),
};

export const KINDS = [MODEL, WORKFLOW];

/** Longer than any file of these tests takes that is not done at once. */
export const UNTIL_DONE = 5 * HOUR;

export function watch(
	bench: SandboxBench,
	kind: Kind,
	parameters: INodeParameters = {},
	more: Partial<PollingOptions> = {},
): Poller {
	return startPolling({
		type: new DocumentExtractionTrigger(),
		parameters: { ...kind.watched(), ...parameters },
		credential: bench.credential(),
		...more,
	});
}

/** What a poll gives, without what n8n wraps around it. */
export async function jsonOf(poller: Poller): Promise<IDataObject[] | null> {
	return (await poller.poll())?.map(({ json }) => json) ?? null;
}

export async function idsOf(poller: Poller): Promise<unknown[] | null> {
	return (await jsonOf(poller))?.map(({ file_id }) => file_id) ?? null;
}

/** What a poll fails with, as n8n shows it; undefined when it does not fail. */
export async function refusalOf(
	poller: Poller,
): Promise<{ message: string; description: string } | undefined> {
	return await poller.poll().then(
		() => undefined,
		({ message, description }: { message: string; description: string }) => ({
			message,
			description,
		}),
	);
}

function idOf(seeded: Array<{ id: string }>): string {
	const [first] = seeded;
	if (!first) throw new Error('The sandbox seeded nothing');
	return first.id;
}
