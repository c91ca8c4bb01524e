/**
 * Which of the names a user means: the exact one, else all that differ from it in nothing but upper
 * and lower case, blanks and underscores, unless these part two numbers. Several are for the user to choose from.
 */
export function namesMeant(wanted: string, names: string[]): string[] {
	if (names.includes(wanted)) return [wanted];
	const letters = lettersOf(wanted);
	if (letters === '') return [];
	return [...new Set(names)].filter((name) => lettersOf(name) === letters);
}

/** The names, and those of the others that mean none of them. */
export const withOthers = (names: string[], others: string[]): string[] => [
	...names,
	...others.filter((other) => namesMeant(other, names).length === 0),
];

/** Equal for names of which one may mean the other: "box_1_1" is not "box_11". */
export function lettersOf(name: string): string {
	const parted = name
		.toLowerCase()
		.normalize()
		.replace(/[\s_]+/g, '_');
	return parted.replace(/(?<!\d)_|_(?!\d)/g, '');
}
