import type { IDataObject } from 'n8n-workflow';
import type { Answer } from '../../sandbox/call';
import { shownForm } from '../../unit/extraction/review/n8nForm';
import { byName } from '../fixtures/byName.fixture';
import { AUTOMATICALLY, mapped, mappedFromItem } from '../fixtures/correct.fixture';
import {
	inCapitals,
	reviewedDocument,
	reviewedFile,
	textsIn,
	writeAll,
	writeEach,
} from '../fixtures/reviewed.fixture';
import { addition, additions, changes, editing, filesOf } from '../fixtures/updateFields.fixture';
import { forwarding, useLoopback, useSandbox } from '../host';
import { byId } from '../operations/cases';

const bench = useSandbox();
const server = useLoopback();
const FILE = reviewedFile(bench);
const DOCUMENT = reviewedDocument(bench);
const files = filesOf(bench);

const GO_ON = {
	onErrorBefore: 'continueRegularOutput',
	onError: 'continueRegularOutput',
} as const;

const sets = () => bench.sandbox.log.requests('file.updateFields').length;

test('a set that a later try has found done is not undone by the next item, to which the service shows the page as it was', async () => {
	const id = FILE.add('invoice.pdf');
	const { handlers } = bench.sandbox.service;
	const get = handlers['file.get'];
	let now = (): Answer | undefined => undefined;
	let before: Answer | undefined;
	let looks = 0;
	bench.sandbox.faults.add({ operationId: 'file.updateFields', kind: 'resetAfter', after: 1 });
	bench.sandbox.override('file.updateFields', (call) => {
		if (sets() === 2) before = now();
		return handlers['file.updateFields']?.(call) ?? { status: 500 };
	});
	// The second look after it, that of the last item, is answered by a computer that is behind.
	bench.sandbox.override('file.get', (call) => {
		now = () => structuredClone(get?.(call));
		if (before) looks += 1;
		return (looks === 2 ? before : now()) ?? { status: 500 };
	});
	const { json, error } = await bench.runNode({
		parameters: FILE.correct(id, mappedFromItem(['seller_name', 'buyer_name']), {
			maxRetryTime: 0,
		}),
		items: [{ seller_name: 'Ada' }, { seller_name: 'Bea' }, { buyer_name: 'Cy' }],
		maxTries: 2,
	});
	expect(error).toBeUndefined();
	expect(looks).toBeGreaterThan(1);
	expect(json).toMatchObject([{ changes: [{}] }, { changes: [{}] }, { changes: [{}] }]);
	expect(textsIn(FILE.values(id), 'seller_name')).toEqual(['Bea']);
	expect(textsIn(FILE.values(id), 'buyer_name')).toEqual(['Cy']);
});

test('what a set that was refused would have led to is not taken for a late view of the page', async () => {
	const id = FILE.add('invoice.pdf');
	bench.sandbox.faults.add({ operationId: 'file.updateFields', kind: 'status', status: 403 });
	bench.sandbox.faults.add({ operationId: 'file.updateFields', kind: 'malformedJson', after: 2 });
	const { json } = await bench.runNode({
		parameters: FILE.correct(id, mappedFromItem(['seller_name', 'buyer_name', 'currency']), {
			maxRetryTime: 0,
		}),
		items: [
			{ seller_name: 'Ada' },
			{ buyer_name: 'Bea' },
			{ seller_name: 'Ada', buyer_name: 'Cy' },
			{ currency: 'CHF' },
		],
		onError: 'continueRegularOutput',
	});
	expect(json.map(({ error }) => error !== undefined)).toEqual([true, false, true, false]);
	for (const [field, text] of Object.entries({ seller_name: 'Ada', buyer_name: 'Cy' })) {
		expect(textsIn(FILE.values(id), field)).toEqual([text]);
	}
});

