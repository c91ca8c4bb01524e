import type { ShownValue } from '../../../extraction/review/formState';
import type { ReadValue } from '../../../extraction/review/readValue';
import { shown } from '../../../parameters/values/parsers';
import { ItemError } from '../../../transport/errors/itemError';
import { grouped } from '../../../utils/grouped';
import type { Answer } from './answers';
import { isSameText, typedText } from './sameText';

/** An answer of a form, and the values that may be the one that it is about. */
interface Asked {
	answer: Answer;
	asked: ShownValue;
	given: string;
	isAnswered: boolean;
	there: ReadValue[];
}

type Claimed = Map<ReadValue, Answer>;

/** The values that belong to one answer and to no other. */
export function claimedBy(values: ReadValue[], answers: Answer[], formIds: string[]): Claimed {
	const all = answers.flatMap((answer): Asked[] => {
		const { asked, texts } = answer;
		if (!asked) return [];
		const given = typedText(texts.join(', '), asked.text);
		const isAnswered = !isSameText(texts.join(', '), asked.text);
		return [{ answer, asked, given, isAnswered, there: valuesThere(values, asked, formIds) }];
	});
	const groups = grouped(all, ({ asked: { field, page } }) => JSON.stringify([field, page]));
	return new Map(
		[...groups.values()].flatMap((group) => {
			const exchanged = exchangedIn(group);
			return exchanged ? byOrder(group, exchanged) : [...byText(group)];
		}),
	);
}

/** What says so now may be what the form has shown for one answer, or another answer, that was sent. */
function exchangedIn(group: Asked[]): Asked | undefined {
	const answered = group.filter(({ isAnswered }) => isAnswered);
	return answered.find(
		({ given, asked, there }) =>
			there.length > 1 &&
			answered.some((other) => other.asked !== asked && isSameText(given, other.asked.text)),
	);
}

/** Where none has come or gone, and all say what the form has shown, or all what was answered. */
function byOrder(group: Asked[], { asked, there }: Asked): Array<[ReadValue, Answer]> {
	const pairs = group.flatMap((each, at) => {
		const value = each.there.length === group.length ? each.there[at] : undefined;
		return value ? [{ ...each, value }] : [];
	});
	const isWhole = pairs.length === group.length;
	const isSaid = (textOf: (each: Asked) => string) =>
		isWhole && pairs.every((each) => isSameText(textOf(each), each.value.value));
	if (isSaid((each) => each.asked.text) || isSaid(({ given }) => given)) {
		return pairs.map(({ value, answer }) => [value, answer]);
	}
	throw indistinct(asked, there.length);
}

/**
 * The one that says what the form has shown for it, or, where none does, the one that says the answer, which an
 * earlier look, or run, may have added for it. Of several that the form has shown alike, those that were answered
 * come first: what is left belongs to the others.
 */
function byText(group: Asked[]): Claimed {
	const claimed: Claimed = new Map();
	const saying = ({ there }: Asked, text: string) =>
		there.filter((each) => !claimed.has(each) && isSameText(each.value, text));
	const isOpen = ({ answer }: Asked) => ![...claimed.values()].includes(answer);
	const alikeOf = ({ asked }: Asked) => group.filter((other) => other.asked.text === asked.text);
	const isTwin = (each: Asked) => alikeOf(each).length > 1;
	for (const each of group) {
		const [said, ...more] = saying(each, each.asked.text);
		if (said && more.length === 0 && !isTwin(each)) claimed.set(said, each.answer);
	}
	for (const each of group.filter(isOpen)) {
		const isNext = isTwin(each) ? each.isAnswered : saying(each, each.asked.text).length === 0;
		const [said] = isNext ? saying(each, each.given) : [];
		if (said) claimed.set(said, each.answer);
	}
	for (const each of group.filter(isOpen).filter(isTwin)) {
		const isLast = alikeOf(each).every((other) => !other.isAnswered || !isOpen(other));
		const [said] = isLast ? saying(each, each.asked.text) : [];
		if (said) claimed.set(said, each.answer);
	}
	return claimed;
}

/**
 * By its ID, else by its place, which it may have kept when the service has given it another ID. What says the same
 * may be one that the form has not shown.
 */
export function valuesThere(
	values: ReadValue[],
	{ field, page, id, text, hidden = 0 }: ShownValue,
	formIds: string[],
): ReadValue[] {
	// Under another name it is the value of that field now.
	const named = values.filter((each) => each.name === field && each.page === page);
	const byId = named.filter((each) => id !== '' && each.id === id);
	if (byId.length === 1) return byId;
	const there = named.filter((each) => each.id === id || !formIds.includes(each.id));
	const alike = there.filter(({ value }) => isSameText(text, value));
	return alike.length > hidden ? there : there.filter((each) => !alike.includes(each));
}

export function indistinct({ field, page, text }: ShownValue, count: number): ItemError {
	return new ItemError(
		`${shown(field)} stands ${count} times on page ${page} now, and which of them the form has shown as ${shown(text)} cannot be told`,
		'Nothing was changed. Look at the file and make the form anew.',
	);
}
