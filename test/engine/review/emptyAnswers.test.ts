import { shownForm } from '../../unit/extraction/review/n8nForm';
import { AUTOMATICALLY } from '../fixtures/correct.fixture';
import { reviewedFile, textsIn } from '../fixtures/reviewed.fixture';
import { useSandbox } from '../host';

const bench = useSandbox();
const file = reviewedFile(bench);

test.each([[[]], [['']], [[null]]])(
	'%j, which an expression gives that finds nothing, empties no answer of a form, and approves nothing',
	async (nothing) => {
		const id = file.add('invoice.pdf');
		const before = textsIn(file.values(id), 'invoice_number');
		const { json: forms } = await bench.runNode({ parameters: file.form(id) });
		const { inputs } = shownForm(forms[0]?.['review_form']);
		const answers = Object.fromEntries(inputs.map(({ name, value }) => [name, value]));
		const { error } = await bench.runNode({
			parameters: file.correct(id, AUTOMATICALLY),
			items: [{ ...answers, invoice_number: nothing }],
		});
		expect(error).toBeUndefined();
		expect(textsIn(file.values(id), 'invoice_number')).toEqual(before);
		const approving = await bench.runNode({
			parameters: file.correct(id, AUTOMATICALLY, { approve: true }),
			items: [{ ...answers, invoice_number: nothing }],
		});
		expect(approving.error?.message).toBe(
			'Fields leaves out what the form says for "invoice_number"',
		);
	},
);
