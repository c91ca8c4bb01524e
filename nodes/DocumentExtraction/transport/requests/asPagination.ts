import type { IExecutePaginationFunctions, INodeExecutionData } from 'n8n-workflow';

import { withoutNames } from '../../utils/withoutNames';
import { withoutKey } from '../address/redact';
import { throwStoredError } from './beforeSending';
import { ItemError, NOTHING_CHANGED } from '../errors/itemError';
import { PartlyDone } from '../errors/partlyDone';
import { toNodeError } from '../messages/toNodeError';
import { RunClosed } from '../retry/requestLimiter';
import { expectAtMostMaxItems } from '../response/maxItems';
import { idsIn, withIds } from '../address/path';
import { hasManyItems, joinRun } from './runs';
import type { ItemHistory } from './previousTries';
import type { RequestData } from './oneTry';
import { readerOf, type OperationHandler, operationContextOf } from './operationContext';
import type { Call, ErrorText } from '../messages/answerMessages';
import type { CallOf } from '../messages/errorMessages';

/** What an operation knows about what can go wrong with it. */
export interface ErrorHints {
	/** What to do when it may have been done, where running it again would do harm. */
	repeatWarning?: (context: IExecutePaginationFunctions) => string | undefined;
	refused?: (serviceSays: string, context: IExecutePaginationFunctions) => ErrorText | undefined;
}

/** What most operations do. */
export const sendOnce: OperationHandler = async (operation) => await operation.send();

/**
 * Wraps every request of the node: n8n starts all items at once and calls this where it would
 * page through results, so this is where items wait for their turn, are tried again, and get
 * words that a user understands when it ends badly (docs/n8n.md#the-pagination-hook).
 */
export function asPagination(handler: OperationHandler = sendOnce, hints: ErrorHints = {}) {
	return async function (
		this: IExecutePaginationFunctions,
		request: RequestData,
	): Promise<INodeExecutionData[]> {
		const pairedItem = { item: this.getItemIndex() };
		const run = joinRun(this);
		const history = run.tries.ofItem(this.getItemIndex());
		const work = async () => {
			await run.batch;
			history.isPlaced = false;
			throwStoredError(request.options);
			const account = await run.account();
			throwIfMaybeDone(history, hints.repeatWarning?.(this));
			const over = new AbortController();
			const items = expectAtMostMaxItems(
				await handler(operationContextOf(this, request, run, history, over.signal)).finally(() =>
					over.abort(),
				),
			);
			return withoutKey(items, account).map(({ json, ...more }) => ({
				...more,
				json: withoutNames(json, TAKEN_KEYS),
				pairedItem,
			}));
		};
		return await history
			.result(work)
			.catch(async (thrown: unknown) => {
				// Another item ended the run: this one has nothing to say.
				if (thrown instanceof RunClosed) return [];
				if (thrown instanceof PartlyDone) history.partlyDone = thrown;
				run.hasStray ||= !history.isPlaced;
				const isOver = !this.continueOnFail();
				// First of all: for our words n8n looks up the credential, in which time others would be sent.
				if (isOver) run.limiter.close();
				const error = await toNodeError(notHiding(history, thrown), {
					caller: this,
					callOf: callsOf(this, hints),
					item: { index: this.getItemIndex(), isOneOfMany: hasManyItems(this) },
				});
				// As JSON, and not as the item's error: for that n8n would leave out what came in with
				// the item, and as a tool of an agent what happened.
				if (!isOver) return [{ json: { error: error.message }, pairedItem }];
				// n8n listens when it has brought all items; before that, it takes what stops one for an end of its own.
				if (await run.isListening()) throw error;
				return [];
			})
			.finally(() => run.leave());
	};
}

/** What an earlier try may have done is not done again where that would do harm. */
function throwIfMaybeDone(item: ItemHistory, repeatWarning: string | undefined): void {
	const maybeDone = item.maybeDone().find((each) => each.isHarmfulAgain(repeatWarning));
	const stop = maybeDone ?? (repeatWarning && item.refused());
	if (stop) throw item.partlyDone?.reason === stop ? item.partlyDone : stop;
}

/** What is refused before anything is sent says so, and that may hold for the last try alone. */
function notHiding(item: ItemHistory, thrown: unknown): unknown {
	const isHiding =
		thrown instanceof ItemError &&
		thrown.advice.startsWith(NOTHING_CHANGED) &&
		item.maybeDone().length > 0;
	return isHiding ? new PartlyDone(thrown, 'perhaps what an earlier try has sent') : thrown;
}

/** By this key n8n knows an item that did not work: it would try again, or take it for one (docs/n8n.md#errors-in-the-editor). */
const TAKEN_KEYS = ['error'];

function callsOf(context: IExecutePaginationFunctions, hints: ErrorHints): CallOf {
	const read = readerOf(context);
	return (path, known = {}): Call => ({
		path,
		ids: idsIn(path, withIds(known, read)),
		found: Object.values(known),
		repeatWarning: hints.repeatWarning?.(context),
		refused: (serviceSays) => hints.refused?.(serviceSays, context),
	});
}
