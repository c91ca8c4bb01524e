import type { IDataObject } from 'n8n-workflow';
import { AUTOMATICALLY, mappedFromItem } from '../fixtures/correct.fixture';
import { reviewedDocument, reviewedFile, textsIn, writeAll } from '../fixtures/reviewed.fixture';
import { useSandbox } from '../host';

const bench = useSandbox();

describe.each([
	// With what tells of fields that one does not have.
	['file', reviewedFile(bench), 'file.getAll'],
	['document', reviewedDocument(bench), 'workflow.get'],
])('all rows of a %s are looked at before the first is sent', (_kind, kind, operationId) => {
	const rowsOf = async (id: string) =>
		(await bench.runNode({ parameters: kind.rows(id) })).json as [IDataObject, ...IDataObject[]];
	const correct = async (items: IDataObject[], fields = AUTOMATICALLY, onError = true) => {
		const { json, error } = await bench.runNode({
			parameters: kind.correct('={{ $json.file_id }}', fields, { approve: true }),
			items,
			...(onError && { onError: 'continueRegularOutput' as const }),
		});
		expect(onError && error).toBeFalsy();
		return json.map((each) => each['error'] ?? each['approved']);
	};
	const writes = () => bench.sandbox.log.requests().filter(({ method }) => method !== 'GET');
	const FIELDS = ['currency', 'due_date', 'seller_name'];

	describe.each([
		['by their keys', AUTOMATICALLY],
		['mapped', mappedFromItem(FIELDS)],
	])('%s', (_mode, fields) => {
		test.each<[how: string, changed: IDataObject[], refusal: string]>([
			['counts a day', [{ currency: 'CHF' }, {}, { due_date: 45_376 }], 'as spreadsheets count'],
			['has lost letters', [{ currency: 'CHF' }, {}, { seller_name: 'M\uFFFDller' }], 'are lost'],
			[
				'says something else where the first says nothing',
				[{ currency: 'CHF', seller_name: '' }, { seller_name: 'A' }, { seller_name: 'B' }],
				'"A" and "B" for "seller_name"',
			],
		])('one that %s refuses all', async (_how, changed, refusal) => {
			const id = kind.add('invoice-rows3.pdf');
			const rows = await rowsOf(id);
			const items = rows.map((row, at) => ({ ...row, ...changed[at] }));
			const refused = expect.stringContaining(refusal) as string;
			expect(await correct(items, fields)).toEqual([refused, refused, refused]);
			expect(await correct(items, fields, false)).toEqual([]);
			expect(writes()).toEqual([]);
			const mended = rows.map((row, at) => (at === 0 ? { ...row, currency: 'CHF' } : row));
			expect(await correct(mended, fields)).toEqual([true, true, true]);
			expect(textsIn(kind.values(id), 'currency')).toEqual(['CHF']);
		});

		test('so are those whose table and row somebody has left out', async () => {
			const id = kind.add('invoice-rows2.pdf');
			const rows = await rowsOf(id);
			const items = rows.map((row, at) => ({
				...row,
				...{ table: undefined, row: undefined, seller_name: `Seller ${String(at)}` },
			}));
			const refused = expect.stringContaining('"Seller 0" and "Seller 1"') as string;
			expect(await correct(items, fields)).toEqual([refused, refused]);
			expect(writes()).toEqual([]);
		});

		test('so are those beside which a database has a list', async () => {
			const id = kind.add('invoice-rows2.pdf');
			const items = (await rowsOf(id)).map((row, at) => ({
				...row,
				...{ tags: ['a'], seller_name: `Seller ${String(at)}` },
			}));
			const refused = expect.stringContaining('"Seller 0" and "Seller 1"') as string;
			expect(await correct(items, fields)).toEqual([refused, refused]);
		});

		test('those that say the same are done, though the service writes it in its own form', async () => {
			const id = kind.add('invoice-rows3.pdf');
			writeAll(kind.values(id), 'due_date', '2026-02-07');
			for (const write of kind.writes) {
				const handler = bench.sandbox.service.handlers[write];
				bench.sandbox.override(write, (call) => {
					const text = JSON.stringify(call.body).replaceAll('1/5/2026', '2026-01-05');
					return handler?.({ ...call, body: JSON.parse(text) as unknown }) ?? { status: 500 };
				});
			}
			const items = (await rowsOf(id)).map((row) => ({ ...row, due_date: '1/5/2026' }));
			expect(await correct(items, fields)).toEqual([true, true, true]);
			expect(textsIn(kind.values(id), 'due_date')).toEqual(['2026-01-05']);
		});
	});

	test('those that come again after they were done do not undo one another', async () => {
		const id = kind.add('invoice-rows3.pdf');
		const items = (await rowsOf(id)).map((row, at) =>
			at === 0 ? { ...row, currency: 'CHF' } : row,
		);
		expect(await correct(items)).toEqual([true, true, true]);
		const refused = expect.stringContaining('it was reviewed since they were made') as string;
		expect(await correct(items)).toEqual([refused, refused, refused]);
		expect(textsIn(kind.values(id), 'currency')).toEqual(['CHF']);
		const same = items.map((row) => ({ ...row, currency: 'CHF' }));
		expect(await correct(same)).toEqual([true, true, true]);
	});

	test.each([true, false])(
		'nor where no status tells that: approved before %s',
		async (isApproved) => {
			const id = kind.add('invoice-rows3.pdf');
			if (isApproved) expect(await correct(await rowsOf(id))).toEqual([true, true, true]);
			const rows = await rowsOf(id);
			const items = rows.map((row, at) => (at === 0 ? { ...row, currency: 'CHF' } : row));
			const again = async () =>
				await bench.runNode({
					parameters: kind.correct('={{ $json.file_id }}', AUTOMATICALLY, { approve: isApproved }),
					items,
				});
			expect((await again()).error).toBeUndefined();
			expect((await again()).error?.message).toMatch(/^Rows of this file say "\w+" and "CHF"/);
			expect(textsIn(kind.values(id), 'currency')).toEqual(['CHF']);
		},
	);

	test.each(['checked', 'approved', 'rejected'])(
		'what a person writes into the column of the review status is no review: %s',
		async (note) => {
			const id = kind.add('invoice-rows2.pdf');
			const items = (await rowsOf(id)).map((row) => ({ ...row, review_status: note }));
			expect(await correct([{ ...items[0], currency: 'CHF' }, ...items.slice(1)])).toEqual([
				true,
				true,
			]);
		},
	);

	test.each<[field: string, own: IDataObject]>([
		['ID', { id: 17 }],
		['ID', { Id: 17 }],
		['Row Number', { row_number: 5 }],
		['created_at', { createdAt: '2026-11-01T00:00:00.000Z' }],
	])('what a database has beside the values of a person is no %s: %j', async (field, own) => {
		const id = kind.add('invoice-notable.pdf');
		await rowsOf(id);
		kind.repeat(id, 'seller_name', field);
		writeAll(kind.values(id), field, 'DE-4711');
		const { error } = await bench.runNode({
			parameters: kind.correct('={{ $json.invoice }}', AUTOMATICALLY),
			items: [{ ...own, invoice: id, currency: 'CHF' }],
		});
		expect(error).toBeUndefined();
		expect(textsIn(kind.values(id), field)).toEqual(['DE-4711']);
		expect(textsIn(kind.values(id), 'currency')).toEqual(['CHF']);
	});

	test('in batches, too: what the first has approved is no review for the next', async () => {
		const id = kind.add('invoice-rows3.pdf');
		const items = (await rowsOf(id)).map((row, at) =>
			at === 2 ? { ...row, currency: 'CHF' } : row,
		);
		const { json, error } = await bench.runNode({
			parameters: {
				...kind.correct('={{ $json.file_id }}', AUTOMATICALLY, { approve: true }),
				requestOptions: { batching: { batch: { batchSize: 1, batchInterval: 1 } } },
			},
			items,
		});
		expect(error).toBeUndefined();
		expect(json.map(({ approved }) => approved)).toEqual([true, true, true]);
		expect(textsIn(kind.values(id), 'currency')).toEqual(['CHF']);
	});

	test('a failure of one look is none of all rows', async () => {
		const id = kind.add('invoice-rows2.pdf');
		const [first, ...others] = await rowsOf(id);
		const items = [{ ...first, remark: 'Look at it', currency: 'CHF' }, ...others];
		bench.sandbox.faults.add({
			operationId,
			kind: 'status',
			status: 403,
			times: 1,
		});
		const [refused, done] = await correct(items);
		expect(refused).toEqual(expect.stringMatching(/./));
		expect(done).toBe(false);
	});

	test('what is typed for a field that another file of the sheet has is added', async () => {
		const [id, other] = ['a.pdf', 'b.pdf'].map((name) => kind.add(name)) as [string, string];
		kind.remove(other, 'seller_name');
		const [[row], [lacking]] = [await rowsOf(id), await rowsOf(other)];
		const items = [row, { ...lacking, seller_name: 'Acme', remark: 'typed' }];
		expect(await correct(items)).toEqual([true, true]);
		expect(textsIn(kind.values(other), 'seller_name')).toEqual(['Acme']);
	});
});

test('what is typed in a row for a field with the name of a column that each row has is added, and an `id` is no "ID"', async () => {
	const kind = reviewedFile(bench);
	const [id, other] = ['a.pdf', 'b.pdf'].map((name) => kind.add(name)) as [string, string];
	kind.repeat(id, 'currency', 'status');
	kind.repeat(id, 'currency', 'ID');
	kind.repeat(other, 'currency', 'Row Number');
	const [lacking] = (await bench.runNode({ parameters: kind.rows(other) })).json;
	const { json } = await bench.runNode({
		parameters: kind.correct('={{ $json.file_id }}', AUTOMATICALLY),
		items: [{ ...lacking, field_status: 'paid', id: 17, row_number: 3 }],
	});
	expect(json).toMatchObject([{ changes: [{ field: 'status', value: 'paid' }] }]);
	expect(json[0]?.['ignored']).toContain('id');
});
