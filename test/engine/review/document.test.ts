import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Answer } from '../../sandbox/call';
import { SEEDED_WORKFLOW_ID } from '../../sandbox/service/seeds';
import type { DocumentPage, FieldValue } from '../../sandbox/service/extraction/documentPages';
import { shownForm } from '../../unit/extraction/review/n8nForm';
import { AUTOMATICALLY, mapped } from '../fixtures/correct.fixture';
import { onDocuments } from '../fixtures/document.fixture';
import { giving, useLoopback, useSandbox } from '../host';
import { byId } from '../operations/cases/case';

const bench = useSandbox();
const server = useLoopback();

const add = (name: string) => {
	const [document] = bench.sandbox.service.seedDocuments(1, { name: () => name });
	bench.sandbox.clock.advance(60_000);
	return document?.id ?? '';
};
const run = async (parameters: INodeParameters, item: IDataObject = {}) => {
	const { json, error } = await bench.runNode({ parameters, items: [item] });
	expect(error).toBeUndefined();
	return json[0] ?? {};
};
const formOf = async (documentId: string, more: INodeParameters = {}) =>
	await run(
		onDocuments('getReviewForm', {
			documentId: byId(documentId),
			...{ show: 'lowConfidence', includeTables: false },
			...more,
		}),
	);
const correct = (documentId: string, options: INodeParameters = {}, fields = AUTOMATICALLY) =>
	onDocuments('correct', { documentId: byId(documentId), fields }, options);
/** What the workflow is to read from its documents. */
const setFields = async (names: INodeParameters) => {
	await run({
		...{ resource: 'workflow', operation: 'setFields', workflowId: byId(SEEDED_WORKFLOW_ID) },
		...names,
	});
};
const writes = () =>
	bench.sandbox.log
		.requests()
		.filter(({ method }) => method !== 'GET')
		.map(({ operationId, body }) => [operationId, body]);
const valuesOf = async (documentId: string) => {
	const { pages } = await run(
		onDocuments('get', { documentId: byId(documentId), simplify: false }),
	);
	return (pages as Array<{ data: { fields: Record<string, Array<{ value: string }>> } }>).flatMap(
		({ data }) =>
			Object.entries(data.fields).flatMap(([name, values]) =>
				values.map(({ value }) => [name, value] as const),
			),
	);
};

const VERIFIED = { verification_status: 'verified', verification_message: '' };

test('the form asks about what the service is not sure of, beside the picture of the page', async () => {
	const item = await formOf(add('invoice-lowconf.pdf'));
	expect(item).toMatchObject({ needs_review: true, workflow_id: SEEDED_WORKFLOW_ID });
	const { fields, inputs } = shownForm(item.review_form);
	const [image] = item.page_images as Array<{ page: number; url: string }>;
	expect(image?.page).toBe(1);
	expect(JSON.stringify(fields[0])).toContain('<img src=');
	expect(inputs.length).toBeGreaterThan(2);
});

test('a document that was not read yet asks for a person, and nothing of it is approved', async () => {
	const [document] = bench.sandbox.service.seedDocuments(1, { name: () => 'a-slow600.pdf' });
	const id = document?.id ?? '';
	expect(await formOf(id)).toMatchObject({ status: 'pending', needs_review: true });
	const { error } = await bench.runNode({ parameters: correct(id, { approve: true }, mapped({})) });
	expect(error?.message).toBe('The service has not read this file yet');
	expect(writes()).toEqual([]);
});

test('a document without a value asks for a person', async () => {
	const id = add('invoice.pdf');
	Object.assign(await pageIn(id), { fieldValues: [], tables: [] });
	const item = await formOf(id);
	expect(item).toMatchObject({ status: 'success', needs_review: true });
	expect(item.review_summary).toBe('invoice.pdf: The service has found no value in this file');
	expect(JSON.stringify(shownForm(item.review_form).fields)).toContain('<img src=');
});

test('a document that the checks of the service refuse asks for a person, with their words', async () => {
	const id = add('invoice.pdf');
	expect(await formOf(id)).toMatchObject({ needs_review: false });
	const refused = async (words: string) => {
		bench.sandbox.override('document.get', (call) => {
			const { status = 500, body } = bench.sandbox.service.handlers['document.get']?.(call) ?? {};
			const verification = { verification_status: 'failed', verification_message: words };
			return { status, body: { ...Object(body), ...verification } };
		});
		return await formOf(id);
	};
	const item = await refused('Total is no sum');
	expect(item).toMatchObject({
		needs_review: true,
		review_summary: 'invoice.pdf: Total is no sum',
	});
	const { fields } = shownForm(item.review_form);
	expect(fields[0]).toMatchObject({ html: '<p>Total is no sum</p>' });
	expect(JSON.stringify(fields[1])).toContain('<img src=');
	const { review_summary: said } = await refused('');
	expect(said).toBe('invoice.pdf: A check of the service says that this file is not valid');
});

test.each<[string, mark: (page: DocumentPage) => object | undefined, said: RegExp]>([
	[
		'value',
		({ fieldValues }) => fieldValues[0],
		/: 1 of 13 values to check\n- invoice_number: INV-\d+ \(9\d %, not valid\)$/,
	],
	[
		'cell',
		({ tables }) => tables[0]?.cells[0],
		/: 1 place in tables to look at\n- description, row 1: .+ \(not valid\)$/,
	],
	['table', ({ tables }) => tables[0], /: 1 place in tables to look at\n- table \(not valid\)$/],
])('a %s that the checks of the service refuse asks for a person', async (_, partOf, said) => {
	const id = add('invoice.pdf');
	Object.assign(partOf(await pageIn(id)) ?? {}, {
		verification: { status: 'failed', message: 'No sum' },
	});
	const item = await formOf(id);
	expect(item.needs_review).toBe(true);
	expect(item.review_summary).toMatch(said);
});

test('answers that change nothing send nothing, and say so', async () => {
	const id = add('invoice-lowconf-pages2-everypage-repeat.pdf');
	const form = shownForm((await formOf(id)).review_form, { byLabel: true });
	const output = await run(correct(id), { data: form.submit() });
	expect(output).toMatchObject({ success: true, changes: [], ignored: [] });
	expect(writes()).toEqual([]);
});

