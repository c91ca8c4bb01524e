import { mapped } from '../fixtures/correct.fixture';
import { reviewedDocument, reviewedFile, textsIn } from '../fixtures/reviewed.fixture';
import { useSandbox } from '../host';

const bench = useSandbox();

const KINDS: Array<[string, ReturnType<typeof reviewedFile>]> = [
	['file', reviewedFile(bench)],
	['document', reviewedDocument(bench)],
];

const writes = () => bench.sandbox.log.requests().filter(({ method }) => method !== 'GET');

// n8n's editor empties what is mapped when the model or workflow above is another one.
test.each(KINDS)('a %s for which nothing is mapped is not approved unseen', async (_, kind) => {
	const id = kind.add('invoice.pdf');
	for (const fields of [mapped({}), { mappingMode: 'defineBelow', value: null }]) {
		const { error } = await bench.runNode({
			parameters: kind.correct(id, fields, { approve: true }),
		});
		expect(error?.message).toBe('Fields maps nothing');
	}
	expect(writes()).toEqual([]);
});

test.each(KINDS)('a %s for which no expression finds anything is not approved', async (_, kind) => {
	const id = kind.add('invoice.pdf');
	const run = async (written: string, item = {}, approve: boolean | string = true) =>
		await bench.runNode({
			parameters: kind.correct(id, mapped({ total_amount: written }), { approve }),
			items: [item],
		});
	for (const written of ['={{ $json.amuont }}', '={{ $json.match?.total }}']) {
		for (const approve of [true, '={{ "true" }}']) {
			const { error } = await run(written, {}, approve);
			expect(error?.message).toBe('No expression of Fields finds anything');
		}
	}
	expect(writes()).toEqual([]);
	// Somebody says that there is nothing to correct.
	for (const item of [{ total: '' }, { total: null }, { needs_review: false }]) {
		const { json } = await run('={{ $json.total }}', item);
		expect(json).toMatchObject([{ approved: true, changes: [] }]);
	}
});

test.each(KINDS)('of the rows of a %s one may say something alone', async (_, kind) => {
	const id = kind.add('invoice-rows3.pdf');
	const rows = (await bench.runNode({ parameters: kind.rows(id) })).json;
	const items = rows.map((row, at) => ({ ...row, ...(at === 0 && { corrected: '777.00' }) }));
	const fields = mapped({ total_amount: '={{ $json.corrected }}' });
	const run = async (given: typeof rows) =>
		await bench.runNode({ parameters: kind.correct(id, fields, { approve: true }), items: given });
	const { error } = await run(rows);
	expect(error?.message).toContain('No expression of Fields finds anything');
	expect(writes()).toEqual([]);
	const { json } = await run(items);
	expect(json.map(({ approved }) => approved)).toEqual([true, true, true]);
	expect(textsIn(kind.values(id), 'total_amount')).toEqual(['777.00']);
});

test.each(KINDS)(
	'what JavaScript makes of nothing in a text is not written: %s',
	async (_, kind) => {
		const id = kind.add('invoice.pdf');
		const said = textsIn(kind.values(id), 'total_amount');
		for (const written of [
			'={{ $json.nope + " EUR" }}',
			'={{ `${$json.nope} EUR` }}',
			'={{ $json.nope * 2 + " EUR" }}',
			'={{ "A " + {} }}',
		]) {
			const { error } = await bench.runNode({
				parameters: kind.correct(id, mapped({ total_amount: written }), { approve: true }),
			});
			expect(error?.message).toContain('total_amount cannot be ');
		}
		expect(writes()).toEqual([]);
		expect(textsIn(kind.values(id), 'total_amount')).toEqual(said);
	},
);
