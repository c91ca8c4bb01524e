import type { ShownValue } from '../../../extraction/review/formState';
import type { ReadValue } from '../../../extraction/review/readValue';
import { shown } from '../../../parameters/values/parsers';
import { ItemError } from '../../../transport/errors/itemError';
import type { AskedAnswer } from './answers';
import type { CorrectionRules, Step } from './plan';
import { isSameText, typedText } from './sameText';
import type { ShownNow } from './shownNow';

/** Of a form, which knows the very value that it has shown. */
export function askedStep(
	now: ShownNow,
	{ field, texts, asked }: AskedAnswer,
	{ overwrite, approve, page = asked.page }: CorrectionRules,
): Step {
	const given = texts.join(', ');
	const was = now.get(asked);
	// Nobody touched it: that says nothing, but that it was seen.
	const isTouched = !isSameText(given, asked.text);
	if (!isTouched && was && isSameText(was.value, asked.text)) {
		return { unchanged: [field], untouched: [was] };
	}
	const isStillMissing = asked.isMissing === true && now.has(asked) && !was;
	if (!isTouched && isStillMissing) return {};
	if (!isTouched && (!approve || overwrite)) return { ignored: [field] };
	if (!now.has(asked)) throw indistinct(asked);
	const value = typedText(given, asked.text);
	if (was && isSameText(value, was.value)) return { unchanged: [field], said: [was] };
	const isAsShown = isStillMissing || was?.value === asked.text;
	if (!overwrite && !isAsShown) throw changedMeanwhile(asked, was, value);
	if (!was && value === '') return {};
	return was ? { changes: [{ was, value }] } : { additions: [{ field, value, page }] };
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

function indistinct({ field, page, text }: ShownValue): ItemError {
	return new ItemError(
		`Which ${shown(field)} on page ${page} the form has shown as ${shown(text)} cannot be told any more`,
		'Nothing was changed. Look at the file and make the form anew.',
	);
}
