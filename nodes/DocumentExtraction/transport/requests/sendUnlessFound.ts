import type { INodeExecutionData } from 'n8n-workflow';

import { mayHaveBeenDone, RequestFailed } from '../errors/requestFailure';
import { FinalFailure } from '../retry/finalFailure';
import type { ItemCall } from './previousTries';

/**
 * Looks at the service for what a call would bring; undefined where that is not there. Asked before
 * the call is sent for the first time and again, with how it ended, when nobody knows whether it was done.
 */
export type Find = (lost?: FinalFailure) => Promise<INodeExecutionData[] | undefined>;

interface CallOnce {
	call: ItemCall;
	find: Find;
	send: () => Promise<INodeExecutionData[]>;
	/** Whether the user wants anything to be sent again. */
	mayRepeat: () => boolean;
}

/**
 * Sends a call that is to be done once. Where nobody knows whether it was done, it is looked for; if
 * it is not there, it is sent again, and that once (docs/decisions/0040-upload-once.md).
 */
export async function sendUnlessFound({
	call,
	find,
	send,
	mayRepeat,
}: CallOnce): Promise<INodeExecutionData[]> {
	let lost = call.fate.unknown;
	if (!lost) {
		const there = await find();
		if (there) return there;
		const sent = await answerOrLost(send);
		if (!(sent instanceof FinalFailure)) return sent;
		lost = sent;
	}
	for (;;) {
		const end = lost;
		const found = await find(end).catch((thrown: unknown) => {
			// Without a look, all that is known is how the call itself ended.
			throw thrown instanceof RequestFailed ? end : thrown;
		});
		if (found) return found;
		if (call.isRepeated || !mayRepeat()) throw end;
		call.isRepeated = true;
		const sent = await answerOrLost(send);
		if (!(sent instanceof FinalFailure)) return sent;
		lost = sent;
	}
}

async function answerOrLost(send: CallOnce['send']): Promise<INodeExecutionData[] | FinalFailure> {
	return await send().catch((thrown: unknown) => {
		if (thrown instanceof FinalFailure && mayHaveBeenDone(thrown.failure)) return thrown;
		throw thrown;
	});
}
