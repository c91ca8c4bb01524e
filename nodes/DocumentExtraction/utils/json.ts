import { LosslessNumber } from './losslessJson';

/** An object of JSON; to n8n, an IDataObject. */
export type Json = Record<string, string | number | boolean | object | null | undefined>;

export function isObject(value: unknown): value is Json {
	if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
	return !(value instanceof LosslessNumber);
}

export function listOf(value: unknown): unknown[] {
	return Array.isArray(value) ? (value as unknown[]) : [];
}

/** What stands alone is a list of one. */
export function asList(value: unknown): unknown[] {
	return Array.isArray(value) ? (value as unknown[]) : [value];
}

export function objectsIn(value: unknown): Json[] {
	return listOf(value).filter(isObject);
}

/** Text as the service wrote it; anything that is no text or number is none. */
export function textIn(value: unknown): string {
	if (typeof value === 'string') return value;
	if (value instanceof LosslessNumber) return value.digits;
	return typeof value === 'number' ? String(value) : '';
}

/** A number, also where the service wrote it as text. */
export function numberIn(value: unknown): number | undefined {
	const written = value instanceof LosslessNumber ? value.digits : value;
	const number = typeof written === 'string' && written.trim() !== '' ? Number(written) : written;
	return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** What JavaScript, luxon and moment write for a number or a date that is none. */
export const NO_VALUES = ['NaN', 'Invalid DateTime', 'Invalid Date', 'Invalid date'];

/** And for what is not there, or is no text. */
export const NOTHING = ['undefined', 'null', '[object Object]'];

/** What a spreadsheet shows where a formula fails, in the words of its language. */
export const FAILED = /^#(?:#+|N\/[ABD]|NV|[\p{Lu}\d/¡¿]+[!?])$/u;
