import type { IExecuteSingleFunctions } from 'n8n-workflow';

import { isObject } from '../../utils/json';
import { type Evaluating, refuseGap } from './expressions';

export type Item = Pick<IExecuteSingleFunctions, 'getNodeParameter'> & Evaluating;

/** By item, what its parameters have given. */
const evaluated = new WeakMap<Item, Map<string, unknown>>();

/**
 * What a parameter is for an item. To evaluate takes n8n a quarter of a millisecond and more, so each
 * expression is evaluated once, and what is none is taken as it is written (docs/n8n.md#items-and-requests).
 */
export function parameterOf(item: Item, name: string, fallback?: unknown): unknown {
	const values = evaluated.get(item) ?? new Map<string, unknown>();
	evaluated.set(item, values);
	if (values.has(name)) return values.get(name);
	const written: unknown = item.getNodeParameter(name, fallback, { rawExpressions: true });
	const value = isConstant(written) ? written : evaluatedIn(item, name, fallback, written);
	// What stands in for a missing one is the caller's.
	if (value !== fallback) values.set(name, value);
	return value;
}

function evaluatedIn(item: Item, name: string, fallback: unknown, written: unknown): unknown {
	refuseGap(item, written);
	return item.getNodeParameter(name, fallback);
}

/** Lists and collections hold parameters of their own, and n8n gives a copy of them. */
function isConstant(written: unknown): boolean {
	if (isObject(written)) return written.__rl === true && isConstant(written.value);
	return typeof written === 'string' ? !written.startsWith('=') : typeof written !== 'object';
}

/** As it is typed, by itself or in the collection of what may be added. */
export function writtenOf(item: Item, name: string): unknown {
	const asWritten = { rawExpressions: true };
	const added: unknown = item.getNodeParameter(`additionalFields.${name}`, '', asWritten);
	return item.getNodeParameter(name, added, asWritten);
}

/** Undefined where there is none: the editor stores "=abc" of a text that is typed where an expression may stand. */
export function expressionOf(item: Item, name: string): string | undefined {
	const written: unknown = item.getNodeParameter(name, '', { rawExpressions: true });
	return typeof written === 'string' && /^=.*\{\{/s.test(written) ? written : undefined;
}
