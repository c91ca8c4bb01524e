import { documentId, workflowId } from '../../parameters/ids';
import { parametersOf } from '../../parameters/builders/parametersOf';
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
import { approveDocument, sendCorrections } from './sendCorrections';

export const correctDescription = parametersOf('document', 'correct', [
	workflowId,
	documentId,
	...correctParameters({
		method: 'documentFieldColumns',
		within: 'workflowId.value',
		thing: 'document',
		firstPage: FIRST_PAGE,
	}),
]);

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
	const ids = [idOf(WORKFLOW, read('workflowId')), documentIdIn(read)];
	const key = `document ${JSON.stringify(ids.map(idKey))}`;
	const approval = approvalOf(operation);
	const { approves, ...corrected } = await approval.during(async () => {
		const settings = correctionSettings(read);
		return await run.tries.queue.inOrder({ waitFor: [key], keys: [key] }, async () =>
			correct(operation, settings),
		);
	});
	const give = async () =>
		await approval.give(operation).catch((thrown: unknown) => {
			throw changedBefore(thrown, corrected.changes);
		});
	return [correctedItem(read, { ...corrected, approved: approves ? await give() : undefined })];
};

async function correct(operation: OperationContext, settings: CorrectionSettings) {
	const { history } = operation;
	const progress = progressOf.get(history) ?? newProgress();
	progressOf.set(history, progress);
	const done = () => [...progress.changes.values()];
	const sending = await sendCorrections(operation, settings, progress).catch((thrown: unknown) => {
		throw changedBefore(thrown, done());
	});
	const changes = done();
	const { unchanged } = progress;
	const { ignored } = sending.plan;
	const verified = settings.verify ? changes.length : 0;
	const approve = async () => await approveDocument(operation, sending);
	return { changes, unchanged, ignored, verified, ...(settings.approve && { approve }) };
}
