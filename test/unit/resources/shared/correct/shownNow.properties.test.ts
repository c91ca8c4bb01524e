import fc from 'fast-check';
import { shownNow } from '../../../../../nodes/DocumentExtraction/resources/shared/correct/shownNow';

const RUNS = { numRuns: 2_000 };
/** Few, so that values say the same, and answers what other values say. */
const text = fc.constantFrom('7', '19', 'same');

/** The values of a field on a page, what a reviewer has answered to each, and whether the service gives them other IDs. */
const form = fc.record({
	values: fc.array(fc.record({ text, answer: fc.option(text, { nil: undefined }) }), {
		minLength: 1,
		maxLength: 4,
	}),
	isRenumbered: fc.boolean(),
});
type Form = typeof form extends fc.Arbitrary<infer T> ? T : never;

const field = 'total';
const asked = ({ values }: Form) =>
	values.map((value, at) => ({
		keys: [`${field} ${at}`],
		field,
		page: 0,
		id: `b${at}`,
		text: value.text,
	}));

/** By position, where each is found; `said` is what they say now, undefined for one that is gone. */
function found(all: Form, said: Array<string | undefined>): Array<number | 'gone' | 'unknown'> {
	const formValues = asked(all);
	const now = said.flatMap((value, at) =>
		value === undefined
			? []
			: [
					{
						at,
						value: {
							...{ id: `${all.isRenumbered ? 'n' : 'b'}${at}`, name: field, value },
							...{ confidence: undefined, page: 0, pageId: 'p' },
						},
					},
				],
	);
	const places = shownNow(
		now.map(({ value }) => value),
		{
			answers: formValues.flatMap((value, at) => {
				const answer = all.values[at]?.answer;
				return answer === undefined ? [] : [{ field, texts: [answer], asked: value }];
			}),
			formValues,
		},
	);
	return formValues.map((value) => {
		if (!places.has(value)) return 'unknown';
		return now.find((each) => each.value === places.get(value))?.at ?? 'gone';
	});
}

const shownTexts = ({ values }: Form) => values.map(({ text: shown }) => shown);
const sentTexts = ({ values }: Form) => values.map(({ text: shown, answer = shown }) => answer);

/** One of them is another, or gone. */
const changedAt = (texts: string[], at: number, to: string | undefined) =>
	texts.map((each, index) => (index === at % texts.length ? to : each));

test('by their IDs all are found, whatever they say', () => {
	fc.assert(
		fc.property(form, fc.array(text, { minLength: 4, maxLength: 4 }), (all, texts) => {
			const said = shownTexts(all).map((_, at) => texts[at]);
			const places = found({ ...all, isRenumbered: false }, said);
			expect(places).toEqual(said.map((_, at) => at));
		}),
		RUNS,
	);
});

test('where all answers were sent, all are found, whatever their IDs are', () => {
	fc.assert(
		fc.property(form, (all) => {
			expect(found(all, sentTexts(all))).toEqual(all.values.map((_, at) => at));
		}),
		RUNS,
	);
});

test('none is taken for another one, as it was shown or after somebody has changed or removed one', () => {
	fc.assert(
		fc.property(
			form,
			fc.option(fc.nat(3), { nil: undefined }),
			fc.constantFrom('theirs', undefined),
			(all, at, to) => {
				const said = at === undefined ? shownTexts(all) : changedAt(shownTexts(all), at, to);
				for (const [index, place] of found(all, said).entries()) {
					const own = said[index] === undefined ? 'gone' : index;
					expect([own, 'unknown']).toContain(place);
				}
			},
		),
		RUNS,
	);
});

test('where somebody has changed or removed one after all were sent, none is taken for one that says something else', () => {
	fc.assert(
		fc.property(form, fc.nat(3), fc.constantFrom('theirs', undefined), (all, at, to) => {
			const said = changedAt(sentTexts(all), at, to);
			const places = found(all, said);
			const values = places.filter((place) => typeof place === 'number');
			expect(new Set(values).size).toBe(values.length);
			for (const [index, place] of places.entries()) {
				if (typeof place !== 'number' || place === index) continue;
				// Two that were answered alike, of which either may be the one that is left.
				expect(said[place]).toBe(sentTexts(all)[index]);
				expect(all.values[index]?.answer).toBe(all.values[place]?.answer);
			}
		}),
		RUNS,
	);
});
