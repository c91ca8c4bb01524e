import type { ExtractedFile } from '../../../extraction/file';
import { isDecision } from '../../../extraction/reviewStatus';
import { FORM_KEYS } from '../../../extraction/review/formNames';
import type { ShownValue } from '../../../extraction/review/formState';
import { isBlank, shown } from '../../../parameters/values/parsers';
import { shownNames } from '../../../parameters/values/shownNames';
import { ItemError } from '../../../transport/errors/itemError';
import { idKey } from '../../../utils/idKey';
import { asList, isObject, type Json, textIn } from '../../../utils/json';
import { namesMeant } from '../../../utils/namesMeant';
import { unanswered } from './approvalRefusals';
import type { FileRows } from './fileRows';
import { ANSWERS_KEY, answerTo, asShown, type Form, formIn, meantBy } from './form';
import { askedFor, type Places } from './mappedFromForm';
import { columnsIn, refuseChangedCells, withoutPrefix } from './ownCells';
import { fileOfOwn, isKeptKey, joinedIn, type Joins } from './ownItem';
import { isFalse, isNothing, isTrue, type Said, textsOf } from './said';

/** What rows of the file say, and how many. */
export interface InRows {
	texts: Said[];
	count: number;
}

/** What a field is to say. */
export interface Answer {
	field: string;
	/** Several for a field that occurs as often. */
	texts: Said[];
	/** What all rows of the file say. */
	inRows?: InRows[];
	/** What the form showed, where the answer comes from one. */
	asked?: ShownValue;
}

export interface AskedAnswer extends Answer {
	asked: ShownValue;
}

export interface Answers {
	answers: Answer[];
	/** Keys of the item that are no field. */
	ignored: string[];
	/** What a form has asked for, and the answers, mapped or not; without a text where the item lacks it. */
	asked: AskedAnswer[];
	/** Whether a key of the item is a field, also where it says nothing. */
	hasField: boolean;
	/** The file that the form, or the item of this package, is about; empty without one. */
	fileId: string;
	/** What the form has shown, and other values of its fields; empty without one. */
	formValues: ShownValue[];
	/** The name of each value that was there then; undefined without a form. */
	formNames: string[] | undefined;
	/** From an item of this package about the file, which may say a value as it has converted it. */
	isOwn: boolean;
	/** Whether the file was reviewed since the row was made. */
	isOld: boolean;
	/** Whether each was mapped by itself. */
	isMapped: boolean;
	/** Whether a text may be several that the item has joined. */
	joins: (text: string) => Joins;
	/** From Get Fields, which lists the values of a field in the order of the service. */
	isListed: boolean;
}

/** What the user maps: a value for each column, or the keys of the item. */
export interface Mapped {
	mode: 'each' | 'item';
	item: Json;
	/** Values by what may be names of fields. */
	named: Json;
}

export interface MappedRow extends Mapped {
	/** All rows of the file that the item is a row of. */
	rows: FileRows;
	/** Whether none of them was sent, nor the file approved. */
	isFirst?: boolean;
}