test('each answer that changes a value sends this one value, then the document is approved', async () => {
	const id = add('invoice-lowconf-pages2-everypage-repeat.pdf');
	const before = await valuesOf(id);
	const form = shownForm((await formOf(id)).review_form);
	const last = form.inputs.length - 2;
	const item = form.submit(
		new Map([
			[1, 'second'],
			[last, ''],
		]),
	);
	const output = await run(correct(id, { verify: true, approve: true }), item);
	expect(writes()).toEqual([
		['fieldValue.update', { value: 'second' }],
		['fieldValue.verify', VERIFIED],
		['fieldValue.update', { value: '' }],
		['fieldValue.verify', VERIFIED],
		// What the service has noted stays.
		['document.verify', { ...VERIFIED, verification_message: 'Needs review' }],
	]);
	const after = await valuesOf(id);
	const changed = after.filter(([, value], index) => value !== before[index]?.[1]);
	expect(changed.map(([, value]) => value)).toEqual(['second', '']);
	expect(output).toMatchObject({ verified: 2, approved: true, document_id: id });
	expect(output.changes).toMatchObject([{ value: 'second' }, { value: '' }]);
});

test('a value that somebody has changed meanwhile stops, and shows both', async () => {
	const id = add('invoice-lowconf.pdf');
	const form = shownForm((await formOf(id)).review_form);
	const [first] = form.inputs;
	await run(correct(id, {}, mapped({ [first?.name ?? '']: 'theirs' })));
	const item = form.submit(new Map([[0, 'ours']]));
	const { error } = await bench.runNode({
		parameters: correct(id, { approve: true }),
		items: [item],
	});
	expect(error?.message).toContain('it says "theirs" now, and the answer is "ours"');
	expect(writes()).toHaveLength(1);
	await run(correct(id, { overwrite: true }), item);
	expect(writes()).toHaveLength(2);
});

test('nobody approves with a form what it has not shown', async () => {
	const { id, page, twins, form } = await withTwins();
	const approve = correct(id, { approve: true });
	page.fieldValues = page.fieldValues.map((value) => ({ ...value, id: `new-${value.id}` }));
	await run(approve, form.submit());
	expect(writes()).toEqual([['document.verify', VERIFIED]]);
	page.fieldValues = page.fieldValues.filter(({ value }) => value !== twins[0]?.value);
	const { error } = await bench.runNode({ parameters: approve, items: [form.submit()] });
	expect(error?.message).toContain('the form showed "same", it is no longer there');
	const output = await run(correct(id), form.submit());
	expect(output).toMatchObject({ changes: [], ignored: ['invoice_number'] });
	expect(writes()).toHaveLength(1);
});

test('fields of the workflow that the document does not have yet are added, each of them', async () => {
	const id = add('invoice-fields1.pdf');
	const item = { seller_name: 'Ada', 'Total Amount': 17, order: 3 };
	const output = await run(correct(id, { verify: true }), item);
	expect(writes()).toEqual([
		['fieldValue.create', { field_name: 'seller_name', value: 'Ada', ...VERIFIED }],
		['fieldValue.create', { field_name: 'total_amount', value: '17', ...VERIFIED }],
	]);
	expect(output).toMatchObject({
		changes: [
			{ field: 'seller_name', page: 1, previous: null, value: 'Ada' },
			{ field: 'total_amount', page: 1, previous: null, value: '17' },
		],
		ignored: ['order'],
	});
	expect(await run(correct(id), item)).toMatchObject({ changes: [] });
	expect(writes()).toHaveLength(2);
});

test('items about the same document take turns: what one adds, the next one finds', async () => {
	const id = add('invoice-fields1.pdf');
	const { json } = await bench.runNode({
		parameters: correct(id),
		items: [{ seller_name: 'Ada' }, { seller_name: 'Ada' }, { seller_name: 'Bea' }],
	});
	expect(json.map(({ changes }) => changes)).toEqual([
		[{ field: 'seller_name', page: 1, previous: null, value: 'Ada' }],
		[],
		[{ field: 'seller_name', page: 1, previous: 'Ada', value: 'Bea' }],
	]);
});

/** The service goes on showing documents as they were when it was first asked. */
const showsLate = () => {
	const get = bench.sandbox.service.handlers['document.get'];
	let first: Answer | undefined;
	bench.sandbox.override('document.get', (call) => {
		first ??= structuredClone(get?.(call));
		return first ?? { status: 500 };
	});
};

test('what an earlier item has added is not added again where the service shows it late', async () => {
	const id = add('invoice-fields1.pdf');
	await valuesOf(id);
	showsLate();
	const { json } = await bench.runNode({
		parameters: correct(id),
		items: [{ seller_name: 'Ada' }, { seller_name: 'Ada' }, { buyer_name: 'Bea' }],
		onError: 'continueRegularOutput',
	});
	expect(json).toEqual([
		expect.objectContaining({ changes: [expect.objectContaining({ field: 'seller_name' })] }),
		{
			error: expect.stringContaining('does not show yet what an earlier item has added') as string,
		},
		expect.objectContaining({ changes: [expect.objectContaining({ field: 'buyer_name' })] }),
	]);
	const added = (await pageIn(id)).fieldValues.filter(({ name }) => name === 'seller_name');
	expect(added).toHaveLength(1);
});

test('nor is what an earlier item may have added', async () => {
	const id = add('invoice-fields1.pdf');
	await valuesOf(id);
	showsLate();
	bench.sandbox.faults.add({ operationId: 'fieldValue.create', kind: 'resetAfter' });
	const { json } = await bench.runNode({
		parameters: correct(id),
		items: [{ seller_name: 'Ada' }, { seller_name: 'Ada' }],
		onError: 'continueRegularOutput',
	});
	expect(json).toEqual([
		{ error: expect.stringContaining('It may have been done all the same') as string },
		{
			error: expect.stringContaining('does not show yet what an earlier item has added') as string,
		},
	]);
	const added = (await pageIn(id)).fieldValues.filter(({ name }) => name === 'seller_name');
	expect(added).toHaveLength(1);
});

test('the last item counts that says something else than was there, whatever the service goes on showing', async () => {
	const id = add('invoice.pdf');
	const [was = ''] = await textsOf(id, 'seller_name');
	showsLate();
	const { json, error } = await bench.runNode({
		parameters: correct(id),
		items: ['Ada', 'Cy', 'Cy', 'Bea', 'Cy', was].map((seller_name) => ({ seller_name })),
	});
	expect(error).toBeUndefined();
	expect(json).toMatchObject([
		{ changes: [{ previous: was, value: 'Ada' }] },
		{ changes: [{ previous: 'Ada', value: 'Cy' }] },
		// Not shown yet: somebody may have taken it back.
		{ changes: [{ previous: 'Cy', value: 'Cy' }] },
		{ changes: [{ previous: 'Cy', value: 'Bea' }] },
		{ changes: [{ previous: 'Bea', value: 'Cy' }] },
		{ changes: [], unchanged: ['seller_name'] },
	]);
	const is = (await pageIn(id)).fieldValues.filter(({ name }) => name === 'seller_name');
	expect(is.map(({ value }) => value)).toEqual(['Cy']);
});

