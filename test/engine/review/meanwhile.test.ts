import type { IDataObject } from 'n8n-workflow';
import type { Answer } from '../../sandbox/call';
import { simulatedTime } from '../../simulatedTime/jest';
import { shownForm } from '../../unit/extraction/review/n8nForm';
import { AUTOMATICALLY, mapped, mappedFromItem } from '../fixtures/correct.fixture';
import {
	delaying,
	inCapitals,
	reviewedDocument,
	reviewedFile,
	SLOW_DOWN,
	textsIn,
	writeAll,
	writeEach,
} from '../fixtures/reviewed.fixture';
import { useSandbox } from '../host';

const bench = useSandbox();
const FILE = reviewedFile(bench);
const DOCUMENT = reviewedDocument(bench);

const delay = delaying(bench);
const sent = (operationId: string) => bench.sandbox.log.requests(operationId).length;

describe.each([
	['file', FILE],
	['document', DOCUMENT],
])('a %s whose approval has to wait', (_, kind) => {
	const APPROVE = { approve: true };
	const OURS = mapped({ seller_name: 'ours' });

	test.each([
		['by name', false],
		['by a form', true],
	])('is approved where the service writes what was sent in its own way, %s', async (_, isForm) => {
		const id = kind.add('invoice.pdf');
		inCapitals(bench);
		delay(kind.approve, 1);
		const made = await bench.runNode({ parameters: kind.form(id) });
		const form = shownForm(made.json[0]?.['review_form']);
		const at = form.inputs.findIndex(({ name }) => name === 'seller_name');
		const { json, error } = await bench.runNode({
			parameters: kind.correct(id, isForm ? AUTOMATICALLY : OURS, APPROVE),
			items: [isForm ? (form.submit(new Map([[at, 'ours']])) as IDataObject) : {}],
		});
		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ approved: true }]);
		expect(textsIn(kind.values(id), 'seller_name')).toEqual(['OURS']);
	});

	test.each([
		['in the same try', 1, SLOW_DOWN],
		['in another try', 2, kind.refusal],
	])('is not approved with what somebody writes meanwhile: %s', async (_, maxTries, answer) => {
		const id = kind.add('invoice.pdf');
		const work = () => {
			writeAll(kind.values(id), 'seller_name', 'theirs');
			simulatedTime().advance(10_000);
		};
		delay(kind.approve, 1, work, answer);
		const { error } = await bench.runNode({
			...{ parameters: kind.correct(id, OURS, APPROVE), maxTries },
		});
		expect(error?.message).toContain('Somebody has changed the ');
		expect(sent(kind.approve)).toBe(1);
		expect(textsIn(kind.values(id), 'seller_name')).toEqual(['theirs']);
	});

	test.each([false, true])(
		'is approved with a field that it gets: delayed %s',
		async (isDelayed) => {
			const id = kind.add('invoice-fields1.pdf');
			if (isDelayed) delay(kind.approve, 1);
			const { json, error } = await bench.runNode({ parameters: kind.correct(id, OURS, APPROVE) });
			expect(error).toBeUndefined();
			expect(json).toMatchObject([{ approved: true, changes: [{ previous: null }] }]);
		},
	);
});

test.each(['invoice.pdf', 'invoice-fields1.pdf'])(
	'what somebody makes of what was sent for %s, while the next value waits, stays',
	async (name) => {
		const id = DOCUMENT.add(name);
		const theirs = () => writeAll(DOCUMENT.values(id), 'seller_name', 'theirs');
		delay(name === 'invoice.pdf' ? 'fieldValue.update' : 'fieldValue.create', 2, theirs);
		const fields = mapped({ seller_name: 'Ada', buyer_name: 'Bea' });
		const { json } = await bench.runNode({ parameters: DOCUMENT.correct(id, fields) });
		expect(json).toMatchObject([{ changes: [{ value: 'Ada' }, { value: 'Bea' }] }]);
		expect(textsIn(DOCUMENT.values(id), 'seller_name')).toEqual(['theirs']);
	},
);

