import type { IDataObject } from 'n8n-workflow';
import { shownForm } from '../../unit/extraction/review/n8nForm';
import { AUTOMATICALLY } from '../fixtures/correct.fixture';
import { reviewedDocument, reviewedFile, textsIn } from '../fixtures/reviewed.fixture';
import { useSandbox } from '../host';

const bench = useSandbox();

describe.each([
	['file', reviewedFile(bench)],
	['document', reviewedDocument(bench)],
])('answers of a form that are merged with a row of the %s', (_kind, kind) => {
	test.each([true, false])('count, and not what the row says: by label %s', async (byLabel) => {
		const id = kind.add('invoice-notable.pdf');
		const { json: made } = await bench.runNode({ parameters: kind.form(id) });
		const { inputs, submit } = shownForm(made[0]?.['review_form'], { byLabel });
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
});