test('Retry On Fail sends nothing twice, and goes on where it stopped', async () => {
	const id = add('invoice.pdf');
	const operationId = 'fieldValue.update';
	bench.sandbox.faults.add({ operationId, kind: 'status', status: 403, after: 1 });
	const { json, error } = await bench.runNode({
		parameters: correct(id, { approve: true }, mapped({ seller_name: 'Ada', buyer_name: 'Bea' })),
		maxTries: 2,
	});
	expect(error).toBeUndefined();
	expect(writes().map(([name, body]) => [name, body])).toEqual([
		[operationId, { value: 'Ada' }],
		[operationId, { value: 'Bea' }],
		[operationId, { value: 'Bea' }],
		['document.verify', VERIFIED],
	]);
	expect(json[0]?.changes).toHaveLength(2);
});

/** The first call is refused, and with "Continue" all items have had their turn when it is tried again. */
const runTwice = async (operationId: string, parameters: INodeParameters, items: IDataObject[]) => {
	bench.sandbox.faults.add({ operationId, kind: 'status', status: 403 });
	return await bench.runNode({
		...{ parameters, items, onError: 'continueRegularOutput', maxTries: 2 },
	});
};
const OVERTAKEN = { error: expect.stringContaining('A later item has changed the same') as string };

test('a correction that is tried again does not undo that of a later item', async () => {
	const id = add('invoice.pdf');
	const { json } = await runTwice('fieldValue.update', correct(id), [
		{ seller_name: 'Ada' },
		{ seller_name: 'Bea' },
	]);
	expect(json).toEqual([OVERTAKEN, expect.objectContaining({ success: true })]);
	expect(await textsOf(id, 'seller_name')).toEqual(['Bea']);
});

test('of items that are both tried again, the later one changes what the earlier one has added', async () => {
	const id = add('invoice-fields1.pdf');
	bench.sandbox.faults.add({ operationId: 'fieldValue.create', kind: 'status', status: 403 });
	const { json } = await runTwice('fieldValue.create', correct(id), [
		{ seller_name: 'Ada', buyer_name: 'Cyd' },
		{ seller_name: 'Bea' },
	]);
	expect(await textsOf(id, 'seller_name')).toEqual(['Bea']);
	expect(await textsOf(id, 'buyer_name')).toEqual(['Cyd']);
	expect(json).toMatchObject([
		{ changes: [{ field: 'seller_name' }, { field: 'buyer_name' }] },
		{ changes: [{ field: 'seller_name', previous: 'Ada', value: 'Bea' }] },
	]);
});

test('a correction that is tried again makes all its additions where an earlier item has made one of them', async () => {
	const id = add('invoice-fields1.pdf');
	const refused = { operationId: 'fieldValue.create', kind: 'status', status: 403 } as const;
	bench.sandbox.faults.add({ ...refused, after: 2 });
	const { json } = await runTwice('fieldValue.create', correct(id), [
		{ buyer_name: 'Cyd' },
		{ seller_name: 'Ada', buyer_name: 'Bea', currency: 'EUR' },
	]);
	expect(await textsOf(id, 'seller_name')).toEqual(['Ada']);
	expect(await textsOf(id, 'buyer_name')).toEqual(['Bea']);
	expect(await textsOf(id, 'currency')).toEqual(['EUR']);
	expect(json[0]).toMatchObject({ changes: [{ field: 'buyer_name', value: 'Cyd' }] });
});

test('a correction that is tried again makes none of its additions twice, where the service shows one of them late', async () => {
	const id = add('invoice-fields1.pdf');
	const refused = { operationId: 'fieldValue.create', kind: 'status', status: 403 } as const;
	bench.sandbox.faults.add({ ...refused, after: 3 });
	const get = bench.sandbox.service.handlers['document.get'];
	bench.sandbox.override('document.get', (call) => {
		const answer = structuredClone(get?.(call)) ?? { status: 500 };
		const { pages } = answer.body as { pages: Array<{ data: { fields: IDataObject } }> };
		for (const { data } of pages) delete data.fields['currency'];
		return answer;
	});
	await runTwice('fieldValue.create', correct(id), [
		{ buyer_name: 'Cyd' },
		{ seller_name: 'Ada', currency: 'EUR', buyer_name: 'Bea' },
	]);
	const values = (await pageIn(id)).fieldValues.map(({ name, value }) => [name, value]);
	expect(values.filter(([name]) => name === 'currency')).toEqual([['currency', 'EUR']]);
	expect(values.filter(([name]) => name === 'seller_name')).toEqual([['seller_name', 'Ada']]);
});

test.each([
	['changed', 'invoice.pdf', 'fieldValue.update', {}, 4],
	['changed and verified', 'invoice.pdf', 'fieldValue.update', { verify: true }, 4],
	['added', 'invoice-fields1.pdf', 'fieldValue.create', {}, 3],
] as const)(
	'the rest of a correction is sent where a later item has changed what the first try has %s',
	async (_, name, operationId, options, sent) => {
		const id = add(name);
		bench.sandbox.faults.add({ operationId, kind: 'status', status: 403, after: 1 });
		const { json } = await bench.runNode({
			...{ parameters: correct(id, options), maxTries: 2, onError: 'continueRegularOutput' },
			items: [{ seller_name: 'Ada', buyer_name: 'Cyd' }, { seller_name: 'Bea' }],
		});
		expect(json).toMatchObject([
			{ changes: [{ field: 'seller_name' }, { field: 'buyer_name' }] },
			{ changes: [{ field: 'seller_name', previous: 'Ada', value: 'Bea' }] },
		]);
		expect(await textsOf(id, 'seller_name')).toEqual(['Bea']);
		expect(await textsOf(id, 'buyer_name')).toEqual(['Cyd']);
		expect(bench.sandbox.log.requests(operationId)).toHaveLength(sent);
	},
);

test('a correction that is tried again does not change what a later item has found to be right', async () => {
	const id = add('invoice.pdf');
	const names = await textsOf(id, 'seller_name');
	const { json } = await runTwice('fieldValue.update', correct(id), [
		{ seller_name: 'Ada' },
		{ seller_name: names[0] ?? '' },
	]);
	expect(json).toEqual([OVERTAKEN, expect.objectContaining({ unchanged: ['seller_name'] })]);
	expect(await textsOf(id, 'seller_name')).toEqual(names);
});