test('a later try that is refused does not say that nothing was changed where an earlier one may have done it', async () => {
	const id = FILE.add('invoice.pdf');
	const [currency = ''] = textsIn(FILE.values(id), 'currency');
	const { handlers } = bench.sandbox.service;
	const { 'file.get': get, 'file.updateFields': update } = handlers;
	const before: Answer[] = [];
	bench.sandbox.faults.add({ operationId: 'file.updateFields', kind: 'malformedJson', after: 1 });
	bench.sandbox.override('file.updateFields', (call) => update?.(call) ?? { status: 500 });
	// What was there before, and what somebody has changed then.
	bench.sandbox.override('file.get', (call) => {
		if (sets() === 0) before.push(structuredClone(get?.(call) ?? { status: 500 }));
		if (sets() < 2) return get?.(call) ?? { status: 500 };
		const [answer = { status: 500 }] = before;
		return JSON.parse(JSON.stringify(answer).replaceAll(currency, 'XXX')) as Answer;
	});
	const { error } = await bench.runNode({
		parameters: FILE.correct(id, mappedFromItem(['seller_name', 'buyer_name']), {
			maxRetryTime: 0,
		}),
		items: [{ seller_name: 'Ada' }, { buyer_name: 'Bea' }],
		maxTries: 2,
	});
	expect(textsIn(FILE.values(id), 'buyer_name')).toEqual(['Bea']);
	expect(error?.message).toMatch(
		/^The service does not show yet .*Changed before that: perhaps what an earlier try has sent/,
	);
	expect(error?.description).toMatch(/^Nothing else was changed/);
});

test('a change whose answer was lost is told once, though the service has written it in its own way', async () => {
	const id = FILE.add('invoice.pdf');
	bench.sandbox.faults.add({ operationId: 'file.updateFields', kind: 'resetAfter' });
	inCapitals(bench);
	const { json } = await bench.runNode({
		parameters: FILE.correct(id, mapped({ seller_name: 'ours' }), {
			...{ maxRetryTime: 0, verify: true },
		}),
		maxTries: 2,
	});
	expect(json).toMatchObject([{ verified: 1 }]);
	expect(json[0]?.['changes']).toEqual([expect.objectContaining({ value: 'ours' })]);
});

describe('a set that has not reached the service, of two values of a field', () => {
	/** A file whose first page has them. */
	const add = (texts: string[]) => {
		const id = FILE.add('invoice-repeat-pages2-everypage.pdf');
		writeEach(FILE.values(id), 'invoice_number', texts);
		bench.sandbox.faults.add({ operationId: 'file.updateFields', kind: 'resetBefore' });
		return id;
	};
	const numbers = (id: string) => textsIn(FILE.values(id), 'invoice_number').slice(0, 2);

	test('is sent again where one of them says already what both are to say', async () => {
		const id = add(['7', '19']);
		const options = { occurrence: 'all', page: '0', maxRetryTime: 0 };
		const parameters = FILE.correct(id, mapped({ invoice_number: '19' }), options);
		const { json } = await bench.runNode({ parameters, maxTries: 2 });
		expect(json).toMatchObject([{ changes: [{ previous: '7', value: '19' }] }]);
		expect(numbers(id)).toEqual(['19', '19']);
	});

	test('is sent again where each is to say what the other one says, and approved then', async () => {
		const id = add(['7', '19']);
		const made = await bench.runNode({ parameters: FILE.form(id) });
		const { inputs, submit } = shownForm(made.json[0]?.['review_form']);
		const placeOf = (text: string) => inputs.findIndex(({ value }) => value === text);
		const answers = new Map([
			[placeOf('7'), '19'],
			[placeOf('19'), '7'],
		]);
		const { json } = await bench.runNode({
			parameters: FILE.correct(id, AUTOMATICALLY, { maxRetryTime: 0, approve: true }),
			items: [submit(answers) as IDataObject],
			maxTries: 2,
		});
		expect(json).toMatchObject([{ changes: [{}, {}], approved: true }]);
		expect(numbers(id)).toEqual(['19', '7']);
	});
});