test('with Retry On Fail a set whose answer was lost does not undo what somebody has made of it', async () => {
	const id = FILE.add('invoice.pdf');
	bench.sandbox.faults.add({ operationId: 'file.updateFields', kind: 'resetAfter' });
	const get = bench.sandbox.service.handlers['file.get'];
	bench.sandbox.override('file.get', (call) => {
		if (sent('file.get') === 2) writeAll(FILE.values(id), 'seller_name', 'theirs');
		return get?.(call) ?? { status: 500 };
	});
	const fields = mapped({ seller_name: 'ours' });
	const { error } = await bench.runNode({ parameters: FILE.correct(id, fields), maxTries: 2 });
	expect(error?.message).toBe(
		'The change may have been made, and somebody else has changed the page in the meantime',
	);
	expect(textsIn(FILE.values(id), 'seller_name')).toEqual(['theirs']);
	expect(sent('file.get')).toBe(3);
});

describe('of two answers about values that are gone', () => {
	const wait = (operationId: string) => delay(operationId, 2);
	const refuse = (operationId: string) =>
		bench.sandbox.faults.add({ operationId, kind: 'status', status: 403, after: 1 });
	test.each([
		{ hinder: wait, answers: ['one', 'other'] },
		{ hinder: wait, answers: ['same', 'same'] },
		{ hinder: refuse, answers: ['one', 'other'] },
	])(
		'each is added where the second comes later: $hinder.name $answers',
		async ({ hinder, answers }) => {
			const id = DOCUMENT.add('invoice-repeat.pdf');
			const made = await bench.runNode({ parameters: DOCUMENT.form(id) });
			const form = shownForm(made.json[0]?.['review_form']);
			const places = form.inputs.flatMap(({ name }, at) =>
				/^invoice_number/.test(name) ? [at] : [],
			);
			for (const page of bench.sandbox.service.document(id)?.pages ?? []) {
				page.fieldValues = page.fieldValues.filter(({ name }) => name !== 'invoice_number');
			}
			hinder('fieldValue.create');
			const { error } = await bench.runNode({
				parameters: DOCUMENT.correct(id, AUTOMATICALLY, { overwrite: true }),
				items: [form.submit(new Map(places.map((at, n) => [at, answers[n] ?? '']))) as IDataObject],
				maxTries: 2,
			});
			expect(error).toBeUndefined();
			expect(textsIn(DOCUMENT.values(id), 'invoice_number')).toEqual(answers);
		},
	);
});

test('a field that an earlier item has added on another page is not added again where the service shows it late', async () => {
	const id = DOCUMENT.add('invoice-fields1-pages2.pdf');
	const get = bench.sandbox.service.handlers['document.get'];
	let first: Answer | undefined;
	bench.sandbox.override('document.get', (call) =>
		structuredClone((first ??= structuredClone(get?.(call)) ?? { status: 500 })),
	);
	const { json } = await bench.runNode({
		parameters: DOCUMENT.correct(id, AUTOMATICALLY, { page: '={{ $json.page }}' }),
		items: [
			{ page: '2', seller_name: 'Ada' },
			{ page: '', seller_name: 'Bea' },
		],
		onError: 'continueRegularOutput',
	});
	expect(json[1]?.['error']).toContain('does not show yet what an earlier item has added');
	expect(textsIn(DOCUMENT.values(id), 'seller_name')).toEqual(['Ada']);
});

test('what somebody writes into the other value of a field, between two items, is not undone though the page says the same as before then, in another order', async () => {
	const id = FILE.add('invoice-repeat.pdf');
	writeEach(FILE.values(id), 'invoice_number', ['7', '19']);
	const look = bench.sandbox.service.handlers['file.get'];
	bench.sandbox.override('file.get', (call) => {
		if (sent('file.updateFields') === 1) writeEach(FILE.values(id), 'invoice_number', ['19', '7']);
		return look?.(call) ?? { status: 500 };
	});
	const { json } = await bench.runNode({
		parameters: FILE.correct(id, mappedFromItem(['invoice_number', 'buyer_name'])),
		items: [{ invoice_number: ['19', ''] }, { buyer_name: 'Bea' }],
	});
	expect(json).toMatchObject([{ changes: [{}] }, { changes: [{}] }]);
	expect(textsIn(FILE.values(id), 'invoice_number')).toEqual(['19', '7']);
});

/** The service shows new boxes larger than they were sent. */
const enlarged = () => {
	const handler = bench.sandbox.service.handlers['file.updateFields'];
	bench.sandbox.override('file.updateFields', (call) => {
		const body = JSON.parse(
			JSON.stringify(call.body).replaceAll('"xmax":1,', '"xmax":9,'),
		) as unknown;
		return handler?.({ ...call, body }) ?? { status: 500 };
	});
};

