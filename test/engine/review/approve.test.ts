import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { AUTOMATICALLY } from '../fixtures/correct.fixture';
import { onDocuments } from '../fixtures/document.fixture';
import { file } from '../fixtures/file.fixture';
import { filesOf } from '../fixtures/updateFields.fixture';
import { useSandbox } from '../host';
import { byId } from '../operations/cases/case';

const bench = useSandbox();
const files = filesOf(bench);

const APPROVE = { approve: true };

/** With three rows of a table. */
const MODEL = {
	add: () => files.add('invoice-rows3.pdf'),
	get: (id: string) => file('get', { fileId: id, simplify: true, options: { outputRows: true } }),
	correct: (id: string, more: INodeParameters = {}) =>
		file('correct', { fileId: id, fields: AUTOMATICALLY, options: { ...APPROVE, ...more } }),
	change: 'file.updateFields',
	approve: 'file.approve',
};
const WORKFLOW: typeof MODEL = {
	add: () =>
		bench.sandbox.service.seedDocuments(1, { name: () => 'invoice-rows3.pdf' })[0]?.id ?? '',
	get: (id) => onDocuments('get', { documentId: byId(id), simplify: true }, { outputRows: true }),
	correct: (id, more = {}) => {
		const fields = { documentId: byId(id), fields: AUTOMATICALLY };
		return onDocuments('correct', fields, { ...APPROVE, ...more });
	},
	change: 'fieldValue.update',
	approve: 'document.verify',
};

describe.each([
	['file', MODEL],
	['document', WORKFLOW],
])('rows of a %s of which somebody has changed the second, with Approve', (_, kind) => {
	/** Each with its row. */
	const changedRows = async () => {
		const id = kind.add();
		bench.sandbox.clock.advance(60_000);
		const { json } = await bench.runNode({ parameters: kind.get(id) });
		const items: IDataObject[] = json.map((row, index) =>
			index === 1 ? { ...row, seller_name: 'Ada' } : row,
		);
		expect(items.length).toBeGreaterThan(2);
		return { id, parameters: kind.correct(id), items };
	};
	const writes = () =>
		bench.sandbox.log
			.requests()
			.filter(({ method }) => method !== 'GET')
			.map(({ operationId }) => operationId);

	test('are approved once, after the correction', async () => {
		const { json, error } = await bench.runNode(await changedRows());
		expect(error).toBeUndefined();
		expect(writes()).toEqual([kind.change, kind.approve]);
		for (const output of json) expect(output).toMatchObject({ success: true, approved: true });
	});

	test('are not approved where the correction is refused', async () => {
		bench.sandbox.faults.add({ operationId: kind.change, kind: 'status', status: 400 });
		const { error } = await bench.runNode(await changedRows());
		expect(error).toBeDefined();
		expect(writes()).toEqual([kind.change]);
	});

	test('are not approved where that one alone stops, and the others say so', async () => {
		bench.sandbox.faults.add({ operationId: kind.change, kind: 'status', status: 400 });
		const rows = await changedRows();
		const { json } = await bench.runNode({ ...rows, onError: 'continueRegularOutput' });
		expect(writes()).toEqual([kind.change]);
		const [first, second, ...others] = json;
		expect(second).toHaveProperty('error');
		for (const output of [first, ...others]) {
			expect(output).toMatchObject({
				approved: false,
				message:
					'Not approved, as far as is known: an item that is or may be about the same file was stopped',
			});
		}
	});

	test('are approved when it is tried again', async () => {
		bench.sandbox.faults.add({ operationId: kind.change, kind: 'status', status: 403 });
		const { json, error } = await bench.runNode({ ...(await changedRows()), maxTries: 2 });
		expect(error).toBeUndefined();
		expect(writes()).toEqual([kind.change, kind.change, kind.approve]);
		for (const output of json) expect(output).toMatchObject({ approved: true });
	});

	test.each([
		['each row', true],
		['the last row alone', '={{ $json.isLast }}'],
	])('are approved when the first row is tried again, by %s', async (_, approve) => {
		const id = kind.add();
		bench.sandbox.clock.advance(60_000);
		bench.sandbox.faults.add({ operationId: kind.change, kind: 'status', status: 403 });
		const { json } = await bench.runNode({
			parameters: kind.correct(id, { approve }),
			items: [
				{ seller_name: 'Ada', isLast: false },
				{ buyer_name: 'Bea', isLast: true },
			],
			onError: 'continueRegularOutput',
			maxTries: 2,
		});
		expect(json).toMatchObject([
			{ changes: [{ field: 'seller_name', value: 'Ada' }], approved: approve === true },
			{ changes: [{ field: 'buyer_name', value: 'Bea' }], approved: true },
		]);
		expect(json[1]).not.toHaveProperty('message');
		expect(writes()).toEqual([kind.change, kind.change, kind.change, kind.approve]);
	});

	test('are not approved where the first row is refused in each try', async () => {
		const refused = { operationId: kind.change, kind: 'status', status: 403 } as const;
		bench.sandbox.faults.add(refused);
		bench.sandbox.faults.add({ ...refused, after: 2 });
		const id = kind.add();
		bench.sandbox.clock.advance(60_000);
		const { json } = await bench.runNode({
			parameters: kind.correct(id),
			items: [{ seller_name: 'Ada' }, { buyer_name: 'Bea' }],
			onError: 'continueRegularOutput',
			maxTries: 2,
		});
		expect(json[0]).toHaveProperty('error');
		expect(json[1]).toMatchObject({ changes: [{ value: 'Bea' }], approved: false });
		expect(writes()).toEqual([kind.change, kind.change, kind.change]);
	});

	test('are not approved where one of them is refused before it is known what it is about', async () => {
		const { id, items } = await changedRows();
		const { json } = await bench.runNode({
			parameters: kind.correct(id, { maxRetryTime: '={{ $itemIndex === 2 ? "x" : 120 }}' }),
			items,
			onError: 'continueRegularOutput',
		});
		expect(writes()).toEqual([kind.change]);
		expect(json[0]).toMatchObject({ approved: false });
		expect(json[2]).toHaveProperty('error');
	});

	test('are not approved where an option of one of them is refused', async () => {
		const { id, items } = await changedRows();
		const { json } = await bench.runNode({
			parameters: kind.correct(id, { page: '={{ $itemIndex === 2 ? "n/a" : "" }}' }),
			items,
			onError: 'continueRegularOutput',
		});
		expect(writes()).not.toContain(kind.approve);
		expect(json[2]).toHaveProperty('error');
	});
});