test('a correction that is tried again is made where later items have corrected something else', async () => {
	const id = add('invoice.pdf');
	await runTwice('fieldValue.update', correct(id), [{ seller_name: 'Ada' }, { buyer_name: 'Bea' }]);
	expect(await textsOf(id, 'seller_name')).toEqual(['Ada']);
	expect(await textsOf(id, 'buyer_name')).toEqual(['Bea']);
});

test.each([
	['a correction', 'document.get', 'does not undo what a later item has added', 'Bea', OVERTAKEN],
	[
		...['a value', 'fieldValue.create', 'is not added beside that of a later item', 'Ada'],
		{ unchanged: ['seller_name'] },
	] as const,
])('%s that is tried again after %s was refused %s', async (_, operationId, __, later, first) => {
	const id = add('invoice-fields1.pdf');
	const { json } = await runTwice(operationId, correct(id), [
		{ seller_name: 'Ada' },
		{ seller_name: later },
	]);
	expect(await textsOf(id, 'seller_name')).toEqual([later]);
	expect(json).toMatchObject([first, { success: true, changes: [{ value: later }] }]);
});

describe('what somebody has done since the first try', () => {
	/** The first change is refused; before the next look at the document somebody works on its page. */
	const correctedBeside = async (
		name: string,
		fields: Record<string, string>,
		work: (values: FieldValue[]) => FieldValue[],
	) => {
		const id = add(name);
		const page = await pageIn(id);
		bench.sandbox.faults.add({ operationId: 'fieldValue.update', kind: 'status', status: 403 });
		const get = bench.sandbox.service.handlers['document.get'];
		let looks = 0;
		bench.sandbox.override('document.get', (call) => {
			looks += 1;
			if (looks === 2) page.fieldValues = work(page.fieldValues);
			return get?.(call) ?? { status: 500 };
		});
		const { json, error } = await bench.runNode({
			parameters: correct(id, {}, mapped(fields)),
			maxTries: 2,
		});
		expect(error).toBeUndefined();
		return { values: page.fieldValues, json: json[0] ?? {} };
	};

	test('what was added is not added again', async () => {
		const { values, json } = await correctedBeside(
			'invoice-fields1.pdf',
			{ invoice_number: 'INV-9', seller_name: 'Ada' },
			([first, ...others]) =>
				first
					? [first, { ...first, id: 'by-hand', name: 'seller_name', value: 'Ada' }, ...others]
					: [],
		);
		expect(values.filter(({ name }) => name === 'seller_name')).toHaveLength(1);
		expect(json.changes).toMatchObject([{ field: 'invoice_number', value: 'INV-9' }]);
	});

	test('what was changed is what the output says was there', async () => {
		const { json } = await correctedBeside('invoice.pdf', { seller_name: 'Ada' }, (values) =>
			values.map((each) => (each.name === 'seller_name' ? { ...each, value: 'theirs' } : each)),
		);
		expect(json.changes).toMatchObject([{ previous: 'theirs', value: 'Ada' }]);
	});

	test('what has another ID is found', async () => {
		const { values, json } = await correctedBeside(
			'invoice.pdf',
			{ seller_name: 'Ada' },
			(before) => before.map((each) => ({ ...each, id: `new ${each.id}` })),
		);
		expect(values).toContainEqual(expect.objectContaining({ name: 'seller_name', value: 'Ada' }));
		expect(json.changes).toMatchObject([{ field: 'seller_name', value: 'Ada' }]);
	});
});

/** The first call is refused, and the answer to the second is lost though it was done. */
const runBesideLost = async (
	operationId: string,
	parameters: INodeParameters,
	items: IDataObject[],
) => {
	bench.sandbox.faults.add({ operationId, kind: 'status', status: 403 });
	bench.sandbox.faults.add({ operationId, kind: 'resetAfter' });
	return await bench.runNode({
		...{ parameters, items, onError: 'continueRegularOutput', maxTries: 2 },
	});
};

test('a value is not added beside one that a later item may have added', async () => {
	const id = add('invoice-fields1.pdf');
	const { json } = await runBesideLost('fieldValue.create', correct(id), [
		{ seller_name: 'Ada' },
		{ seller_name: 'Bea' },
	]);
	expect(await textsOf(id, 'seller_name')).toEqual(['Bea']);
	expect(json).toEqual([
		OVERTAKEN,
		{ error: expect.stringContaining('It may have been done all the same') as string },
	]);
});

test('a correction that is tried again does not undo one that a later item may have made', async () => {
	const id = add('invoice.pdf');
	const { json } = await runBesideLost('fieldValue.update', correct(id, { maxRetryTime: 0 }), [
		{ seller_name: 'Ada' },
		{ seller_name: 'Bea' },
	]);
	expect(await textsOf(id, 'seller_name')).toEqual(['Bea']);
	expect(json[0]).toEqual(OVERTAKEN);
});

test('a correction that is tried again is made where a later one was refused, whatever that item has done before', async () => {
	const id = add('invoice.pdf');
	const operationId = 'fieldValue.update';
	const refused = { operationId, kind: 'status', status: 403 } as const;
	bench.sandbox.faults.add({ operationId, kind: 'resetAfter', after: 1 });
	bench.sandbox.faults.add({ ...refused, after: 3 });
	const { json } = await runTwice(operationId, correct(id), [
		{ buyer_name: 'Ada' },
		{ seller_name: 'Cyd', buyer_name: 'Bea' },
	]);
	expect(json).toMatchObject([
		{ changes: [{ field: 'buyer_name', value: 'Ada' }] },
		{ changes: [{ field: 'seller_name' }, { field: 'buyer_name', value: 'Bea' }] },
	]);
	expect(await textsOf(id, 'buyer_name')).toEqual(['Bea']);
});

test('a correction that is tried again is made where a later item has corrected another document', async () => {
	const ids = [add('invoice.pdf'), add('invoice.pdf')];
	for (const id of ids) {
		const page = await pageIn(id);
		const [value] = page.fieldValues.filter(({ name }) => name === 'seller_name');
		page.id = 'page-1';
		Object.assign(value ?? {}, { id: 'value-1' });
	}
	await runTwice(
		'fieldValue.update',
		onDocuments('correct', { documentId: byId('={{ $json.file_id }}'), fields: AUTOMATICALLY }),
		ids.map((file_id) => ({ file_id, seller_name: 'Ada' })),
	);
	for (const id of ids) expect(await textsOf(id, 'seller_name')).toEqual(['Ada']);
});

