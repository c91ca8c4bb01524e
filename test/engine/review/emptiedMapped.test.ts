import { shownForm } from '../../unit/extraction/review/n8nForm';
import { mapped } from '../fixtures/correct.fixture';
import { reviewedDocument, reviewedFile, textsIn, writeEach } from '../fixtures/reviewed.fixture';
import { useSandbox } from '../host';

const bench = useSandbox();

test('a column for a field that a document lacks, and that nothing is mapped to, costs no request', async () => {
	const kind = reviewedDocument(bench);
	const id = kind.add('invoice.pdf');
	kind.remove(id, 'po_number');
	const { json: forms } = await bench.runNode({ parameters: kind.form(id) });
	const { inputs, submit } = shownForm(forms[0]?.['review_form']);
	const place = inputs.findIndex(({ name }) => name.startsWith('seller_name'));
	const answer = `={{ $json[${JSON.stringify(inputs[place]?.name)}] }}`;
	const asked = bench.sandbox.log.requests('workflow.get').length;
	const { json } = await bench.runNode({
		parameters: kind.correct(id, mapped({ seller_name: answer, po_number: null })),
		items: [submit(new Map([[place, 'Other']]))],
	});
	expect(json).toMatchObject([{ success: true }]);
	expect(textsIn(kind.values(id), 'seller_name')).toEqual(['Other']);
	expect(bench.sandbox.log.requests('workflow.get')).toHaveLength(asked);
});

describe.each([
	['file', reviewedFile(bench)],
	['document', reviewedDocument(bench)],
])('a value of a %s that the reviewer has emptied', (_, kind) => {
	test.each([
		['with another spelling', (answer: string) => `={{ ${answer} }}`, 'Seller Name'],
		['as it is', (answer: string) => `={{ ${answer} }}`],
		['with a line break behind', (answer: string) => `={{ ${answer} }}\n`],
		['with a blank behind', (answer: string) => `={{ ${answer} }} `],
		['as a list of one', (answer: string) => `={{ [${answer}] }}`],
		['as a list that is made of it', (answer: string) => `={{ ${answer}.split(';') }}`],
	])(
		'is blanked before it is approved when it is mapped %s',
		async (__, expressionOf, column = 'seller_name') => {
			const id = kind.add('invoice.pdf');
			const { json: forms } = await bench.runNode({ parameters: kind.form(id) });
			const { inputs, submit } = shownForm(forms[0]?.['review_form']);
			const place = inputs.findIndex(({ name }) => name.startsWith('seller_name'));
			const answer = `$json[${JSON.stringify(inputs[place]?.name)}]`;
			const fields = mapped({ [column]: expressionOf(answer) });
			const { error } = await bench.runNode({
				parameters: kind.correct(id, fields, { approve: true }),
				items: [submit(new Map([[place, '']]))],
			});
			expect(error).toBeUndefined();
			expect(textsIn(kind.values(id), 'seller_name')).toEqual(['']);
			expect(bench.sandbox.log.requests(kind.approve)).toHaveLength(1);
		},
	);

	test.each([
		['the first', ['', '200']],
		['the last', ['100', '']],
		['one, and the other is changed', ['', '300']],
		['one, behind the other', ['', '300'], [1, 0]],
		['both', ['', '']],
	])(
		'is blanked before it is approved when its field is mapped as a list of its answers: %s',
		async (__, answers, order = [0, 1]) => {
			const id = kind.add('invoice.pdf');
			kind.repeat(id, 'total_amount');
			writeEach(kind.values(id), 'total_amount', ['100', '200']);
			const { json: forms } = await bench.runNode({ parameters: kind.form(id) });
			const { inputs, submit } = shownForm(forms[0]?.['review_form']);
			const places = inputs.flatMap(({ name }, at) => (/^total_amount/.test(name) ? [at] : []));
			const names = order.map((at) => JSON.stringify(inputs[places[at] ?? -1]?.name));
			const list = `={{ [${names.map((name) => `$json[${name}]`).join(', ')}] }}`;
			const { error } = await bench.runNode({
				parameters: kind.correct(id, mapped({ total_amount: list }), { approve: true }),
				items: [submit(new Map(places.map((place, at) => [place, answers[at] ?? ''])))],
			});
			expect(error).toBeUndefined();
			expect(textsIn(kind.values(id), 'total_amount')).toEqual(answers);
			expect(bench.sandbox.log.requests(kind.approve)).toHaveLength(1);
		},
	);
});
