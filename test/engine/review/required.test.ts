import type { IDataObject, INodeParameters } from 'n8n-workflow';
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
} from '../fixtures/reviewed.fixture';
import { useSandbox } from '../host';

const bench = useSandbox();
const delay = delaying(bench);

const KINDS: Array<[string, Reviewed, firstPage: number]> = [
	['file', reviewedFile(bench), 0],
	['document', reviewedDocument(bench), 1],
];

const FIELD = 'total_amount';

const run = async (parameters: INodeParameters, items: IDataObject[] = [{}], maxTries = 1) => {
	const { json, error } = await bench.runNode({ parameters, items, maxTries });
	expect(error?.message).toBeUndefined();
	return json[0] ?? {};
};
const refusalOf = async (parameters: INodeParameters, items: IDataObject[]) =>
	(await bench.runNode({ parameters, items })).error?.message;
const writes = () => bench.sandbox.log.requests().filter(({ method }) => method !== 'GET');

describe.each(KINDS)('a required field of a %s', (_, kind, page) => {
	const formOf = async (id: string, requiredFields: unknown = FIELD, show = 'lowConfidence') => {
		const options = { requiredFields } as INodeParameters;
		const item = await run({ ...kind.form(id, options), show });
		return { ...item, ...shownForm(item['review_form']) } as IDataObject &
			ReturnType<typeof shownForm>;
	};
	const asked = ({ inputs }: Pick<ReturnType<typeof shownForm>, 'inputs'>) =>
		inputs.filter(({ type }) => type !== 'hiddenField').map(({ name, value }) => [name, value]);
	/** One on which everything is certain, and nothing was found of the field. */
	const without = (name = 'invoice.pdf') => {
		const id = kind.add(name);
		kind.remove(id, FIELD);
		return id;
	};
	/** A person adds it in the service. */
	const comes = (id: string, text: string, name = FIELD) => {
		kind.repeat(id, 'seller_name', name);
		writeAll(kind.values(id), name, text);
	};
	const approve = (id: string, options: INodeParameters = {}) =>
		kind.correct(id, AUTOMATICALLY, { approve: true, ...options });
	const total = (id: string) => textsIn(kind.values(id), FIELD);

	test.each(['', '12.50'])('that the item lacks approves nothing: answered %j', async (answer) => {
		const id = without();
		for (const show of ['all', 'lowConfidence']) {
			const { inputs, submit } = await formOf(id, FIELD, show);
			const at = inputs.findIndex(({ name }) => name.startsWith(FIELD));
			const name = inputs[at]?.name ?? '';
			const { [name]: answered, ...others } = submit(new Map([[at, answer]]));
			expect(answered).toBe(answer);
			for (const item of [others, { ...others, [name]: null }, { ...others, Total: answer }]) {
				expect(await refusalOf(approve(id), [item as IDataObject])).toContain(
					`Fields leaves out what the form says for "${FIELD}"`,
				);
			}
		}
		expect(writes()).toEqual([]);
	});

	test('that is mapped by the name that the column has is added', async () => {
		const id = without();
		const { inputs, submit } = await formOf(id, 'Total Amount');
		const at = inputs.findIndex(({ name }) => name.startsWith('Total Amount'));
		const answer = `={{ $json[${JSON.stringify(inputs[at]?.name)}] }}`;
		const fields = mapped({ [FIELD]: answer });
		const options = { approve: true };
		expect(
			await run(kind.correct(id, fields, options), [
				submit(new Map([[at, '7.00']])) as IDataObject,
			]),
		).toMatchObject({ approved: true, ignored: [] });
		expect(total(id)).toEqual(['7.00']);
	});

	test('that was not found needs a person, who is asked for it', async () => {
		const id = without();
		expect(await formOf(id, '')).toMatchObject({ needs_review: false });
		const count = asked(await formOf(id, '', 'all')).length + 1;
		const form = await formOf(id);
		expect(form).toMatchObject({
			needs_review: true,
			review_summary: `invoice.pdf: 1 of ${count} values to check\n- ${FIELD}: (not found)`,
		});
		expect(asked(form)).toEqual([[FIELD, '']]);
		expect(JSON.stringify(form.fields[0])).toContain('<img src=');
		expect(form.fields[1]).toMatchObject({ fieldLabel: `${FIELD} (not found)`, fieldType: 'text' });
	});

	test('that was not found stands among all that was read, with Show on All', async () => {
		const id = without();
		const form = await formOf(id, FIELD, 'all');
		const count = asked(await formOf(id, '', 'all')).length + 1;
		expect(form['review_summary']).toContain(`invoice.pdf: ${count} of ${count} values to check\n`);
		expect(asked(form)).toHaveLength(count);
	});

	test('that was not found is asked for on the first page, beside the pictures of all', async () => {
		const form = await formOf(without('invoice-pages3-everypage.pdf'));
		const kinds = form.fields.map(({ fieldType }) => fieldType);
		expect(kinds).toEqual(['html', 'text', 'html', 'html', 'hiddenField']);
	});

	test.each([
		FIELD,
		'Total Amount',
		['Invoice Number', 'TOTAL_AMOUNT'],
		'invoice_number\ntotal amount',
		'["total_amount"]',
		' , ',
	])('that has a value needs nobody: %j', async (names) => {
		expect(await formOf(kind.add('invoice.pdf'), names)).toMatchObject({ needs_review: false });
	});

	test('is asked for once, by the first of its names', async () => {
		const form = await formOf(without(), 'Total Amount, total_amount, iban no');
		expect(asked(form)).toEqual([
			['Total Amount', ''],
			['iban no', ''],
		]);
	});

	test('that is blank is asked for by its own value, however sure the service is', async () => {
		const id = kind.add('invoice.pdf');
		writeAll(kind.values(id), FIELD, ' ');
		const form = await formOf(id, 'Total Amount');
		expect(asked(form)).toEqual([[FIELD, ' ']]);
		expect(form['review_summary']).toMatch(/ 1 of \d+ values to check\n- total_amount: \(empty\)/);
		const output = await run(approve(id), [form.submit(new Map([[0, '118.00']])) as IDataObject]);
		expect(output).toMatchObject({ changes: [{ previous: ' ', value: '118.00' }], approved: true });
		expect(total(id)).toEqual(['118.00']);
	});

	test('that is blank in one place and has a value in another needs nobody', async () => {
		const id = kind.add('invoice-pages2-everypage.pdf');
		kind
			.values(id)
			.find(({ field }) => field === FIELD)
			?.write('');
		expect(await formOf(id)).toMatchObject({ needs_review: false });
	});

	test('of one that was not read yet is not asked for', async () => {
		const form = await formOf(kind.begin('invoice-slow600.pdf'));
		expect(form).toMatchObject({ status: 'pending', needs_review: true });
		expect(form['review_summary']).not.toContain(FIELD);
		expect(asked(form)).toEqual([]);
	});

	test('of which all else is missing, too, is asked for', async () => {
		const id = kind.add('invoice-fields1-rows0.pdf');
		for (const { field } of kind.values(id)) kind.remove(id, field);
		const form = await formOf(id);
		expect(form['review_summary']).toContain('The service has found no value in this file');
		expect(form['review_summary']).toContain(`\n- ${FIELD}: (not found)`);
		expect(asked(form)).toEqual([[FIELD, '']]);
	});

	test('that stays empty sends nothing, is no change, and does not stop the approval', async () => {
		const id = without();
		const items = [(await formOf(id)).submit() as IDataObject];
		const nothing = { changes: [], unchanged: [], ignored: [] };
		expect(await run(kind.correct(id, AUTOMATICALLY), items)).toMatchObject({
			...{ success: true, message: 'Nothing was sent: no field is filled in', ...nothing },
		});
		expect(writes()).toEqual([]);
		expect(await run(approve(id), items)).toMatchObject({ approved: true, ...nothing });
		expect(writes().map(({ operationId }) => operationId)).toEqual([kind.approve]);
	});

	test.each([
		['automatically', AUTOMATICALLY, { byLabel: true }],
		['automatically', AUTOMATICALLY, {}],
		['one by one', mapped({ [FIELD]: `={{ $json.${FIELD} }}` }), {}],
		['as a number', mapped({ [FIELD]: `={{ Number($json.${FIELD}) }}` }), {}],
	])('that is filled in is added to the first page, once, mapped %s', async (__, fields, how) => {
		const id = without('invoice-pages2-everypage.pdf');
		const form = await formOf(id);
		const { submit } = shownForm(form['review_form'], how);
		const items = [submit(new Map([[0, '118']])) as IDataObject];
		const parameters = kind.correct(id, fields, { approve: true, verify: true });
		const change = { field: FIELD, page, previous: null, value: '118' };
		expect(await run(parameters, items)).toMatchObject({
			...{ changes: [change], ignored: [], verified: 1, approved: true },
		});
		expect(total(id)).toEqual(['118']);
		expect(await run(parameters, items)).toMatchObject({
			...{ changes: [], unchanged: [FIELD], approved: true },
		});
		const { json } = await bench.runNode({ parameters, items: [...items, ...items] });
		expect(json).toMatchObject([{ changes: [] }, { changes: [] }]);
		expect(total(id)).toEqual(['118']);
	});

	test.each(['resetAfter', 'resetBefore', 'refused'])(
		'that is filled in is added once where a try is cut off: %s',
		async (kindOfFault) => {
			const id = without();
			const form = await formOf(id);
			const operationId = kind.writes.at(-1) ?? '';
			const kindIn = kindOfFault === 'refused' ? 'status' : (kindOfFault as 'resetAfter');
			const fault = kindIn === 'status' ? { kind: kindIn, status: 400 } : { kind: kindIn };
			bench.sandbox.faults.add({ operationId, ...fault } as never);
			const items = [form.submit(new Map([[0, '118.00']])) as IDataObject];
			await bench.runNode({ parameters: approve(id, { maxRetryTime: 0 }), items, maxTries: 2 });
			await bench.runNode({ parameters: approve(id), items });
			expect(total(id)).toEqual(['118.00']);
		},
	);

	test('that has got a value meanwhile is not overwritten, unless that is wanted', async () => {
		const id = without();
		const items = [(await formOf(id)).submit(new Map([[0, 'ours']])) as IDataObject];
		comes(id, 'theirs');
		for (const parameters of [approve(id), kind.correct(id, AUTOMATICALLY)]) {
			expect(await refusalOf(parameters, items)).toBe(
				`Somebody has changed "${FIELD}" in the meantime: the form showed "", it says "theirs" now, and the answer is "ours"`,
			);
		}
		expect(writes()).toEqual([]);
		const output = await run(approve(id, { overwrite: true }), items);
		expect(output).toMatchObject({ changes: [{ previous: 'theirs' }], approved: true });
		expect(total(id)).toEqual(['ours']);
	});

	test('that has got a value meanwhile, and stayed empty, is not approved, unless that is wanted', async () => {
		const id = without();
		const items = [(await formOf(id)).submit() as IDataObject];
		comes(id, 'theirs');
		expect(await refusalOf(approve(id), items)).toContain('it says "theirs" now');
		const listed = { changes: [], ignored: [FIELD] };
		expect(await run(kind.correct(id, AUTOMATICALLY), items)).toMatchObject(listed);
		expect(writes()).toEqual([]);
		const output = await run(approve(id, { overwrite: true }), items);
		expect(output).toMatchObject({ ...listed, approved: true });
		expect(total(id)).toEqual(['theirs']);
	});

	test('that has got several values meanwhile is not guessed', async () => {
		const id = without('invoice-pages2-everypage.pdf');
		const form = await formOf(id);
		comes(id, 'theirs');
		const ours = [form.submit(new Map([[0, 'ours']])) as IDataObject];
		const parameters = kind.correct(id, AUTOMATICALLY);
		expect(await refusalOf(parameters, ours)).toContain('cannot be told any more');
		const theirs = [form.submit(new Map([[0, 'theirs']])) as IDataObject];
		expect(await run(parameters, theirs)).toMatchObject({ changes: [], unchanged: [FIELD] });
		expect(await refusalOf(approve(id), theirs)).toMatch(/^A value of "total_amount" has come/);
		expect(await run(parameters, [form.submit() as IDataObject])).toMatchObject({
			ignored: [FIELD],
		});
		expect(writes()).toEqual([]);
	});

	test('that gets a value while the approval waits is not approved', async () => {
		const id = without();
		const items = [(await formOf(id)).submit() as IDataObject];
		delay(kind.approve, 1, () => {
			comes(id, 'theirs');
			simulatedTime().advance(10_000);
		});
		expect(await refusalOf(approve(id), items)).toContain('it says "theirs" now');
		expect(bench.sandbox.log.requests(kind.approve)).toHaveLength(1);
	});

	test('that is named in another way is the one that has come under its own name', async () => {
		const id = without();
		const form = await formOf(id, 'Total Amount');
		comes(id, '118.00');
		const same = [form.submit(new Map([[0, '118.00']])) as IDataObject];
		expect(await run(approve(id), same)).toMatchObject({
			...{ changes: [], unchanged: [FIELD], approved: true },
		});
		const ours = [form.submit(new Map([[0, 'ours']])) as IDataObject];
		expect(await refusalOf(approve(id), ours)).toContain('it says "118.00" now');
		expect(await refusalOf(approve(id), [form.submit() as IDataObject])).toContain('"118.00" now');
	});
});

test('a required field of a document is added under the name that the workflow has', async () => {
	const [, [, kind]] = KINDS as [unknown, [string, Reviewed]];
	const id = kind.add('invoice.pdf');
	kind.remove(id, FIELD);
	const { review_form: form } = await run(kind.form(id, { requiredFields: 'Total Amount' }));
	const { inputs, submit } = shownForm(form);
	const at = inputs.findIndex(({ name }) => name === 'Total Amount');
	const items = [submit(new Map([[at, '118.00']])) as IDataObject];
	const output = await run(kind.correct(id, AUTOMATICALLY), items);
	expect(output).toMatchObject({ changes: [{ field: FIELD, value: '118.00' }] });
	expect(textsIn(kind.values(id), FIELD)).toEqual(['118.00']);
});
