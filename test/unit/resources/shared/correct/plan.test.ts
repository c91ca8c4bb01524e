import type { ReadValue } from '../../../../../nodes/DocumentExtraction/extraction/review/readValue';
import { planOf } from '../../../../../nodes/DocumentExtraction/resources/shared/correct/plan';

const RULES = { occurrence: 'stop', page: undefined, overwrite: false } as const;

/** What is sent for an item of this package, of a file that says something else. */
function changesOf(values: Record<string, string>, item: Record<string, string>) {
	const read = Object.entries(values).map(
		([name, value]): ReadValue => ({
			...{ id: name, name, value, confidence: undefined, page: 0, pageId: 'p' },
		}),
	);
	const answers = Object.entries(item).map(([field, text]) => ({ field, texts: [text] }));
	const { changes } = planOf(read, { answers, formIds: [], isOwn: true }, RULES);
	return Object.fromEntries(changes.map(({ was, value }) => [was.name, value]));
}

describe('dates of an item of this package', () => {
	const values = { issued: '03/04/2026', due: '25/04/2026', paid: '05/06/2026' };

	test.each<[order: string, item: typeof values]>([
		['not at all', values],
		['day first', { issued: '2026-04-03', due: '2026-04-25', paid: '2026-06-05' }],
		['month first', { issued: '2026-03-04', due: '25/04/2026', paid: '2026-05-06' }],
	])('that are converted %s and that nobody changed are not sent', (_, item) => {
		expect(changesOf(values, item)).toEqual({});
	});

	test('are sent where one was typed anew that reads the same text in another order', () => {
		const dayFirst = { issued: '2026-04-03', due: '2026-04-25', paid: '2026-06-05' };
		expect(changesOf(values, { ...dayFirst, issued: '2026-03-04' })).toEqual({
			issued: '2026-03-04',
		});
		const monthFirst = { issued: '2026-03-04', due: '25/04/2026', paid: '2026-05-06' };
		expect(changesOf(values, { ...monthFirst, paid: '2026-06-05' })).toEqual({
			paid: '2026-06-05',
		});
	});

	test('are sent where one was typed into an item whose dates are not converted', () => {
		expect(changesOf(values, { ...values, issued: '2026-04-03' })).toEqual({
			issued: '2026-04-03',
		});
	});

	test('are sent where they cannot all have come from one setting, and which was typed cannot be told', () => {
		const item = { issued: '2026-04-03', paid: '2026-05-06' };
		expect(changesOf({ issued: values.issued, paid: values.paid }, item)).toEqual(item);
	});

	test('are sent for what is known by a number, which is never converted', () => {
		const file = { issued: '03/04/2026', reference_number: '03/04/2026' };
		const item = { issued: '2026-04-03', reference_number: '03/04/2026' };
		expect(changesOf(file, item)).toEqual({});
		const typed = { reference_number: '2026-04-03' };
		expect(changesOf(file, { ...item, ...typed })).toEqual(typed);
	});
});
