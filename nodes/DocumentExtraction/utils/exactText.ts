/** An id or a name as text; undefined for what is none, or has lost digits. */
export function exactText(value: unknown): string | undefined {
	const isExact =
		typeof value === 'string' || typeof value === 'bigint' || Number.isSafeInteger(value);
	return isExact ? String(value).trim() : undefined;
}

/** What to do about a number that is none or has lost digits; undefined for all others. */
export function adviceOnInexact(value: unknown): string | undefined {
	if (typeof value !== 'number') return undefined;
	if (!Number.isFinite(value)) return 'Check the calculation that gives it.';
	return Number.isInteger(value) && !Number.isSafeInteger(value)
		? 'A number this long has lost digits. Give it as text, for example in quotation marks.'
		: undefined;
}
