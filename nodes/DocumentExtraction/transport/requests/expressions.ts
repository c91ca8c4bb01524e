import type { IExecuteSingleFunctions } from 'n8n-workflow';

import { adviceOnInexact, withoutNoise } from '../../utils/exactText';
import { asList, FAILED, isObject, NO_VALUES, NOTHING } from '../../utils/json';
import { ItemError } from '../errors/itemError';

/** What evaluates expressions for an item. */
export type Evaluating = Pick<IExecuteSingleFunctions, 'evaluateExpression' | 'getItemIndex'>;

/** As n8n finds them: one backslash before the brackets makes a text of them, and the last may be open. */
const EXPRESSION = /(?<=(?<!\\)(?:\\\\)*)\{\{.*?(?:(?<=(?<!\\)(?:\\\\)*)\}\}|$)/gs;

/** What is typed around the expressions of a text, and this in the place of each. */
export const withExpressionsAs = (found: string, expression: string): string =>
	expression.slice(1).replace(EXPRESSION, found);

/**
 * Where a text holds more than an expression, n8n writes nothing for one that finds nothing: "EUR {{ $json.amount }}"
 * becomes "EUR ", and nobody sees it (docs/n8n.md#items-and-requests). Gives the first such expression in a parameter,
 * or in what is in a collection.
 */
export function gapIn(item: Evaluating, written: unknown): string | undefined {
	if (Array.isArray(written) || isObject(written)) {
		for (const each of Object.values(written)) {
			const gap = gapIn(item, each);
			if (gap !== undefined) return gap;
		}
		return undefined;
	}
	if (typeof written !== 'string' || !written.startsWith('=')) return undefined;
	const text = written.slice(1);
	const expressions = text.match(EXPRESSION) ?? [];
	const [first] = expressions;
	// A single one says by itself that it finds nothing. With a blank beside it, n8n makes a text of what it gives.
	if (text === first) return undefined;
	return expressions.find((each) => {
		const value = item.evaluateExpression(each, item.getItemIndex());
		refuseInexact(each, value, text);
		// A blank parameter is told by its name.
		return isNothing(value) && (text.trim() !== first || (value ?? '') !== '');
	});
}

/** Of other values than texts and numbers, what nobody wants to read in a document. */
const NO_TEXTS = [...NO_VALUES, ...NOTHING];

function isNothing(value: unknown): boolean {
	if (Array.isArray(value)) return value.length === 0 || value.some(isNothing);
	if (typeof value === 'number') return !Number.isFinite(value);
	if (typeof value !== 'string') return NO_TEXTS.includes(String(value));
	return NO_VALUES.includes(value) || FAILED.test(value.trim());
}

/** Of a number that is none, it is told that it finds nothing. */
function refuseInexact(expression: string, value: unknown, text: string): void {
	const numbers = asList(value).filter((each): each is number => Number.isFinite(each));
	// JSON may be for a machine.
	const isNoisy =
		!/^\s*(?:\[|\{(?!\{))/.test(text) && numbers.some((each) => withoutNoise(each) !== each);
	const [advice = isNoisy ? 'Round it, for example with .toFixed(2).' : undefined] =
		numbers.flatMap((each) => adviceOnInexact(each) ?? []);
	if (advice === undefined) return;
	throw new ItemError(`The expression ${expression} gives a number of too many digits`, advice);
}

export function refuseGap(item: Evaluating, written: unknown): void {
	const gap = gapIn(item, written);
	if (gap === undefined) return;
	throw new ItemError(
		`The expression ${gap} finds nothing`,
		'Where this part may be missing, let the expression give an empty text.',
	);
}