test.each([
	['file', FILE],
	['document', DOCUMENT],
])(
	'of two items about a value of a %s the last one counts, though the answer to the first was lost and its change is shown late',
	async (_, kind) => {
		const id = kind.add('invoice.pdf');
		const [before = ''] = textsIn(kind.values(id), 'currency');
		const [operationId = ''] = kind.writes;
		const handlers = { ...bench.sandbox.service.handlers };
		bench.sandbox.faults.add({ operationId, kind: 'resetAfter' });
		let first: Answer | undefined;
		bench.sandbox.override(kind.look, (call) => {
			const now = structuredClone(handlers[kind.look]?.(call));
			first ??= now;
			return bench.sandbox.log.requests(operationId).length === 1
				? structuredClone(first ?? { status: 500 })
				: (now ?? { status: 500 });
		});
		const { json } = await bench.runNode({
			parameters: kind.correct(id, mappedFromItem(['currency']), { maxRetryTime: 0 }),
			items: [{ currency: 'XXX' }, { currency: before }],
			onError: 'continueRegularOutput',
		});
		expect(json).toMatchObject([{ error: expect.anything() as unknown }, { success: true }]);
		expect(textsIn(kind.values(id), 'currency')).toEqual([before]);
	},
);

describe.each([
	['file', FILE],
	['document', DOCUMENT],
])('a change of a value of a %s back to what it was, of which the answer was lost', (_, kind) => {
	const add = () => {
		const id = kind.add('invoice.pdf');
		const [was = ''] = textsIn(kind.values(id), 'seller_name');
		const [operationId = ''] = kind.writes;
		bench.sandbox.faults.add({ operationId, kind: 'resetAfter', after: 1 });
		const now = () => textsIn(kind.values(id), 'seller_name');
		return { id, was, now };
	};
	const goingOn = {
		onError: 'continueRegularOutput',
		onErrorBefore: 'continueRegularOutput',
	} as const;

	/** As a later item says that it has done it. */
	const expectTold = (json: IDataObject | undefined, now: string[], due: string) => {
		if (json?.['error'] === undefined) expect(now).toEqual([due]);
		else expect(json['error']).toMatch(/^The service does not show yet/);
	};

	test('by another node, is no late view of what was there before: the next change is sent or refused', async () => {
		const { id, was, now } = add();
		const back = kind.correct(id, mapped({ seller_name: was }), { maxRetryTime: 0 });
		const { json } = await bench.runNode({
			before: [kind.correct(id, mapped({ seller_name: 'Ada' })), back],
			parameters: kind.correct(id, mapped({ seller_name: 'Ada' }), { approve: true }),
			...goingOn,
		});
		expectTold(json[0], now(), 'Ada');
	});

	test('is sent again by Retry On Fail', async () => {
		const { id, was, now } = add();
		const { error } = await bench.runNode({
			before: [kind.correct(id, mapped({ seller_name: 'Ada' }))],
			parameters: kind.correct(id, mapped({ seller_name: was }), { maxRetryTime: 0 }),
			maxTries: 2,
		});
		expect(error).toBeUndefined();
		expect(now()).toEqual([was]);
	});

	test('by another node, is not undone by a change of another field', async () => {
		const { id, was, now } = add();
		const back = kind.correct(id, mapped({ seller_name: was }), { maxRetryTime: 0 });
		const { json } = await bench.runNode({
			before: [kind.correct(id, mapped({ seller_name: 'Ada' })), back],
			parameters: kind.correct(id, mapped({ currency: 'CHF' })),
			...goingOn,
		});
		expectTold(json[0], now(), was);
	});
});

test('a set after a full set, of which the answer was lost, is found done by a repetition', async () => {
	const id = FILE.add('invoice.pdf');
	bench.sandbox.faults.add({ operationId: 'file.updateFields', kind: 'resetAfter', after: 1 });
	const { error } = await bench.runNode({
		before: [files.fullSet(id, 'seller_name', { ocr_text: 'Ada' })],
		parameters: changes({ fileId: id, page: '0', ...additions(addition('note', 'x')) }),
	});
	expect(error).toBeUndefined();
	expect(textsIn(FILE.values(id), 'note')).toEqual(['x']);
	expect(textsIn(FILE.values(id), 'seller_name')).toEqual(['Ada']);
});

