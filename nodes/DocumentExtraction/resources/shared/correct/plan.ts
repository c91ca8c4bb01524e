import type { ReadValue } from '../../../extraction/review/readValue';
import { shown } from '../../../parameters/values/parsers';
import { ItemError } from '../../../transport/errors/itemError';
import { grouped } from '../../../utils/grouped';
import type { Answers } from './answers';
import { askedStep } from './askedStep';
import { saySame } from './fromSheet';
import { pairsOf } from './matchedTexts';
import { foundIn, namedSteps } from './namedSteps';
import { isMadeOf, sayConverted, says } from './sameText';
import { shownNow } from './shownNow';

/** How the user wants answers to be applied. */
export interface CorrectionRules {
	/** Which values of a field are meant that occurs several times. */
	occurrence: 'stop' | 'first' | 'all';
	/** As the service counts; undefined for any. */
	page: number | undefined;
	/** Whether what somebody has changed since the form was made gives way. */
	overwrite: boolean;
	/** Whether the file is approved: what the form has shown has to be what it says. */
	approve: boolean;
}

/** A value that gets another text. */
export interface Change {
	was: ReadValue;
	value: string;
}

/** A field that the file has no value of yet. */
export interface Addition {
	field: string;
	value: string;
	/** Where it belongs; undefined for the first page. */
	page: number | undefined;
}

export interface Plan {
	changes: Change[];
	additions: Addition[];
	/** Fields that say already what they are to say. */
	unchanged: string[];
	/** Fields that say something else than the form has shown, or than the run has found, and that nobody touched. */
	ignored: string[];
	/** The values that say already what they are to say. */
	said: ReadValue[];
	/** Those that are named, and that nobody touched. */
	untouched: ReadValue[];
}

export type Step = Partial<Plan>;

interface Run {
	/** What the values said before the items of the run: of the rows of a file, one may have been changed. */
	first: ReadValue[];
	/** The values that items of the run have added. */
	added: Array<Pick<ReadValue, 'name'>>;
	/** The names of values that items of the run have, or may have, written. */
	sentTo: ReadonlySet<string>;
}

/** What has to be sent so that the values say what the answers say: nothing but the differences. */
export function planOf(
	values: ReadValue[],
	{
		answers,
		formValues,
		formNames,
		isOwn,
		isMapped,
		isRow,
		joins,
		isListed,
	}: Omit<Answers, 'ignored' | 'fileId'>,
	rules: CorrectionRules,
	{ first, added, sentTo }: Run,
): Plan {
	// Another item has changed it: one that says what was there before was made then.
	const before = isOwn ? first : first.filter(({ name }) => sentTo.has(name));
	const isMade = isOwn
		? sayConverted(answers.map(({ field, texts }) => pairsOf(foundIn(before, field), texts)))
		: says;
	const isSaid = isMapped && isOwn ? isMadeOf : isMade;
	const now = shownNow(values, { answers, formValues });
	const steps = answers.flatMap((answer) =>
		answer.asked
			? [askedStep(now, { ...answer, asked: answer.asked }, rules)]
			: namedSteps(
					values,
					{ ...answer, isSaid, isMade, before, sentTo, isMapped, joins, isListed },
					rules,
				),
	);
	const changes = steps.flatMap((step) => step.changes ?? []);
	const additions = steps.flatMap((step) => step.additions ?? []);
	const unchanged = steps.flatMap((step) => step.unchanged ?? []);
	const ignored = steps.flatMap((step) => step.ignored ?? []);
	const said = steps.flatMap((step) => step.said ?? []);
	const untouched = steps.flatMap((step) => step.untouched ?? []);
	if (formNames && rules.approve && !rules.overwrite) {
		const known = [...formNames, ...added.map(({ name }) => name)];
		// Who says what a value says has seen it.
		const come = [...new Set(said)].filter(({ name }) => !known.includes(name));
		expectKnown(values, [...known, ...come.map(({ name }) => name)]);
	}
	for (const { was, value } of isRow ? changes : []) {
		const isThis = ({ name, pageId }: ReadValue) => name === was.name && pageId === was.pageId;
		const known = [...first.filter(isThis).map((each) => each.value), value];
		if (sentTo.has(was.name) && !known.some((each) => saySame(each, was.value))) {
			throw rowsDiffer(was, value);
		}
	}
	for (const { value } of [...changes, ...additions]) {
		if (value.includes(LOST_LETTER)) throw lostLetters(value);
	}
	for (const [index, { was }] of changes.entries()) {
		const same = changes.slice(index).filter((other) => other.was === was);
		const texts = [
			...same.map(({ value }) => value),
			...(untouched.includes(was) ? [was.value] : []),
		];
		if (texts.length > 1) throw twoTexts(was, texts);
	}
	const listed = { unchanged: [...new Set(unchanged)], ignored: [...new Set(ignored)] };
	return { changes, additions, ...listed, said, untouched };
}

/** Which of them is meant, nobody said. */
const rowsDiffer = ({ name, value, page }: ReadValue, given: string) =>
	new ItemError(
		`${shown(name)} on page ${page} says ${shown(value)} since another row was corrected, and ${shown(given)} in this one`,
		'Nothing was changed. Give all rows the same value.',
	);

/** What is read in another encoding than it was written in has it. */
const LOST_LETTER = '\uFFFD';

const lostLetters = (value: string) =>
	new ItemError(
		`Letters of ${shown(value)} are lost`,
		'Nothing was changed. Read it in the encoding that it was saved in.',
	);

/** Nobody has seen what has come since the form was made, as where the file was not read then. */
function expectKnown(values: ReadValue[], formNames: string[]): void {
	for (const [name, { length }] of grouped(values, (value) => value.name)) {
		if (formNames.filter((known) => known === name).length >= length) continue;
		throw new ItemError(
			`A value of ${shown(name)} has come since the form was made`,
			'Nothing was changed. Look at the file and make the form anew, or switch on Overwrite in Options.',
		);
	}
}

function twoTexts({ name, value, page }: ReadValue, texts: string[]): ItemError {
	return new ItemError(
		`${shown(name)}, which says ${shown(value)} on page ${page}, gets several texts: ${texts.map(shown).join(', ')}`,
		'Nothing was changed. Look at the file and make the form anew.',
	);
}
