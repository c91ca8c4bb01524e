import { createHash } from 'crypto';
import type { IPollFunctions } from 'n8n-workflow';

import type { Conversion } from '../extraction/convert/converted';
import { DAY_MS, HOUR_MS } from '../extraction/time';
import { conversionOf } from '../parameters/conversions';
import { anyNames, requiredIds } from '../parameters/values/names';
import { anyText, oneOf, optional, trueOrFalse, wholeNumber } from '../parameters/values/parsers';
import { thresholdIn } from '../parameters/simplify';
import { checkedAccount } from '../transport/address/account';
import { idOf, type NamedId } from '../transport/address/path';
import { ItemError } from '../transport/errors/itemError';
import { idKey } from '../utils/idKey';
import { MODEL, WORKFLOW } from '../transport/address/pathParameters';
import type { EventName, WatchRules } from './state/state';
import { checkedStatusPath } from './statusPath';

/** docs/trigger.md#state: version 2 tells upload times by the hour. */
const OVERLAP = { model: 2 * HOUR_MS, workflow: HOUR_MS };
const PRECISION = { model: HOUR_MS, workflow: 0 };

/** The parameters that name what is watched. */
export const ID_LISTS = {
	model: { parameter: 'fileIds', displayName: 'File IDs' },
	workflow: { parameter: 'documentIds', displayName: 'Document IDs' },
};

const sourceIn = oneOf('model', 'workflow');
const watchIn = oneOf('all', 'specific');
const eventIn = oneOf('success', 'failure', 'approved');

const LOOKBACK = { default: 3, min: 1, max: 30 };

/** What one node watches. */
export interface Settings {
	name: 'model' | 'workflow';
	/** The model or workflow. */
	watched: NamedId;
	/** Replaces the call that asks for one file; empty when the user gives none. */
	statusPath: string;
	/** Undefined when everything is watched. */
	ids: string[] | undefined;
	simplify: boolean;
	confidenceThreshold: number;
	conversion: Conversion;
	outputRows: boolean;
	rules: WatchRules;
}

export async function settingsOf(poll: IPollFunctions): Promise<Settings> {
	const read: Read = (name, fallback) => poll.getNodeParameter(name, fallback);
	// Not for all: n8n throws where the editor hides a parameter, such as an option without Simplify.
	const readLocator: Read = (name, fallback) =>
		poll.getNodeParameter(name, fallback, { extractValue: true });
	const name = sourceIn(read('source'), 'Source');
	const watched = watchedIn(readLocator, name);
	const statusPath = statusPathIn(read, name);
	const isNamed = watchIn(read('watch'), 'Watch') === 'specific';
	const ids = isNamed ? namedIds(read, name) : undefined;
	return {
		name,
		watched,
		statusPath,
		ids,
		simplify: trueOrFalse(read('simplify'), 'Simplify'),
		confidenceThreshold: thresholdIn(read),
		conversion: conversionOf(read),
		outputRows: trueOrFalse(read('options.outputRows', false), 'Output Rows'),
		rules: {
			lookback:
				lookbackDays(read('options.lookbackDays', LOOKBACK.default)) * DAY_MS + PRECISION[name],
			overlap: OVERLAP[name],
			emitExisting: trueOrFalse(read('options.emitExisting', false), 'Emit Existing'),
			events: eventsIn(read('events')),
			isNamed,
			fingerprint: await fingerprintOf(poll, [name, watched.id, isNamed ? 'named' : 'all']),
		},
	};
}

type Read = (name: string, fallback?: unknown) => unknown;

/** In whichever order they are named, and however often. */
function namedIds(read: Read, name: Settings['name']): string[] {
	const { parameter, displayName } = ID_LISTS[name];
	const ids = requiredIds(read(parameter), displayName).sort();
	// Of one that is written in several ways always the same, whichever comes first.
	return [...new Map(ids.map((id) => [idKey(id), id])).values()];
}

function eventsIn(value: unknown): EventName[] {
	const events = anyNames(value, 'Events').map((event) => eventIn(event, 'Events'));
	if (events.length > 0) return events;
	throw new ItemError('Events is empty', 'Choose at least one.');
}

function watchedIn(read: Read, name: Settings['name']): NamedId {
	return name === 'model'
		? { parameter: MODEL, id: idOf(MODEL, read('modelId')) }
		: { parameter: WORKFLOW, id: idOf(WORKFLOW, read('workflowId')) };
}

function statusPathIn(read: Read, name: Settings['name']): string {
	const written = optional(anyText)(read('options.statusPath', ''), 'Status Path') ?? '';
	return name === 'model'
		? checkedStatusPath(written, 'file_id', 'model_id')
		: checkedStatusPath(written, 'document_id', 'workflow_id');
}

/**
 * What is watched, and nothing that people change while they go on watching it: neither the key,
 * which they replace, nor the list of ids, which they extend.
 */
async function fingerprintOf(poll: IPollFunctions, watched: string[]): Promise<string> {
	const { address } = await checkedAccount(poll);
	const all = JSON.stringify([...watched, address]);
	return createHash('sha256').update(all).digest('hex');
}

function lookbackDays(value: unknown): number {
	const days = wholeNumber(value, 'Lookback Days');
	if (days >= LOOKBACK.min && days <= LOOKBACK.max) return days;
	throw new ItemError(
		`Lookback Days cannot be ${days}`,
		`Use a whole number, ${LOOKBACK.min} to ${LOOKBACK.max}.`,
	);
}
