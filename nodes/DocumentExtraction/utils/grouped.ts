/** By a key, in the order in which they come. */
export function grouped<T>(all: T[], keyOf: (each: T) => string): Map<string, T[]> {
	const groups = new Map<string, T[]>();
	for (const each of all) {
		const key = keyOf(each);
		const group = groups.get(key);
		if (group) group.push(each);
		else groups.set(key, [each]);
	}
	return groups;
}
