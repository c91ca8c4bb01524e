import type { IDataObject } from 'n8n-workflow';
import { shownForm } from '../../unit/extraction/review/n8nForm';
import { AUTOMATICALLY, mappedFromItem } from '../fixtures/correct.fixture';
import { reviewedDocument, reviewedFile, textsIn } from '../fixtures/reviewed.fixture';
import { useSandbox } from '../host';

const bench = useSandbox();

describe.each([
	['file', reviewedFile(bench)],
	['document', reviewedDocument(bench)],
])('answers of a form that are merged with a row of the %s', (_kind, kind) => {
	const formOf = async (id: string, byLabel = false) => {
		const [made] = (await bench.runNode({ parameters: kind.form(id) })).json;
		return { made, ...shownForm(made?.['review_form'], { byLabel }) };
	};

	test.each([true, false])('count, and not what the row says: by label %s', async (byLabel) => {
		const id = kind.add('invoice-notable.pdf');
		const { inputs, submit } = await formOf(id, byLabel);
		const at = inputs.findIndex(({ name }) => name.startsWith('seller_name'));
		const answer = submit(new Map([[at, 'Typed Ltd']])) as IDataObject;
		const said = textsIn(kind.values(id), 'invoice_date');
		const [row] = (await bench.runNode({ parameters: kind.rows(id) })).json;
		const { error } = await bench.runNode({
			parameters: kind.correct(id, AUTOMATICALLY, { approve: true }),
			// As Convert Dates, or a blank column, may have it.
			items: [{ ...row, invoice_date: 'of the row', seller_name: '', ...answer }],
		});
		expect(error).toBeUndefined();
		expect(textsIn(kind.values(id), 'seller_name')).toEqual(['Typed Ltd']);
		expect(textsIn(kind.values(id), 'invoice_date')).toEqual(said);
	});

	test('count, and what stands beside them is listed', async () => {
		const id = kind.add('invoice.pdf');
		const { submit } = await formOf(id);
		const { json } = await bench.runNode({
			parameters: kind.correct(id, AUTOMATICALLY, { approve: true }),
			items: [{ data: submit(), total_amount: '555.55' } as IDataObject],
		});
		expect(json).toMatchObject([{ approved: true, changes: [], ignored: ['total_amount'] }]);
	});

	test('count, and not that a person was needed', async () => {
		const id = kind.add('invoice-notable.pdf');
		const { made, inputs, submit } = await formOf(id);
		const at = inputs.findIndex(({ name }) => name.startsWith('seller_name'));
		expect(made).toMatchObject({ needs_review: true });
		const { json } = await bench.runNode({
			parameters: kind.correct(id, mappedFromItem(['seller_name']), { approve: true }),
			items: [{ ...made, ...(submit(new Map([[at, 'Typed Ltd']])) as IDataObject) }],
		});
		expect(json).toMatchObject([{ approved: true, changes: [{ value: 'Typed Ltd' }] }]);
	});
});
