import type { BodyReader } from './body';
import { v4 } from './refusals';

/** docs/interface.md#names-of-fields-and-table-headers */
const NAME = /^[A-Za-z0-9_]+$/;

/** docs/interface.md#limits */
export const LIMITS = { workflows: 20, fields: 30, tableHeaders: 20 };

export const refuseBadNames = (names: string[]): void => {
	const bad = names.filter((name) => !NAME.test(name));
	if (bad.length === 0) return;
	throw v4.badRequest('A name may contain only letters, digits and underscores', { names: bad });
};

/** The names of a list of `{name}`, held against every rule and limit of docs/interface.md#refusals-of-version-4. */
export const readNames = (body: BodyReader, property: string, limit: number): string[] => {
	const names = body.objects(property, []).map((item) => item.text('name'));
	refuseBadNames(names);
	const repeated = names.filter((name, position) => names.indexOf(name) !== position);
	if (repeated.length > 0)
		throw v4.badRequest(`Duplicate names in ${property}`, { names: [...new Set(repeated)] });
	if (names.length > limit)
		throw v4.badRequest(`${property} may hold at most ${limit} items`, { limit });
	return names;
};
