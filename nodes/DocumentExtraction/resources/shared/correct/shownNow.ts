import type { ShownValue } from '../../../extraction/review/formState';
import type { ReadValue } from '../../../extraction/review/readValue';
import { grouped } from '../../../utils/grouped';
import type { Answers } from './answers';
import { isSameText, typedText } from './sameText';

/** What a value has become that a form knows: undefined where it is gone. Those of which nobody can tell are missing. */
export type ShownNow = Map<ShownValue, ReadValue | undefined>;

/** A value that a form knows, and what it is to say. */
interface Known {
	asked: ShownValue;
	given: string;
}

/** By their IDs, else by their order and by what they say: a service may give values other IDs. */
export function shownNow(
	values: ReadValue[],
	{ answers, formValues }: Pick<Answers, 'answers' | 'formValues'>,
): ShownNow {
	const given = new Map(
		answers.flatMap(({ asked, texts }) =>
			asked ? [[asked, typedText(texts.join(', '), asked.text)]] : [],
		),
	);
	const known = formValues.map((asked) => ({ asked, given: given.get(asked) ?? asked.text }));
	const were = known.filter(({ asked }) => !asked.isMissing);
	const missing = known.filter(({ asked }) => asked.isMissing);
	const groups = grouped(were, ({ asked: { field, page } }) => placeOf(field, page));
	// Under another name it is the value of that field now.
	const there = grouped(values, ({ name, page }) => placeOf(name, page));
	const found = [...groups].map(([place, group]) =>
		amongThese(there.get(place) ?? [], group, formValues),
	);
	const come = missing.map((each) => comeFor(each, values));
	return new Map([...found, ...come].flatMap((each) => [...each]));
}

/** Of a field that had no value, the one that has come since, on whatever page. */
function comeFor({ asked, given }: Known, values: ReadValue[]): ShownNow {
	const come = values.filter(({ name }) => name === asked.field);
	const own = come.length > 1 ? come.find(({ value }) => isSameText(given, value)) : come[0];
	return new Map(own || come.length === 0 ? [[asked, own]] : []);
}

const placeOf = (field: string, page: number) => JSON.stringify([field, page]);

function amongThese(there: ReadValue[], group: Known[], formValues: ShownValue[]): ShownNow {
	const now: ShownNow = new Map();
	for (const { asked } of group) {
		const own = there.filter(({ id }) => id !== '' && id === asked.id);
		if (own.length === 1) now.set(asked, own[0]);
	}
	const lost = group.filter(({ asked }) => !now.has(asked));
	const found = [...now.values()];
	// One that the form knows as a value of another field was given another name since.
	const isOther = ({ id, page, name }: ReadValue) =>
		id !== '' &&
		formValues.some((each) => each.id === id && each.page === page && each.field !== name);
	const open = there.filter((value) => !found.includes(value) && !isOther(value));
	for (const [asked, value] of byOrder(open, lost) ?? byText(open, lost)) now.set(asked, value);
	return now;
}

const maySay = ({ asked, given }: Known, { value }: ReadValue) =>
	isSameText(asked.text, value) || isSameText(given, value);

/** Where as many are there. Before all answers are sent, it does not tell which of two was answered that said the same. */
function byOrder(open: ReadValue[], lost: Known[]): ShownNow | undefined {
	const pairs = lost.flatMap((known, at) =>
		open.slice(at, at + 1).map((value) => ({ known, value })),
	);
	const isMoved = ({ known, value }: (typeof pairs)[number]) =>
		!maySay(known, value) && lost.some((other) => maySay(other, value));
	if (lost.length !== open.length || pairs.some(isMoved)) return undefined;
	const isSent = pairs.every(({ known, value }) => isSameText(known.given, value.value));
	const isTwin = ({ asked, given }: Known) =>
		lost.some((other) => isSameText(other.asked.text, asked.text) && other.given !== given);
	const twins = isSent ? [] : pairs.filter(({ known }) => isTwin(known));
	const others = pairs.filter((pair) => !twins.includes(pair));
	return new Map([
		...others.map(({ known: { asked }, value }) => [asked, value] as const),
		...byText(
			twins.map(({ value }) => value),
			twins.map(({ known }) => known),
		),
	]);
}

/** What says the answers to several may be any of them. */
function byText(open: ReadValue[], lost: Known[]): ShownNow {
	const now: ShownNow = new Map();
	const isSent = ({ asked, given }: Known, { value }: ReadValue) =>
		!isSameText(asked.text, value) && isSameText(given, value);
	for (const known of lost) {
		const found = [...now.values()];
		const own = open.filter((value) => !found.includes(value) && maySay(known, value));
		const isOnly = (value: ReadValue) =>
			lost.every(
				(other) =>
					other === known ||
					!maySay(other, value) ||
					[known, other].every((each) => isSent(each, value)),
			);
		const isClear = own.length === 1 || own.every((value) => isSent(known, value));
		if (isClear && own.every(isOnly) && own[0]) now.set(known.asked, own[0]);
	}
	const isAllFound = now.size === open.length;
	for (const { asked } of lost) if (isAllFound && !now.has(asked)) now.set(asked, undefined);
	return now;
}
