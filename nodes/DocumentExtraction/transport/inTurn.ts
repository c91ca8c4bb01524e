import type { IDataObject, IExecutePaginationFunctions, INodeExecutionData } from 'n8n-workflow';

import { checkedAccount } from './account';
import { throwRefusal } from './beforeSending';
import { errorFor } from './errorFor';
import { Closed } from './gate';
import { expectNoMoreThanFit } from './mostItems';
import { idsIn } from './path';
import { hasManyItems, joinRun } from './runs';
import type { ItemTries } from './tries';
import { readerOf, type RequestData, type Talk, turnOf } from './turn';
import type { Call, Words } from './words';

/** What an operation knows about what can go wrong with it. */
export interface Knowledge {
	/** What to do when it may have been done, where running it again would do harm. */
	again?: (context: IExecutePaginationFunctions) => string | undefined;
	refused?: (serviceSays: string, context: IExecutePaginationFunctions) => Words | undefined;
}

const once: Talk = async (turn) => await turn.ask();

/**
 * Wraps every request of the node: n8n starts all items at once and calls this where it would
 * page through results, so this is where items wait for their turn, are tried again, and get
 * words that a user understands when it ends badly.
 */
export function inTurn(talk: Talk = once, knowledge: Knowledge = {}) {
	return async function (
		this: IExecutePaginationFunctions,
		request: RequestData,
	): Promise<INodeExecutionData[]> {
		const pairedItem = { item: this.getItemIndex() };
		const run = joinRun(this);
		const item = run.tries.ofItem(this.getItemIndex());
		const work = async () => {
			await run.gathered;
			throwRefusal(request.options);
			await run.account();
			throwDoubt(item, knowledge.again?.(this));
			const items = expectNoMoreThanFit(await talk(turnOf(this, request, run, item)));
			return items.map(({ json, ...more }) => ({ ...more, json: givingWay(json), pairedItem }));
		};
		return await item
			.result(work)
			.catch(async (thrown: unknown) => {
				// Another item ended the run: this one has nothing to say.
				if (thrown instanceof Closed) return [];
				const error = await errorFor(thrown, {
					node: this.getNode(),
					callOf: callsOf(this, knowledge),
					account: async () => await checkedAccount(this),
					item: { index: this.getItemIndex(), isOneOfMany: hasManyItems(this) },
				});
				// As JSON, and not as the item's error: for that n8n would leave out what came in with
				// the item, and as a tool of an agent what happened.
				if (this.continueOnFail()) return [{ json: { error: error.message }, pairedItem }];
				run.gate.close();
				// n8n listens when it has brought all items; before that, it takes what stops one for an end of its own.
				if (await run.heard()) throw error;
				return [];
			})
			.finally(() => run.leave());
	};
}

/** What an earlier try may have done is not done again where that would do harm. */
function throwDoubt(item: ItemTries, again: string | undefined): void {
	const doubt = item.doubts().find((each) => each.isHarmfulAgain(again));
	if (doubt) throw doubt;
}

/** By this key n8n knows an item that did not work: it would try again, or take it for one. */
const TAKEN = 'error';

function givingWay(json: IDataObject): IDataObject {
	if (!Object.hasOwn(json, TAKEN)) return json;
	let name = `response_${TAKEN}`;
	while (Object.hasOwn(json, name)) name = `response_${name}`;
	return Object.fromEntries(
		Object.entries(json).map(([key, value]) => [key === TAKEN ? name : key, value]),
	);
}

function callsOf(context: IExecutePaginationFunctions, knowledge: Knowledge) {
	return (path: string): Call => ({
		path,
		ids: idsIn(path, readerOf(context)),
		again: knowledge.again?.(context),
		refused: (serviceSays) => knowledge.refused?.(serviceSays, context),
	});
}
