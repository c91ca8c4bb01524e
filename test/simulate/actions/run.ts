import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { runNode, type Run, type RunOptions } from '../../engine/host';
import { byId } from '../../engine/operations/cases';
import { sleep } from '../../sandbox/clock';
import type { LoggedRequest } from '../../sandbox/log';
import type { Fault } from '../../sandbox/faults';
import type { SimulatedTime } from '../../simulatedTime';
import { within } from '../clock';
import { watchFaults } from '../faultWatch';
import { faultOf } from '../faults';
import { KEY, type Host } from '../host';
import { ACTIONS, itemFor, ONCE_ACTIONS, parametersFor, type Action } from './operations';
import { renewIds } from './boxMarks';
import type { ActionPlan } from './plan';
import { showLate } from './showLate';
import { markOf, thingsFor, TOKENS, type ItemIds } from './things';

/** A request with what the log does not know of it. Times are those of this computer, not of the service. */
export interface Sent extends LoggedRequest {
	/** Whose it is; undefined where that is not to be seen. */
	item: number | undefined;
	struck: Fault | undefined;
	sentAt: number;
	answeredAt: number;
	/** When the service is done with it, whether or not somebody still listens. */
	quietAt: number;
}

/** What n8n gives on for one item. */
export interface Given {
	item: number | undefined;
	json: IDataObject;
	/** What it says where it holds no result. */
	message: string | undefined;
}

export interface Observed {
	plan: ActionPlan;
	operation: Action;
	/** Undefined when it did not come to an end. */
	run: Run | undefined;
	/** By output. */
	given: Given[][];
	requests: Sent[];
	cancelledAt: number | undefined;
	endedAt: number;
	/** By a thing's id or an item's mark: whose it is. */
	owners: ReadonlyMap<string, number>;
	things: ItemIds[];
	/** What the items would read from the service when nothing goes wrong; undefined for what changes something. */
	undisturbed: string[][] | undefined;
	/** What was uploaded once, by name; undefined for all else. */
	uploadedOnce: UploadedOnce | undefined;
	host: Host;
}

export interface UploadedOnce {
	/** All that the service has of them after the run. */
	after: string[];
	/** And when it was run again, with nothing that goes wrong. */
	afterAgain: string[];
	again: Run;
}

interface ActionOptions extends RunOptions {
	items: INodeExecutionData[];
}

const PATIENT: INodeParameters = { maxRetryTime: 86_400, parallelRequests: 1 };

/** The files of items bear their marks first. */
const UPLOADED = /^i\d{4}i-/;

/** Longer than any run takes that comes to an end, and as long as a timer can be. */
const LONGEST_RUN_MS = 20 * 24 * 3_600_000;

export async function runActions(
	plan: ActionPlan,
	host: Host,
	time: SimulatedTime,
): Promise<Observed> {
	const { sandbox } = host;
	const operation = ACTIONS.find(({ title }) => title === plan.operation);
	if (!operation) throw new Error(`There is no case ${plan.operation}`);
	sandbox.clock.advance(plan.skew);
	Object.assign(sandbox.service.variants, plan.variants);
	const isNew = operation.id === 'workflow.create';
	const things = thingsFor(sandbox, isNew ? '' : operation.contract.resource, plan.items);
	const options = await optionsFor(plan, operation, things, sandbox.url);
	sandbox.log.clear();
	const struck = watchFaults(sandbox);
	breakThings(plan, host);
	if (plan.newIds === true) renewIds(sandbox);
	if (plan.late) showLate(sandbox, plan.late);

	const cancelling = new AbortController();
	let cancelledAt: number | undefined;
	const timer = setTimeout(() => {
		cancelledAt = time.now();
		cancelling.abort();
	}, plan.cancelAfter ?? LONGEST_RUN_MS);
	const running = runItems({ ...options, cancel: cancelling.signal }, plan.elsewhere ?? 0);
	const run = await within(LONGEST_RUN_MS, running);
	clearTimeout(timer);
	const endedAt = time.now();

	const { owners, requests } = requestsOf(plan, host, things, struck);
	const uploadedOnce = ONCE_ACTIONS.includes(operation)
		? await runAgain(options, host, Math.max(0, ...requests.map(({ quietAt }) => quietAt)))
		: undefined;
	const seen = {
		...{ plan, operation, run, requests, cancelledAt, endedAt, owners, things },
		...{ uploadedOnce, host },
	};
	const given = (run?.outputs ?? []).map((output) => output.map(givenBy));
	if (operation.contract.method !== 'GET' || plan.rateLimit || plan.bad !== undefined) {
		return { ...seen, given, undisturbed: undefined };
	}
	sandbox.faults.clear();
	const { outputs } = await runNode({ ...options, onError: 'continueRegularOutput' });
	return { ...seen, given, undisturbed: textsByItem(outputs.flat().map(givenBy), plan.items) };
}

/** The last ones in an execution of their own; what they give is put after the rest, as if all had come in one. */
async function runItems(options: ActionOptions, elsewhere: number): Promise<Run> {
	if (elsewhere === 0) return await runNode(options);
	const { items } = options;
	const own = items.slice(0, -elsewhere);
	const [one, other] = await Promise.all([
		runNode({ ...options, items: own }),
		runNode({ ...options, items: items.slice(-elsewhere) }),
	]);
	const outputs = one.outputs.map((output, place) => [
		...output,
		...(other.outputs[place] ?? []).map((item) => ({
			...item,
			pairedItem: { item: (givenBy(item).item ?? 0) + own.length },
		})),
	]);
	return { ...one, outputs, error: one.error ?? other.error };
}

