import type { IDataObject } from 'n8n-workflow';
import type { Answer } from '../../sandbox/call';
import { simulatedTime } from '../../simulatedTime/jest';
import { shownForm } from '../../unit/extraction/review/n8nForm';
import { AUTOMATICALLY, mapped } from '../fixtures/correct.fixture';
import {
	delaying,
	type Reviewed,
	reviewedDocument,
	reviewedFile,
	textsIn,
	writeAll,
	writeEach,
} from '../fixtures/reviewed.fixture';
import { useSandbox } from '../host';

const bench = useSandbox();
const FILE = reviewedFile(bench);
const DOCUMENT = reviewedDocument(bench);

const KINDS: Array<[string, Reviewed]> = [
	['file', FILE],
	['document', DOCUMENT],
];
const delay = delaying(bench);

const OURS = { seller_name: 'ours' };
const OURS_TOLD = { field: 'seller_name', value: 'ours' };
const OTHER = { buyer_name: 'Bea' };

/** What the items of a run say about a file. */
const corrected = () => [OURS, OTHER];
const rowsOf = async (kind: Reviewed, id: string) =>
	(await bench.runNode({ parameters: kind.rows(id) })).json;
const asItWas = async (kind: Reviewed, id: string) => (await rowsOf(kind, id)).slice(0, 1);
const changedElsewhere = async (kind: Reviewed, id: string) => {
	const [row] = await rowsOf(kind, id);
	return [{ ...row, ...OTHER }];
};
const changedLater = async (kind: Reviewed, id: string) => {
	const [row] = await rowsOf(kind, id);
	return [row ?? {}, { ...row, ...OTHER }];
};
const formAndOther = async (kind: Reviewed, id: string) => {
	const made = await bench.runNode({ parameters: kind.form(id) });
	return [shownForm(made.json[0]?.['review_form']).submit() as IDataObject, OTHER];
};

const changes = (kind: Reviewed, id: string) => writeAll(kind.values(id), 'seller_name', 'theirs');
const removes = (kind: Reviewed, id: string) => kind.remove(id, 'seller_name');

describe.each(KINDS)('a %s is not approved where somebody', (_, kind) => {
	test.each([
		{ work: changes, items: corrected },
		{ work: removes, items: corrected },
		{ work: changes, items: asItWas },
		{ work: removes, items: asItWas },
		{ work: changes, items: changedElsewhere },
		{ work: removes, items: changedElsewhere },
		{ work: changes, items: changedLater },
		{ work: changes, items: formAndOther },
	])('$work.name a value that was named meanwhile: $items.name', async ({ work, items }) => {
		const id = kind.add('invoice.pdf');
		delay(kind.approve, 1, () => {
			work(kind, id);
			simulatedTime().advance(10_000);
		});
		const { error } = await bench.runNode({
			parameters: kind.correct(id, AUTOMATICALLY, { approve: true }),
			items: await items(kind, id),
		});
		expect(error?.message).toContain('Somebody has changed the ');
		expect(bench.sandbox.log.requests(kind.approve)).toHaveLength(1);
	});
});

test.each(KINDS)(
	'a %s is not approved where somebody writes into one of two values what the other one says',
	async (_, kind) => {
		const id = kind.add('invoice-repeat.pdf');
		writeEach(kind.values(id), 'invoice_number', ['7', '19']);
		delay(kind.approve, 1, () => writeEach(kind.values(id), 'invoice_number', ['19']));
		const { error } = await bench.runNode({
			parameters: kind.correct(id, mapped({ invoice_number: '21' }), {
				...{ occurrence: 'first', approve: true },
			}),
		});
		expect(error?.message).toContain('Somebody has changed the ');
		expect(bench.sandbox.log.requests(kind.approve)).toHaveLength(1);
	},
);