test.each(['fieldValue.verify', 'document.verify'])(
	'where %s is refused, the message says what was changed before',
	async (operationId) => {
		const id = add('invoice.pdf');
		bench.sandbox.faults.add({ operationId, kind: 'status', status: 403 });
		const { error } = await bench.runNode({
			parameters: correct(id, { verify: true, approve: true }, mapped({ seller_name: 'Ada' })),
		});
		expect(error?.message).toMatch(/\. Changed before that: "seller_name" on page 1$/);
		expect(await valuesOf(id)).toContainEqual(['seller_name', 'Ada']);
	},
);

test('where a later try is stopped before it comes so far, the message says what an earlier one has changed', async () => {
	const id = add('invoice.pdf');
	const refused = { kind: 'status', status: 403 } as const;
	bench.sandbox.faults.add({ ...refused, operationId: 'fieldValue.verify' });
	bench.sandbox.faults.add({ ...refused, operationId: 'document.get', after: 1 });
	const { error } = await bench.runNode({
		parameters: correct(id, { verify: true }, mapped({ seller_name: 'Ada' })),
		maxTries: 2,
	});
	expect(writes().map(([operationId]) => operationId)).toEqual([
		'fieldValue.update',
		'fieldValue.verify',
	]);
	expect(error?.message).toMatch(/\. Changed before that: "seller_name" on page 1$/);
});

test('where an addition stops a later try, the message says what the first has changed before it', async () => {
	const id = add('invoice-fields1.pdf');
	bench.sandbox.faults.add({ operationId: 'fieldValue.create', kind: 'resetAfter' });
	const { error } = await bench.runNode({
		parameters: correct(id, {}, mapped({ invoice_number: 'INV-9', seller_name: 'Ada' })),
		maxTries: 3,
	});
	expect(error?.message).toMatch(
		/It may have been done all the same\. Changed before that: "invoice_number" on page 1$/,
	);
	expect(writes()).toHaveLength(2);
});

test('an addition whose fate nobody knows is not made again', async () => {
	const id = add('invoice-fields1.pdf');
	bench.sandbox.faults.add({ operationId: 'fieldValue.create', kind: 'resetAfter' });
	const { error } = await bench.runNode({
		parameters: correct(id, {}, mapped({ seller_name: 'Ada' })),
		maxTries: 3,
	});
	expect(error?.message).toMatch(/It may have been done all the same$/);
	expect(writes()).toHaveLength(1);
});

/** What stands on the first page of a document once it has been read, which the test may change past the node. */
const pageIn = async (documentId: string) => {
	await valuesOf(documentId);
	const [page] = bench.sandbox.service.document(documentId)?.pages ?? [];
	if (!page) throw new Error('The document has no page');
	return page;
};
const textsOf = async (documentId: string, name: string) =>
	(await valuesOf(documentId)).filter(([each]) => each === name).map(([, value]) => value);
/** A document with two invoice numbers that say the same, and the form that asks about them first. */
const withTwins = async () => {
	const id = add('invoice-repeat.pdf');
	const page = await pageIn(id);
	const twins = page.fieldValues.filter(({ name }) => name === 'invoice_number');
	for (const twin of twins) Object.assign(twin, { value: 'same' });
	const form = shownForm((await formOf(id, { show: 'all' })).review_form);
	expect(form.inputs.slice(0, 3).map(({ value }) => value === 'same')).toEqual([true, true, false]);
	return { id, page, twins, form };
};

test('an answer about a value that is gone does not change the one beside it', async () => {
	const { id, page, twins, form } = await withTwins();
	page.fieldValues = page.fieldValues.filter((value) => value !== twins[1]);
	const item = form.submit(new Map([[1, 'other']]));
	const { error } = await bench.runNode({ parameters: correct(id), items: [item] });
	expect(error?.message).toBe(
		'Somebody has changed "invoice_number" in the meantime: the form showed "same", it is no longer there, and the answer is "other"',
	);
	expect(writes()).toEqual([]);
	await run(correct(id, { overwrite: true }), item);
	expect(await textsOf(id, 'invoice_number')).toEqual(['same', 'other']);
});

test('an answer is not added beside a value that has got another ID', async () => {
	const { id, page, form } = await withTwins();
	page.fieldValues = page.fieldValues.map((value) => ({ ...value, id: `new-${value.id}` }));
	const { error } = await bench.runNode({
		parameters: correct(id, { overwrite: true }),
		items: [form.submit(new Map([[1, 'other']]))],
	});
	expect(error?.message).toBe(
		'Which "invoice_number" on page 1 the form has shown as "same" cannot be told any more',
	);
	const [first] = page.fieldValues;
	Object.assign(first ?? {}, { value: 'theirs' });
	const { error: another } = await bench.runNode({
		parameters: correct(id),
		items: [form.submit(new Map([[1, 'other']]))],
	});
	expect(another?.message).toBe(
		'Which "invoice_number" on page 1 the form has shown as "same" cannot be told any more',
	);
	expect(await textsOf(id, 'invoice_number')).toEqual(['theirs', 'same']);
});

test('two answers are not sent to one value', async () => {
	const { id, page, twins, form } = await withTwins();
	page.fieldValues = page.fieldValues
		.filter((value) => value !== twins[1])
		.map((value) => ({ ...value, id: `new-${value.id}` }));
	const { error } = await bench.runNode({
		parameters: correct(id),
		items: [
			form.submit(
				new Map([
					[0, 'one'],
					[1, 'other'],
				]),
			),
		],
	});
	expect(error?.message).toBe(
		'Which "invoice_number" on page 1 the form has shown as "same" cannot be told any more',
	);
	expect(writes()).toEqual([]);
});

test('each of two values that are gone is added', async () => {
	const { id, page, twins, form } = await withTwins();
	page.fieldValues = page.fieldValues.filter((value) => !twins.includes(value));
	const item = form.submit(
		new Map([
			[0, 'one'],
			[1, 'other'],
		]),
	);
	await run(correct(id, { overwrite: true }), item);
	expect(await textsOf(id, 'invoice_number')).toEqual(['one', 'other']);
	expect(await run(correct(id, { overwrite: true }), item)).toMatchObject({ changes: [] });
});

test('a value that is gone is added on the page where the form has shown it', async () => {
	const id = add('invoice-pages2-everypage.pdf');
	const form = shownForm((await formOf(id, { show: 'all' })).review_form);
	const at = form.inputs.findIndex(({ name }) => name.startsWith('invoice_number (2)'));
	const page = bench.sandbox.service.document(id)?.pages?.[1];
	if (!page) throw new Error('The document has no page 2');
	page.fieldValues = page.fieldValues.filter(({ name }) => name !== 'invoice_number');
	const output = await run(correct(id, { overwrite: true }), form.submit(new Map([[at, 'ours']])));
	expect(output.changes).toMatchObject([{ field: 'invoice_number', page: 2, value: 'ours' }]);
	expect(page.fieldValues).toContainEqual(expect.objectContaining({ value: 'ours' }));
});

