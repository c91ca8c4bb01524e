import { Refusal } from '../transport/refusal';
import { names, requiredText, type Rule } from './rules';

/** interface.md §2.2. */
const VALID_NAME = /^[A-Za-z0-9_]+$/;
const NAME_RULE = 'Names hold only letters, digits and underscores.';

/** The name of one field or table header. */
export const fieldName: Rule<string> = (value, displayName) => {
	const name = requiredText(value, displayName).trim();
	if (VALID_NAME.test(name)) return name;
	throw new Refusal(`${displayName} cannot be "${name}"`, NAME_RULE);
};

/** All fields or all table headers of a workflow, as the service takes them. */
export function fieldNames(most: number): Rule<Array<{ name: string }>> {
	return (value, displayName) => {
		const given = names(value, displayName);
		const invalid = given.filter((name) => !VALID_NAME.test(name));
		if (invalid.length > 0) {
			throw new Refusal(`${displayName} cannot hold ${quoted(invalid)}`, NAME_RULE);
		}
		const repeated = given.filter((name, index) => given.indexOf(name) < index);
		if (repeated.length > 0) {
			throw new Refusal(
				`${displayName} holds ${quoted(new Set(repeated))} more than once`,
				'Each name can be used once.',
			);
		}
		if (given.length > most) {
			throw new Refusal(
				`${displayName} holds ${given.length} names`,
				`A workflow can have up to ${most} of them.`,
			);
		}
		return given.map((name) => ({ name }));
	};
}

function quoted(given: Iterable<string>): string {
	return [...given].map((name) => `"${name}"`).join(', ');
}