test.each([
	['invoice.pdf', () => inCapitals(bench)],
	['invoice-fields1.pdf', enlarged],
])(
	'of three items about a page of %s none is undone where the service shows sets late, and in its own way',
	async (name, writtenOtherwise) => {
		const id = FILE.add(name);
		const look = bench.sandbox.service.handlers['file.get'];
		const shown: Answer[] = [];
		bench.sandbox.override('file.get', (call) => {
			shown.push(structuredClone(look?.(call) ?? { status: 500 }));
			return shown.at(-2) ?? shown[0] ?? { status: 500 };
		});
		writtenOtherwise();
		const fields = ['seller_name', 'buyer_name', 'currency'];
		const { json } = await bench.runNode({
			parameters: FILE.correct(id, mappedFromItem(fields)),
			items: [{ seller_name: 'ours' }, { buyer_name: 'Bea' }, { currency: 'EUR' }],
		});
		expect(json.map(({ changes }) => changes)).toMatchObject([[{}], [{}], [{}]]);
		const texts = fields.map((field) => textsIn(FILE.values(id), field)).flat();
		expect(texts.map((text) => text.toLowerCase())).toEqual(['ours', 'bea', 'eur']);
	},
);

test('of three items about a page the second is not undone where the first may have been made, and is shown late', async () => {
	const id = FILE.add('invoice.pdf');
	const { handlers } = bench.sandbox.service;
	const look = handlers['file.get'];
	const set = handlers['file.updateFields'];
	let shown: Answer | undefined;
	let show = () => shown;
	bench.sandbox.override('file.get', (call) => {
		show = () => structuredClone(look?.(call));
		return structuredClone(shown) ?? show() ?? { status: 500 };
	});
	bench.sandbox.override('file.updateFields', (call) => {
		shown = show();
		return set?.(call) ?? { status: 500 };
	});
	bench.sandbox.faults.add({ operationId: 'file.updateFields', kind: 'resetAfter' });
	const fields = ['seller_name', 'buyer_name', 'currency'];
	const { json } = await bench.runNode({
		parameters: FILE.correct(id, mappedFromItem(fields), {
			maxRetryTime: 0,
		}),
		items: [{ seller_name: 'Ada' }, { buyer_name: 'Bea' }, { currency: 'EUR' }],
		onError: 'continueRegularOutput',
	});
	expect(json).toMatchObject([{ error: expect.anything() as unknown }, { changes: [{}] }, {}]);
	expect(textsIn(FILE.values(id), 'buyer_name')).toEqual(['Bea']);
});

test.each([
	['file', FILE],
	['document', DOCUMENT],
])(
	'what is told of a %s was sent, though an expression gives another text in each try',
	async (_, kind) => {
		const id = kind.add('invoice-pages2-everypage.pdf');
		const before = textsIn(kind.values(id), 'seller_name');
		const [operationId = ''] = kind.writes;
		const handler = bench.sandbox.service.handlers[operationId];
		let calls = 0;
		bench.sandbox.override(operationId, (call) => {
			calls += 1;
			return calls === 2 ? kind.refusal : (handler?.(call) ?? { status: 500 });
		});
		const fields = mapped({ seller_name: '={{ "checked " + Math.random() }}' });
		const { json } = await bench.runNode({
			parameters: kind.correct(id, fields, { occurrence: 'all' }),
			maxTries: 3,
		});
		const changes = json[0]?.['changes'] as IDataObject[];
		expect(changes.map(({ previous }) => previous)).toEqual(before);
		expect(changes.map(({ value }) => value)).toEqual(textsIn(kind.values(id), 'seller_name'));
	},
);

test('with Overwrite an answer about a value that somebody has deleted does not replace another one, though that has got another ID', async () => {
	const id = FILE.add('invoice-repeat.pdf');
	const [first = '', second = ''] = textsIn(FILE.values(id), 'invoice_number');
	const made = await bench.runNode({ parameters: FILE.form(id) });
	const form = shownForm(made.json[0]?.['review_form']);
	const at = form.inputs.findIndex(({ value }) => value === first);
	const [page] = bench.sandbox.service.file(id)?.pages ?? [];
	const left = (page?.predictedBoxes ?? []).filter((box) => box['ocr_text'] !== first);
	Object.assign(page ?? {}, { moderatedBoxes: left.map((box, n) => ({ ...box, id: `new-${n}` })) });
	await bench.runNode({
		parameters: FILE.correct(id, AUTOMATICALLY, { overwrite: true }),
		items: [form.submit(new Map([[at, 'ours']])) as IDataObject],
	});
	expect(textsIn(FILE.values(id), 'invoice_number').sort()).toEqual([second, 'ours'].sort());
});

