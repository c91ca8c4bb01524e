import { shownForm } from '../../unit/extraction/review/n8nForm';
import { AUTOMATICALLY, mappedFromItem } from '../fixtures/correct.fixture';
import { reviewedDocument, reviewedFile, textsIn, writeAll } from '../fixtures/reviewed.fixture';
import { useSandbox } from '../host';

const bench = useSandbox();
const FIELD = 'total_amount';

/** The form asks for texts. Where somebody has made it ask for a number, n8n gives one, and 0 for what the browser could not show. */
describe.each([
	['file', reviewedFile(bench)],
	['document', reviewedDocument(bench)],
] as const)('a %s whose form asks for a number', (_, kind) => {
	/** What the run says and what stands there afterwards, for a field that the form has shown so and that comes back so. */
	const answered = async (shown: string, answer: number, fields = AUTOMATICALLY) => {
		const id = kind.add('invoice.pdf');
		writeAll(kind.values(id), FIELD, shown);
		const { json: forms } = await bench.runNode({ parameters: kind.form(id) });
		const { inputs, submit } = shownForm(forms[0]?.['review_form']);
		expect(inputs.map(({ name }) => name)).toContain(FIELD);
		const { json, error } = await bench.runNode({
			parameters: kind.correct(id, fields),
			items: [{ ...submit(), [FIELD]: answer }],
		});
		return { said: error?.message ?? json[0]?.['changes'], texts: textsIn(kind.values(id), FIELD) };
	};

	const mappings = [AUTOMATICALLY, mappedFromItem([FIELD])];

	test.each([
		['840.00', 840],
		['1.250', 1.25],
		['1,250.00', 1250],
		['0.00', 0],
		['12345678901234567890', Number('12345678901234567890')],
	])('%j that comes back as %d was not touched', async (shown, answer) => {
		for (const fields of mappings) {
			expect(await answered(shown, answer, fields)).toEqual({ said: [], texts: [shown] });
		}
	});

	test('another number is the answer', async () => {
		for (const fields of mappings) {
			const { said, texts } = await answered('840.00', 900, fields);
			expect(said).toMatchObject([{ field: FIELD, previous: '840.00', value: '900' }]);
			expect(texts).toEqual(['900']);
		}
	});

	test.each(['1,250.00', '840.00', 'EUR 12'])(
		'nobody knows whether 0 for %j was typed',
		async (shown) => {
			for (const fields of mappings) {
				const { said, texts } = await answered(shown, 0, fields);
				expect(said).toMatch(/^"total_amount" came back from the form as 0, which may be nothing/);
				expect(texts).toEqual([shown]);
			}
		},
	);
});
