import { listOf } from '../utils/json';
import { ItemError } from '../transport/errors/itemError';
import { holdsNothing, nothingIn } from './values/documentText';
import { anyNames, distinctNames, quoted } from './values/names';
import { isNoText, missingValue, trimmedText, type Parser } from './values/parsers';

/** docs/interface.md#names-of-fields-and-table-headers. */
const VALID_NAME = /^[A-Za-z0-9_]+$/;
const NAME_RULE = 'Names hold only letters, digits and underscores.';

/** The name of one field or table header. */
export const fieldName: Parser<string> = (value, displayName) => {
	const name = trimmedText(value, displayName);
	if (holdsNothing(name)) throw nothingIn(displayName, name);
	if (VALID_NAME.test(name)) return name;
	throw new ItemError(`${displayName} cannot be "${name}"`, NAME_RULE);
};

/** All fields or all table headers of a workflow, as the service takes them. */
export function fieldNames(max: number): Parser<Array<{ name: string }>> {
	return (value, displayName) => {
		const invalid = anyNames(value, displayName).filter(
			(name) => !VALID_NAME.test(name) || isNoText(name),
		);
		if (invalid.length > 0) {
			throw new ItemError(`${displayName} cannot hold ${quoted(invalid)}`, NAME_RULE);
		}
		const given = distinctNames(value, displayName);
		if (given.length === 0 && isRemainder(value)) throw missingValue(displayName);
		if (given.length > max) {
			throw new ItemError(
				`${displayName} holds ${given.length} names`,
				`A workflow can have up to ${max} of them.`,
			);
		}
		return given.map((name) => ({ name }));
	};
}

/** Blank entries, such as are left around expressions that find nothing. "[]" says that there shall be none. */
function isRemainder(value: unknown): boolean {
	return typeof value === 'string' ? !/^(\s*\[\s*\]\s*)?$/.test(value) : listOf(value).length > 0;
}
