/** Inside words, and words that blame. */
const NOT_FOR_USERS =
	/\bundefined\b|\[object|\bnull\b|\bNaN\b|node_modules|\b(?:errors?|problems?|failures?|failed|mistakes?)\b/i;

/** What follows is the service's own. */
const QUOTED = /The answer begins with:|The service said:/;

/** Messages that say nothing to a user. */
export function notForUsers(messages: string[]): string[] {
	return messages
		.map((text) => text.split(QUOTED)[0] ?? '')
		.filter((text) => text.trim() === '' || NOT_FOR_USERS.test(text));
}
