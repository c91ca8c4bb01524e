import type { ShownValue } from '../../../extraction/review/formState';
import type { ReadValue } from '../../../extraction/review/readValue';
import { shown } from '../../../parameters/values/parsers';
import { ItemError } from '../../../transport/errors/itemError';
import type { Answer } from './answers';
import type { CorrectionRules, Step } from './plan';
import { isSameText, typedText } from './sameText';

interface AskedAnswer extends Answer {
	asked: ShownValue;
	formIds: string[];
}

/** Of a form, which knows the very value that it has shown. */
export function askedStep(
	values: ReadValue[],
	{ field, texts, asked, formIds }: AskedAnswer,
	{ overwrite, approve }: CorrectionRules,
): Step {
	const given = texts.join(', ');
	const there = valuesThere(values, asked, formIds);
	// Nobody touched it: that says nothing, but that it was seen.
	if (isSameText(given, asked.text)) {
		const untouched = there.filter(({ value }) => isSameText(value, asked.text));
		if (untouched.length > 0) return { unchanged: [field], untouched };
		if (approve && !overwrite) throw changedMeanwhile(asked, there[0], asked.text);
		return { ignored: [field] };
	}
	const value = typedText(given, asked.text);
	const was = valueAsked(there, asked, value);
	if (was && isSameText(value, was.value)) return { unchanged: [field], said: [was] };
	if (!overwrite && was?.value !== asked.text) throw changedMeanwhile(asked, was, value);
	return was ? { changes: [{ was, value }] } : { additions: [{ field, value, page: asked.page }] };
}

/**
 * The values that belong to one answer and to no other: the one that says what the form has shown for it, or,
 * where none does, the one that says the answer, which an earlier look, or run, may have added for it. Of several
 * that the form has shown alike, those that were answered come first: what is left belongs to the others.
 */
export function claimedBy(
	values: ReadValue[],
	answers: Answer[],
	formIds: string[],
): Map<ReadValue, Answer> {
	const claimed = new Map<ReadValue, Answer>();
	const saying = (asked: ShownValue, text: string) =>
		valuesThere(values, asked, formIds).filter(
			(each) => !claimed.has(each) && isSameText(each.value, text),
		);
	const all = answers.flatMap((answer) => {
		const { asked, texts } = answer;
		if (!asked) return [];
		const given = texts.join(', ');
		const isOpen = () => ![...claimed.values()].includes(answer);
		return [{ answer, asked, given, isAnswered: !isSameText(given, asked.text), isOpen }];
	});
	const alikeOf = ({ field, page, text }: ShownValue) =>
		all.filter(({ asked }) => asked.field === field && asked.page === page && asked.text === text);
	const isTwin = (asked: ShownValue) => alikeOf(asked).length > 1;
	for (const { answer, asked } of all) {
		const [said, ...more] = saying(asked, asked.text);
		if (said && more.length === 0 && !isTwin(asked)) claimed.set(said, answer);
	}
	for (const { answer, asked, given, isAnswered, isOpen } of all) {
		const isNext = isTwin(asked) ? isAnswered : saying(asked, asked.text).length === 0;
		const [said] = isOpen() && isNext ? saying(asked, typedText(given, asked.text)) : [];
		if (said) claimed.set(said, answer);
	}
	for (const { answer, asked, isOpen } of all) {
		const isLast = alikeOf(asked).every((each) => !each.isAnswered || !each.isOpen());
		const [said] = isOpen() && isTwin(asked) && isLast ? saying(asked, asked.text) : [];
		if (said) claimed.set(said, answer);
	}
	return claimed;
}

/** By its ID, else by its place, which it may have kept when the service has given it another ID. */
function valuesThere(
	values: ReadValue[],
	{ field, page, id }: ShownValue,
	formIds: string[],
): ReadValue[] {
	// Under another name it is the value of that field now.
	const named = values.filter((each) => each.name === field && each.page === page);
	const byId = named.filter((each) => id !== '' && each.id === id);
	if (byId.length === 1) return byId;
	return named.filter((each) => each.id === id || !formIds.includes(each.id));
}

/** Of several that have its place, the one that says what the form showed, or what was answered. */
function valueAsked(there: ReadValue[], asked: ShownValue, value: string): ReadValue | undefined {
	if (there.length < 2) return there[0];
	const [said, ...more] = there.filter((each) => [asked.text, value].includes(each.value));
	if (said && more.length === 0) return said;
	throw indistinct(asked, there.length);
}

function changedMeanwhile(
	{ field, text }: { field: string; text: string },
	is: ReadValue | undefined,
	wanted: string,
): ItemError {
	const now = is ? `says ${shown(is.value)} now` : 'is no longer there';
	return new ItemError(
		`Somebody has changed ${shown(field)} in the meantime: the form showed ${shown(text)}, it ${now}, and the answer is ${shown(wanted)}`,
		'Nothing was changed. Look at the file and make the form anew, or switch on Overwrite in Options.',
	);
}

function indistinct({ field, page, text }: ShownValue, count: number): ItemError {
	return new ItemError(
		`${shown(field)} stands ${count} times on page ${page} now, and which of them the form has shown as ${shown(text)} cannot be told`,
		'Nothing was changed. Look at the file and make the form anew.',
	);
}
