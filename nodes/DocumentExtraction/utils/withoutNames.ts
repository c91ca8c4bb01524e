/** The same, but what has one of these names makes way for it and is called `response_…`. */
export function withoutNames<T>(
	values: Record<string, T>,
	names: readonly string[],
): Record<string, T> {
	const own = names.filter((name) => Object.hasOwn(values, name));
	if (own.length === 0) return values;
	const taken = new Set([...Object.keys(values), ...names]);
	const free = new Map(own.map((name) => [name, freeName(name, taken)]));
	return Object.fromEntries(
		Object.entries(values).map(([name, value]) => [free.get(name) ?? name, value]),
	);
}

function freeName(name: string, taken: Set<string>): string {
	let free = `response_${name}`;
	while (taken.has(free)) free = `response_${free}`;
	taken.add(free);
	return free;
}
