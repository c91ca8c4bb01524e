import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Answer, Call, Handler } from '../../sandbox/call';
import type { Box } from '../../sandbox/service/extraction/boxes';
import { AUTOMATICALLY, mapped } from '../fixtures/correct.fixture';
import { file } from '../fixtures/file.fixture';
import { bodyOf, changes, edit, edits, filesOf, textsOf } from '../fixtures/updateFields.fixture';
import { useSandbox } from '../host';
import { textIn } from '../../../nodes/DocumentExtraction/utils/json';
import { shownForm } from '../../unit/extraction/review/n8nForm';

const bench = useSandbox();
const files = filesOf(bench);

const add = (name: string) => {
	const id = files.add(name);
	bench.sandbox.clock.advance(60_000);
	return id;
};
const run = async (parameters: INodeParameters, item: IDataObject = {}) => {
	const { json, error } = await bench.runNode({ parameters, items: [item] });
	expect(error).toBeUndefined();
	return json[0] ?? {};
};
const formOf = async (fileId: string, more: INodeParameters = {}) =>
	await run(
		file('getReviewForm', { fileId, show: 'lowConfidence', includeTables: false, ...more }),
	);
const correct = (fileId: string, options: INodeParameters = {}, fields = AUTOMATICALLY) =>
	file('correct', { fileId, fields, options });
const NUMBER_OF_ROW = mapped({ invoice_number: '={{ $json.invoice_number }}' });
const writes = () => bench.sandbox.log.requests().filter(({ method }) => method !== 'GET');

describe('the form of a file', () => {
	test('asks about what the service is not sure of, beside the picture of the page', async () => {
		const fileId = add('invoice-lowconf.pdf');
		const item = await formOf(fileId);
		expect(item).toMatchObject({ file_id: fileId, status: 'success', needs_review: true });
		const { fields, inputs } = shownForm(item.review_form);
		const doubtful = files
			.boxes(fileId)
			.filter(({ score, type }) => type === 'field' && Number(score) < 0.8);
		expect(doubtful.length).toBeGreaterThan(1);
		const asked = inputs.filter(({ type }) => type !== 'hiddenField');
		expect(asked.map(({ name, value }) => [name, value])).toEqual(
			doubtful.map(({ label, ocr_text }) => [label, ocr_text]),
		);
		const [picture] = fields;
		const [image] = item.page_images as Array<{ page: number; url: string }>;
		expect(picture?.fieldType).toBe('html');
		expect(picture && 'html' in picture ? picture.html : '').toContain(
			`<img src="${image?.url.replaceAll('&', '&amp;')}"`,
		);
		expect(item.review_summary).toContain(`${doubtful.length} of 9 values to check`);
	});

	test('is empty where there is nothing to check', async () => {
		const item = await formOf(add('invoice.pdf'));
		expect(item).toMatchObject({ needs_review: false, review_form: '[]' });
	});

	/** A file that the service has read, and what it has found there. */
	const withBoxes = (boxes: (read: Box[]) => Box[], name = 'invoice.pdf') => {
		const fileId = add(name);
		files.boxes(fileId);
		const [page] = bench.sandbox.service.file(fileId)?.pages ?? [];
		if (!page) throw new Error('The file has no page');
		page.predictedBoxes = boxes(page.predictedBoxes ?? []);
		return fileId;
	};

	test.each<[string, (read: Box[]) => Box[], asked: number]>([
		['nothing', () => [], 0],
		[
			'but blanks',
			(read) => read.flatMap((box) => (box['type'] === 'table' ? [] : [{ ...box, ocr_text: ' ' }])),
			9,
		],
	])('asks for a person where the service has found %s', async (_, boxes, asked) => {
		const fileId = withBoxes(boxes);
		const item = await formOf(fileId);
		expect(item).toMatchObject({ status: 'success', needs_review: true });
		const said = 'The service has found no value in this file';
		expect(item.review_summary).toContain(`invoice.pdf: ${said}`);
		const form = shownForm(item.review_form);
		expect(form.fields[0]).toMatchObject({ fieldType: 'html', html: `<p>${said}</p>` });
		expect(JSON.stringify(form.fields[1])).toContain('<img src=');
		expect(form.inputs).toHaveLength(asked + 1);
		const approve = correct(fileId, { approve: true });
		const parsed = JSON.parse(item.review_form as string) as IDataObject[];
		for (const unanswered of [
			...[item, { fileId, review_form: item.review_form }],
			...[
				{ ...item, review_form: parsed },
				{ ...item, review_form: null },
			],
		]) {
			const { error } = await bench.runNode({ parameters: approve, items: [unanswered] });
			expect(error?.message).toBe('Nobody has answered the form of this file');
		}
		expect(writes()).toEqual([]);
		expect(await run(approve, form.submit())).toMatchObject({ approved: true, changes: [] });
		expect(await run(approve, { ...item, needs_review: 'FALSE' })).toMatchObject({
			approved: true,
		});
	});

	const tableIn = (read: Box[]) => read.find(({ type }) => type === 'table') ?? {};
	const cellsIn = (read: Box[]) => tableIn(read)['cells'] as Array<Record<string, unknown>>;

	test.each<[string, (read: Box[]) => unknown, line: string]>([
		[
			'a cell of which it is not sure',
			(read) => Object.assign(cellsIn(read)[1] ?? {}, { score: 0.4, text: '12 <b>', label: 'qty' }),
			'qty, row 1: 12 <b> (40 %)',
		],
		[
			'a cell that is not valid',
			(read) =>
				Object.assign(cellsIn(read)[0] ?? {}, { score: 1, text: '', failed_validation: 'x' }),
			'description, row 1: (empty) (100 %, not valid)',
		],
		[
			'a table of which it is not sure',
			(read) => Object.assign(tableIn(read), { score: 0.4 }),
			'table (40 %)',
		],
		[
			'a table that is not valid',
			(read) => Object.assign(tableIn(read), { score: 1, validation_status: 'Failed' }),
			'table (100 %, not valid)',
		],
	])('asks a person to look at %s, which no field of the form can hold', async (_, make, line) => {
		const fileId = withBoxes((read) => {
			make(read);
			return read;
		});
		const item = await formOf(fileId);
		expect(item).toMatchObject({ status: 'success', needs_review: true });
		expect(item.review_summary).toBe(`invoice.pdf: 1 place in tables to look at\n- ${line}`);
		const { fields, inputs, submit } = shownForm(item.review_form);
		expect(inputs.map(({ type }) => type)).toEqual(['hiddenField']);
		expect(JSON.stringify(fields[0])).toContain('<img src=');
		const told = line.replace('<b>', '&lt;b&gt;');
		expect(JSON.stringify(fields[1])).toContain(`<li>${told}</li>`);
		const approve = correct(fileId, { approve: true });
		expect(await run(approve, submit())).toMatchObject({ approved: true, changes: [] });
	});

	test('asks about a value that is not valid, however sure the service is', async () => {
		const item = await formOf(add('invoice-invalid.pdf'));
		const { inputs } = shownForm(item.review_form, { byLabel: true });
		expect(inputs.map(({ name }) => name)).toEqual([
			expect.stringMatching(/^invoice_number \(9\d %, not valid\)$/),
			'review_previous',
		]);
		expect(item.review_summary).toMatch(/: 1 of 9 values to check\n- .*\(9\d %, not valid\)$/);
	});

	test('names the first of many places in tables, and says how many more there are', async () => {
		const fileId = withBoxes((read) => {
			for (const cell of cellsIn(read)) cell['score'] = 0.1;
			return read;
		}, 'invoice-rows40-pages2.pdf');
		const { review_summary: said, review_form: form } = await formOf(fileId);
		const lines = textIn(said).split('\n');
		expect(lines).toHaveLength(22);
		expect(lines[1]).toMatch(/^- description, row 1: .+ \(10 %, page 0\)$/);
		const [, count = ''] = /: (\d+) places in tables/.exec(lines[0] ?? '') ?? [];
		expect(lines[21]).toBe(`- and ${Number(count) - 20} more`);
		expect(JSON.stringify(shownForm(form).fields)).toContain(
			`<li>and ${Number(count) - 20} more</li>`,
		);
	});

	test('asks for nobody where tables are all that there is', async () => {
		const fileId = withBoxes((read) => read.filter(({ type }) => type === 'table'));
		expect(await formOf(fileId)).toMatchObject({ needs_review: false, review_form: '[]' });
	});

	test('asks about all that was read, with the tables to compare with', async () => {
		const item = await formOf(add('invoice.pdf'), { show: 'all', includeTables: true });
		const { fields, inputs } = shownForm(item.review_form);
		expect(inputs).toHaveLength(10);
		expect(
			fields.filter((field) => 'html' in field && field.html?.includes('<table>')),
		).toHaveLength(1);
	});

	test('asks for a person where the file could not be read', async () => {
		const fileId = add('a-fail.pdf');
		const item = await formOf(fileId);
		expect(item).toMatchObject({ status: 'failure', needs_review: true });
		const stopped = await bench.runNode({
			parameters: correct(fileId, { approve: true }, mapped({ due_date: '2024-03-31' })),
		});
		expect(stopped.error?.message).toBe('The service could not read this file');
		expect(writes()).toEqual([]);
	});
});

