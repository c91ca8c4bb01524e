import { isJsonOf } from '../../../parameters/values/documentText';
import { anyText, isBlank, shown } from '../../../parameters/values/parsers';
import { ItemError } from '../../../transport/errors/itemError';
import { withoutNoise } from '../../../utils/exactText';
import { asList } from '../../../utils/json';

/** A number where Convert Numbers has made one of a text. */
export type Said = string | number;

export const isSaid = (value: unknown): value is Said =>
	typeof value === 'string' || typeof value === 'number';

export function isNothing(value: unknown): boolean {
	return isBlank(value) || (Array.isArray(value) && value.every(isNothing));
}

/** As databases and sheets of other languages write it, too. */
export const isFalse = (value: unknown) =>
	/^(0|f|false|falsch|faux|falso|onwaar)$/i.test(String(value).trim());
export const isTrue = (value: unknown) =>
	/^(1|t|true|wahr|vrai|vero|verdadero|verdadeiro|waar)$/i.test(String(value).trim());

export function textsOf(value: unknown, field: string): Said[] {
	const values = asList(value);
	const texts = values.map((each) => (isBlank(each) ? '' : anyText(each, field)));
	if (values.some((each, at) => isJsonOf(each, texts[at]))) {
		throw new ItemError(
			`${field} cannot be ${shown(value)}`,
			'Nothing was changed. Give a text or a number, or a list of them.',
		);
	}
	return values.map((each, at) =>
		typeof each === 'number' ? withoutNoise(each) : (texts[at] ?? ''),
	);
}
