import { createHash } from 'crypto';
import type { IPollFunctions } from 'n8n-workflow';

import { requiredNames, requiredText, text, wholeNumber } from '../parameters/rules';
import { checkedAccount } from '../transport/account';
import type { NamedId } from '../transport/path';
import { Refusal } from '../transport/refusal';
import { MODEL, WORKFLOW } from '../transport/things';
import type { Service } from './service';
import { modelFiles } from './sources/version2';
import type { Source } from './sources/source';
import { workflowDocuments } from './sources/version4';
import type { WatchRules } from './state';
import { checkedStatusPath } from './statusPath';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** design/trigger.md: version 2 tells upload times by the hour. */
const OVERLAP = { model: 2 * HOUR, workflow: HOUR };

const LOOKBACK = { default: 3, min: 1, max: 30 };

/** What one node watches. */
export interface Settings {
	source: Source;
	name: 'model' | 'workflow';
	/** The model or workflow. */
	watched: NamedId;
	/** Undefined when everything is watched. */
	ids: string[] | undefined;
	rules: WatchRules;
}

export async function settingsOf(poll: IPollFunctions, service: Service): Promise<Settings> {
	const read = (name: string, fallback?: unknown) =>
		poll.getNodeParameter(name, fallback, { extractValue: true });
	const name = read('source') === 'workflow' ? 'workflow' : 'model';
	const { source, watched } =
		name === 'model' ? modelSource(read, service) : workflowSource(read, service);
	const ids =
		read('watch') === 'specific'
			? name === 'model'
				? requiredNames(read('fileIds'), 'File IDs')
				: requiredNames(read('documentIds'), 'Document IDs')
			: undefined;
	return {
		source,
		name,
		watched,
		ids,
		rules: {
			fingerprint: await fingerprintOf(poll, [name, watched.id, ids ?? 'all']),
			// Named files are few: all of them are remembered.
			overlap: ids ? Number.POSITIVE_INFINITY : OVERLAP[name],
			lookback: lookbackDays(read('options.lookbackDays', LOOKBACK.default)) * DAY,
			emitExisting: read('options.emitExisting', false) === true,
		},
	};
}

type Read = (name: string, fallback?: unknown) => unknown;

function modelSource(read: Read, service: Service) {
	const modelId = requiredText(read('modelId'), 'Model ID').trim();
	const statusPath = checkedStatusPath(
		text(read('options.statusPath', ''), 'Status Path'),
		'file_id',
		'model_id',
	);
	return {
		source: modelFiles(service, { modelId, statusPath }),
		watched: { thing: MODEL, id: modelId },
	};
}

function workflowSource(read: Read, service: Service) {
	const workflowId = requiredText(read('workflowId'), 'Workflow').trim();
	const statusPath = checkedStatusPath(
		text(read('options.statusPath', ''), 'Status Path'),
		'document_id',
		'workflow_id',
	);
	return {
		source: workflowDocuments(service, { workflowId, statusPath }),
		watched: { thing: WORKFLOW, id: workflowId },
	};
}

/** The same account, address and choice give the same text; the key cannot be read from it. */
async function fingerprintOf(poll: IPollFunctions, watched: unknown[]): Promise<string> {
	const { address, apiKey } = await checkedAccount(poll);
	const all = JSON.stringify([...watched, address, apiKey]);
	return createHash('sha256').update(all).digest('hex');
}

function lookbackDays(value: unknown): number {
	const days = wholeNumber(value, 'Lookback Days');
	if (days >= LOOKBACK.min && days <= LOOKBACK.max) return days;
	throw new Refusal(
		`Lookback Days cannot be ${days}`,
		`Use a whole number, ${LOOKBACK.min} to ${LOOKBACK.max}.`,
	);
}
