/** An id or a name as text; undefined for what is none, or has lost digits. */
export function exactText(value: unknown): string | undefined {
	const isExact =
		typeof value === 'string' || typeof value === 'bigint' || Number.isSafeInteger(value);
	return isExact ? String(value).trim() : undefined;
}

/** What the arithmetic of JavaScript leaves behind an amount: 1.1 + 2.2 gives 3.3000000000000003. Spreadsheets leave it out. */
export function withoutNoise(value: number): number {
	if (!Number.isFinite(value) || Number.isInteger(value) || digitsOf(value) < 16) return value;
	return (
		[15, 14, 13, 12]
			// Digits that fall away with zeros before them are noise; others may be meant.
			.map((digits) => ({ rounded: Number(value.toPrecision(digits)), most: digits - 3 }))
			.find(({ rounded, most }) => digitsOf(rounded) <= most)?.rounded ?? value
	);
}

const digitsOf = (value: number) =>
	String(value)
		.replace(/e.*|\D/g, '')
		.replace(/^0+|0+$/g, '').length;

/** What to do about a number that is none or has lost digits; undefined for all others. */
export function adviceOnInexact(value: unknown): string | undefined {
	if (typeof value !== 'number') return undefined;
	if (!Number.isFinite(value)) return 'Check the calculation that gives it.';
	return Number.isInteger(value) && !Number.isSafeInteger(value)
		? 'A number this long has lost digits. Give it as text, for example in quotation marks.'
		: undefined;
}
