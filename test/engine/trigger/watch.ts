import type { IDataObject, INodeParameters, IPollFunctions } from 'n8n-workflow';
import type { SimulatedTime } from '../../simulatedTime';
import { DocumentExtractionTrigger } from '../../../nodes/DocumentExtraction/DocumentExtractionTrigger.node';
import type { Processing } from '../../sandbox/service/processing';
import { SEEDED_WORKFLOW_ID } from '../../sandbox/service/seeds';
import { startPolling, type Poller, type PollingOptions, type SandboxBench } from '../host';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** One kind of thing that the trigger watches, and what the sandbox can do with it. */
export interface Kind {
	source: 'model' | 'workflow';
	/** The parameter that names what is watched when not all is. */
	idList: 'fileIds' | 'documentIds';
	/** How that one is called on the screen, and the one that they belong to. */
	names: { idList: string; watched: string };
	/** How it is called in a Status Path. */
	placeholder: string;
	watched: (id?: string) => INodeParameters;
	/** How the sandbox calls the list and the call for one. */
	list: string;
	one: string;
	/** What its items name it by. */
	origin: IDataObject;
	/** The review status of one that was read and nobody has looked at. */
	unreviewed: string;
	/** The number of a file's first page. */
	firstPage: number;
	/** Uploads one file; gives its id. Uploads lie in the past of the real clock, which the trigger reads. */
	upload: (bench: SandboxBench, name: string, ago?: number) => string;
	/** Starts another run of its prediction. */
	retry: (bench: SandboxBench, id: string) => void;
	approve: (bench: SandboxBench, id: string) => void;
	remove: (bench: SandboxBench, id: string) => Promise<void>;
}

const MODEL_ID = 'model-invoices';

const CALL = { query: {}, account: '', origin: '' };

export const MODEL: Kind = {
	source: 'model',
	idList: 'fileIds',
	names: { idList: 'File IDs', watched: 'Model ID' },
	placeholder: '{file_id}',
	watched: (id = MODEL_ID) => ({ source: 'model', modelId: id }),
	list: 'file.getAll',
	one: 'file.get',
	origin: { model_id: MODEL_ID },
	unreviewed: 'unreviewed',
	firstPage: 0,
	upload: ({ sandbox }, name, ago = MINUTE) =>
		idOf(sandbox.service.seedFiles(1, { name: () => name, uploadedAt: Date.now() - ago })),
	retry: ({ sandbox }, id) => rerun(sandbox.service.file(id), sandbox.clock.now()),
	approve: ({ sandbox }, id) => {
		const params = { model_id: MODEL_ID, request_file_id: id };
		sandbox.service.handlers['file.approve']?.({ ...CALL, params });
	},
	remove: async (bench, id) =>
		await send(bench, 'DELETE', `/api/v2/Inferences/Model/${MODEL_ID}/InferenceRequestFiles/${id}`),
};

export const WORKFLOW: Kind = {
	source: 'workflow',
	idList: 'documentIds',
	names: { idList: 'Document IDs', watched: 'Workflow' },
	placeholder: '{document_id}',
	watched: (id = SEEDED_WORKFLOW_ID) => ({
		source: 'workflow',
		workflowId: { __rl: true, mode: 'id', value: id },
	}),
	list: 'document.getAll',
	one: 'document.get',
	origin: { workflow_id: SEEDED_WORKFLOW_ID },
	unreviewed: 'success',
	firstPage: 1,
	upload: ({ sandbox }, name, ago = MINUTE) =>
		idOf(sandbox.service.seedDocuments(1, { name: () => name, uploadedAt: Date.now() - ago })),
	retry: ({ sandbox }, id) => rerun(sandbox.service.document(id), sandbox.clock.now()),
	approve: ({ sandbox }, id) => {
		const params = { workflow_id: SEEDED_WORKFLOW_ID, document_id: id };
		const body = { verification_status: 'verified' };
		sandbox.service.handlers['document.verify']?.({ ...CALL, params, body });
	},
	remove: async (bench, id) =>
		await send(bench, 'DELETE', `/api/v4/workflows/${SEEDED_WORKFLOW_ID}/documents/${id}`),
};

export const KINDS = [MODEL, WORKFLOW];

/** Longer than any file of these tests takes that is not done at once. */
export const UNTIL_DONE = 5 * HOUR;

export interface WatchOptions extends Partial<PollingOptions> {
	/** What newer versions of n8n let a poll take, in milliseconds. */
	budgetMs?: number;
}

/** By the n8n of the end-to-end tests, what each gives to a poll. */
export const VERSIONS: Array<[string, WatchOptions]> = [
	['2.7', {}],
	['2.41', { budgetMs: 300_000 }],
];

export function watch(
	bench: SandboxBench,
	kind: Kind,
	parameters: INodeParameters = {},
	{ budgetMs, ...more }: WatchOptions = {},
): Poller {
	return startPolling({
		type: notedTrigger(budgetMs),
		parameters: { ...kind.watched(), ...parameters },
		credential: bench.credential(),
		// What n8n's process remembers is another test's business.
		workflowId: expect.getState().currentTestName ?? '',
		...more,
	});
}

/** What a poll gives, without what n8n wraps around it. */
export async function jsonOf(poller: Poller): Promise<IDataObject[] | null> {
	return (await poller.poll())?.map(({ json }) => json) ?? null;
}

/** What so many polls tell, the first of them after an interval: each file with its event. */
export async function toldBy(
	poller: Poller,
	time: SimulatedTime,
	polls: number,
	interval = 5 * MINUTE,
): Promise<unknown[]> {
	const told: unknown[] = [];
	for (let poll = 0; poll < polls; poll += 1) {
		time.advance(interval);
		told.push(...((await jsonOf(poller)) ?? []).map((json) => [json['file_id'], json['event']]));
	}
	return told;
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

/** What the sandbox was asked, by its names for the calls. */
export function callsOf({ sandbox }: SandboxBench): Array<string | undefined> {
	return sandbox.log.requests().map(({ operationId }) => operationId);
}

/** What the trigger writes to n8n's log, and is not printed. */
export function useNotes(): () => string[] {
	afterEach(() => {
		notes.length = 0;
		jest.restoreAllMocks();
	});
	return () => notes;
}

const notes: string[] = [];

function notedTrigger(budgetMs: number | undefined): DocumentExtractionTrigger {
	class NotedTrigger extends DocumentExtractionTrigger {
		override async poll(this: IPollFunctions) {
			jest.spyOn(this.logger, 'warn').mockImplementation((note) => {
				notes.push(note);
			});
			// The engine that these tests run in has no such function yet.
			if (budgetMs !== undefined) Object.assign(this, { getPollBudgetMs: () => budgetMs });
			return await super.poll.call(this);
		}
	}
	return new NotedTrigger();
}

function rerun(file: Processing | undefined, now: number): void {
	if (!file) throw new Error('The sandbox has no such file');
	file.earlierRuns += 1;
	file.startedAt = now;
}

async function send({ sandbox }: SandboxBench, method: string, path: string): Promise<void> {
	const authorization = `Basic ${Buffer.from(`${sandbox.apiKey}:`).toString('base64')}`;
	const { ok } = await fetch(`${sandbox.url}${path}`, { method, headers: { authorization } });
	if (!ok) throw new Error(`The sandbox refused ${method} ${path}`);
	sandbox.log.clear();
}

function idOf(seeded: Array<{ id: string }>): string {
	const [first] = seeded;
	if (!first) throw new Error('The sandbox seeded nothing');
	return first.id;
}
