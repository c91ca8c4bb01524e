import type { PagePart } from '../../extraction/pageParts';
import { namesMeant } from '../../utils/namesMeant';
import { shown } from '../../parameters/values/parsers';
import { shownNames } from '../../parameters/values/shownNames';
import { ItemError } from '../../transport/errors/itemError';
import { answerWithout } from '../../transport/response/entries';

/** The one of the names that is meant. `owner` is what has them, in sentences such as "The page has no field value …". */
export function oneName(
	written: string,
	names: string[],
	{ owner, thing }: { owner: string; thing: string },
): string {
	const [name, ...others] = namesMeant(written, names);
	if (name === undefined) {
		const known = shownNames([...new Set(names)].filter(Boolean));
		throw new ItemError(
			`${owner} has no ${thing} named ${shown(written)}. It has: ${known || 'none'}`,
			'Nothing was changed. Check the name, or pick from the list.',
		);
	}
	if (others.length === 0) return name;
	throw new ItemError(
		`${shown(written)} can mean the ${thing} ${shownNames([name, ...others])}`,
		'Nothing was changed. Write the name exactly as the page has it.',
	);
}

/** The only part with a name. `what` tells which they are, in the plural. */
export function onePart(parts: PagePart[], what: string): PagePart {
	const [part] = parts;
	if (part && parts.length === 1) {
		if (part.id !== '') return part;
		throw answerWithout(part, `the ID of ${what}`);
	}
	const found = parts.map(({ text, id }) => `${shown(text)} (ID ${id})`).join(', ');
	throw new ItemError(
		`There are ${parts.length} ${what}: ${found}`,
		'Nothing was changed. Pick the one that is meant from the list, or give its ID.',
	);
}
