import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';

import { simplified } from '../extraction/simplified';
import { confidence } from '../parameters/rules';
import { CONFIDENCE_THRESHOLD } from '../parameters/simplify';
import { isObject, listOf } from '../transport/json';
import type { NamedId } from '../transport/path';
import { wordsFor } from '../transport/words';
import { advance, awaited, isDealtWith, seesFrom } from './advance';
import { type Service, serviceFor } from './service';
import { type Settings, settingsOf } from './settings';
import type { Seen } from './sources/source';
import type { WatchState } from './state';

/** Where the state lies in what n8n stores for the node. */
const KEY = 'watch';

/** Nodes whose poll is under way: a slow one must not be overtaken by the next. */
const underWay = new Set<string>();

export async function poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	const node = `${this.getWorkflow().id} ${this.getNode().id}`;
	if (underWay.has(node)) return null;
	underWay.add(node);
	return await pollOnce(this).finally(() => underWay.delete(node));
}

async function pollOnce(poll: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	const service = serviceFor(poll);
	const settings = await settingsOf(poll, service).catch((thrown: unknown) => {
		throw told(poll, thrown, []);
	});
	return await news(poll, service, settings).catch((thrown: unknown) => {
		throw told(poll, thrown, [settings.watched]);
	});
}

async function news(
	poll: IPollFunctions,
	service: Service,
	settings: Settings,
): Promise<INodeExecutionData[][] | null> {
	if (poll.getMode() === 'manual') return await testEvent(poll, service, settings);

	const now = Date.now();
	const stored = poll.getWorkflowStaticData('node');
	const before = stateIn(stored[KEY]);
	const seen = await observe(poll, service, settings, before, now);
	const { state, events, expired, forgetsUndated } = advance(before, seen, now, settings.rules);
	const wanted = chosen(poll, events);
	const complete = await service.each(
		wanted,
		async (event) => await settings.source.complete(event),
	);
	const items = complete.map((event) => itemOf(poll, settings, event));

	// Everything went well: the state changes in one step, and only now.
	stored[KEY] = { ...state };
	if (expired.length > 0) {
		poll.logger.warn(
			`No longer waiting for ${expired.join(', ')}: pending for longer than Lookback Days`,
		);
	}
	if (forgetsUndated) {
		poll.logger.warn('The service gives no upload times: the oldest files are forgotten');
	}
	return items.length > 0 ? [items] : null;
}

async function observe(
	poll: IPollFunctions,
	service: Service,
	{ source, ids, rules }: Settings,
	before: WatchState | undefined,
	now: number,
): Promise<Seen[]> {
	if (!ids) {
		return await source.observe({
			from: seesFrom(before, now, rules),
			now,
			awaited: awaited(before, rules),
		});
	}
	const open = ids.filter((id) => !isDealtWith(before, id, rules));
	const seen = await service.each(open, (id) => source.observeOne(id));
	const missing = seen.filter(({ status }) => status === 'gone').map(({ id }) => id);
	if (missing.length > 0) poll.logger.warn(`Not found by the service: ${missing.join(', ')}`);
	return seen;
}

/** "Fetch Test Event": something real and recent, and nothing is changed by it. */
async function testEvent(
	poll: IPollFunctions,
	service: Service,
	settings: Settings,
): Promise<INodeExecutionData[][]> {
	const { source, ids } = settings;
	const recent = ids
		? await service.each(ids, (id) => source.observeOne(id))
		: await source.recent(Date.now());
	const [latest] = chosen(poll, recent).sort((a, b) => (b.uploadedAt ?? 0) - (a.uploadedAt ?? 0));
	if (!latest) {
		throw new NodeOperationError(poll.getNode(), 'There is no finished file to show', {
			description:
				'Upload a file to the service, wait until it is done, and fetch the test event again.',
		});
	}
	return [[itemOf(poll, settings, await source.complete(latest))]];
}

/** The final ones whose event the user wants. */
function chosen(poll: IPollFunctions, seen: Seen[]): Seen[] {
	const events = listOf(poll.getNodeParameter('events'));
	return seen.filter(({ status }) => events.includes(status));
}

function itemOf(poll: IPollFunctions, { source, name }: Settings, seen: Seen): INodeExecutionData {
	const threshold = confidence(
		poll.getNodeParameter('options.confidenceThreshold', CONFIDENCE_THRESHOLD),
		'Confidence Threshold',
	);
	const file: IDataObject =
		poll.getNodeParameter('simplify') === false
			? source.raw(seen)
			: { ...simplified(source.extracted(seen), threshold) };
	return { json: { ...file, event: seen.status, source: name } };
}

function stateIn(stored: unknown): WatchState | undefined {
	if (!isObject(stored) || typeof stored.fingerprint !== 'string') return undefined;
	const { fingerprint, mark, done, pending, undated } = stored;
	return {
		fingerprint,
		mark: Number(mark),
		done: timesIn(done),
		pending: timesIn(pending),
		undated: listOf(undated).filter((id) => typeof id === 'string'),
	};
}

function timesIn(stored: unknown): Record<string, number> {
	return isObject(stored)
		? Object.fromEntries(Object.entries(stored).map(([id, time]) => [id, Number(time)]))
		: {};
}

function told(
	poll: IPollFunctions,
	thrown: unknown,
	ids: NamedId[],
): NodeApiError | NodeOperationError {
	if (thrown instanceof NodeOperationError) return thrown;
	const words = wordsFor(thrown, (path) => ({ path, ids, refused: () => undefined }));
	return new NodeApiError(poll.getNode(), {}, words);
}