test('an answer does not change a value beside it that the form has not shown', async () => {
	const id = add('invoice-repeat.pdf');
	const page = await pageIn(id);
	const [shown, other] = page.fieldValues.filter(({ name }) => name === 'invoice_number');
	Object.assign(shown ?? {}, { confidence: 0.5 });
	const form = shownForm((await formOf(id)).review_form);
	expect(form.inputs).toHaveLength(2);
	page.fieldValues = page.fieldValues.filter((value) => value !== shown);
	await run(correct(id, { overwrite: true }), form.submit(new Map([[0, 'ours']])));
	expect(await textsOf(id, 'invoice_number')).toEqual([other?.value, 'ours']);
});

test('a column of a row is not added as a field of like name', async () => {
	const id = add('invoice-fields1.pdf');
	const item = await run(
		onDocuments('get', { documentId: byId(id), simplify: true }, { outputRows: true }),
	);
	await setFields({ fieldNames: 'invoice_number, Description', tableHeaderNames: 'description' });
	const output = await run(correct(id), item);
	expect(output).toMatchObject({ changes: [] });
	expect(output.ignored).toContain('description');
	expect(writes()).toHaveLength(1);
	expect(await run(correct(id), { ...item, Description: 'Paper' })).toMatchObject({
		changes: [{ field: 'Description', value: 'Paper' }],
	});
});

test('values that Get Fields lists in another order than they are read are no change', async () => {
	const id = add('invoice-repeat.pdf');
	(await pageIn(id)).fieldValues.reverse();
	const asRow = async (operation: string) =>
		await run(
			onDocuments(operation, { documentId: byId(id), simplify: true }, { outputRows: true }),
		);
	const item = await asRow('getFields');
	expect(item.invoice_number).not.toBe((await asRow('get')).invoice_number);
	expect((await run(correct(id, { occurrence: 'all' }), item)).changes).toEqual([]);
	expect(writes()).toEqual([]);
});

test.each([
	['automatically', AUTOMATICALLY],
	['one by one', mapped({ fee: '={{ $json.fee }}' })],
])(
	'a list of values as Get Fields gives it is compared whatever its order, mapped %s',
	async (_, fields) => {
		const id = add('invoice-repeat.pdf');
		const page = await pageIn(id);
		const [value] = page.fieldValues;
		if (!value) throw new Error('The document has no value');
		const placed = (text: string, top: number): FieldValue => ({
			...{ ...value, id: text, name: 'fee', value: text },
			bbox: [0, top, 9, top + 9],
		});
		// The service lists them otherwise than they are read.
		page.fieldValues = [placed('3.00', 500), placed('1.00', 100), placed('2.00', 300)];
		const item = await run(onDocuments('getFields', { documentId: byId(id), simplify: true }, {}));
		const { fee } = item.fields as { fee: string[] };
		expect(fee).toEqual(['3.00', '1.00', '2.00']);
		expect((await run(correct(id, {}, fields), { ...item, fee })).changes).toEqual([]);
		const two = { ...item, fee: ['3.00', '8.00', '9.00'] };
		const { error } = await bench.runNode({ parameters: correct(id, {}, fields), items: [two] });
		expect(error?.message).toContain('"fee" occurs 3 times: "1.00" on page 1');
		expect(writes()).toEqual([]);
		const one = await run(correct(id, {}, fields), { ...item, fee: ['3.00', '1.00', '9.00'] });
		expect(one.changes).toMatchObject([{ previous: '2.00', value: '9.00' }]);
	},
);

test.each([
	['get', { simplify: true }, { outputRows: true }],
	['get', { simplify: false }, {}],
	['getFields', { simplify: true }, {}],
	['getFields', { simplify: true }, { outputRows: true }],
	['getTables', { simplify: true }, {}],
] as const)(
	'what %s gives of a document does not correct another (%j, %j)',
	async (operation, how, options) => {
		const [one, other] = [add('a.pdf'), add('b.pdf')];
		const item = await run(onDocuments(operation, { documentId: byId(one), ...how }, options));
		const { error } = await bench.runNode({
			parameters: correct(other, { approve: true }),
			items: [{ ...item, seller_name: 'Ada' }],
		});
		expect(error?.message).toBe(`The values are about another file: "${one}"`);
		expect(writes()).toEqual([]);
	},
);

test('what Output Rows and Get Tables have named is not taken for fields of that name', async () => {
	const id = add('invoice.pdf');
	const page = await pageIn(id);
	const [status, description] = page.fieldValues;
	Object.assign(status ?? {}, { name: 'status' });
	Object.assign(description ?? {}, { name: 'description' });
	await setFields({ fieldNames: 'field_status, column_description, rows', tableHeaderNames: 'a' });
	const of = { documentId: byId(id), simplify: true };
	const row = await run(onDocuments('get', of, { outputRows: true }));
	expect(row).toMatchObject({ field_status: status?.value });
	expect(row).toHaveProperty('column_description');
	const table = await run(onDocuments('getTables', of));
	expect(table).toHaveProperty('rows');
	for (const item of [row, table])
		expect(await run(correct(id), item)).toMatchObject({ changes: [] });
	expect(writes()).toHaveLength(1);
	expect(await run(correct(id), { ...row, rows: '7' })).toMatchObject({
		changes: [{ value: '7' }],
	});
});

test('what this node says of a document is not taken for fields of like name', async () => {
	const id = add('invoice-fields1.pdf');
	await setFields({ fieldNames: 'invoice_number, Status, Message, Approved, Success' });
	const whole = await run(onDocuments('get', { documentId: byId(id), simplify: false }));
	const corrected = await run(correct(id, { approve: true }), whole);
	expect(corrected).toMatchObject({ changes: [], approved: true });
	expect(await run(correct(id), corrected)).toMatchObject({ changes: [] });
	expect(await run(correct(id), { ...corrected, invoice_number: 'INV-9' })).toMatchObject({
		changes: [{ field: 'invoice_number', value: 'INV-9' }],
		ignored: [],
	});
	const { file_id } = await run(onDocuments('get', { documentId: byId(id), simplify: true }));
	expect(await run(correct(id), { file_id, Approved: 'yes' })).toMatchObject({
		changes: [{ field: 'Approved', value: 'yes' }],
	});
});

