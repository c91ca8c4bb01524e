/** The same object with those properties alone. */
export function pickBy<T>(
	values: Record<string, T>,
	isKept: (name: string, value: T) => boolean,
): Record<string, T> {
	return Object.fromEntries(Object.entries(values).filter((entry) => isKept(...entry)));
}

/** The same names with other values. */
export function mapValues<From, To>(
	values: Record<string, From>,
	change: (name: string, value: From) => To,
): Record<string, To> {
	return Object.fromEntries(
		Object.entries(values).map(([name, value]) => [name, change(name, value)]),
	);
}