/** As a person does who does not know what has become of the first run, when the service is done with it. */
async function runAgain(
	options: RunOptions,
	{ sandbox }: Host,
	quietAt: number,
): Promise<UploadedOnce> {
	await sleep(Math.max(0, quietAt - Date.now()));
	const { service } = sandbox;
	const named = () =>
		[...service.files(), ...service.documents()]
			.map(({ name }) => name)
			.filter((name) => UPLOADED.test(name));
	const after = named();
	sandbox.faults.clear();
	const parameters = { ...options.parameters };
	// A service that allows few requests takes the more time.
	parameters['options'] = { ...(parameters['options'] as INodeParameters), ...PATIENT };
	const again = await runNode({ ...options, parameters, onError: 'continueRegularOutput' });
	return { after, afterAgain: named(), again };
}

async function optionsFor(
	{ settings, bad }: ActionPlan,
	operation: Action,
	things: ItemIds[],
	baseUrl: string,
): Promise<ActionOptions> {
	const { binaryMode, batch, timeout, maxTries } = settings;
	const items: INodeExecutionData[] = [];
	for (const [position, ids] of things.entries()) {
		const item = await itemFor(operation, { position, ids, binaryMode });
		items.push(position === bad ? withoutIds(item) : item);
	}
	const { parallelRequests, maxRetryTime } = settings;
	return {
		credential: { baseUrl, apiKey: KEY },
		parameters: {
			...parametersFor(operation, items, { parallelRequests, maxRetryTime }),
			requestOptions: {
				...(batch && { batching: { batch } }),
				...(timeout !== undefined && { timeout }),
			},
		},
		items,
		onError: settings.onError,
		...(maxTries > 0 && { maxTries }),
		executeOnce: settings.executeOnce,
		binaryMode,
	};
}

/** As from an expression that finds nothing. */
function withoutIds(item: INodeExecutionData): INodeExecutionData {
	const { json } = item;
	const nothing = { modelId: byId(''), workflowId: byId('') };
	const own = Object.entries(nothing).filter(([name]) => name in json);
	return { ...item, json: { ...json, ...Object.fromEntries(own) } };
}

function breakThings({ setbacks, latency, rateLimit }: ActionPlan, host: Host): void {
	const { sandbox, elsewhere } = host;
	for (const setback of setbacks) {
		sandbox.faults.add(faultOf(setback, { origin: elsewhere.url, key: KEY }));
	}
	// The last one: it strikes where no other does.
	if (latency > 0) sandbox.faults.add({ kind: 'latency', ms: latency, times: Infinity });
	if (rateLimit) sandbox.rateLimit(rateLimit);
}

function requestsOf(
	{ skew, settings: { timeout = Infinity } }: ActionPlan,
	{ sandbox: { log } }: Host,
	things: ItemIds[],
	struck: (request: LoggedRequest) => Fault | undefined,
) {
	const owners = ownersOf(things);
	const effects = log.effects();
	const requests = log.requests().map((request): Sent => {
		const item = ownerIn(
			[decodeURIComponent(request.path), request.query, request.body, request.form],
			owners,
		);
		for (const { id, request: cause } of effects) {
			// What it has made is its own from then on.
			if (cause === request.sequence && item !== undefined && !owners.has(id)) owners.set(id, item);
		}
		const fault = struck(request);
		const sentAt = request.at - skew;
		const ms = fault?.kind === 'latency' ? fault.ms : 0;
		const times = { sentAt, answeredAt: sentAt + Math.min(ms, timeout), quietAt: sentAt + ms };
		return { ...request, ...times, item, struck: fault };
	});
	return { owners, requests };
}

function ownersOf(things: ItemIds[]): Map<string, number> {
	const owners = new Map<string, number>();
	const shared = new Set<string>();
	for (const [position, ids] of things.entries()) {
		const own = Object.entries(ids).filter(([name]) => !name.startsWith('shared'));
		for (const token of [markOf(position), ...own.map(([, value]) => value as unknown)]) {
			if (typeof token !== 'string' || token === '') continue;
			if (owners.has(token)) shared.add(token);
			owners.set(token, position);
		}
	}
	for (const token of shared) owners.delete(token);
	return owners;
}

const tokensIn = (value: unknown): string[] => JSON.stringify(value).match(TOKENS) ?? [];

function ownerIn(value: unknown, owners: ReadonlyMap<string, number>): number | undefined {
	for (const token of tokensIn(value)) {
		const owner = owners.get(token);
		if (owner !== undefined) return owner;
	}
	return undefined;
}

/** Whose things stand in it. */
export const ownersIn = (value: unknown, owners: ReadonlyMap<string, number>): Set<number> =>
	new Set(tokensIn(value).flatMap((token) => owners.get(token) ?? []));

function givenBy({ json, pairedItem }: INodeExecutionData): Given {
	const [first] = [pairedItem].flat();
	return {
		item: typeof first === 'number' ? first : first?.item,
		json,
		message: typeof json.error === 'string' ? json.error : undefined,
	};
}

/** In a review form it stands in HTML, in JSON, in JSON. */
const SIGNATURE = /expires=\d+(?:&|\\+u0026amp;)signature=[\da-f]+/g;

/** In a form in which the same means the same. */
export const plain = (json: IDataObject) => JSON.stringify(json).replace(SIGNATURE, '');

const textsByItem = (given: Given[], count: number): string[][] =>
	Array.from({ length: count }, (_, position) =>
		given.filter(({ item }) => item === position).map(({ json }) => plain(json)),
	);
