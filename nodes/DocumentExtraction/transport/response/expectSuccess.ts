import type { INodeExecutionData } from 'n8n-workflow';

import { isObject, type Json, listOf, numberIn, textIn } from '../../utils/json';
import { ItemError } from '../errors/itemError';

/** In the service's own words, which are still to be rid of the key and cut to a length, in this order. */
export class UnsuccessfulAnswer extends ItemError {
	/** Whether a try before it may have been done. */
	isDoubtful = false;
}

export const isNo = (said: unknown) => said === false || said === 'false';

/** A service can say with status 200 that it did not do it (docs/interface.md#what-stands-on-a-page). */
export function expectSuccess(
	items: INodeExecutionData[],
	isDeletion: boolean,
): INodeExecutionData[] {
	for (const { json } of items) {
		const no = isObject(json) ? noIn(json, isDeletion) : undefined;
		if (no === undefined) continue;
		throw new UnsuccessfulAnswer(
			wordsIn(json) || 'The service says that it did not do it',
			`It answered with ${no}. Look at the service before you run it again.`,
		);
	}
	return items;
}

/** Whether it says, with whichever status, that nothing was done. */
export const saysNo = (answer: Json) => noIn(answer, false) !== undefined;

function noIn(answer: Json, isDeletion: boolean): string | undefined {
	// Elsewhere, it may be a mark of what is there.
	const said = ['success', ...(isDeletion ? ['deleted'] : [])].find((name) => isNo(answer[name]));
	if (said !== undefined) return `${said}: false`;
	return hasFormOfRefusal(answer) && !bringsSomething(answer) ? 'a refusal' : undefined;
}

/** docs/interface.md#refusals-of-version-4, in the body alone. */
function hasFormOfRefusal(answer: Json): boolean {
	const { code, message, details } = answer;
	const number = numberIn(code);
	// Some say with a word that it went well.
	const isRefused =
		number === undefined ? /^\s*(?!ok|success)\S/i.test(textIn(code)) : number >= 400;
	return errorsIn(answer).length > 0 || (isRefused && (message ?? details) !== undefined);
}

/** In the service's own words (docs/interface.md#refusals-of-version-2); empty when it has none. */
export function messageIn({ message, errors }: Json): string {
	const [first] = listOf(errors);
	const words = message ?? (isObject(first) ? first.message : undefined);
	return typeof words === 'string' ? words.trim() : '';
}

/** What gateways also call so ("Not Found") is read as words only where the status says that it went well. */
function wordsIn(answer: Json): string {
	const [first] = errorsIn(answer);
	return messageIn(answer) || messageIn(isObject(first) ? first : { message: textIn(first) });
}

/** One, or a list of them, each a text, an object or just true. */
const errorsIn = ({ error, errors }: Json): unknown[] =>
	[errors, error]
		.flat()
		.filter((each) =>
			typeof each === 'string'
				? each.trim() !== ''
				: each === true || (isObject(each) && Object.keys(each).length > 0),
		);

/** What was made or changed, of which only a part may have been refused. */
const BROUGHT = ['id', 'document_id', 'field_data_id', 'table_id', 'cell_id'];

function bringsSomething(answer: Json): boolean {
	const isYes = answer.success === true || answer.deleted === true;
	return (
		isYes || BROUGHT.some((name) => textIn(answer[name]) !== '') || listOf(answer.result).length > 0
	);
}
