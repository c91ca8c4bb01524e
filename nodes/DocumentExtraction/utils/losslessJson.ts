/** A number of JSON text that JavaScript would write with other digits, such as 9007199254740993 or 1.10 (docs/decisions/0009-lossless-json.md). */
export class LosslessNumber {
	constructor(readonly digits: string) {}
}

/** Texts, brackets, and what stands between them. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{}]|[^\s"[\]{},:]+/g;

/** As JSON.parse, but a number that JavaScript does not hold exactly becomes a LosslessNumber. */
export function parseLossless(text: string): unknown {
	// Throws for what is no JSON, so what follows need not look for that.
	JSON.parse(text);
	const tokens = text.match(TOKEN) ?? [];
	let position = 0;
	const next = () => tokens[position++] ?? '';
	const valueOf = (token: string): unknown => {
		if (token === '[') return until(']', valueOf);
		if (token !== '{') return scalarOf(token);
		const members = until('}', (name): [string, unknown] => [textOf(name), valueOf(next())]);
		return Object.fromEntries(members);
	};
	function until<T>(end: string, read: (token: string) => T): T[] {
		const all: T[] = [];
		for (let token = next(); token !== end; token = next()) all.push(read(token));
		return all;
	}
	return valueOf(next());
}

/** Where a whole number may stand that JavaScript does not hold exactly. */
const LONG_INTEGER = /[[:,]\s*-?\d{16}/;

/** As JSON.parse, but a whole number that JavaScript does not hold exactly becomes the text of its digits. */
export function parseExactIntegers(text: string): unknown {
	const value: unknown = JSON.parse(text);
	if (!LONG_INTEGER.test(text)) return value;
	const quoted = (token: string) =>
		/^-?\d{16,}$/.test(token) && !isExact(Number(token)) ? `"${token}"` : token;
	return JSON.parse(text.replace(TOKEN, quoted));
}

/** As JSON.stringify, but what has kept its digits is written with them. */
export function stringifyLossless(value: unknown): string {
	if (value instanceof LosslessNumber) return value.digits;
	if (Object.is(value, -0)) return '-0';
	if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
	if (Array.isArray(value)) return `[${value.map(stringifyLossless).join(',')}]`;
	if ('toJSON' in value && typeof value.toJSON === 'function') return JSON.stringify(value);
	const members = Object.entries(value)
		.filter(([, member]) => member !== undefined)
		.map(([name, member]) => `${JSON.stringify(name)}:${stringifyLossless(member)}`);
	return `{${members.join(',')}}`;
}

/** The first number that cannot be trusted to be the one that was written before JSON.parse read it. */
export function lostNumberIn(value: unknown): number | undefined {
	let lost: number | undefined;
	JSON.stringify(value, (_, each: unknown) => {
		if (typeof each === 'number' && !isExact(each)) lost ??= each;
		return each;
	});
	return lost;
}

function scalarOf(token: string): unknown {
	if (token.startsWith('"')) return textOf(token);
	const value: unknown = JSON.parse(token);
	const isHeld = typeof value !== 'number' || (isExact(value) && String(value) === token);
	// A copy: a piece of the text would keep all of it.
	return isHeld ? value : new LosslessNumber(textOf(`"${token}"`));
}

function textOf(token: string): string {
	return String(JSON.parse(token));
}

function isExact(number: number): boolean {
	return Number.isFinite(number) && (Number.isSafeInteger(number) || !Number.isInteger(number));
}
