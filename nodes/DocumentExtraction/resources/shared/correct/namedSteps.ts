import { isIdentifierName } from '../../../extraction/convert/identifiers';
import type { ReadValue } from '../../../extraction/review/readValue';
import { isBlank } from '../../../parameters/values/parsers';
import type { Answer, Answers } from './answers';
import { mayBeRewritten, mayCount } from './fromSheet';
import type { Said } from './said';
import {
	type Given,
	inOrder,
	isAllSaid,
	type IsSaid,
	keptOf,
	leftOf,
	partsOf,
} from './matchedTexts';
import {
	BY_OPTIONS,
	noDate,
	notOnPage,
	ONE_BY_ONE,
	otherCount,
	otherOrder,
	rewritten,
	severalTimes,
} from './namedRefusals';
import type { CorrectionRules, Step } from './plan';
import { FORMATS, isAmbiguous, readAs } from './readings';

interface NamedAnswer extends Answer, Pick<Answers, 'isOwn' | 'isMapped' | 'joins' | 'isListed'> {
	/** Whether a value says what is given. */
	isSaid: IsSaid;
	/** Whether what is given may have been made of a value. */
	isMade: IsSaid;
	/** What an item of this package was made of; of any other item nothing is known. */
	before: ReadValue[];
	/** The names of values that items of the run have, or may have, written. */
	sentTo: ReadonlySet<string>;
}

/** The values of a field. */
interface Values {
	/** On all pages. */
	named: ReadValue[];
	/** On the page that the user wants. */
	found: ReadValue[];
	/** As they were when an item of this package was made of them. */
	ofRow: ReadValue[];
}

/** What is to be done where an answer comes with the name of its field. */
export function namedSteps(
	values: ReadValue[],
	answer: NamedAnswer,
	{ occurrence, page }: CorrectionRules,
): Step[] {
	const { field, texts, isSaid } = answer;
	const named = foundIn(values, field);
	const found = foundIn(values, field, page);
	const own: Values = { named, found, ofRow: foundIn(answer.before, field) };
	const untouched = untouchedIn(own, answer, page);
	if (untouched) {
		const now = untouched === own.ofRow ? named : found;
		// Other rows of a file repeat what one of them has changed. What is mapped may come from elsewhere.
		const isExpected = !answer.isMapped && answer.sentTo.has(field);
		const isOther = !isExpected && !isAllSaid(now, texts, answer.isMade);
		return [{ [isOther ? 'ignored' : 'unchanged']: [field], untouched }];
	}
	if (isAllSaid(found, texts, isSaid)) {
		if (occurrence !== 'stop' && isOneText(found, answer)) {
			throw severalTimes(field, found, ONE_BY_ONE);
		}
		return [{ unchanged: [field], said: found }];
	}
	const ofRow = rowPartsIn(own, answer);
	const parts = ofRow ?? texts;
	const isList = parts.length > 1;
	const [text = ''] = texts;
	if (isList && found.length !== parts.length) throw otherCount(field, parts, found);
	if (found.length === 0) {
		if (named.length > 0) throw notOnPage(field, page, named);
		const value = writtenFor({ name: field, value: '' }, text, answer);
		return [{ additions: [{ field, value, page }] }];
	}
	if (!isList && found.length > 1 && occurrence === 'stop') throw severalTimes(field, found);
	const meant = isList || occurrence === 'all' ? found : found.slice(0, 1);
	const pairs = meant.map((was, at): Given => [was, (isList ? parts[at] : text) ?? '']);
	if (ofRow) return anyOrderSteps(pairs, own, answer, { kept: keptIn(own, parts, answer) });
	return isList && answer.isListed
		? anyOrderSteps(pairs, own, answer, { kept: [], advice: BY_OPTIONS })
		: orderedSteps(pairs, own, answer, isList);
}

export const foundIn = (values: ReadValue[], field: string, page?: number) =>
	values.filter((each) => each.name === field && (page === undefined || each.page === page));

/** Whether it may be the text that Output Rows has made of several values. */
function isJoined({ ofRow }: Values, { texts, joins }: NamedAnswer): boolean {
	const [text = '', ...others] = texts.map(String);
	return ofRow.length > 1 && others.length === 0 && text.includes(', ') && joins(text) !== 'no';
}

/** Whether a text that says what all values say together was joined by no item, and may be meant for each of them. */
function isOneText(found: ReadValue[], { texts, isSaid, joins }: NamedAnswer): boolean {
	const [text = '', ...others] = texts;
	const isEach = found.every((was) => isSaid(was, text));
	return others.length === 0 && !isEach && joins(String(text)) === 'no';
}

/** The values that an item of this package repeats as they were: nobody touched them there, so that says nothing. */
function untouchedIn(own: Values, answer: NamedAnswer, page: number | undefined) {
	const { field, texts, inRows = [], before, isMade, isMapped } = answer;
	const onPage = foundIn(before, field, page);
	const isOne = isMapped && !isJoined(own, answer);
	const isChanged = inRows.some(
		(each) => !each.texts.every(isBlank) && !isAllSaid(onPage, each.texts, isMade),
	);
	if (isOne && !isChanged && isOfNow(onPage, own.found, texts)) return undefined;
	// It has the values of all pages, or is of Get Page.
	return [...(isOne ? [] : [own.ofRow]), onPage].find((were) => isAllSaid(were, texts, isMade));
}