test('where a value is gone that was there a moment ago, there is no ID that the user could check', async () => {
	const id = DOCUMENT.add('invoice.pdf');
	const handler = bench.sandbox.service.handlers['fieldValue.update'];
	bench.sandbox.override('fieldValue.update', (call) => {
		DOCUMENT.remove(id, 'seller_name');
		return handler?.(call) ?? { status: 500 };
	});
	const { error } = await bench.runNode({
		parameters: DOCUMENT.correct(id, mapped({ seller_name: 'ours' })),
	});
	expect(error?.message).toMatch(/^Field value \S+ was not found$/);
	expect(error?.description).toMatch(/^It was there a moment ago\. Look at what is there/);
});

test.each([true, false])(
	'a date in another form is not sent again over what somebody has written since: from an item of this package %s',
	async (isOwn) => {
		const id = DOCUMENT.add('invoice-continental.pdf');
		const [date = ''] = textsIn(DOCUMENT.values(id), 'invoice_date');
		const [day, month, year] = date.split('.');
		bench.sandbox.override('fieldValue.update', () => {
			writeAll(DOCUMENT.values(id), 'invoice_date', 'theirs');
			simulatedTime().advance(10_000);
			return { status: 500, body: { code: 'internal', message: 'Down', details: {} } };
		});
		const { error } = await bench.runNode({
			parameters: DOCUMENT.correct(id, mapped({ invoice_date: '={{ $json.invoice_date }}' })),
			items: [{ ...(isOwn && { file_id: id }), invoice_date: `${year}-${month}-${day}` }],
		});
		expect(error?.message).toBe(
			'The change of "invoice_date" may have been made, and somebody else has changed it in the meantime',
		);
		expect(sent('fieldValue.update')).toBe(1);
	},
);

test.each([
	['has to wait', SLOW_DOWN],
	['is refused once', FILE.refusal],
])('what somebody writes while a set %s is not told as a change', async (_, answer) => {
	const id = FILE.add('invoice-continental.pdf');
	const [date = ''] = textsIn(FILE.values(id), 'invoice_date');
	const [day, month, year] = date.split('.');
	delay('file.updateFields', 1, () => writeAll(FILE.values(id), 'invoice_date', 'theirs'), answer);
	const { json } = await bench.runNode({
		parameters: FILE.correct(id, mapped({ invoice_date: '={{ $json.invoice_date }}' })),
		items: [{ file_id: id, invoice_date: `${year}-${month}-${day}` }],
		maxTries: 2,
	});
	const changes = json[0]?.['changes'] as IDataObject[];
	expect(changes.map(({ value }) => value)).toEqual(
		textsIn(FILE.values(id), 'invoice_date').filter((text) => text !== 'theirs'),
	);
});

describe('a date that is mapped beside an item of this package is sent to all of its places', () => {
	const DATES = ['03/04/2026', '05/04/2026'];
	const ISO = ['2026-04-03', '2026-04-05'];
	test.each([
		{ version: 'file', kind: FILE, dates: DATES, given: ISO, options: {} },
		{ version: 'document', kind: DOCUMENT, dates: DATES, given: ISO, options: {} },
		{
			...{ version: 'file', kind: FILE, dates: ['03/04/2026', '03/04/2026'] },
			...{ given: '2026-04-03', options: { occurrence: 'all' } },
		},
	])('$version, $given', async ({ kind, dates, given, options }) => {
		const id = kind.add('invoice-pages2-everypage.pdf');
		writeEach(kind.values(id), 'invoice_date', dates);
		writeAll(kind.values(id), 'due_date', '13/04/2026');
		const { json: rows } = await bench.runNode({ parameters: kind.rows(id) });
		if (kind === DOCUMENT) delay('fieldValue.update', 2);
		const { json } = await bench.runNode({
			parameters: kind.correct(
				id,
				mapped({ invoice_date: '={{ $json.given }}', due_date: ['2026-04-13', '2026-04-13'] }),
				options,
			),
			items: [{ ...rows[0], given }],
		});
		expect(json).toMatchObject([{ success: true }]);
		expect(textsIn(kind.values(id), 'invoice_date')).toEqual([given, given].flat().slice(0, 2));
		expect(textsIn(kind.values(id), 'due_date')).toEqual(['2026-04-13', '2026-04-13']);
	});
});