test('with a Page, a row that nobody changed sends nothing, though it has the values of all pages', async () => {
	const id = add('invoice-pages2-everypage.pdf');
	const item = await run(
		onDocuments('get', { documentId: byId(id), simplify: true }, { outputRows: true }),
	);
	expect((await run(correct(id, { page: '1' }), item)).changes).toEqual([]);
	await run(correct(id, { page: '2' }), { ...item, seller_name: 'Ada' });
	expect(writes()).toEqual([['fieldValue.update', { value: 'Ada' }]]);
});

test('of the rows of a document, the one in which somebody has changed a field counts', async () => {
	const id = add('invoice-rows3.pdf');
	const { json: rows } = await bench.runNode({
		parameters: onDocuments('get', { documentId: byId(id), simplify: true }, { outputRows: true }),
	});
	expect(rows).toHaveLength(3);
	const items = rows.map((row, index) => (index === 1 ? { ...row, seller_name: 'Ada' } : row));
	const { json } = await bench.runNode({ parameters: correct(id), items });
	expect(json.map(({ changes }) => changes)).toMatchObject([[], [{ value: 'Ada' }], []]);
	expect(writes()).toEqual([['fieldValue.update', { value: 'Ada' }]]);
});

test('one of which the answer leaves out what is on a page asks for a person', async () => {
	const page = {
		page_id: 'p',
		page_number: 1,
		data: { fields: [{ field_name: 'a', value: '1', confidence: 1 }] },
	};
	const pages = [page, { page_id: 'q', page_number: 2 }];
	const answer = { document_id: 'd', original_document_name: 'a.pdf', status: 'success', pages };
	server.answer(giving(200, 'application/json', JSON.stringify(answer)));
	const { json } = await bench.runNode({
		credential: { ...bench.credential(), baseUrl: server.url },
		parameters: onDocuments('getReviewForm', {
			...{ documentId: byId('d'), show: 'lowConfidence', includeTables: false },
		}),
	});
	expect(json).toMatchObject([{ status: 'success', needs_review: true }]);
	expect(json[0]?.review_summary).toBe(
		'a.pdf: The service says that the file is read, and has not listed all of its pages',
	);
});

test('no value is added to a document of which the answer leaves out what is on its pages', async () => {
	const id = add('invoice.pdf');
	await valuesOf(id);
	const get = bench.sandbox.service.handlers['document.get'];
	server.answer((request, response) => {
		const params = { workflow_id: SEEDED_WORKFLOW_ID, document_id: id };
		const call = { params, query: {}, account: '', origin: bench.sandbox.url };
		const { pages, ...document } = get?.(call).body as { pages: IDataObject[] };
		const withoutData = pages.map(({ page_id, page_number }) => ({ page_id, page_number }));
		const ofWorkflow = { fields: [{ id: 'f', name: 'seller_name' }], table_headers: [] };
		const answer = request.url?.endsWith(id) ? { ...document, pages: withoutData } : ofWorkflow;
		giving(200, 'application/json', JSON.stringify(answer))(request, response);
	});
	const { error } = await bench.runNode({
		credential: { ...bench.credential(), baseUrl: server.url },
		parameters: correct(id, { maxRetryTime: 0 }, mapped({ seller_name: 'Ada' })),
	});
	expect(error?.message).toBe('The service gave an answer without fields');
	expect(server.received.map(({ method }) => method)).not.toContain('POST');
});

test('what is empty in a list neither blanks a value nor adds one', async () => {
	const id = add('invoice-repeat-fields1.pdf');
	const before = await textsOf(id, 'invoice_number');
	expect(before.length).toBeGreaterThan(1);
	const invoice_number = ['a', ...before.slice(1).map(() => null)];
	await run(correct(id), { invoice_number, seller_name: [null], buyer_name: [''] });
	expect(writes()).toEqual([['fieldValue.update', { value: 'a' }]]);
});

test('two keys of an item that mean one field stop', async () => {
	const id = add('invoice.pdf');
	const { error } = await bench.runNode({
		parameters: correct(id),
		items: [{ 'Seller Name': 'Ada', 'SELLER NAME': 'Bea' }],
	});
	expect(error?.message).toBe('"Seller Name" and "SELLER NAME" both mean the field "seller_name"');
	expect(writes()).toEqual([]);
});

test.each([0, 1])(
	'With Retry On Fail an answer does not undo what somebody has changed since, after %d that are done',
	async (done) => {
		const id = add('invoice-lowconf.pdf');
		const form = shownForm((await formOf(id)).review_form);
		const name = form.inputs[done]?.name ?? '';
		const page = await pageIn(id);
		const update = bench.sandbox.service.handlers['fieldValue.update'];
		bench.sandbox.override('fieldValue.update', (call) => {
			if (writes().length > done) {
				const value = page.fieldValues.find((each) => each.name === name);
				Object.assign(value ?? {}, { value: 'theirs' });
				return { status: 400, body: { code: 'not_now', message: 'Not now', details: {} } };
			}
			// In its own way.
			const answer = update?.({ ...call, body: { value: 'OURS' } });
			return answer ?? { status: 500 };
		});
		const { error } = await bench.runNode({
			parameters: correct(id),
			items: [
				form.submit(
					new Map([
						[0, 'ours'],
						[1, 'ours'],
					]),
				),
			],
			maxTries: 2,
		});
		expect(error?.message).toContain(`Somebody has changed "${name}" in the meantime`);
		expect(await textsOf(id, name)).toEqual(['theirs']);
		expect(writes()).toHaveLength(done + 1);
	},
);

test('With Retry On Fail a later try does not say that nothing was changed where an earlier one may have done it', async () => {
	const id = add('invoice-lowconf.pdf');
	const form = shownForm((await formOf(id)).review_form);
	const name = form.inputs[1]?.name ?? '';
	const page = await pageIn(id);
	const update = bench.sandbox.service.handlers['fieldValue.update'];
	bench.sandbox.override('fieldValue.update', (call) => {
		update?.(call);
		const value = page.fieldValues.find((each) => each.name === name);
		Object.assign(value ?? {}, { value: 'theirs' });
		return { status: 500, body: { code: 'broken', message: 'Broken', details: {} } };
	});
	const answers = new Map([
		[0, 'ours'],
		[1, 'ours'],
	]);
	const { error } = await bench.runNode({
		...{ parameters: correct(id, { maxRetryTime: 0 }), items: [form.submit(answers)], maxTries: 2 },
	});
	expect(await textsOf(id, form.inputs[0]?.name ?? '')).toEqual(['ours']);
	expect(error?.message).toMatch(
		/^Somebody has changed .*\. Changed before that: perhaps what an earlier try has sent$/,
	);
	expect(error?.description).toMatch(/^Nothing else was changed\./);
});

