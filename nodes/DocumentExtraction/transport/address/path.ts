import { adviceOnInexact, exactText } from '../../utils/exactText';
import { ItemError } from '../errors/itemError';
import { type PathParameter, PATH_PARAMETERS } from './pathParameters';

/** Gives the value of a parameter, resource locators resolved. */
export type ReadParameter = (name: string, fallback?: unknown) => unknown;

/** The same with ids that no parameter holds. */
export const withIds =
	(ids: Readonly<Record<string, string>>, read: ReadParameter): ReadParameter =>
	(name) =>
		ids[name] ?? read(name);

/** Such as `{workflowId}`. */
const PLACEHOLDER = /\{(\w+)\}/g;

/** One id of a path, for messages. */
export interface NamedId {
	parameter: PathParameter;
	id: string;
}

/**
 * Puts the ids into a path such as `/api/v4/workflows/{workflowId}`, each percent-encoded as one
 * segment, so that nothing in an id can lead to another endpoint.
 */
export function filledPath(template: string, read: ReadParameter): string {
	return template.replace(PLACEHOLDER, (placeholder, name: string) => {
		const parameter = PATH_PARAMETERS[name];
		return parameter ? encodeURIComponent(idOf(parameter, read(name))) : placeholder;
	});
}

/** The ids that a path names, in its order. */
export function idsIn(template: string, read: ReadParameter): NamedId[] {
	return [...template.matchAll(PLACEHOLDER)].flatMap(([, name = '']) => {
		const parameter = PATH_PARAMETERS[name];
		return parameter ? [{ parameter, id: idOf(parameter, read(name)) }] : [];
	});
}

/** The id that a parameter holds, as text. */
export function idOf({ displayName: parameter, idIn }: PathParameter, value: unknown): string {
	const id = exactText(value ?? '');
	if (id === undefined) {
		throw new ItemError(
			`${parameter} cannot be ${kindOf(value)}`,
			adviceOnInexact(value) ?? 'Give one ID, as text.',
		);
	}
	if (id === '') throw new ItemError(`${parameter} is empty`, `Fill in ${parameter}.`);
	if (/\p{Surrogate}/u.test(id)) {
		throw new ItemError(`${parameter} holds half a character`, 'Copy the id again.');
	}
	// A client climbs one level up at ".." and stays at ".", encoded or not.
	if (id === '.' || id === '..') {
		throw new ItemError(`${parameter} cannot be "${id}"`, `Fill in the id, not a path.`);
	}
	return idIn?.(id) ?? id;
}

function kindOf(value: unknown): string {
	if (typeof value === 'number' || typeof value === 'boolean') return String(value);
	return Array.isArray(value) ? 'a list' : 'an object';
}
