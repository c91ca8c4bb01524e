import type { LoggedRequest } from '../../sandbox/log';
import { startSandbox, type Sandbox } from '../../sandbox';
import { prepare, type Ids } from '../../sandbox/everyCall/call';
import type { Service } from '../../sandbox/service';
import { INSTANT_MODEL, MODEL } from '../operations/cases';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** So that an hour or a day that ends meanwhile makes no difference. */
const MORNING = 9.5 * HOUR;
/** When all that was asked for in the morning has been read. */
const EVENING = 21.5 * HOUR;

/** A sandbox that is as new for each cell. */
export interface World {
	sandbox: Sandbox;
	ids: Ids;
	/** Its state in the beginning. */
	begun: string;
	/** What the service holds in the end, in a form in which the same means the same. */
	state(): string;
	/** Anything that came out of the service, in that form. */
	plain(value: unknown): string;
}

/** Most of a new world's price is what has to be uploaded to it: one in which nothing has happened serves again. */
const worlds = new WeakMap<Sandbox, World>();

export function freshWorld(sandbox: Sandbox): World {
	const last = worlds.get(sandbox);
	const isUntouched = last !== undefined && last.state() === last.begun;
	const world = isUntouched ? last : newWorld(sandbox);
	sandbox.faults.clear();
	sandbox.log.clear();
	worlds.set(sandbox, world);
	return world;
}

function newWorld(sandbox: Sandbox): World {
	sandbox.reset();
	// The service has the node's own day: what was uploaded just now is looked for among the last ones.
	const today = Math.floor(Date.now() / DAY) * DAY;
	sandbox.clock.set(today + MORNING);
	const ids = prepare(sandbox);
	const known = new Set(JSON.stringify(stateOf(sandbox)).match(UUID));
	const plain = (value: unknown) => plainText(value, known).replaceAll(sandbox.url, '<service>');
	const state = () => {
		sandbox.clock.set(today + EVENING);
		const held = plain(stateOf(sandbox));
		sandbox.clock.set(today + MORNING);
		return held;
	};
	return { sandbox, ids, begun: state(), plain, state };
}

function stateOf({ service }: Sandbox) {
	readAll(service);
	return {
		models: [MODEL, INSTANT_MODEL].map((id) => service.model(id)),
		workflows: service.workflows(),
		files: service.files(),
		exports: service.exports(),
		assignments: service.assignments(),
		documents: service.documents(),
	};
}

/** The service makes what it reads from a file when it is first asked for it. */
function readAll(service: Service): void {
	const { handlers } = service;
	const asker = { query: {}, account: '', origin: '' };
	for (const { id, modelId } of service.files()) {
		handlers['file.get']?.({ ...asker, params: { model_id: modelId, request_file_id: id } });
	}
	for (const { id, workflowId } of service.documents()) {
		handlers['document.get']?.({ ...asker, params: { workflow_id: workflowId, document_id: id } });
	}
}

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;
/** Also as it stands in a page within JSON. */
const SIGNATURE = /expires=\d+[^=]{1,16}signature=[\da-f]+/g;

/** Without what no two runs have in common: times, signatures, and the ids of what is new. */
function plainText(value: unknown, known: ReadonlySet<string>): string {
	const text = JSON.stringify(value, (name, inside: unknown) =>
		/(?:At|_at)$/.test(name) ? undefined : inside,
	);
	return text
		.replace(UUID, (id) => (known.has(id) ? id : '<new>'))
		.replace(SIGNATURE, '<signature>');
}

/** Whether the service did something because of this request. */
export const changedBy = ({ log }: Sandbox, { sequence }: LoggedRequest): boolean =>
	log.effects().some(({ request }) => request === sequence);

/** Does all the work with a sandbox of its own, one after the other: waiting costs nothing in simulated time. */
export async function oneByOne<In, Out>(
	all: In[],
	work: (each: In, sandbox: Sandbox) => Promise<Out>,
): Promise<Out[]> {
	const sandbox = await startSandbox({ apiKey: KEY });
	try {
		const results: Out[] = [];
		for (const each of all) results.push(await work(each, sandbox));
		return results;
	} finally {
		// Rejects when the sandbox gave an answer that its contract does not allow.
		await sandbox.stop();
	}
}

/** Long and odd enough to be found wherever it does not belong. */
export const KEY = 'key-7f3b91d2-of-the-fault-matrix';
