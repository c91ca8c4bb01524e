import { tryToParseJsonToFormFields } from 'n8n-workflow';
import { type Json, textIn } from '../../../../nodes/DocumentExtraction/utils/json';

/**
 * What n8n's forms make of a form (docs/n8n.md#forms): as the browser shows it, and as the answers
 * come out. `byLabel` is how nodes of older versions name them, Send and Wait of e-mail among them.
 */
export function shownForm(reviewForm: unknown, { byLabel = false } = {}) {
	const fields = tryToParseJsonToFormFields(resolved(textIn(reviewForm)));
	const inputs = fields.map((field) => ({
		name: (byLabel ? (field.fieldLabel ?? field.fieldName) : field.fieldName) ?? '',
		type: field.fieldType,
		value: inputOf(field),
	}));
	return {
		fields,
		/** By name: what the reviewer sees, before anything is typed. */
		inputs: inputs.filter(({ type }) => type !== 'html'),
		/** What comes out when it is sent with these changes, by the position among the inputs. */
		submit: (typed: ReadonlyMap<number, string> = new Map()): Json => {
			const json: Json = {};
			const answers = inputs.filter(({ type }) => type !== 'html');
			for (const [index, { name, type, value }] of answers.entries()) {
				json[name] = received(type, typed.get(index) ?? value);
			}
			return { ...json, submittedAt: '2026-11-22T12:00:00.000Z', formMode: 'production' };
		},
	};
}

/** n8n puts the text into the place of the expression with a method that knows patterns. */
function resolved(reviewForm: string): string {
	return '{{ $json.review_form }}'.replace('{{ $json.review_form }}', reviewForm);
}

type Field = ReturnType<typeof tryToParseJsonToFormFields>[number];

/** A browser keeps no line break in an input of one line, and drops the first one of an area. */
function inputOf(field: Field): string {
	const { fieldType } = field;
	if (fieldType === 'hiddenField') return 'fieldValue' in field ? String(field.fieldValue) : '';
	const value = inHtml('defaultValue' in field ? String(field.defaultValue) : '');
	if (fieldType === 'textarea') return value.replace(/\r\n?/g, '\n').replace(/^\n/, '');
	return value.replace(/[\r\n]/g, '');
}

const inHtml = (text: string) => text.replace(/\0|\p{Surrogate}/gu, '\uFFFD');

/** Areas come with the line breaks of forms, and lines without blanks around them. */
function received(type: string | undefined, value: string): string {
	return type === 'textarea' ? value.replace(/\r?\n/g, '\r\n') : value.trim();
}
