import {
	type FormState,
	type ShownValue,
	STATE_KEY,
	stateIn,
} from '../../../extraction/review/formState';
import { isBlank, shown } from '../../../parameters/values/parsers';
import { ItemError } from '../../../transport/errors/itemError';
import { isObject, type Json } from '../../../utils/json';
import { mayCount } from './fromSheet';
import { noDate } from './namedRefusals';
import type { Said } from './said';
import { says } from './sameText';

export interface Form {
	state: FormState;
	answers: Json;
}

/** Send and Wait puts the answers under this key. */
export const ANSWERS_KEY = 'data';

export function formIn(item: Json): Form | undefined {
	const answers = [item, item[ANSWERS_KEY]].find(
		(each): each is Json => isObject(each) && Object.hasOwn(each, STATE_KEY),
	);
	if (!answers) return undefined;
	const state = stateIn(answers[STATE_KEY]);
	if (state) return { state, answers };
	throw new ItemError(`${STATE_KEY} does not hold what the form has shown`, AS_IT_IS);
}

const AS_IT_IS = 'Nothing was changed. Give the form the review_form of Get Review Form as it is.';

/** Its name or its label: beside the answers, a row of the file has the names alone. */
export function answerTo({ keys }: ShownValue, answers: Json): unknown {
	const key = keys.findLast((each) => Object.hasOwn(answers, each));
	return key === undefined ? null : answers[key];
}

/** The form has texts only: a number comes of a type that somebody has changed, or of a node behind it. */
export const asShown = (answer: unknown, { field, text }: ShownValue): unknown =>
	typeof answer === 'number' && !isBlank(text) && isReadAs(text, answer, field) ? text : answer;

export function meantBy(answer: unknown, asked: ShownValue): unknown {
	const { field, text } = asked;
	const meant = asShown(answer, asked);
	if (meant === 0) {
		throw new ItemError(`${shown(field)} came from the form as 0, which may be nothing`, AS_IT_IS);
	}
	if (typeof meant === 'number' && mayCount({ name: field, value: text }, meant)) {
		throw noDate(field, text, String(meant));
	}
	return meant;
}

/** JavaScript makes 0 of an empty text. */
export const isReadAs = (text: string, given: Said, name: string) =>
	Number(text) === given || says({ name, value: text }, given);
