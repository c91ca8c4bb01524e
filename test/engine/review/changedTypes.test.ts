import type { INodeParameters } from 'n8n-workflow';
import { shownForm } from '../../unit/extraction/review/n8nForm';
import { AUTOMATICALLY, mapped, mappedFromItem } from '../fixtures/correct.fixture';
import {
	reviewedDocument,
	reviewedFile,
	textsIn,
	writeAll,
	writeEach,
} from '../fixtures/reviewed.fixture';
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
				expect(said).toMatch(/^"total_amount" came from the form as 0, which may be nothing/);
				expect(texts).toEqual([shown]);
			}
		},
	);

	test('days that a spreadsheet has counted may be converted, or left out', async () => {
		const date = `={{ $json.${FIELD} === 45738 ? '2025-03-22' : '' }}`;
		const { texts } = await answered('22.03.2025', 45738, mapped({ [FIELD]: date }));
		expect(texts).toEqual(['2025-03-22']);
		const { said } = await answered('22.03.2025', 45738, mapped({ seller_name: 'Other' }));
		expect(said).toMatchObject([{ field: 'seller_name' }]);
	});

	test('0 that is not mapped approves nothing', async () => {
		const id = kind.add('invoice.pdf');
		const { json: forms } = await bench.runNode({ parameters: kind.form(id) });
		const { submit } = shownForm(forms[0]?.['review_form']);
		const { error } = await bench.runNode({
			parameters: kind.correct(id, mapped({ seller_name: 'Other' }), { approve: true }),
			items: [{ ...submit(), [FIELD]: 0 }],
		});
		expect(error?.message).toBe(`Fields leaves out what the form says for "${FIELD}"`);
	});

	test('days that a spreadsheet has counted are no answer', async () => {
		for (const fields of mappings) {
			const { said, texts } = await answered('22.03.2025', 45738, fields);
			expect(said).toMatch(/^"total_amount" says "22\.03\.2025" and would say 45738/);
			expect(texts).toEqual(['22.03.2025']);
		}
	});

	describe('mapped by itself, a number that stands for an answer', () => {
		/** What is asked for a value that stands there so when the form is made. */
		const formOf = async (id: string, options: INodeParameters = {}) => {
			const { json } = await bench.runNode({ parameters: kind.form(id, options) });
			const { inputs, submit } = shownForm(json[0]?.['review_form']);
			return { names: inputs.map(({ name }) => name), submit };
		};
		const WITHOUT_COMMAS = `={{ Number($json.${FIELD}.replaceAll(',', '')) }}`;

		test.each([
			['of an answer', '840.00', 900, mappedFromItem([FIELD])],
			['by an expression', '840.00', '2,500', mapped({ [FIELD]: WITHOUT_COMMAS })],
			['by an expression', '840.00', '1,250,000', mapped({ [FIELD]: WITHOUT_COMMAS })],
			['of another source', '840.00', '840.00', mapped({ [FIELD]: 900 })],
		])(
			'made %s, overwrites nothing that somebody else has written',
			async (_how, shown, answer, fields) => {
				const id = kind.add('invoice.pdf');
				writeAll(kind.values(id), FIELD, shown);
				const { submit } = await formOf(id);
				writeAll(kind.values(id), FIELD, '777.00');
				const { error } = await bench.runNode({
					parameters: kind.correct(id, fields),
					items: [{ ...submit(), [FIELD]: answer }],
				});
				expect(error?.message).toMatch(/^Somebody has changed "total_amount" in the meantime/);
				expect(textsIn(kind.values(id), FIELD)).toEqual(['777.00']);
			},
		);

		test.each(['1250', '1,250.00', '1,250,000', ''])(
			'made of %j, which nobody touched, sends nothing',
			async (shown) => {
				const id = kind.add('invoice.pdf');
				writeAll(kind.values(id), FIELD, shown);
				const { submit } = await formOf(id);
				const { json } = await bench.runNode({
					parameters: kind.correct(id, mapped({ [FIELD]: WITHOUT_COMMAS })),
					items: [submit()],
				});
				expect(json).toMatchObject([{ changes: [] }]);
				expect(textsIn(kind.values(id), FIELD)).toEqual([shown]);
			},
		);

		test.each([
			['1,250', 1250],
			['1.250', 1250],
			['840.00', 840.5],
		])('is sent where %j may say something else than %d', async (shown, given) => {
			const id = kind.add('invoice.pdf');
			writeAll(kind.values(id), FIELD, shown);
			const { submit } = await formOf(id);
			const { json } = await bench.runNode({
				parameters: kind.correct(id, mapped({ [FIELD]: given })),
				items: [submit()],
			});
			expect(json).toMatchObject([{ changes: [{ previous: shown, value: String(given) }] }]);
		});

		test('is no 0 where the reviewer has emptied the input', async () => {
			const id = kind.add('invoice.pdf');
			kind.repeat(id, FIELD);
			writeEach(kind.values(id), FIELD, ['100.00', '200.00']);
			const { names, submit } = await formOf(id);
			const key = names.filter((name) => name.startsWith(FIELD))[1] ?? '';
			await bench.runNode({
				parameters: kind.correct(id, mapped({ [FIELD]: `={{ Number($json["${key}"]) }}` }), {
					occurrence: 'first',
				}),
				items: [{ ...submit(), [key]: '' }],
			});
			expect(textsIn(kind.values(id), FIELD)).toEqual(['100.00', '']);
		});

		test('may have a line break behind its expression', async () => {
			const id = kind.add('invoice.pdf');
			writeAll(kind.values(id), FIELD, '840.00');
			const { submit } = await formOf(id);
			await bench.runNode({
				parameters: kind.correct(id, mapped({ [FIELD]: `={{ $json.${FIELD} }}\n` })),
				items: [{ ...submit(), [FIELD]: 840 }],
			});
			expect(textsIn(kind.values(id), FIELD)).toEqual(['840.00']);
		});

		test.each(['stop', 'first', 'all'])(
			'is about the value that the form asked for, of several (%s)',
			async (occurrence) => {
				const id = kind.add('invoice.pdf');
				kind.repeat(id, FIELD);
				writeEach(kind.values(id), FIELD, ['100.00', '200.00']);
				const { names, submit } = await formOf(id);
				const key = names.filter((name) => name.startsWith(FIELD))[1] ?? '';
				const { error } = await bench.runNode({
					parameters: kind.correct(id, mapped({ [FIELD]: `={{ $json["${key}"] }}` }), {
						occurrence,
					}),
					items: [{ ...submit(), [key]: 900 }],
				});
				expect(error).toBeUndefined();
				expect(textsIn(kind.values(id), FIELD)).toEqual(['100.00', '900']);
			},
		);

		test('adds nothing where somebody else has', async () => {
			const id = kind.add('invoice.pdf');
			kind.remove(id, FIELD);
			const { names, submit } = await formOf(id, { requiredFields: [FIELD] });
			kind.repeat(id, 'invoice_number', FIELD);
			writeAll(kind.values(id), FIELD, '777.00');
			const key = names.find((name) => name.startsWith(FIELD)) ?? '';
			const { error } = await bench.runNode({
				parameters: kind.correct(id, mapped({ [FIELD]: `={{ $json["${key}"] }}` })),
				items: [{ ...submit(), [key]: 900 }],
			});
			expect(error?.message).toMatch(/^Somebody has changed "total_amount" in the meantime/);
			expect(textsIn(kind.values(id), FIELD)).toEqual(['777.00']);
		});

		test('may be 0 in a field that is not mapped', async () => {
			const id = kind.add('invoice.pdf');
			kind.remove(id, FIELD);
			const { names, submit } = await formOf(id, { requiredFields: [FIELD] });
			const key = names.find((name) => name.startsWith(FIELD)) ?? '';
			const { json } = await bench.runNode({
				parameters: kind.correct(id, mapped({ seller_name: 'Ours' })),
				items: [{ ...submit(), [key]: 0 }],
			});
			expect(json).toMatchObject([{ changes: [{ field: 'seller_name', value: 'Ours' }] }]);
		});
	});
});