describe.each(KINDS)('a %s is not approved by the answers of a form', (_, kind) => {
	const answer = async (id: string, work: () => void) => {
		const made = await bench.runNode({ parameters: kind.form(id) });
		work();
		const { error } = await bench.runNode({
			parameters: kind.correct(id, AUTOMATICALLY, { approve: true }),
			items: [shownForm(made.json[0]?.['review_form']).submit() as IDataObject],
		});
		expect(error?.message).toMatch(/^A value of ".*" has come since the form was made/);
		expect(bench.sandbox.log.requests(kind.approve)).toEqual([]);
	};

	test('that was made before it was read', async () => {
		const id = kind.begin('invoice-slow20.pdf');
		await answer(id, () => bench.sandbox.clock.advance(60_000));
	});

	test('that has not shown a value which has come since', async () => {
		const id = kind.add('invoice.pdf');
		await answer(id, () => kind.repeat(id, 'total_amount'));
	});

	test.each(['$json.total_amount', 'Number($json.total_amount)', '[$json.total_amount]'])(
		'that nobody touched, mapped as %s, where somebody has corrected the value since',
		async (expression) => {
			const id = kind.add('invoice.pdf');
			writeAll(kind.values(id), 'total_amount', '118.50');
			const made = await bench.runNode({ parameters: kind.form(id) });
			const items = [shownForm(made.json[0]?.['review_form']).submit() as IDataObject];
			writeAll(kind.values(id), 'total_amount', '128.50');
			const fields = mapped({ total_amount: `={{ ${expression} }}` });
			const parameters = (options = {}) => kind.correct(id, fields, options);
			const { error } = await bench.runNode({ parameters: parameters({ approve: true }), items });
			expect(error?.message).toContain('the form showed "118.50", it says "128.50" now');
			const { json } = await bench.runNode({ parameters: parameters(), items });
			expect(json).toMatchObject([{ changes: [], ignored: ['total_amount'] }]);
			expect(textsIn(kind.values(id), 'total_amount')).toEqual(['128.50']);
		},
	);

	test('but by answers that say themselves what has come: those of a run before', async () => {
		const id = kind.add('invoice.pdf');
		kind.remove(id, 'total_amount');
		const made = await bench.runNode({ parameters: kind.form(id) });
		const run = async (total_amount: string) =>
			await bench.runNode({
				parameters: kind.correct(id, mapped({ total_amount }), { approve: true }),
				items: [shownForm(made.json[0]?.['review_form']).submit() as IDataObject],
			});
		expect((await run('118.00')).json).toMatchObject([{ changes: [{}], approved: true }]);
		expect((await run('118.00')).json).toMatchObject([{ changes: [], approved: true }]);
		expect((await run('119.00')).error?.message).toMatch(/^A value of "total_amount" has come/);
	});

	test.each([
		{ what: 'a correction waits', call: kind.writes[0], options: {} },
		{ what: 'the approval waits', call: kind.approve, options: {} },
		{ what: 'it is tried again', call: kind.writes[0], options: { maxRetryTime: 0 } },
	])('that has not shown a field which comes while $what', async ({ call = '', options }) => {
		const id = kind.add('invoice.pdf');
		const made = await bench.runNode({ parameters: kind.form(id) });
		const { inputs, submit } = shownForm(made.json[0]?.['review_form']);
		const at = inputs.findIndex(({ name }) => name === 'seller_name');
		delay(call, 1, () => {
			kind.repeat(id, 'total_amount', 'iban');
			simulatedTime().advance(10_000);
		});
		const { error } = await bench.runNode({
			parameters: kind.correct(id, AUTOMATICALLY, { approve: true, ...options }),
			items: [submit(new Map([[at, 'ours']])) as IDataObject],
			maxTries: 2,
		});
		expect(error?.message).toMatch(/^A value of "iban" has come since the form was made/);
	});
});

test('two files whose IDs differ in upper and lower case alone are two files', async () => {
	const names = new Map(['AbC', 'aBc'].map((name) => [name, FILE.add('invoice.pdf')]));
	for (const operationId of [FILE.look, FILE.approve]) {
		const handler = bench.sandbox.service.handlers[operationId];
		bench.sandbox.override(operationId, (call) => {
			const name = call.params['request_file_id'] ?? '';
			const id = names.get(name) ?? '';
			const answer = handler?.({ ...call, params: { ...call.params, request_file_id: id } });
			return JSON.parse(JSON.stringify(answer).replaceAll(id, name)) as Answer;
		});
	}
	const [text = ''] = textsIn(FILE.values(names.get('AbC') ?? ''), 'seller_name');
	writeAll(FILE.values(names.get('aBc') ?? ''), 'seller_name', 'theirs');
	const { json, error } = await bench.runNode({
		parameters: {
			...FILE.correct('', AUTOMATICALLY, { approve: true }),
			fileId: '={{ $json.file_id }}',
		},
		items: [...names.keys()].map((file_id) => ({ file_id, seller_name: text })),
	});
	expect(error?.message).toBeUndefined();
	expect(json).toMatchObject([
		{ changes: [], approved: true },
		{ changes: [{ previous: 'theirs', value: text }], approved: true },
	]);
	const approvals = bench.sandbox.log.requests(FILE.approve);
	expect(approvals.map(({ params }) => params['request_file_id'])).toEqual([...names.keys()]);
});

test.each(KINDS)(
	'what one row changes in a %s is no change by somebody for the others',
	async (_, kind) => {
		const id = kind.add('invoice.pdf');
		const [row] = await rowsOf(kind, id);
		const { json } = await bench.runNode({
			parameters: kind.correct(id, AUTOMATICALLY, { approve: true }),
			items: [row ?? {}, { ...row, ...OURS }, row ?? {}],
		});
		expect(json).toMatchObject([{ approved: true }, { changes: [OURS_TOLD] }, { changes: [] }]);
	},
);