test.each([
	['Update Fields', (id: string) => editing(id, 'currency', 'CHF')],
	['Correct Fields', (id: string) => FILE.correct(id, mapped({ currency: 'CHF' }))],
])(
	'a full set that sets back what an earlier node has changed, and of which the answer was lost, is not undone by %s',
	async (_, next) => {
		const id = FILE.add('invoice.pdf');
		const was = textsIn(FILE.values(id), 'seller_name');
		const setBack = files.fullSet(id, 'no such field', {});
		bench.sandbox.faults.add({ operationId: 'file.updateFields', kind: 'resetAfter', after: 1 });
		const { json } = await bench.runNode({
			before: [editing(id, 'seller_name', 'Ada'), { ...setBack, options: { maxRetryTime: 0 } }],
			parameters: next(id),
			...GO_ON,
		});
		expect(json[0]?.['error']).toMatch(/^The service does not show yet/);
		expect(textsIn(FILE.values(id), 'seller_name')).toEqual(was);
	},
);

describe('an addition of which the answer was lost is not made again by the next node, to which the service does not show it yet', () => {
	const create = (id: string) => {
		const { workflowId = '', pages } = bench.sandbox.service.document(id) ?? {};
		return {
			...{ resource: 'fieldValue', operation: 'create', fieldName: 'currency', value: 'EUR' },
			...{ workflowId: byId(workflowId), documentId: byId(id), pageId: byId(pages?.[0]?.id ?? '') },
			...{ additionalFields: {}, options: { maxRetryTime: 0 } },
		};
	};
	const correct = (id: string) =>
		DOCUMENT.correct(id, mapped({ currency: 'EUR' }), { maxRetryTime: 0 });

	test.each([
		['Correct Fields', correct],
		['Field Value: Add', create],
	])('%s', async (_, first) => {
		const id = DOCUMENT.add('invoice.pdf');
		DOCUMENT.remove(id, 'currency');
		const get = bench.sandbox.service.handlers['document.get'];
		let before: Answer | undefined;
		bench.sandbox.override('document.get', (call) => {
			before ??= structuredClone(get?.(call));
			return before ?? { status: 500 };
		});
		bench.sandbox.faults.add({ operationId: 'fieldValue.create', kind: 'resetAfter' });
		const { json } = await bench.runNode({
			before: [DOCUMENT.correct(id, mapped({ buyer_name: 'Bea' })), first(id)],
			parameters: correct(id),
			...GO_ON,
		});
		expect(json[0]?.['error']).toMatch(/^The service does not show yet/);
		expect(textsIn(DOCUMENT.values(id), 'currency')).toEqual(['EUR']);
	});
});

test.each([
	['value', 'fieldValue', 'update'],
	['value', 'fieldValue', 'delete'],
	['value', 'document', 'correct'],
	['cell', 'tableCell', 'update'],
	['cell', 'tableCell', 'delete'],
])(
	'where the answer to an added %s was lost, %s: %s takes no other for it, while the service shows what was there before',
	async (kind, resource, operation) => {
		const id = DOCUMENT.add('invoice.pdf');
		const { workflowId = '', pages = [] } = bench.sandbox.service.document(id) ?? {};
		const [page] = pages;
		const [table] = page?.tables ?? [];
		if (!page || !table) throw new Error('The document has no table');
		const [header = ''] = table.headers;
		// There is room for a row before the others.
		table.cells = table.cells.filter(({ row }) => row > 1);
		const held = () => [...page.fieldValues, ...table.cells];
		const before = structuredClone({ page, held: held() });
		const { handlers } = bench.sandbox.service;
		for (const call of ['document.get', 'document.getPage']) {
			const answer = handlers[call];
			bench.sandbox.override(call, (asked) => {
				pages.splice(0, 1, before.page);
				const late = structuredClone(answer?.(asked));
				pages.splice(0, 1, page);
				return late ?? { status: 500 };
			});
		}
		const place = {
			...{ workflowId: byId(workflowId), documentId: byId(id), pageId: byId(page.id) },
			...{ tableId: byId(table.id), options: { maxRetryTime: 0 } },
		};
		const [creates, added, part] =
			kind === 'cell'
				? [
						'tableCell',
						{ header, row: 0, col: 0, text: 'x' },
						{ cellId: byName(`${header}, row 1`) },
					]
				: ['fieldValue', { value: 'CHF' }, { fieldDataId: byName('currency') }];
		bench.sandbox.faults.add({ operationId: `${creates}.create`, kind: 'resetAfter' });
		const { json } = await bench.runNode({
			before: [
				{
					...{ ...place, resource: creates, operation: 'create', additionalFields: {} },
					...{ fieldName: 'currency', ...added },
				},
			],
			parameters:
				operation === 'correct'
					? DOCUMENT.correct(id, mapped({ currency: 'ours' }))
					: { ...place, resource, operation, ...part, value: 'ours' },
			...GO_ON,
		});
		expect(json[0]?.['error']).toMatch(/^The service does not show yet/);
		expect(held()).toHaveLength(before.held.length + 1);
		expect(held()).toEqual(expect.arrayContaining(before.held));
	},
);