describe('what somebody does while a 429 is waited out', () => {
	/** Of a correction whose first change has to wait. */
	const correctedAfter429 = async (
		id: string,
		parameters: INodeParameters,
		item: IDataObject,
		work: (values: FieldValue[]) => FieldValue[],
	) => {
		const page = await pageIn(id);
		const update = bench.sandbox.service.handlers['fieldValue.update'];
		let calls = 0;
		bench.sandbox.override('fieldValue.update', (call) => {
			calls += 1;
			if (calls > 1) return update?.(call) ?? { status: 500 };
			page.fieldValues = work(page.fieldValues);
			const details = { retry_after: 60 };
			return { status: 429, body: { code: 'rate_limit_exceeded', message: 'Slow down', details } };
		});
		const { json, error } = await bench.runNode({ parameters, items: [item] });
		return { values: page.fieldValues, output: json[0] ?? {}, error };
	};

	test('is not undone by an answer of a form', async () => {
		const id = add('invoice-lowconf.pdf');
		const form = shownForm((await formOf(id)).review_form);
		const name = form.inputs[0]?.name ?? '';
		const answered = form.submit(new Map([[0, 'ours']]));
		const { values, error } = await correctedAfter429(id, correct(id), answered, (before) =>
			before.map((each) => (each.name === name ? { ...each, value: 'theirs' } : each)),
		);
		expect(values.find((each) => each.name === name)?.value).toBe('theirs');
		expect(error?.message).toContain(`Somebody has changed "${name}" in the meantime`);
	});

	test('is not added a second time, nor left out of what was there', async () => {
		const id = add('invoice-fields1.pdf');
		const fields = mapped({ invoice_number: 'INV-9', seller_name: 'Ada' });
		const { values, output, error } = await correctedAfter429(
			id,
			correct(id, {}, fields),
			{},
			(before) => [
				...before.map((each) => ({ ...each, value: 'theirs' })),
				...before.map((each) => ({ ...each, id: 'by-hand', name: 'seller_name', value: 'Ada' })),
			],
		);
		expect(error).toBeUndefined();
		expect(values.filter(({ name }) => name === 'seller_name')).toHaveLength(1);
		expect(output.changes).toMatchObject([
			{ field: 'invoice_number', previous: 'theirs', value: 'INV-9' },
		]);
	});
});

test('Verify keeps what somebody has noted of a value', async () => {
	const id = add('invoice.pdf');
	const page = await pageIn(id);
	const value = page.fieldValues.find(({ name }) => name === 'seller_name');
	Object.assign(value ?? {}, { verification: { status: 'unverified', message: 'ask Bo' } });
	await run(correct(id, { verify: true }, mapped({ seller_name: 'Ada' })));
	expect(writes()).toContainEqual([
		'fieldValue.verify',
		{ ...VERIFIED, verification_message: 'ask Bo' },
	]);
});

test('a value is known by its page and its ID', async () => {
	const id = add('invoice-pages2-everypage.pdf');
	await valuesOf(id);
	const [one, two] = bench.sandbox.service.document(id)?.pages ?? [];
	const [value] = one?.fieldValues ?? [];
	if (!one || !two || !value) throw new Error('The document has no two pages');
	Object.assign(one, { id: '1', fieldValues: [{ ...value, id: '12', name: 'seller_name' }] });
	Object.assign(two, { id: '11', fieldValues: [{ ...value, id: '2', name: 'buyer_name' }] });
	const { changes } = await run(correct(id, {}, mapped({ seller_name: 'X', buyer_name: 'Y' })));
	expect(changes).toHaveLength(2);
});

test.each([
	['fieldValue.create', { kind: 'status', status: 429, retryAfter: 10 }],
	['document.get', { kind: 'status', status: 429, retryAfter: 10 }],
	['document.get', { kind: 'latency', ms: 6000 }],
] as const)('a field is added once where %s has to wait: %j', async (operationId, fault) => {
	const id = add('invoice-fields1.pdf');
	bench.sandbox.faults.add({ ...fault, operationId });
	const { changes } = await run(correct(id, {}, mapped({ seller_name: 'Ada', currency: 'EUR' })));
	expect(changes).toHaveLength(2);
	expect(await textsOf(id, 'seller_name')).toEqual(['Ada']);
	expect(await textsOf(id, 'currency')).toEqual(['EUR']);
});

describe('what somebody does while Verify or Approve has to wait', () => {
	/** The first call is refused for a minute, in which somebody works. */
	const refuseFirst = (operationId: string, work: () => void) => {
		const handler = bench.sandbox.service.handlers[operationId];
		let calls = 0;
		bench.sandbox.override(operationId, (call) => {
			calls += 1;
			if (calls > 1) return handler?.(call) ?? { status: 500 };
			work();
			const details = { retry_after: 60 };
			return { status: 429, body: { code: 'rate_limit_exceeded', message: 'Slow down', details } };
		});
	};

	test('is not marked as checked', async () => {
		const id = add('invoice.pdf');
		const page = await pageIn(id);
		refuseFirst('fieldValue.verify', () => {
			page.fieldValues = page.fieldValues.map((each) => ({ ...each, value: 'theirs' }));
		});
		const { error } = await bench.runNode({
			parameters: correct(id, { verify: true }, mapped({ seller_name: 'Ada' })),
		});
		expect(error?.message).toBe(
			'Somebody has changed "seller_name" since it was corrected: it says "theirs" now. Changed before that: "seller_name" on page 1',
		);
		expect(writes()).toEqual([
			['fieldValue.update', { value: 'Ada' }],
			['fieldValue.verify', VERIFIED],
		]);
	});

	test('is not approved where the form has shown something else', async () => {
		const id = add('invoice-lowconf.pdf');
		const page = await pageIn(id);
		const form = shownForm((await formOf(id, { show: 'all' })).review_form);
		refuseFirst('document.verify', () => {
			page.fieldValues = page.fieldValues.map((each) => ({ ...each, value: 'theirs' }));
		});
		const { error } = await bench.runNode({
			parameters: correct(id, { approve: true }),
			items: [form.submit()],
		});
		expect(error?.message).toContain('Somebody has changed');
		expect(writes()).toHaveLength(1);
	});

	test('keeps what was noted', async () => {
		const id = add('invoice-lowconf.pdf');
		await pageIn(id);
		refuseFirst('document.verify', () => {
			const verification = { status: 'unverified', message: 'do not pay' };
			Object.assign(bench.sandbox.service.document(id) ?? {}, { verification });
		});
		await run(correct(id, { approve: true }, mapped({ seller_name: 'Ada' })));
		expect(writes().at(-1)).toEqual([
			'document.verify',
			{ ...VERIFIED, verification_message: 'do not pay' },
		]);
	});
});