describe('answers of the form', () => {
	test('that change nothing send nothing, and say so', async () => {
		const fileId = add('invoice-lowconf-pages2-everypage-repeat.pdf');
		const form = shownForm((await formOf(fileId)).review_form);
		for (const item of [form.submit(), { data: form.submit() }]) {
			const output = await run(correct(fileId), item);
			expect(output).toMatchObject({ success: true, changes: [], ignored: [] });
			expect(output.message).toBe('Nothing was sent: all values say already what they are to say');
		}
		const output = await run(correct(fileId, {}, mapped({ due_date: '={{ "" }}' })));
		expect(output.message).toBe('Nothing was sent: no field is filled in');
		expect(writes()).toEqual([]);
	});

	test.each([false, true])(
		'send one set for each page that has a change (byLabel %s)',
		async (byLabel) => {
			const fileId = add('invoice-lowconf-pages3-everypage-repeat.pdf');
			const before = [0, 1, 2].map((page) => files.boxes(fileId, page));
			const form = shownForm((await formOf(fileId)).review_form, { byLabel });
			const last = form.inputs.length - 2;
			const item = {
				data: form.submit(
					new Map([
						[0, ' first '],
						[last, 'last'],
					]),
				),
			};
			const output = await run(correct(fileId, { verify: true, approve: true }), item);
			expect(output).toMatchObject({ verified: 2, approved: true, ignored: [] });
			const patches = files.patches();
			expect(patches.map((patch) => bodyOf(patch).page)).toEqual([0, 2]);
			const changed = [0, 1, 2].flatMap((page) =>
				files
					.boxes(fileId, page)
					.filter((box, index) => JSON.stringify(box) !== JSON.stringify(before[page]?.[index])),
			);
			expect(changed.map(({ ocr_text }) => ocr_text)).toEqual(['first', 'last']);
			expect(changed.map(({ validation_status }) => validation_status)).toEqual([
				'success',
				'success',
			]);
			expect([0, 1, 2].map((page) => files.boxes(fileId, page).length)).toEqual(
				before.map(({ length }) => length),
			);
			expect(bench.sandbox.service.files().find(({ id }) => id === fileId)?.review).toBe(
				'approved',
			);
		},
	);

	test('mark what they add as checked, as what they change', async () => {
		const fileId = add('invoice-lowconf.pdf');
		const item = { seller_name: 'Ada', order: '3' };
		const fields = mapped({ seller_name: 'Ada', order: '3' });
		const output = await run(correct(fileId, { verify: true }, fields), item);
		expect(output).toMatchObject({ verified: 2 });
		for (const text of ['Ada', '3']) {
			expect(files.boxes(fileId)).toContainEqual(
				expect.objectContaining({ ocr_text: text, validation_status: 'success' }),
			);
		}
	});

	test('blank a value that the reviewer has emptied', async () => {
		const fileId = add('invoice-lowconf.pdf');
		const form = shownForm((await formOf(fileId)).review_form);
		const output = await run(correct(fileId), form.submit(new Map([[0, '']])));
		expect(output.changes).toMatchObject([{ value: '' }]);
		expect(textsOf(files.boxes(fileId), form.inputs[0]?.name ?? '')).toEqual(['']);
	});

	test('blank nothing that the reviewer has left as it was, where a column is empty', async () => {
		const fileId = add('invoice-lowconf.pdf');
		const form = shownForm((await formOf(fileId)).review_form);
		const [first, second, third] = form.inputs.map(({ name }) => name);
		const columns = { [first ?? '']: '', [second ?? '']: `={{ $json["${second}"] }}` };
		const output = await run(
			correct(fileId, {}, mapped({ ...columns, [third ?? '']: '' })),
			form.submit(
				new Map([
					[1, ''],
					[2, 'typed'],
				]),
			),
		);
		expect(output.changes).toMatchObject([{ field: second, value: '' }]);
	});

	test('stop where somebody has changed the value meanwhile, unless they overwrite it', async () => {
		const fileId = add('invoice-lowconf.pdf');
		const form = shownForm((await formOf(fileId)).review_form);
		const [first] = form.inputs;
		await run(correct(fileId, {}, mapped({ [first?.name ?? '']: 'theirs' })));
		const item = form.submit(new Map([[0, 'ours']]));
		const { error } = await bench.runNode({
			parameters: correct(fileId, { approve: true }),
			items: [item],
		});
		expect(error?.message).toBe(
			`Somebody has changed "${first?.name}" in the meantime: the form showed "${first?.value}", it says "theirs" now, and the answer is "ours"`,
		);
		expect(files.patches()).toHaveLength(1);
		await run(correct(fileId, { overwrite: true }), item);
		expect(textsOf(files.boxes(fileId), first?.name ?? '')).toEqual(['ours']);
	});

	test('approve nothing that the form has not shown, unless they overwrite it', async () => {
		const fileId = add('invoice-lowconf.pdf');
		const form = shownForm((await formOf(fileId)).review_form);
		const [first] = form.inputs;
		const name = first?.name ?? '';
		await run(correct(fileId, {}, mapped({ [name]: 'theirs' })));
		const approve = correct(fileId, { approve: true });
		const { error } = await bench.runNode({ parameters: approve, items: [form.submit()] });
		expect(error?.message).toBe(
			`Somebody has changed "${name}" in the meantime: the form showed "${first?.value}", it says "theirs" now, and the answer is "${first?.value}"`,
		);
		expect(bench.sandbox.log.requests('file.approve')).toEqual([]);
		const output = await run(correct(fileId, { approve: true, overwrite: true }), form.submit());
		expect(output).toMatchObject({ approved: true, changes: [], ignored: [name] });
		expect(output.unchanged).not.toContain(name);
		expect(output.message).toBe(
			'Approved. No value was sent: all values say already what they are to say, but for what is ignored',
		);
		expect(textsOf(files.boxes(fileId), name)).toEqual(['theirs']);
		// What was changed back is what was shown.
		await run(correct(fileId, {}, mapped({ [name]: first?.value })));
		expect(await run(approve, form.submit())).toMatchObject({ approved: true, ignored: [] });
	});

	test('do not stand in the way of what somebody else has changed', async () => {
		const fileId = add('invoice-lowconf.pdf');
		const form = shownForm((await formOf(fileId)).review_form);
		const [first, second] = form.inputs;
		await run(correct(fileId, {}, mapped({ [first?.name ?? '']: 'theirs' })));
		await run(correct(fileId), form.submit(new Map([[1, 'ours']])));
		expect(textsOf(files.boxes(fileId), first?.name ?? '')).toEqual(['theirs']);
		expect(textsOf(files.boxes(fileId), second?.name ?? '')).toEqual(['ours']);
	});

	test('about a value that is gone do not change one of another page that has its ID', async () => {
		const fileId = add('invoice-pages2-everypage.pdf');
		files.boxes(fileId);
		const { pages = [] } = bench.sandbox.service.file(fileId) ?? {};
		for (const { predictedBoxes = [] } of pages) {
			for (const [at, box] of predictedBoxes.entries()) {
				box.id = `box ${at}`;
				if (box.label === 'seller_name') box.ocr_text = 'Elm';
			}
		}
		const form = shownForm((await formOf(fileId, { show: 'all' })).review_form);
		const asked = form.inputs.findIndex(({ name }) => name.startsWith('seller_name (2)'));
		const boxes = pages[1]?.predictedBoxes ?? [];
		boxes.splice(
			boxes.findIndex(({ label }) => label === 'seller_name'),
			1,
		);
		const { error } = await bench.runNode({
			parameters: correct(fileId),
			items: [form.submit(new Map([[asked, 'Ada']]))],
		});
		expect(error?.message).toContain('it is no longer there');
		expect(writes()).toEqual([]);
	});

	test('about a value that somebody has given another label neither change nor approve it', async () => {
		const fileId = add('invoice.pdf');
		const form = shownForm((await formOf(fileId, { show: 'all' })).review_form);
		const asked = form.inputs.findIndex(({ name }) => name === 'seller_name');
		const answered = form.submit(new Map([[asked, 'Ada']]));
		const [seller] = textsOf(files.boxes(fileId), 'seller_name');
		const relabel = edit('seller_name', '', { clearText: false, label: 'sold_to' });
		await run(changes({ fileId, ...edits(relabel) }));
		for (const item of [answered, form.submit()]) {
			const { error } = await bench.runNode({
				parameters: correct(fileId, { approve: true }),
				items: [item],
			});
			expect(error?.message).toContain('it is no longer there');
		}
		expect(writes()).toHaveLength(1);
		await run(correct(fileId, { overwrite: true }), answered);
		expect(textsOf(files.boxes(fileId), 'sold_to')).toEqual([seller]);
		expect(textsOf(files.boxes(fileId), 'seller_name')).toEqual(['Ada']);
	});

	test('of another file stop', async () => {
		const [one, other] = [add('a-lowconf.pdf'), add('b-lowconf.pdf')];
		const form = shownForm((await formOf(one)).review_form);
		const { error } = await bench.runNode({
			parameters: correct(other, { approve: true }),
			items: [form.submit()],
		});
		expect(error?.message).toBe(`The answers are about another file: "${one}"`);
		expect(writes()).toEqual([]);
	});

	test.each([
		['automatically', AUTOMATICALLY],
		['one by one', mapped({ invoice_number: '={{ $json.data?.invoice_number }}' })],
	])('that never came stop, mapped %s', async (_, fields) => {
		const fileId = add('invoice-lowconf.pdf');
		const item = await formOf(fileId);
		const { error } = await bench.runNode({
			parameters: correct(fileId, { approve: true }, fields),
			items: [item],
		});
		expect(error?.message).toBe('Nobody has answered the form of this file');
		expect(writes()).toEqual([]);
	});

	test('are not needed for a file with nothing to check: it is approved', async () => {
		const fileId = add('invoice.pdf');
		const output = await run(correct(fileId, { approve: true }), await formOf(fileId));
		expect(output).toMatchObject({ approved: true, changes: [] });
		expect(writes().map(({ operationId }) => operationId)).toEqual(['file.approve']);
	});
});