test.each([
	['update', 'by ID'],
	['update', 'by name'],
	['delete', 'by ID'],
	['delete', 'by name'],
])(
	'Field Value: %s %s, of which the answer was lost, is not taken for undone by Correct Fields, to which the service shows what was there',
	async (operation, how) => {
		const id = DOCUMENT.add('invoice.pdf');
		const { workflowId = '', pages } = bench.sandbox.service.document(id) ?? {};
		const [page] = pages ?? [];
		const value = page?.fieldValues.find(({ name }) => name === 'seller_name');
		const before = structuredClone(
			bench.sandbox.service.handlers['document.get']?.({
				...{ params: { workflow_id: workflowId, document_id: id }, query: {} },
				...{ account: '', origin: '' },
			}),
		);
		bench.sandbox.override('document.get', () => before ?? { status: 500 });
		bench.sandbox.faults.add({ operationId: `fieldValue.${operation}`, kind: 'resetAfter' });
		const { json } = await bench.runNode({
			before: [
				{
					...{ resource: 'fieldValue', operation, workflowId: byId(workflowId) },
					...{ documentId: byId(id), pageId: byId(page?.id ?? '') },
					fieldDataId: how === 'by ID' ? byId(value?.id ?? '') : byName('seller_name'),
					...(operation === 'update' && { value: 'Ada' }),
					options: { maxRetryTime: 0 },
				},
			],
			parameters: DOCUMENT.correct(id, mapped({ seller_name: value?.value }), { approve: true }),
			...GO_ON,
		});
		const isGone = operation === 'delete';
		if (isGone) expect(json[0]?.['error']).toMatch('was not found');
		else expect(json).toMatchObject([{ approved: true }]);
		expect(textsIn(DOCUMENT.values(id), 'seller_name')).toEqual(isGone ? [] : [value?.value]);
	},
);

