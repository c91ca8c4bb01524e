import type { ReadValue } from '../../../extraction/review/readValue';
import { isWrittenAs } from '../../../extraction/writtenAs';
import { holdsNothing, nothingIn } from '../../../parameters/values/documentText';
import { isBlank, shown } from '../../../parameters/values/parsers';
import { ItemError } from '../../../transport/errors/itemError';
import type { Answer, InRows } from './answers';
import { isAllSaid, type IsSaid } from './matchedTexts';
import { foundIn } from './namedSteps';
import type { CorrectionRules, Plan } from './plan';
import type { Said } from './said';

/**
 * Of the rows of a file, those that say what it said before say nothing. Which of the others is meant, nobody said,
 * nor whether it is any of them where the file was reviewed since they were made: it may be what the file said then.
 */
export function refuseOtherRows(
	{ field, inRows = [] }: Answer,
	before: ReadValue[],
	isMade: IsSaid,
	{ page, isOld }: Pick<CorrectionRules, 'page'> & { isOld: boolean },
): void {
	const were = [foundIn(before, field), foundIn(before, field, page)];
	const given = inRows.filter(({ texts }) => !texts.every(isBlank));
	const isUntouched = ({ texts }: InRows) =>
		were.some((values) => isAllSaid(values, texts, isMade));
	const untouched = given.filter(isUntouched);
	const changed = given.filter((each) => !untouched.includes(each));
	const [first, ...others] = changed;
	// Who changes one row leaves the others as they were: it is the other way round where that was sent before.
	const isAgain = isOld || countOf(untouched) < countOf(changed);
	const other =
		first &&
		(others.find(({ texts }) => !sayAllSame(texts, first.texts)) ??
			(isAgain ? untouched[0] : undefined));
	if (!other) return;
	throw new ItemError(
		`Rows of this file say ${shown(first.texts.join(', '))} and ${shown(other.texts.join(', '))} for ${shown(field)}${isOld ? ', and it was reviewed since they were made' : ''}`,
		'Nothing was changed. Give all rows the same value.',
	);
}

const countOf = (rows: InRows[]) => rows.reduce((sum, { count }) => sum + count, 0);

const sayAllSame = (some: Said[], others: Said[]) =>
	some.length === others.length &&
	some.every((text, at) => isWrittenAs(String(text), String(others[at])));

/** What is read in another encoding than it was written in has it. */
const LOST_LETTER = '\uFFFD';

/** As which UTF-8 is read, by the language of the computer. */
const OTHER_ENCODINGS = [
	...['macintosh', 'gbk', 'shift_jis', 'big5', 'euc-kr', 'windows-874'],
	...Array.from({ length: 9 }, (_, at) => `windows-125${String(at)}`),
];

/** Then another character stands for each of its bytes. */
const isReadAsOther = (text: string, given: string) =>
	text !== given &&
	/\P{ASCII}/u.test(text) &&
	OTHER_ENCODINGS.some((encoding) => new TextDecoder(encoding).decode(Buffer.from(text)) === given);

export function refuseBrokenTexts({
	changes,
	additions,
}: Pick<Plan, 'changes' | 'additions'>): void {
	const added = additions.map(({ field, value }) => ({ was: { name: field, value: '' }, value }));
	for (const { was, value } of [...changes, ...added]) {
		if (holdsNothing(value) && !holdsNothing(was.value)) throw nothingIn(was.name, value);
		if (value.includes(LOST_LETTER) || isReadAsOther(was.value, value)) {
			throw new ItemError(
				`Letters of ${shown(value)} are lost`,
				'Nothing was changed. Read it in the encoding that it was saved in.',
			);
		}
	}
}

export function refuseSeveralTexts({
	changes,
	untouched,
}: Pick<Plan, 'changes' | 'untouched'>): void {
	for (const [index, { was }] of changes.entries()) {
		const same = changes.slice(index).filter((other) => other.was === was);
		const texts = [
			...same.map(({ value }) => value),
			...(untouched.includes(was) ? [was.value] : []),
		];
		if (texts.length > 1) throw severalTexts(was, texts);
	}
}

const severalTexts = ({ name, value, page }: ReadValue, texts: string[]) =>
	new ItemError(
		`${shown(name)}, which says ${shown(value)} on page ${page}, gets several texts: ${texts.map(shown).join(', ')}`,
		'Nothing was changed. Look at the file and make the form anew.',
	);