/** What is mapped is meant to be sent, unless another row of the file has changed it. */
function isOfNow(were: ReadValue[], found: ReadValue[], texts: Said[]): boolean {
	return were.every(({ value }, at) => {
		const now = found[at]?.value;
		// This item may have changed it.
		return now === value || now === String(texts[at] ?? texts[0] ?? '');
	});
}

/** The parts of a text that Output Rows has made; undefined for a text of its own. */
function rowPartsIn(own: Values, answer: NamedAnswer): Said[] | undefined {
	if (!isJoined(own, answer)) return undefined;
	const { field, texts, isSaid, isMapped, joins } = answer;
	const { named, ofRow } = own;
	const parts = partsOf(named, texts);
	const isOfRow = () =>
		parts.length === ofRow.length ||
		parts.some((part) => [...named, ...ofRow].some((was) => isSaid(was, part)));
	const isPerhaps = joins(String(texts[0])) === 'perhaps';
	const isCut = (!isPerhaps && !isMapped) || (parts.length > 1 && isOfRow());
	if (isCut && isPerhaps) throw severalTimes(field, own.found, ONE_BY_ONE);
	return isCut ? parts : undefined;
}

/** Of a row, what it says as it was: somebody may have corrected it since. */
function keptIn({ ofRow }: Values, parts: Said[], { isMade }: NamedAnswer): Given[] {
	return ofRow.length === parts.length ? keptOf(inOrder(ofRow, parts), isMade) : [];
}

/** Values that may come in any order, so nothing tells which of several is to say what: one may be changed. */
function anyOrderSteps(
	pairs: Given[],
	{ found }: Values,
	answer: NamedAnswer,
	{ kept, advice = ONE_BY_ONE }: { kept: Given[]; advice?: string },
): Step[] {
	const { field, isSaid } = answer;
	const open = leftOf(pairs, isSaid);
	if (open.length > 1) throw severalTimes(field, found, advice);
	const isKept = ([, part]: Given) => kept.some(([, each]) => each === part);
	const changes = open.filter((pair) => isGiven(pair) && !isKept(pair));
	const untouched = open.some(isKept) ? kept.map(([was]) => was) : [];
	return stepsOf(answer, { pairs, open, changes, untouched });
}

/** Each text is about the value in its place. What is empty stays as it is. */
function orderedSteps(
	pairs: Given[],
	{ found }: Values,
	answer: NamedAnswer,
	isList: boolean,
): Step[] {
	const { field, isSaid } = answer;
	const given = pairs.filter(isGiven);
	const open = leftOf(given, isSaid);
	const wrong = given.filter((pair) => !isSaid(...pair));
	const [, moved] = wrong.find(([, part]) => wrong.some(([was]) => isSaid(was, part))) ?? [];
	// Get Fields, which lists them in another order, leaves no gap.
	const isOwnOrder = open.length > 0 || given.length < pairs.length;
	if (isList && isOwnOrder && moved !== undefined) throw otherOrder(field, moved, found);
	return stepsOf(answer, { pairs: given, open, changes: open, untouched: [] });
}

const isGiven = ([, part]: Given) => !isBlank(part);

interface Differences {
	pairs: Given[];
	/** Those of which the value says something else. */
	open: Given[];
	changes: Given[];
	untouched: ReadValue[];
}

function stepsOf(answer: NamedAnswer, { pairs, open, changes, untouched }: Differences): Step[] {
	const { field } = answer;
	const said = pairs.map(([was]) => was).filter((was) => open.every(([each]) => each !== was));
	return [
		...(said.length > 0 || untouched.length > 0 ? [{ unchanged: [field], said, untouched }] : []),
		{ changes: changes.map(([was, part]) => ({ was, value: writtenFor(was, part, answer) })) },
	];
}

type Was = Pick<ReadValue, 'name' | 'value'>;

/** As a person would have written it. Three decimals can be read as thousands where the file writes a comma before them. */
function writtenFor(was: Was, part: Said, { isOwn, isMapped, sentTo }: NamedAnswer): string {
	const text = String(part);
	// A service may show in its own form what another row has sent.
	const isOpen = isOwn && !isMapped && !sentTo.has(was.name);
	if (isOpen && mayBeRewritten(was.value, part)) throw rewritten(was, text);
	if (typeof part === 'string') return text;
	if (mayCount(was, part)) throw noDate(was.name, was.value, text);
	if (isIdentifierName(was.name) || !isAmbiguous(text)) return text;
	const [isPoint, isComma] = FORMATS.map((format) => readAs(was.value, format) !== '');
	// Where nothing tells how it will be read: four decimals are no thousands.
	if (isPoint === isComma) return `${text}0`;
	return isComma ? text.replace('.', ',') : text;
}