describe('a correction of a document that may have been made is sent back by the next node, to which the service shows what was there', () => {
	/** Each look is answered with what was there at first, but for this one. */
	function showFirst(id: string, otherLook = 0, work = () => {}) {
		const get = bench.sandbox.service.handlers['document.get'];
		let first: Answer | undefined;
		let looks = 0;
		bench.sandbox.override('document.get', (call) => {
			looks += 1;
			if (looks === otherLook) work();
			const now = structuredClone(get?.(call));
			first ??= now;
			return (looks === otherLook ? now : first) ?? { status: 500 };
		});
		return { was: textsIn(DOCUMENT.values(id), 'seller_name')[0] ?? '' };
	}

	test('where its repetition was refused, as somebody had changed the document', async () => {
		const id = DOCUMENT.add('invoice.pdf');
		const { was } = showFirst(id, 2, () => DOCUMENT.repeat(id, 'currency'));
		bench.sandbox.faults.add({ operationId: 'fieldValue.update', kind: 'resetAfter', times: 4 });
		const { json } = await bench.runNode({
			before: [DOCUMENT.correct(id, mapped({ seller_name: 'Ada', currency: 'EUR' }))],
			parameters: DOCUMENT.correct(id, mapped({ seller_name: was }), { approve: true }),
			...GO_ON,
		});
		expect(json).toMatchObject([{ approved: true }]);
		expect(textsIn(DOCUMENT.values(id), 'seller_name')).toEqual([was]);
	});

	/** A service that does what it says no to, the first time. */
	function sayNo(method: string, work: () => void) {
		const service = forwarding('', bench.sandbox.url);
		let calls = 0;
		server.answer((request, response) => {
			if (request.method === method) calls += 1;
			if (request.method !== method || calls > 1) {
				service(request, response);
				return;
			}
			work();
			response.end(JSON.stringify({ success: false, message: 'No' }));
		});
		return { ...bench.credential(), baseUrl: server.url };
	}

	test('where the service said that it had not done it', async () => {
		const id = DOCUMENT.add('invoice.pdf');
		const { was } = showFirst(id);
		const { json } = await bench.runNode({
			credential: sayNo('PATCH', () => writeAll(DOCUMENT.values(id), 'seller_name', 'Ada')),
			before: [DOCUMENT.correct(id, mapped({ seller_name: 'Ada' }))],
			parameters: DOCUMENT.correct(id, mapped({ seller_name: was }), { approve: true }),
			...GO_ON,
		});
		expect(json).toMatchObject([{ approved: true }]);
		expect(textsIn(DOCUMENT.values(id), 'seller_name')).toEqual([was]);
	});

	test('where it was an addition, it is not made again', async () => {
		const id = DOCUMENT.add('invoice.pdf');
		const [page] = bench.sandbox.service.document(id)?.pages ?? [];
		const [currency] = page?.fieldValues.filter(({ name }) => name === 'currency') ?? [];
		if (!page || !currency) throw new Error('The document has no currency');
		DOCUMENT.remove(id, 'currency');
		showFirst(id);
		const parameters = DOCUMENT.correct(id, mapped({ currency: 'EUR' }));
		const { json } = await bench.runNode({
			credential: sayNo('POST', () => page.fieldValues.push(currency)),
			...{ before: [parameters], parameters },
			...GO_ON,
		});
		expect(json[0]?.['error']).toMatch(/^The service does not show yet/);
		expect(textsIn(DOCUMENT.values(id), 'currency')).toHaveLength(1);
	});

	test('where it was an addition, Retry On Fail tells what the service has said', async () => {
		const id = DOCUMENT.add('invoice.pdf');
		DOCUMENT.remove(id, 'currency');
		const { error } = await bench.runNode({
			credential: sayNo('POST', () => undefined),
			parameters: DOCUMENT.correct(id, mapped({ currency: 'EUR' })),
			maxTries: 3,
		});
		expect(error?.message).toBe('No');
		expect(error?.description).toMatch(/Look at the service before you run it again/);
		expect(textsIn(DOCUMENT.values(id), 'currency')).toEqual([]);
	});
});

test('a correction of a document that may have been made does not replace, in another try, what somebody has written since, also where another item has stopped the run', async () => {
	const [one, other] = ['one.pdf', 'other.pdf'].map((name) => DOCUMENT.add(name));
	const { handlers } = bench.sandbox.service;
	const callsOf = new Map<string, number>();
	bench.sandbox.override('fieldValue.update', (call) => {
		const id = String(call.params['document_id']);
		const calls = (callsOf.get(id) ?? 0) + 1;
		callsOf.set(id, calls);
		const answer = handlers['fieldValue.update']?.(call) ?? { status: 500 };
		if (calls > 1) return answer;
		if (id === other) return DOCUMENT.refusal;
		writeAll(DOCUMENT.values(id), 'seller_name', 'theirs');
		return { status: 500, body: { code: 'internal', message: 'Down', details: {} } };
	});
	const { error } = await bench.runNode({
		parameters: DOCUMENT.correct('={{ $json.id }}', mapped({ seller_name: 'ours' })),
		items: [{ id: one ?? '' }, { id: other ?? '' }],
		maxTries: 2,
	});
	expect(error?.message).toMatch(/may have been made, and somebody else has changed it/);
	expect(textsIn(DOCUMENT.values(one ?? ''), 'seller_name')).toEqual(['theirs']);
});
