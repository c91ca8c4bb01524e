import type { ShownValue } from '../../../extraction/review/formState';
import { shown } from '../../../parameters/values/parsers';
import { ItemError } from '../../../transport/errors/itemError';
import type { Answer } from './answers';
import { answerTo, type Form, isReadAs, meantBy } from './form';
import type { CorrectionRules } from './plan';
import { mayBeRead } from './readings';
import { isSaid, type Said, textsOf } from './said';

/** Where a text belongs that is no answer of a form. */
export type Places = Pick<CorrectionRules, 'occurrence' | 'page'>;

/**
 * What is mapped from a form: of a field that it has shown several times, all that were answered so, touched or not.
 * Where a number was made of an answer, that answer, unless that can be read in two ways. A list that holds anything
 * but answers is about none. A text of its own is about the only one, if Page and Occurrence may mean that.
 */
export function askedFor(
	{ state, answers }: Form,
	field: string,
	list: unknown[],
	{ occurrence, page }: Places,
): Array<Omit<Required<Answer>, 'inRows'>> {
	const given = list
		.filter((each) => each !== null && each !== undefined)
		.flatMap((each) => (isSaid(each) ? each : textsOf(each, field)));
	const values = state.values
		.filter((each) => each.field === field && each.keys.length > 0)
		.map((asked) => ({ asked, answer: answerTo(asked, answers) }));
	const isOnce = state.names?.filter((each) => each === field).length === 1;
	const isOne = list.length === 1;
	const isThere = (asked: ShownValue) =>
		(page === undefined || page === asked.page) && (occurrence === 'stop' || isOnce);
	const about = (value: Said): Array<[asked: ShownValue, text: unknown]> => {
		const said = values.filter(
			({ answer }) => isSaid(answer) && isReadAs(String(answer), value, field),
		);
		const isOwn = isOne && values.length === 1 && value !== '';
		const rivals = values
			.filter((each) => !said.includes(each))
			.filter(({ answer }) => isOwn || (isSaid(answer) && mayBeRead(String(answer), value)));
		const meant = new Set([...said, ...rivals].map(({ answer }) => answer));
		if (rivals.length > 0 && meant.size > 1) throw unclear(field, value);
		const others = rivals.filter(({ asked }) => !isOne || asked.isMissing || isThere(asked));
		return said.length > 0
			? said.map(({ asked, answer }) => [asked, meantBy(answer, asked)])
			: others.map(({ asked }) => [asked, value]);
	};
	const meanings = given.map(about);
	const taken = new Set<ShownValue>();
	// What may be about one value alone comes before what may be about others, too.
	const isOfAnswers = [...meanings]
		.sort((one, other) => one.length - other.length)
		.every((own) => {
			const [free] = own.find(([asked]) => !taken.has(asked)) ?? [];
			return free && taken.add(free);
		});
	const texts = new Map(isOfAnswers ? meanings.flat() : []);
	return [...texts].map(([asked, text]) => ({ field, texts: textsOf(text, field), asked }));
}

const unclear = (field: string, value: Said) =>
	new ItemError(
		`${shown(field)} is mapped as ${value}, which several answers may say`,
		'Nothing was changed. Map the answer itself, not a number.',
	);
