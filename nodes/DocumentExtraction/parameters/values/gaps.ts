import type { OperationContext } from '../../transport/requests/operationContext';
import { missingValue } from './parsers';

const FOUND = 'x';

/** What is typed around the expressions of a text, and this in the place of each. */
export const withExpressionsAs = (found: string, expression: string): string =>
	expression.slice(1).replace(/\{\{.*?\}\}/gs, found);

/**
 * Where a text holds more than one expression, n8n makes nothing of one that finds nothing: an empty text
 * where none of them does, and of a list one without this entry. Nobody said that.
 */
export function hasGap(
	expression: string | undefined,
	given: unknown,
	{ isList }: { isList: boolean },
): boolean {
	if (expression === undefined || typeof given !== 'string') return false;
	const written = withExpressionsAs(FOUND, expression);
	if (written.trim() === FOUND) return false;
	return isList ? blanksIn(given) > blanksIn(written) : given === '';
}

/** Nothing but quotation marks and brackets, as those of JSON. */
const BLANK = /^[\s"'\u2018-\u201e[\]]*$/;

const blanksIn = (list: string) =>
	list.split(/[,\r\n]/).filter((entry) => BLANK.test(entry)).length;

/** Of a list that is read by itself. */
export function refuseGap(
	{ read, expressionOf }: Pick<OperationContext, 'read' | 'expressionOf'>,
	name: string,
	displayName: string,
): void {
	if (hasGap(expressionOf(name), read(name, ''), { isList: true })) throw missingValue(displayName);
}
