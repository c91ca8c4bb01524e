import * as fc from 'fast-check';
import type { ExtractedFile } from '../../../../../nodes/DocumentExtraction/extraction/file';
import { reviewOf } from '../../../../../nodes/DocumentExtraction/extraction/review/form';
import { valuesOf } from '../../../../../nodes/DocumentExtraction/extraction/review/readValue';
import { answersIn } from '../../../../../nodes/DocumentExtraction/resources/shared/correct/answers';
import { FileRows } from '../../../../../nodes/DocumentExtraction/resources/shared/correct/fileRows';
import { ItemError } from '../../../../../nodes/DocumentExtraction/transport/errors/itemError';
import { type Json, textIn } from '../../../../../nodes/DocumentExtraction/utils/json';
import { shownForm } from '../../../extraction/review/n8nForm';

const FIELD = 'total';
const PLACES = { occurrence: 'stop', page: undefined } as const;

/** Some mean the same number, some can be read in two ways, some look alike once the form has shown them. */
const text = fc.constantFrom(
	...['100', '100.00', '1250', '1,250', '1.250', '1,250.00', '12.5', ''],
	...['a < b', 'a &lt; b', 'a <b> c', 'ACME', 'ACME Ltd'],
);

/** Each value with what somebody types over it, or nothing. */
const values = fc.array(fc.tuple(text, fc.option(text)), { minLength: 2, maxLength: 5 });

const fileOf = (texts: string[]): ExtractedFile => ({
	...{ id: 'file-1', name: 'a.pdf', status: 'success', reviewStatus: 'unreviewed' },
	...{ metadata: '', message: '' },
	pages: [
		{
			...{ page: 0, id: 'page-0', tables: [] },
			fields: texts.map((value, at) => ({ id: `v-${at}`, name: FIELD, value })),
		},
	],
});

async function answersFor(mode: 'each' | 'item', file: ExtractedFile, item: Json, named: Json) {
	const mapped = { mode, item, named };
	const rows = new FileRows(() => [mapped]);
	const { answers } = await answersIn({ ...mapped, rows }, file, PLACES, () => [FIELD]);
	return new Map(answers.map(({ asked, texts }) => [asked?.id, texts.map(String)]));
}

/** What the answers say by themselves, and as the list that somebody makes of them. */
async function compare(
	all: Array<[string, string | null]>,
	isNumber: (at: number, answer: string) => boolean,
	order: number[],
) {
	const file = fileOf(all.map(([shown]) => shown));
	expect(valuesOf(file)).toHaveLength(all.length);
	const review = reviewOf(file, [], { below: undefined, includeTables: false, required: [] });
	const { inputs, submit } = shownForm(review.review_form);
	const item = submit(
		new Map(all.flatMap(([, typed], at) => (typed === null ? [] : [[at, typed]]))),
	);
	const keys = inputs.slice(0, all.length).map(({ name }) => name);
	const given = keys.map((key, at) => {
		const answer = textIn(item[key]);
		return isNumber(at, answer) ? Number(answer.replaceAll(',', '')) : answer;
	});
	const list = order.filter((at) => at < all.length).map((at) => given[at]);
	const expected = await answersFor('item', file, item, item);
	expect(expected.size).toBe(all.length);
	return { expected, asked: await answersFor('each', file, item, { [FIELD]: list }) };
}

const orders = fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 });

test('a list of all answers says what the answers say, in any order', async () => {
	await fc.assert(
		fc.asyncProperty(values, orders, async (all, order) => {
			const { expected, asked } = await compare(all, () => false, order);
			expect(asked).toEqual(expected);
		}),
		{ numRuns: 1000 },
	);
});

test('so it does with numbers among them, or it is refused', async () => {
	let refused = 0;
	await fc.assert(
		fc.asyncProperty(values, orders, fc.nat(31), async (all, order, bits) => {
			const isNumber = (at: number, answer: string) =>
				(bits & (1 << at)) !== 0 && /^\d+(?:\.\d\d)?$/.test(answer);
			const result = await compare(all, isNumber, order).catch((thrown: unknown) => {
				if (!(thrown instanceof ItemError)) throw thrown;
				expect(thrown.message).toMatch(/, which several answers may say$/);
				return undefined;
			});
			if (result) expect(result.asked).toEqual(result.expected);
			else refused += 1;
		}),
		{ numRuns: 1000 },
	);
	expect(refused).toBeGreaterThan(0);
});