/** What the user says that the fields shall say. `namesOf` is asked for the names of fields where keys have to be told from others. */
export async function answersIn(
	mapped: MappedRow,
	file: ExtractedFile,
	places: Places,
	namesOf: (keys: string[]) => string[] | Promise<string[]>,
): Promise<Answers> {
	const written = formIn(mapped.item);
	const isForm = written !== undefined && mapped.mode === 'item';
	if (!written) refuseUnanswered(mapped.item);
	const nameOf = withoutPrefix(mapped, file);
	const given = isForm
		? []
		: Object.entries(mapped.named).map(
				([key, value]): Given => [nameOf(key), withoutBlank(value), [...mapped.rows.valuesOf(key)]],
			);
	const columns = columnsIn(mapped, file);
	const keys = given
		.filter(([key]) => !columns.includes(key))
		.filter(([, value]) => !isNothing(value) || (written && asList(value).includes('')))
		.map(([key]) => key);
	const names = await namesOf([...keys, ...(written ? fieldsFilledIn(written) : [])]);
	// What is mapped is a field, also where the file does not have it yet.
	const mappedTo = isForm ? [] : keys.map((key) => namesMeant(key, names)[0] ?? key);
	const form = written && withFieldsMeant(written, [...new Set([...names, ...mappedTo])]);
	if (form && isForm) return formAnswers(form, mapped.item);
	const isMapped = mapped.mode === 'each';
	const own = fileOfOwn(mapped.item);
	const isOwn = isMapped ? idKey(own) === idKey(file.id) : own !== '';
	const hasFields = isOwn && isObject(mapped.item.fields);
	refuseChangedCells(mapped, file);
	const isNone = (key: string) =>
		columns.includes(key) || (mapped.mode === 'item' && isKeptKey(key) && !names.includes(key));
	const answers = namedAnswers(given, { mode: mapped.mode, names, isNone, form, places });
	// What stands there may be older than the file, so nobody can tell it from what was typed.
	const ignored = hasFields && !isMapped ? ['fields'] : [];
	const { fileId = isMapped ? '' : own, names: formNames } = form?.state ?? {};
	const { values: formValues = [] } = form?.state ?? {};
	const isListed = hasFields && mapped.item.pages === undefined;
	const joins = (text: string) => (isOwn ? joinedIn(mapped, text) : 'no');
	return {
		...{ ...answers, ignored: [...ignored, ...answers.ignored] },
		...{ fileId, formValues, formNames, isOwn, isMapped, joins, isListed },
		isOld: mapped.isFirst === true && isOld(mapped.item, file),
		asked: form ? askedIn(form, asShown) : [],
		hasField: given.some(([key]) => !isNone(key) && namesMeant(key, names).length > 0),
	};
}

/** A person may have noted something else there. */
const isOld = ({ review_status: status }: Json, { reviewStatus }: ExtractedFile) =>
	textIn(status) !== '' &&
	status !== reviewStatus &&
	isDecision(reviewStatus) &&
	reviewStatus !== 'unreviewed' &&
	(isDecision(textIn(status)) || reviewStatus === 'approved');

/** A form that nobody has answered in time hands on what it was made of. */
function refuseUnanswered({ needs_review, review_form }: Json): void {
	// Of a file with nothing to check no form is made.
	const isNone = isNothing(review_form) || textIn(review_form).trim() === '[]';
	if (review_form === undefined) return;
	if (isNone ? isTrue(needs_review) : !isFalse(needs_review)) throw unanswered();
}

/** A form sends a text for each of its inputs: there is none where another node has renamed it, or lost it. */
const askedIn = ({ state, answers }: Form, meaning: typeof meantBy): AskedAnswer[] =>
	state.values
		.filter(({ keys }) => keys.length > 0)
		.map((asked) => {
			const value = meaning(answerTo(asked, answers), asked);
			// An input that somebody has emptied is a text.
			const isLacking = typeof value !== 'string' && isNothing(value);
			const texts = isLacking ? [] : textsOf(value, asked.field);
			return { field: asked.field, texts, asked };
		});

function formAnswers(form: Form, item: Json): Answers {
	const { fileId, values, names } = form.state;
	const known = new Set([...FORM_KEYS, ...values.flatMap(({ keys }) => keys)]);
	const beside = Object.keys(form.answers === item ? {} : item);
	const ignored = [
		...beside.filter((key) => key !== ANSWERS_KEY),
		...Object.keys(form.answers).filter((key) => !known.has(key)),
	];
	const asked = askedIn(form, meantBy);
	return {
		...{ answers: asked.filter(({ texts }) => texts.length > 0), ignored, fileId, asked },
		...{ formValues: values, formNames: names },
		...{
			isOwn: false,
			isOld: false,
			isMapped: false,
			hasField: true,
		},
		...{ joins: () => 'no' as const, isListed: false },
	};
}

