import type { ShownValue } from '../../../extraction/review/formState';
import type { ReadValue } from '../../../extraction/review/readValue';
import { shown } from '../../../parameters/values/parsers';
import { ItemError } from '../../../transport/errors/itemError';
import type { Answer } from './answers';
import type { CorrectionRules, Step } from './plan';
import { indistinct, valuesThere } from './claimedBy';
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
