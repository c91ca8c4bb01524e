import { isObject } from '../../utils/json';
import type { HttpError } from '../errors/requestFailure';
import type { NamedId } from '../address/path';
import { serviceMessage } from './serviceMessage';
import { FILE, MODEL, PATH_PARAMETERS } from '../address/pathParameters';

/** What services call things, beside our own words for what a path names. */
const OTHER_NAMES = {
	// One id for both (docs/interface.md#version-4-workflows).
	'Table header': 'Field',
	Header: 'Field',
	// No path names them, though a call can miss them: who a file is assigned to.
	Member: 'Member',
	User: 'Member',
};

const KINDS = new Map(
	[
		...Object.values(PATH_PARAMETERS).map(({ name }): [string, string] => [name, name]),
		...Object.entries(OTHER_NAMES),
	].map(([word, kind]) => [plain(word), kind]),
);

const NAMES = [
	...Object.values(PATH_PARAMETERS).map(({ name }) => name),
	...Object.keys(OTHER_NAMES),
]
	// "Field value" is no "Field".
	.sort((a, b) => b.length - a.length)
	.map((word) => word.replace(' ', '[ _-]?'));

/** A kind as services write it: "Field value", "field_value", "fields", "file_id", "modelId". */
const NAMED = new RegExp(`(?<!\\p{L})(${NAMES.join('|')})(?:s|[ _-]?ids?)?(?!\\p{L})`, 'giu');

/** Words that say no more than the status does. */
const STATUS_ONLY = /^\W*(?:404)?\W*not[ _-]?found\W*$/i;

/** "Cannot DELETE /api/v4/workflows/…": that there is no such address, as gateways say it, and not what is in it. */
const PATH = /\/\w+\//;

/**
 * Which of the ids in the path the service does not know, told by its words: undefined where they speak
 * of something else. Where they say nothing, it is the innermost.
 */
export function missingId(serviceSays: string, ids: NamedId[]): NamedId | undefined {
	if (serviceSays === '' || STATUS_ONLY.test(serviceSays)) return ids.at(-1);
	if (PATH.test(serviceSays)) return undefined;
	const kinds = new Set(
		[...serviceSays.matchAll(NAMED)].map(([, word = '']) => KINDS.get(plain(word))),
	);
	const named = ids.filter(({ parameter }) => kinds.has(parameter.name));
	// A kind that is not in the path may be what is missing.
	return named.length === kinds.size ? named.at(-1) : undefined;
}

/** Whether the editor has a list of such things: of models and what belongs to them it has none. */
export function hasList(ids: NamedId[]): boolean {
	return !ids.some(({ parameter }) => parameter === MODEL || parameter === FILE);
}

/** Whether a 404 may be the service's own: gateways give text, nothing or the address where they find no service for a moment. */
export function mayBeOfService(answer: HttpError): boolean {
	const says = serviceMessage(answer);
	return isObject(answer.body) && says !== '' && !PATH.test(says);
}

/** Whether a 404 is the service's own and about the innermost of the ids. */
export function isInnermostMissing(answer: HttpError, ids: NamedId[]): boolean {
	const says = serviceMessage(answer);
	const innermost = ids.at(-1);
	// Without words, gateways say so of addresses behind which nothing runs.
	return says !== '' && innermost !== undefined && missingId(says, ids) === innermost;
}

function plain(word: string): string {
	return word.toLowerCase().replace(/[ _-]/g, '');
}