/** The fields that had no value, and have one in the form. */
const fieldsFilledIn = (form: Form) =>
	form.state.values.filter((asked) => isFilledIn(asked, form)).map(({ field }) => field);

const isFilledIn = (asked: ShownValue, { answers }: Form) =>
	asked.isMissing === true && !isNothing(answerTo(asked, answers));

/** The form has the user's name for what had no value. */
function withFieldsMeant(form: Form, names: string[]): Form {
	const values = form.state.values.map((asked) => {
		if (!asked.isMissing) return asked;
		const field = isFilledIn(asked, form)
			? fieldMeant(asked.field, 'each', names)
			: namesMeant(asked.field, names)[0];
		return { ...asked, field: field ?? asked.field };
	});
	return { ...form, state: { ...form.state, values } };
}

/** What is mapped, by its key, and what the rows of the file say there. */
type Given = [key: string, value: unknown, inRows: Array<[value: unknown, count: number]>];

/** A blank text is empty, also with a line break behind its expression, or as a list of one. */
function withoutBlank(value: unknown): unknown {
	const [one, ...others] = asList(value);
	return typeof one === 'string' && isBlank(one) && others.length === 0 ? '' : value;
}

interface Naming {
	mode: Mapped['mode'];
	names: string[];
	/** Whether it is no field, however like it is to one. */
	isNone: (key: string) => boolean;
	form: Form | undefined;
	places: Places;
}

/** What is empty stays as it is, unless the reviewer has emptied it: nobody else said that it shall be blank. */
function namedAnswers(
	given: Given[],
	{ mode, names, isNone, form, places }: Naming,
): Pick<Answers, 'answers' | 'ignored'> {
	const askedIn = (field: string, value: unknown) =>
		form ? askedFor(form, field, asList(value), places) : [];
	const isGiven = (key: string, value: unknown) =>
		!isNothing(value) ||
		[key, ...namesMeant(key, names)].some((name) => askedIn(name, value).length > 0);
	const meant = given
		.filter(([key, value]) => isGiven(key, value))
		.map(([key, value, inRows]) => ({
			...{ key, value, inRows },
			field: isNone(key) ? undefined : fieldMeant(key, mode, names),
		}));
	const answers: Answer[] = [];
	const ignored: string[] = [];
	for (const one of meant) {
		const { key, value, inRows, field } = one;
		const all = meant.filter((each) => each.field === field);
		const own = all.find((each) => each.key === field) ?? all[0] ?? one;
		if (field === undefined || (one !== own && own.value === value)) {
			ignored.push(key);
			continue;
		}
		if (one !== own) throw bothMean(field, [own.key, key]);
		const asked = askedIn(field, value);
		const said = (each: unknown) => textsOf(withoutBlank(each), field);
		answers.push(
			...(asked.length > 0
				? asked
				: [
						{
							...{ field, texts: said(value) },
							inRows: inRows.map(([each, count]) => ({ texts: said(each), count })),
						},
					]),
		);
	}
	return { answers, ignored };
}

/** Which of the two is to be sent, nobody said. */
function bothMean(field: string, keys: string[]): ItemError {
	return new ItemError(
		`${keys.map(shown).join(' and ')} both mean the field ${shown(field)}`,
		'Nothing was changed. Keep the one that is meant.',
	);
}

/** Undefined for a key of an item that is no field. A column is one in any case: the file may not have it yet. */
function fieldMeant(key: string, mode: Mapped['mode'], names: string[]): string | undefined {
	const [field, ...others] = namesMeant(key, names);
	if (others.length > 0) {
		throw new ItemError(
			`${shown(key)} can mean the field ${shownNames([field ?? '', ...others])}`,
			'Nothing was changed. Write the name exactly as the file has it.',
		);
	}
	return field ?? (mode === 'each' ? key : undefined);
}
