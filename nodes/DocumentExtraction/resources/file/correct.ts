import { valuesOf } from '../../extraction/review/readValue';
import { fileOfRecords } from '../../extraction/version2';
import { fileId, modelId } from '../../parameters/ids';
import { parametersOf } from '../../parameters/builders/parametersOf';
import { idOf } from '../../transport/address/path';
import { FILE, MODEL } from '../../transport/address/pathParameters';
import type { ReadPath } from '../../transport/requests/oneTry';
import type { ItemHistory } from '../../transport/requests/previousTries';
import type { OperationContext, OperationHandler } from '../../transport/requests/operationContext';
import { textIn } from '../../utils/json';
import { approvalOf, isOld, notApproved } from '../shared/correct/approval';
import { changedBefore, correctedItem } from '../shared/correct/output';
import { correctionSettings, correctParameters } from '../shared/correct/parameters';
import { ownTextsOf } from '../shared/correct/ownTexts';
import { FIRST_PAGE, pagePlansOf } from './pagePlans';
import { approveFile } from './reviewPath';
import { type Correcting, newProgress, planFor, type Progress, sendNextPage } from './sendPages';
import { asSent } from './sentPages';
import { asLeft, placeKeys, queueKeysOf } from './updateFields/acceptedSets';
import { retrievedRecords } from './updateFields/currentRecord';

export const correctDescription = parametersOf('file', 'correct', [
	modelId,
	fileId,
	...correctParameters({
		method: 'fileFieldColumns',
		within: 'modelId.value',
		thing: 'file',
		firstPage: FIRST_PAGE,
	}),
]);

const progressOf = new WeakMap<ItemHistory, Progress>();

/** Page by page, each set made of what the page holds when it is sent (docs/contract.md#names). */
export const correctFile: OperationHandler = async (operation) => {
	const { read, run, history } = operation;
	const id = idOf(FILE, read('fileId'));
	const keys = queueKeysOf({ place: placeKeys(idOf(MODEL, read('modelId')), id, undefined) });
	const approval = approvalOf(operation);
	const progress = progressOf.get(history) ?? newProgress();
	progressOf.set(history, progress);
	const correct = async () => {
		const settings = correctionSettings(read);
		const correcting = { id, settings, progress, look: { pages: [], at: 0 } };
		await run.tries.queue.inOrder(keys, async () => {
			let isOver = false;
			for (let set = 1; !isOver; set += 1) {
				isOver = await sendNextPage(operation, { ...correcting, callName: `set ${set}` });
			}
		});
		const approve = async () =>
			await approveFile(operation, async (ask) => expectSame(operation, correcting, ask));
		const verified = settings.verify ? progress.changes.length : 0;
		return { verified, ...(settings.approve && { approve }) };
	};
	const correctAndApprove = async () => {
		const { approves, verified } = await approval.during(correct);
		return { verified, approved: approves ? await approval.give(operation) : undefined };
	};
	const done = await correctAndApprove().catch((thrown: unknown) => {
		throw changedBefore(thrown, progress.changes);
	});
	return [correctedItem(read, { ...progress, ...done })];
};

/** What somebody has changed since, nobody has looked at. */
async function expectSame(
	operation: OperationContext,
	{ id, settings, progress, look }: Omit<Correcting, 'callName'>,
	ask: ReadPath,
): Promise<void> {
	const wasOld = isOld(look.at);
	const records = wasOld ? await retrievedRecords(ask, id, undefined) : look.pages;
	const seen = records.map((page) => asLeft(operation, page));
	if (wasOld) {
		const pages = seen.map((page) => asSent(page, progress.sent.get(textIn(page.id))));
		const { plan } = await planFor(operation, { id, pages, settings, ask });
		if (pagePlansOf(pages, plan, settings).length > 0) throw notApproved('file');
	}
	const values = valuesOf(fileOfRecords(id, seen));
	if (ownTextsOf(operation).isChangedIn(values)) throw notApproved('file');
}