describe.each([
	['file', FILE],
	['document', DOCUMENT],
])('rows of a %s with several values of a field, of which one was corrected', (_, kind) => {
	/** As Output Rows gives them, with the first of two numbers corrected in each. */
	async function corrected(): Promise<{ id: string; rows: IDataObject[] }> {
		const id = kind.add('invoice-fields2-pages2-everypage.pdf');
		const { json } = await bench.runNode({ parameters: kind.rows(id) });
		const [, second = ''] = textsIn(kind.values(id), 'invoice_number');
		return { id, rows: json.map((row) => ({ ...row, invoice_number: `ours, ${second}` })) };
	}
	const correctSecond = (id: string) =>
		kind
			.values(id)
			.filter(({ field }) => field === 'invoice_number')[1]
			?.write('theirs');

	test('leave the other one as somebody writes it between two rows', async () => {
		const { id, rows } = await corrected();
		expect(rows.length).toBeGreaterThan(1);
		const [write = ''] = kind.writes;
		const handler = bench.sandbox.service.handlers[write];
		if (!handler) throw new Error(`The sandbox knows no ${write}`);
		let calls = 0;
		bench.sandbox.override(write, (call) => {
			const answer = handler(call);
			calls += 1;
			if (calls === 1) correctSecond(id);
			return answer;
		});
		const { error } = await bench.runNode({
			...{ parameters: kind.correct(id, AUTOMATICALLY), items: rows },
		});
		expect(error).toBeUndefined();
		expect(textsIn(kind.values(id), 'invoice_number')).toEqual(['ours', 'theirs']);
	});

	test('are not approved where somebody writes the other one before another try', async () => {
		const { id, rows } = await corrected();
		delay(kind.approve, 1, () => correctSecond(id), kind.refusal);
		const { error } = await bench.runNode({
			...{
				parameters: kind.correct(id, AUTOMATICALLY, { approve: true }),
				items: rows.slice(0, 1),
			},
			maxTries: 2,
		});
		expect(error?.message).toContain('Somebody has changed the ');
		expect(sent(kind.approve)).toBe(1);
		expect(textsIn(kind.values(id), 'invoice_number')).toEqual(['ours', 'theirs']);
	});
});

test.each([
	['file', FILE],
	['document', DOCUMENT],
])(
	'what the row of a %s repeats, and says something else by now, is not called unchanged',
	async (kind, { add, correct, values, look }) => {
		const id = add('invoice.pdf');
		const [was = ''] = textsIn(values(id), 'seller_name');
		const handler = bench.sandbox.service.handlers[look];
		let looks = 0;
		bench.sandbox.override(look, (call) => {
			looks += 1;
			if (looks === 2) writeAll(values(id), 'seller_name', 'Ada');
			return handler?.(call) ?? { status: 500 };
		});
		const row = { [`${kind}_id`]: id };
		const { json } = await bench.runNode({
			parameters: correct(id, mappedFromItem(['buyer_name', 'seller_name'])),
			items: [
				{ ...row, seller_name: was },
				{ ...row, seller_name: was },
			],
		});
		expect(json).toMatchObject([
			{ changes: [], unchanged: ['seller_name'], ignored: [] },
			{ changes: [], unchanged: [], ignored: ['seller_name'] },
		]);
		expect(textsIn(values(id), 'seller_name')).toEqual(['Ada']);
	},
);

test.each([
	['file', FILE],
	['document', DOCUMENT],
])(
	'what is mapped from elsewhere as a %s said it before another item of the run is not called unchanged',
	async (kind, { add, correct, values }) => {
		const id = add('invoice.pdf');
		const [was = ''] = textsIn(values(id), 'seller_name');
		const row = { [`${kind}_id`]: id, seller_name: was };
		const { json } = await bench.runNode({
			parameters: correct(id, mapped({ seller_name: '={{ $json.elsewhere }}' })),
			items: [
				{ ...row, elsewhere: 'Ada' },
				{ ...row, elsewhere: was },
			],
		});
		expect(json).toMatchObject([
			{ changes: [{ field: 'seller_name', value: 'Ada' }], unchanged: [], ignored: [] },
			{ changes: [], unchanged: [], ignored: ['seller_name'] },
		]);
		expect(textsIn(values(id), 'seller_name')).toEqual(['Ada']);
	},
);
