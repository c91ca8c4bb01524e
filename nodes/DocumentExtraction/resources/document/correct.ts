import type { INodeProperties } from 'n8n-workflow';

import type { ReadValue } from '../../extraction/review/readValue';
import { documentId, workflowId } from '../../parameters/ids';
import { DOCUMENT } from '../../transport/address/endpoints';
import { idOf } from '../../transport/address/path';
import { FIELD_VALUE, WORKFLOW } from '../../transport/address/pathParameters';
import { FinalFailure } from '../../transport/retry/finalFailure';
import type { ItemHistory } from '../../transport/requests/previousTries';
import type { OperationContext, OperationHandler } from '../../transport/requests/operationContext';
import { objectIn } from '../../transport/response/entries';
import { idKey } from '../../utils/idKey';
import { textIn } from '../../utils/json';
import { changedBefore, correctedItem } from '../shared/correct/output';
import {
	correctionSettings,
	type CorrectionSettings,
	correctParameters,
} from '../shared/correct/parameters';
import type { Change } from '../shared/correct/plan';
import { rememberWritten, unlessOvertaken } from '../shared/inTurn';
import {
	type DocumentPlan,
	FIRST_PAGE,
	pageUrl,
	placeOf,
	planFor,
	type Progress,
	rememberTexts,
	targetOf,
} from './correctionPlan';
import { documentIdIn } from './paths';

const show = { resource: ['document'], operation: ['correct'] };

export const correctDescription: INodeProperties[] = [
	workflowId(show),
	documentId(show),
	...correctParameters(show, {
		method: 'documentFieldColumns',
		within: ['workflowId.value', 'documentId.value'],
		thing: 'document',
		firstPage: FIRST_PAGE,
	}),
];

const progressOf = new WeakMap<ItemHistory, Progress>();

const newProgress = (): Progress => ({
	sent: new Map(),
	added: [],
	changes: new Map(),
	unchanged: [],
});

/** Items about the same document take turns: what one adds, the next one finds. */
export const correctDocument: OperationHandler = async (operation) => {
	const { read, run } = operation;
	const settings = correctionSettings(read);
	const ids = [idOf(WORKFLOW, read('workflowId')), documentIdIn(read)];
	const key = `document ${JSON.stringify(ids.map(idKey))}`;
	return await run.tries.queue.inOrder({ waitFor: [key], keys: [key] }, async () =>
		correct(operation, settings),
	);
};

async function correct(operation: OperationContext, settings: CorrectionSettings) {
	const { read, history } = operation;
	const progress = progressOf.get(history) ?? newProgress();
	progressOf.set(history, progress);
	const done = () => [...progress.changes.values()];
	const work = async () => {
		const plan = await planFor(operation, settings.rules, progress);
		if (progress.changes.size === 0) progress.unchanged = plan.unchanged;
		await sendPlan(operation, plan, settings, progress);
		return plan;
	};
	const { ignored } = await work().catch((thrown: unknown) => {
		throw changedBefore(thrown, done());
	});
	const changes = done();
	const { unchanged } = progress;
	const { verify, approve } = settings;
	const verified = verify ? changes.length : 0;
	return [correctedItem(read, { changes, unchanged, ignored, verified, approved: approve })];
}

async function sendPlan(
	operation: OperationContext,
	plan: DocumentPlan,
	{ verify, approve }: CorrectionSettings,
	progress: Progress,
): Promise<void> {
	const { read } = operation;
	rememberWritten(
		operation,
		plan.said.map(({ pageId, name }) => targetOf(read, pageId, name)),
	);
	for (const change of plan.changes) await sendChange(operation, change, verify, progress);
	for (const addition of plan.additions) await sendAddition(operation, addition, verify, progress);
	if (approve) {
		await operation.send({ method: 'POST', url: `${DOCUMENT}/verify`, body: VERIFIED });
	}
}

async function sendChange(
	operation: OperationContext,
	change: Change,
	verify: boolean,
	{ sent, changes }: Progress,
): Promise<void> {
	const { was, value } = change;
	const { page, pageId, name } = was;
	const url = `${pageUrl(pageId)}/fields/${encodeURIComponent(idOf(FIELD_VALUE, was.id))}`;
	await unlessOvertaken(operation, targetOf(operation.read, pageId, name), async () =>
		operation.send({ method: 'PATCH', url, body: { value } }),
	).catch((thrown: unknown) => {
		if (thrown instanceof FinalFailure && thrown.maybeDone) sent.set(placeOf(was), change);
		throw thrown;
	});
	rememberTexts(operation, change);
	sent.set(placeOf(was), change);
	changes.set(placeOf(was), { field: name, page, previous: was.value, value });
	if (verify) await operation.send({ method: 'POST', url: `${url}/verify`, body: VERIFIED });
}

async function sendAddition(
	operation: OperationContext,
	{ field, value, page, pageId }: DocumentPlan['additions'][number],
	verify: boolean,
	{ added, changes }: Progress,
): Promise<void> {
	const body = { field_name: field, value, ...(verify && VERIFIED) };
	const url = `${pageUrl(pageId)}/fields`;
	const isAlike = (each: ReadValue) =>
		each.pageId === pageId && each.name === field && each.value === value;
	const callName = `addition ${added.filter(isAlike).length} ${field} ${value}`;
	const answer = await unlessOvertaken(
		operation,
		targetOf(operation.read, pageId, field),
		async () => operation.send({ method: 'POST', url, body, callName }),
	);
	const id = textIn(objectIn(answer).field_data_id);
	added.push({ id, name: field, value, page, pageId, confidence: undefined });
	changes.set(pageId + callName, { field, page, previous: null, value });
}

const VERIFIED = { verification_status: 'verified', verification_message: '' };
