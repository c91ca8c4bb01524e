import { withExpressionsAs } from '../../transport/requests/expressions';
import type { OperationContext } from '../../transport/requests/operationContext';
import { missingValue } from './parsers';

const FOUND = 'x';

/** A list in one text is one entry short where one of several expressions gives an empty text. Nobody said that. */
export function hasMissingEntry(written: unknown, given: unknown): boolean {
	if (typeof written !== 'string' || typeof given !== 'string') return false;
	if (!written.startsWith('=')) return false;
	const around = withExpressionsAs(FOUND, written);
	return around.trim() !== FOUND && blanksIn(given) > blanksIn(around);
}

/** Nothing but quotation marks and brackets, as those of JSON. */
const BLANK = /^[\s"'\u2018-\u201e[\]]*$/;

const blanksIn = (list: string) =>
	list.split(/[,\r\n]/).filter((entry) => BLANK.test(entry)).length;

/** Of a list that is read by itself. */
export function refuseMissingEntry(
	{ read, expressionOf }: Pick<OperationContext, 'read' | 'expressionOf'>,
	name: string,
	displayName: string,
): void {
	if (hasMissingEntry(expressionOf(name), read(name, ''))) throw missingValue(displayName);
}
