import type { INodeProperties } from 'n8n-workflow';

import { documentId, workflowId } from '../../parameters/ids';
import { DOCUMENT } from '../../transport/address/endpoints';
import { idOf } from '../../transport/address/path';
import { WORKFLOW } from '../../transport/address/pathParameters';
import type { ItemHistory } from '../../transport/requests/previousTries';
import type { OperationContext, OperationHandler } from '../../transport/requests/operationContext';
import { idKey } from '../../utils/idKey';
import { approvalOf } from '../shared/correct/approval';
import { changedBefore, correctedItem } from '../shared/correct/output';
import {
	correctionSettings,
	type CorrectionSettings,
	correctParameters,
} from '../shared/correct/parameters';
import { FIRST_PAGE, type Progress } from './correctionPlan';
import { documentIdIn } from './paths';
import { sendCorrections, verifiedWith } from './sendCorrections';

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
	const approval = approvalOf(run, key);
	const { note, ...corrected } = await approval.during(
		async () =>
			await run.tries.queue.inOrder({ waitFor: [key], keys: [key] }, async () =>
				correct(operation, settings),
			),
	);
	const body = verifiedWith(note);
	const approve = async () =>
		await operation.send({ method: 'POST', url: `${DOCUMENT}/verify`, body });
	const approved = settings.approve
		? await approval.give(operation, approve).catch((thrown: unknown) => {
				throw changedBefore(thrown, corrected.changes);
			})
		: undefined;
	return [correctedItem(read, { ...corrected, approved })];
};

async function correct(operation: OperationContext, settings: CorrectionSettings) {
	const { history } = operation;
	const progress = progressOf.get(history) ?? newProgress();
	progressOf.set(history, progress);
	const done = () => [...progress.changes.values()];
	const { plan } = await sendCorrections(operation, settings, progress).catch((thrown: unknown) => {
		throw changedBefore(thrown, done());
	});
	const changes = done();
	const { unchanged } = progress;
	const verified = settings.verify ? changes.length : 0;
	return { changes, unchanged, ignored: plan.ignored, verified, note: plan.noteOf() };
}