describe('fields by name', () => {
	test('keys of the item that are no fields are ignored, and listed', async () => {
		const fileId = add('invoice.pdf');
		const output = await run(correct(fileId), {
			'Invoice Number': 'INV-9',
			order: 17,
			due_date: '',
		});
		expect(output).toMatchObject({
			changes: [{ field: 'invoice_number', page: 0, value: 'INV-9' }],
			ignored: ['order'],
		});
		expect(textsOf(files.boxes(fileId), 'invoice_number')).toEqual(['INV-9']);
	});

	test('what stands in the fields of an item of this node is not sent, as it may be older than the file, and listed', async () => {
		const fileId = add('invoice.pdf');
		const item = await run(file('get', { fileId, simplify: true }));
		Object.assign(item.fields ?? {}, { seller_name: 'Ada' });
		const output = await run(correct(fileId), item);
		expect(output).toMatchObject({ changes: [], ignored: ['fields'] });
		const lifted = await run(correct(fileId), { ...item, seller_name: 'Ada' });
		expect(lifted).toMatchObject({ changes: [{ field: 'seller_name', value: 'Ada' }] });
	});

	test.each([false, true])(
		'those of an item of this node that is about another file are refused (rows %s)',
		async (outputRows) => {
			const [one, other] = [add('a.pdf'), add('b.pdf')];
			const item = await run(file('get', { fileId: one, simplify: true, options: { outputRows } }));
			const given = { ...item, seller_name: 'Ada' };
			const { error } = await bench.runNode({
				...{ parameters: correct(other, { approve: true }), items: [given] },
			});
			expect(error?.message).toBe(`The values are about another file: "${one}"`);
			expect(error?.description).toMatch(/^Nothing was changed\. Take the ID of that file/);
			expect(writes()).toEqual([]);
			// What is mapped by name is meant for the file that is named.
			await run(correct(other, {}, mapped({ seller_name: '={{ $json.seller_name }}' })), given);
			await run(correct(one), { ...given, file_id: ` ${one.toUpperCase()} ` });
			for (const id of [one, other])
				expect(textsOf(files.boxes(id), 'seller_name')).toEqual(['Ada']);
		},
	);

	test.each([
		['in a column', mapped({ due_date: '={{ DateTime.fromISO("x").toFormat("yyyy") }}' })],
		['in the item', AUTOMATICALLY],
	])('an invalid date %s is refused', async (_, fields) => {
		const fileId = add('invoice.pdf');
		const { error } = await bench.runNode({
			parameters: correct(fileId, {}, fields),
			items: [{ due_date: 'Invalid DateTime' }],
		});
		expect(error?.message).toBe('due_date cannot hold an invalid date');
		expect(writes()).toEqual([]);
	});

	test('items of this node that nobody changed send nothing, also as rows, numbers and dates', async () => {
		const fileId = add('invoice-repeat.pdf');
		files.boxes(fileId);
		const boxes = bench.sandbox.service.file(fileId)?.pages[0]?.predictedBoxes ?? [];
		const twins = boxes.filter(({ label }) => label === 'invoice_number');
		for (const [index, twin] of twins.entries()) {
			Object.assign(twin, { label: 'fee', ocr_text: `${index + 1}.50` });
		}
		const dates = boxes.filter(({ label }) => label === 'due_date');
		for (const date of dates) Object.assign(date, { ocr_text: '05.03.2024' });
		for (const options of [
			{ outputRows: true },
			{ outputRows: true, convertNumbers: 'automatic' },
			{ outputRows: true, convertNumbers: 'automatic', convertDates: 'dayFirst' },
		]) {
			const item = await run(file('get', { fileId, simplify: true, options }));
			const output = await run(correct(fileId, { occurrence: 'all' }), item);
			expect(output.changes).toEqual([]);
		}
		expect(writes()).toEqual([]);
		await run(correct(fileId, {}, mapped({ due_date: '2024-03-05' })));
		await run(correct(fileId), { file_id: fileId, due_date: '2024-03-06' });
		expect(writes()).toHaveLength(2);
	});

	test.each<INodeParameters>([{}, { convertNumbers: 'automatic', convertDates: 'dayFirst' }])(
		'nor do they with a Page, where the fields stand on several pages (%p)',
		async (converted) => {
			const fileId = add('invoice-pages2-everypage.pdf');
			files.boxes(fileId);
			const pages = bench.sandbox.service.file(fileId)?.pages ?? [];
			const boxes = pages.map(({ predictedBoxes = [] }) => predictedBoxes);
			for (const all of boxes) {
				const dates = all.filter(({ label }) => String(label).endsWith('_date'));
				for (const date of dates) Object.assign(date, { ocr_text: '05.03.2024' });
			}
			// Stands on the other page alone.
			const [first = []] = boxes;
			first.splice(
				first.findIndex(({ label }) => label === 'seller_name'),
				1,
			);
			const options = { outputRows: true, ...converted };
			const item = await run(file('get', { fileId, simplify: true, options }));
			expect((await run(correct(fileId, { page: '0' }), item)).changes).toEqual([]);
			const edited = { ...item, currency: 'CHF' };
			const { changes } = await run(correct(fileId, { page: '0' }), edited);
			expect(changes).toMatchObject([{ field: 'currency', page: 0, value: 'CHF' }]);
			expect(files.patches()).toHaveLength(1);
			const named = mapped({ seller_name: '={{ $json.seller_name }}' });
			const { error } = await bench.runNode({
				...{ parameters: correct(fileId, { page: '0' }, named), items: [item] },
			});
			expect(error?.message).toContain('Page 0 has no "seller_name". It stands elsewhere');
		},
	);

	test.each([
		['automatically', AUTOMATICALLY],
		['one by one', mapped({ seller_name: '={{ $json.seller_name }}' })],
	])(
		'of the rows of a file, the one in which somebody has changed a field counts, mapped %s',
		async (_, fields) => {
			const fileId = add('invoice-rows3.pdf');
			const options = { outputRows: true };
			const { json: rows } = await bench.runNode({
				parameters: file('get', { fileId, simplify: true, options }),
			});
			expect(rows).toHaveLength(3);
			const items = rows.map((row, index) => (index === 1 ? { ...row, seller_name: 'Ada' } : row));
			const { json } = await bench.runNode({
				...{ parameters: correct(fileId, { approve: true }, fields), items },
			});
			expect(json.map(({ changes }) => changes)).toMatchObject([[], [{ value: 'Ada' }], []]);
			expect(textsOf(files.boxes(fileId), 'seller_name')).toEqual(['Ada']);
			expect(files.patches()).toHaveLength(1);
		},
	);

	test.each([0, 1, 2])(
		'so it does where the rows are mapped one by one with their dates converted: row %d',
		async (changed) => {
			const fileId = add('invoice-rows3.pdf');
			files.boxes(fileId);
			const boxes = bench.sandbox.service.file(fileId)?.pages[0]?.predictedBoxes ?? [];
			const date = boxes.find(({ label }) => label === 'due_date');
			Object.assign(date ?? {}, { ocr_text: '05.03.2024' });
			const options = { outputRows: true, convertDates: 'dayFirst' };
			const { json: rows } = await bench.runNode({
				parameters: file('get', { fileId, simplify: true, options }),
			});
			const items = rows.map((row, index) =>
				index === changed ? { ...row, due_date: '2024-03-09' } : row,
			);
			const fields = mapped({ due_date: '={{ $json.due_date }}' });
			await bench.runNode({ parameters: correct(fileId, {}, fields), items });
			expect(textsOf(files.boxes(fileId), 'due_date')).toEqual(['2024-03-09']);
		},
	);

	test.each([
		['automatically', AUTOMATICALLY],
		['one by one', mapped({ fee: '={{ $json.fee }}' })],
	])('what a row has joined is not written into each box, mapped %s', async (_, fields) => {
		const fileId = add('invoice-repeat.pdf');
		files.boxes(fileId);
		const boxes = bench.sandbox.service.file(fileId)?.pages[0]?.predictedBoxes ?? [];
		const twins = boxes.filter(({ label }) => label === 'invoice_number');
		const texts = ['12,50', 'March 5, 2024'];
		for (const [index, twin] of twins.entries()) {
			Object.assign(twin, { label: 'fee', ocr_text: texts[index] });
		}
		const options = { outputRows: true, convertNumbers: 'automatic' };
		const item = await run(file('get', { fileId, simplify: true, options }));
		expect(item.fee).toBe('12.5, March 5, 2024');
		const output = await run(correct(fileId, { occurrence: 'all' }, fields), item);
		expect(output.changes).toEqual([]);
		expect(output.unchanged).toContain('fee');
		expect(writes()).toEqual([]);
	});

	test('so does one that is tried again: the rows that nobody touched say nothing', async () => {
		const fileId = add('invoice-rows3.pdf');
		const { json: rows } = await bench.runNode({
			parameters: file('get', { fileId, simplify: true, options: { outputRows: true } }),
		});
		const items = rows.map((row, index) => (index === 0 ? { ...row, seller_name: 'Ada' } : row));
		bench.sandbox.faults.add({ operationId: 'file.updateFields', kind: 'status', status: 403 });
		const { json } = await bench.runNode({
			...{ parameters: correct(fileId), items, onError: 'continueRegularOutput', maxTries: 2 },
		});
		expect(json.map(({ changes }) => changes)).toMatchObject([[{ value: 'Ada' }], [], []]);
		expect(textsOf(files.boxes(fileId), 'seller_name')).toEqual(['Ada']);
	});

	test('a number typed over "1.000" is sent, alone', async () => {
		const typed = 1000;
		const fileId = add('invoice.pdf');
		files.boxes(fileId);
		const boxes = bench.sandbox.service.file(fileId)?.pages[0]?.predictedBoxes ?? [];
		for (const [index, text] of ['1.000', '03/04/2026', '25/04/2026'].entries()) {
			const label = index === 0 ? 'weight' : 'paid';
			Object.assign(boxes[index] ?? {}, { label, ocr_text: text });
		}
		const options = { convertNumbers: 'point', convertDates: 'dayFirst' };
		const item = await run(file('get', { fileId, simplify: true, options }));
		const fields = item.fields as IDataObject;
		const given = { file_id: fileId, ...fields, weight: typed, paid: ['2026-04-03', '2026-04-26'] };
		expect(fields).toMatchObject({ weight: 1, paid: ['2026-04-03', '2026-04-25'] });
		const output = await run(correct(fileId), given);
		expect(output.changes).toEqual([
			{ field: 'weight', page: 0, previous: '1.000', value: '1000' },
			{ field: 'paid', page: 0, previous: '25/04/2026', value: '2026-04-26' },
		]);
	});

	test.each([AUTOMATICALLY, mapped({ weight: '={{ $json.weight }}' })])(
		'a number is sent unless the text can mean no other',
		async (fields) => {
			const fileId = add('invoice.pdf');
			files.boxes(fileId);
			const [box = {}] = bench.sandbox.service.file(fileId)?.pages[0]?.predictedBoxes ?? [];
			Object.assign(box, { label: 'weight', ocr_text: '1.234' });
			const ambiguous = await run(correct(fileId, {}, fields), { weight: 1234 });
			expect(ambiguous.changes).toMatchObject([{ previous: '1.234', value: '1234' }]);
			const same = await run(correct(fileId, {}, fields), { weight: 1234 });
			expect(same.unchanged).toEqual(['weight']);
		},
	);

	test('a column of a row is not taken for the field of like name that says nothing', async () => {
		const fileId = add('invoice.pdf');
		files.boxes(fileId);
		const boxes = bench.sandbox.service.file(fileId)?.pages[0]?.predictedBoxes ?? [];
		const [field] = boxes.filter(({ type }) => type === 'field');
		const [table] = boxes.filter(({ type }) => type === 'table');
		const [cell] = (table?.['cells'] ?? []) as IDataObject[];
		Object.assign(field ?? {}, { label: textIn(cell?.['label']).toUpperCase(), ocr_text: '' });
		const item = await run(file('get', { fileId, simplify: true, options: { outputRows: true } }));
		expect(item).toMatchObject({ [String(field?.['label'])]: '' });
		const output = await run(correct(fileId), item);
		expect(output.changes).toEqual([]);
		expect(writes()).toEqual([]);
	});

	test('a field that occurs several times stops, and says where', async () => {
		const fileId = add('invoice-repeat-pages2-everypage.pdf');
		const { error } = await bench.runNode({
			parameters: correct(fileId, {}, mapped({ invoice_number: 'x' })),
		});
		expect(error?.message).toMatch(
			/^"invoice_number" occurs 4 times: "[^"]+" on page 0, .* on page 1$/,
		);
		expect(writes()).toEqual([]);
		await run(correct(fileId, { occurrence: 'first', page: '1' }, mapped({ invoice_number: 'x' })));
		expect(textsOf(files.boxes(fileId, 1), 'invoice_number')[0]).toBe('x');
		await run(correct(fileId, { occurrence: 'all' }, mapped({ invoice_number: 'y' })));
		expect([0, 1].flatMap((page) => textsOf(files.boxes(fileId, page), 'invoice_number'))).toEqual([
			'y',
			'y',
			'y',
			'y',
		]);
		await run(correct(fileId, { page: '0' }, mapped({ invoice_number: '={{ ["a", "b"] }}' })));
		expect([0, 1].flatMap((page) => textsOf(files.boxes(fileId, page), 'invoice_number'))).toEqual([
			'a',
			'b',
			'y',
			'y',
		]);
	});

	test.each<[string, INodeParameters, INodeParameters]>([
		['automatically', AUTOMATICALLY, { occurrence: 'all' }],
		['one by one', NUMBER_OF_ROW, { occurrence: 'all' }],
		['one by one', NUMBER_OF_ROW, { occurrence: 'first' }],
		['one by one', NUMBER_OF_ROW, {}],
		['one by one', NUMBER_OF_ROW, { page: '0' }],
	])(
		'of what a row has joined, one part is changed, mapped %s, %3$j',
		async (_, fields, options) => {
			const fileId = add('invoice-rows2-pages2-everypage.pdf');
			const parameters = file('get', { fileId, simplify: true, options: { outputRows: true } });
			const { json: rows } = await bench.runNode({ parameters });
			const numbers = () =>
				[0, 1].flatMap((page) => textsOf(files.boxes(fileId, page), 'invoice_number')).map(textIn);
			const [first = '', second = ''] = numbers();
			const [row] = rows;
			expect(row?.invoice_number).toBe(`${first}, ${second}`);
			const corrected = async (invoice_number: string) =>
				await bench.runNode({
					parameters: correct(fileId, options, fields),
					items: [{ ...row, invoice_number }],
				});
			for (const both of ['Zed, Ada', `${second}, Ada, ${first}`]) {
				const { error } = await corrected(both);
				expect(error?.message).toMatch(/^"invoice_number" (?:occurs|gets)/);
				expect(numbers()).toEqual([first, second]);
			}
			const { error } = await corrected(`Zed, ${second}`);
			expect(numbers()).toEqual([error ? first : 'Zed', second]);
			expect(error !== undefined).toBe('page' in options);
		},
	);

	test('a text of its own that is mapped goes to all of them, whatever stands in it', async () => {
		const fileId = add('invoice-pages2-everypage.pdf');
		const parameters = file('get', { fileId, simplify: true, options: { outputRows: true } });
		const item = await run(parameters);
		const fields = mapped({ seller_name: 'Main St 1, 10115, Berlin' });
		await run(correct(fileId, { occurrence: 'all' }, fields), item);
		const sellers = [0, 1].flatMap((page) => textsOf(files.boxes(fileId, page), 'seller_name'));
		expect(sellers).toEqual(sellers.map(() => 'Main St 1, 10115, Berlin'));
	});

	test.each([null, undefined, '', ' '])(
		'what is empty in a list stays as it is: %p',
		async (nothing) => {
			const fileId = add('invoice-repeat.pdf');
			const [, second] = textsOf(files.boxes(fileId), 'invoice_number');
			const [seller] = textsOf(files.boxes(fileId), 'seller_name');
			const item = { invoice_number: ['a', nothing], seller_name: [nothing] };
			const both = mapped({
				invoice_number: '={{ $json.invoice_number }}',
				seller_name: '={{ $json.seller_name }}',
			});
			for (const fields of [AUTOMATICALLY, both]) {
				await run(correct(fileId, {}, fields), item as IDataObject);
			}
			expect(textsOf(files.boxes(fileId), 'invoice_number')).toEqual(['a', second]);
			expect(textsOf(files.boxes(fileId), 'seller_name')).toEqual([seller]);
			expect(files.patches()).toHaveLength(1);
		},
	);

	test.each([{}, [{}], [['a'], []]])('what holds no text is refused: %j', async (nothing) => {
		const fileId = add('invoice.pdf');
		const { error } = await bench.runNode({
			...{ parameters: correct(fileId), items: [{ seller_name: nothing } as IDataObject] },
		});
		expect(error?.message).toContain('seller_name has no value');
		expect(writes()).toEqual([]);
	});

	test.each([
		['automatically', AUTOMATICALLY],
		['one by one', mapped({ seller_name: '={{ $json.seller_name }}' })],
	])('what is JSON and no text is refused, mapped %s', async (_, fields) => {
		const fileId = add('invoice.pdf');
		for (const seller_name of [{ name: 'Ada' }, [{ name: 'Ada' }], [['Ada']]]) {
			const { error } = await bench.runNode({
				...{ parameters: correct(fileId, {}, fields), items: [{ seller_name }] },
			});
			expect(error?.message).toMatch(/^seller_name cannot be [{[]/);
		}
		expect(writes()).toEqual([]);
		const item = { seller_name: ['{Ada}'] };
		expect(await run(correct(fileId, {}, fields), item)).toMatchObject({
			changes: [{ value: '{Ada}' }],
		});
	});

	test.each(['={{ $json.nothing }}', '={{ null }}', '= {{ $json.nothing }}'])(
		'a Page that finds nothing does not mean all pages: %s',
		async (page) => {
			const fileId = add('invoice-repeat-pages2-everypage.pdf');
			const { error } = await bench.runNode({
				parameters: correct(fileId, { occurrence: 'all', page }, mapped({ invoice_number: 'x' })),
			});
			expect(error?.message).toBe('Page has no value');
			expect(writes()).toEqual([]);
		},
	);

	test('a field that the file does not have yet is added', async () => {
		const fileId = add('invoice-pages2.pdf');
		const output = await run(correct(fileId, { page: '1' }, mapped({ order_number: '17' })));
		expect(output.changes).toEqual([
			{ field: 'order_number', page: 1, previous: null, value: '17' },
		]);
		expect(textsOf(files.boxes(fileId, 1), 'order_number')).toEqual(['17']);
		await run(correct(fileId, {}, mapped({ order_number: '17' })));
		expect(files.patches()).toHaveLength(1);
	});

	test('Retry On Fail sends nothing twice, and goes on where it stopped', async () => {
		const fileId = add('invoice-pages2-everypage.pdf');
		bench.sandbox.faults.add({
			operationId: 'file.updateFields',
			kind: 'status',
			status: 403,
			after: 1,
		});
		const { json, error } = await bench.runNode({
			parameters: correct(
				fileId,
				{ occurrence: 'all', approve: true },
				mapped({ invoice_number: 'x' }),
			),
			maxTries: 2,
		});
		expect(error).toBeUndefined();
		expect(files.patches().map((patch) => bodyOf(patch).page)).toEqual([0, 1, 1]);
		expect(json[0]?.changes).toMatchObject([{ page: 0 }, { page: 1 }]);
		expect(bench.sandbox.log.requests('file.approve')).toHaveLength(1);
	});
});

describe('corrections of several pages', () => {
	const numbersOn = (fileId: string) =>
		[0, 1].map((page) => textsOf(files.boxes(fileId, page), 'invoice_number'));
	const pageOf = (fileId: string, number: number) => {
		// They are read when somebody looks.
		files.boxes(fileId, number);
		const page = bench.sandbox.service.file(fileId)?.pages[number];
		return page?.predictedBoxes?.filter(({ label }) => label === 'invoice_number') ?? [];
	};
	/** Puts `work` around what the service does with a set. */
	const whenUpdated = (work: (call: Call, update: Handler) => Answer) => {
		const update = bench.sandbox.service.handlers['file.updateFields'];
		if (!update) throw new Error('The sandbox has no such call');
		bench.sandbox.override('file.updateFields', (call) => work(call, update));
	};

	test('tell what they have changed, also what a try with a lost answer has', async () => {
		const fileId = add('invoice-pages2-everypage.pdf');
		const [first, second] = numbersOn(fileId).flat();
		bench.sandbox.faults.add({ operationId: 'file.updateFields', kind: 'resetAfter' });
		const { json } = await bench.runNode({
			parameters: correct(
				fileId,
				{ occurrence: 'all', maxRetryTime: 0 },
				mapped({ invoice_number: 'x' }),
			),
			maxTries: 2,
		});
		const change = { field: 'invoice_number', value: 'x' };
		expect(json[0]).toMatchObject({
			changes: [
				{ ...change, page: 0, previous: first },
				{ ...change, page: 1, previous: second },
			],
			unchanged: [],
		});
		expect(files.patches()).toHaveLength(2);
	});

	test('send each page once, also where the service writes the texts in its own way', async () => {
		const fileId = add('invoice-pages2-everypage.pdf');
		whenUpdated((call, update) => {
			// Else the test would not end.
			if (files.patches().length > 4) return { status: 400, body: { message: 'Once more' } };
			const { moderated_boxes: boxes, ...body } = call.body as {
				moderated_boxes: Array<{ ocr_text: string }>;
			};
			const written = boxes.map((box) => ({ ...box, ocr_text: `${box.ocr_text}.` }));
			return update({ ...call, body: { ...body, moderated_boxes: written } });
		});
		const output = await run(
			correct(fileId, { occurrence: 'all' }, mapped({ invoice_number: 'x', order_number: '17' })),
		);
		expect(files.patches().map((patch) => bodyOf(patch).page)).toEqual([0, 1]);
		expect(numbersOn(fileId)).toEqual([['x.'], ['x.']]);
		expect(output.changes).toMatchObject([
			{ field: 'invoice_number', page: 0 },
			{ field: 'order_number', page: 0 },
			{ field: 'invoice_number', page: 1 },
		]);
	});

	test('send each page once, also where the service shows a change late', async () => {
		const fileId = add('invoice-pages2-everypage.pdf');
		const before = files.answer(fileId);
		const form = shownForm((await formOf(fileId, { show: 'all' })).review_form);
		const asked = form.inputs.flatMap(({ name }, at) => (/^invoice_n/.test(name) ? [at] : []));
		bench.sandbox.override('file.get', () => {
			if (files.patches().length > 4) return { status: 400, body: { message: 'Once more' } };
			return { status: 200, body: before };
		});
		await run(correct(fileId), form.submit(new Map(asked.map((at) => [at, `new ${at}`]))));
		expect(files.patches().map((patch) => bodyOf(patch).page)).toEqual([0, 1]);
		expect(numbersOn(fileId)).toEqual(asked.map((at) => [`new ${at}`]));
	});

	test('add a value that is gone on the page where the form has shown it, once', async () => {
		const fileId = add('invoice-pages2-everypage.pdf');
		const form = shownForm((await formOf(fileId, { show: 'all' })).review_form);
		const asked = form.inputs.flatMap(({ name }, at) =>
			/^(?:invoice_number|seller_name) \(2\)/.test(name) ? [at] : [],
		);
		expect(asked).toHaveLength(2);
		const page = bench.sandbox.service.file(fileId)?.pages[1];
		if (!page) throw new Error('The file has no page 1');
		page.predictedBoxes =
			page.predictedBoxes?.filter(({ label }) => label !== 'invoice_number') ?? [];
		whenUpdated((call, update) => {
			// Else the test would not end.
			if (files.patches().length > 4) return { status: 400, body: { message: 'Once more' } };
			return update(call);
		});
		const output = await run(
			correct(fileId, { overwrite: true }),
			form.submit(new Map(asked.map((at) => [at, 'ours']))),
		);
		expect(files.patches().map((patch) => bodyOf(patch).page)).toEqual([1]);
		expect(numbersOn(fileId)).toEqual([[expect.any(String)], ['ours']]);
		expect(textsOf(files.boxes(fileId, 1), 'seller_name')).toEqual(['ours']);
		expect(output.changes).toMatchObject([
			{ field: 'seller_name', page: 1, value: 'ours' },
			{ field: 'invoice_number', page: 1, previous: null, value: 'ours' },
		]);
	});

	test('say what was changed where a later page stops them', async () => {
		const fileId = add('invoice-pages2-everypage.pdf');
		const form = shownForm((await formOf(fileId, { show: 'all' })).review_form);
		const asked = form.inputs.flatMap(({ name }, at) => (/^invoice_n/.test(name) ? [at] : []));
		whenUpdated((call, update) => {
			for (const box of pageOf(fileId, 1)) box['ocr_text'] = 'theirs';
			return update(call);
		});
		const { error } = await bench.runNode({
			parameters: correct(fileId),
			items: [form.submit(new Map(asked.map((at) => [at, 'ours'])))],
		});
		expect(error?.message).toMatch(
			/it says "theirs" now, and the answer is "ours"\. Changed before that: "invoice_number" on page 0$/,
		);
		expect(error?.description).toMatch(/^Nothing else was changed\. Look at the file/);
		expect(numbersOn(fileId)).toEqual([['ours'], ['theirs']]);
	});

	test.each(['answers', 'names'])(
		'by %s see what somebody changes on a page that is sent, and approve it not',
		async (by) => {
			const fileId = add('invoice-pages2-everypage.pdf');
			const [total = ''] = textsOf(files.boxes(fileId), 'total_amount').map(textIn);
			const { pages = [] } = bench.sandbox.service.file(fileId) ?? {};
			for (const { predictedBoxes = [] } of pages) {
				for (const box of predictedBoxes) if (box.label === 'total_amount') box.ocr_text = total;
			}
			const form = shownForm((await formOf(fileId, { show: 'all' })).review_form);
			const asked = form.inputs.flatMap(({ name }, at) => (/^invoice_n/.test(name) ? [at] : []));
			whenUpdated((call, update) => {
				if (files.patches().length !== 2) return update(call);
				const { id, page } = files.record(fileId);
				const theirs = files
					.boxes(fileId)
					.map((box) => (box.label === 'total_amount' ? { ...box, ocr_text: '9999.99' } : box));
				update({ ...call, body: { id, page, is_moderated: true, moderated_boxes: theirs } });
				const details = { retry_after: 60 };
				return { status: 429, body: { code: 'rate_limit_exceeded', message: 'Slow', details } };
			});
			const answered = {
				parameters: correct(fileId, { approve: true }),
				items: [form.submit(new Map(asked.map((at) => [at, 'ours'])))],
			};
			const fields = mapped({ invoice_number: 'ours', total_amount: total });
			const named = { parameters: correct(fileId, { approve: true, occurrence: 'all' }, fields) };
			const { error } = await bench.runNode(by === 'answers' ? answered : named);
			expect(error?.message).toMatch(
				/^Somebody has changed .*\. Changed before that: "invoice_number" on page 0$/,
			);
			expect(bench.sandbox.log.requests('file.approve')).toEqual([]);
		},
	);

	test('say what was changed where the file is not approved', async () => {
		const fileId = add('invoice.pdf');
		bench.sandbox.faults.add({ operationId: 'file.approve', kind: 'status', status: 403 });
		const { error } = await bench.runNode({
			parameters: correct(fileId, { approve: true }, mapped({ seller_name: 'Ada' })),
		});
		expect(error?.message).toMatch(/\. Changed before that: "seller_name" on page 0$/);
	});

	test('are all refused where one of them cannot be told from another', async () => {
		const fileId = add('invoice-repeat-pages2-everypage.pdf');
		for (const box of pageOf(fileId, 1)) box['id'] = 'one-for-both';
		const { error } = await bench.runNode({
			parameters: correct(fileId, { occurrence: 'all' }, mapped({ invoice_number: 'x' })),
		});
		expect(error?.message).toBe('The box of "invoice_number" on page 1 has no ID of its own');
		expect(error?.description).toMatch(/^Nothing was changed\./);
		expect(writes()).toEqual([]);
	});
});
