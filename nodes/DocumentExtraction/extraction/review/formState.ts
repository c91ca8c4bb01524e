import { isObject, type Json, numberIn, objectsIn, textIn } from '../../utils/json';
import { parsedJson } from '../../utils/parsedJson';

/** What a form showed of one value. */
export interface ShownValue {
	/** Under which of these the answer comes depends on the node that shows the form (docs/n8n.md#forms). None where it was not shown, beside another value of its field that was. */
	keys: string[];
	field: string;
	page: number;
	id: string;
	text: string;
	/** Where the field had no value, and has to have one. */
	isMissing?: boolean;
}

/** What a form showed, which travels with it in a hidden field. */
export interface FormState {
	fileId: string;
	values: ShownValue[];
	/** The name of each value that was there, shown or not; a form of before does not have it. */
	names?: string[];
}

/** The name of the hidden field. */
export const STATE_KEY = 'review_previous';

/** As text that comes back from every form as it went: no sign in it means anything to HTML or to n8n. */
export function writtenState(state: FormState): string {
	return asciiJson(state);
}

export function asciiJson(value: unknown): string {
	return JSON.stringify(value).replace(
		/[^\x20-\x7e]|[<>&$]/g,
		(sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
	);
}

/** Undefined for what is none. */
export function stateIn(written: unknown): FormState | undefined {
	const state = typeof written === 'string' ? parsedJson(written)?.value : undefined;
	if (!isObject(state) || !Array.isArray(state.values)) return undefined;
	return {
		fileId: textIn(state.fileId),
		values: objectsIn(state.values).map(shownValueIn),
		...(Array.isArray(state.names) && { names: state.names.map(textIn) }),
	};
}

function shownValueIn({ keys, field, page, id, text, isMissing }: Json): ShownValue {
	return {
		keys: Array.isArray(keys) ? keys.map(textIn) : [],
		field: textIn(field),
		page: numberIn(page) ?? 0,
		id: textIn(id),
		text: textIn(text),
		...(isMissing === true && { isMissing }),
	};
}
