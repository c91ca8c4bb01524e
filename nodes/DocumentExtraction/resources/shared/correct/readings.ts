import { type DateOrder, readDate } from '../../../extraction/convert/dates';
import { type NumberFormat, readNumber } from '../../../extraction/convert/numbers';
import { textIn } from '../../../utils/json';

export const ORDERS: DateOrder[] = ['dayFirst', 'monthFirst', 'yearFirst'];
export const FORMATS: NumberFormat[] = ['point', 'comma'];

/** The number that a text is; empty where it is none. */
export const readAs = (text: string, format: NumberFormat) => textIn(readNumber(text, format));

/** The numbers that a text may be, by the format. */
export const readings = (text: string) =>
	FORMATS.map((format) => readAs(text, format)).filter(Boolean);

/** Whether a number may be what a text says in one of the formats. */
export const mayBeRead = (text: string, given: string | number) =>
	typeof given === 'number' && readings(text).includes(String(given));

/** The days that a text may be, by the order. */
export const datesIn = (text: string) =>
	ORDERS.map((order) => textIn(readDate(text, order))).filter(Boolean);

/** Undefined where they differ. */
export function common(texts: string[]): string | undefined {
	const [text, ...others] = new Set(texts);
	return others.length === 0 ? text : undefined;
}

/** Undefined where one format reads another number than the other. */
export const onlyReading = (text: string) => common(readings(text));

/** Whether one format reads another number than the other. */
export const isAmbiguous = (text: string) => new Set(readings(text)).size > 1;
