import { SEEDED_WORKFLOW_ID } from '.';
import { startService } from './harness';

const start = (name = 'a.pdf') => {
	const started = startService();
	const [document] = started.service.seedDocuments(1, { name: () => name, async: false });
	const ids = { workflow_id: SEEDED_WORKFLOW_ID, document_id: document?.id ?? '' };
	started.ask('document.get', { params: ids });
	const page = started.service.documents()[0]?.pages?.[0];
	if (!page) throw new Error('The document has no page');
	return { ...started, page, params: { ...ids, page_id: page.id } };
};

const VERIFIED = { verification_status: 'verified', verification_message: 'looked twice' };

describe('field values', () => {
	it('live from adding to deleting, each step in the audit trail', () => {
		const { get, ask, service, params, effects, page } = start();
		const sent = {
			field_name: 'currency',
			value: 'EUR',
			bbox: [1, 2, 3, 4],
			confidence: 0.5,
			verification_status: 'unverified',
			verification_message: '',
		};
		const added = get('fieldValue.create', { params, body: { ...sent, extra: 1 } }, 201);
		const { field_data_id, ...rest } = added;
		expect(rest).toEqual(sent);
		const asked = { params: { ...params, field_data_id: String(field_data_id) } };

		expect(get('fieldValue.update', { ...asked, body: { value: 'USD' } })).toEqual({
			...added,
			value: 'USD',
		});
		const verified = { ...added, value: 'USD', ...VERIFIED };
		expect(get('fieldValue.verify', { ...asked, body: VERIFIED })).toEqual(verified);
		expect(get('fieldValue.update', { ...asked, body: { value: '' } })).toEqual({
			...verified,
			value: '',
		});
		expect(get('fieldValue.delete', asked)).toMatchObject({ success: true });
		expect(ask('fieldValue.delete', asked).status).toBe(404);

		const trail = service.auditTrail();
		expect(trail.map(({ action, original, moderated }) => [action, original, moderated])).toEqual([
			['created', null, 'EUR'],
			['changed', 'EUR', 'USD'],
			[
				'verified',
				{ status: 'unverified', message: '' },
				{ status: 'verified', message: 'looked twice' },
			],
			['changed', 'USD', ''],
			['deleted', '', null],
		]);
		expect(trail[0]).toMatchObject({
			at: '2025-05-06T14:30:00.000Z',
			user: 'tester',
			place: { page_id: page.id },
		});
		expect(effects.map(({ kind }) => kind)).toEqual(trail.map(({ action }) => action));
	});

	it('say in the document that a person had a hand in them', () => {
		const { ask, page, params } = start();
		const [one, two] = page.fieldValues;
		const on = (id = '') => ({ params: { ...params, field_data_id: id } });
		ask('fieldValue.update', { ...on(one?.id), body: { value: 'new' } });
		ask('fieldValue.verify', { ...on(two?.id), body: VERIFIED });
		expect(page.fieldValues.map(({ moderated }) => moderated).slice(0, 3)).toEqual([
			true,
			false,
			false,
		]);
	});

	it.each([
		['no name', {}],
		['a name that is no field of the workflow', { field_name: 'unknown' }],
		['a table header for a field', { field_name: 'quantity' }],
		['a box of three', { field_name: 'currency', bbox: [1, 2, 3] }],
		['a box of fractions', { field_name: 'currency', bbox: [1, 2, 3, 4.5] }],
		['a confidence above 1', { field_name: 'currency', confidence: 1.1 }],
		['a number for a value', { field_name: 'currency', value: 7 }],
	])('are not added with %s', (_, body) => {
		const { ask, params, effects } = start();
		expect(ask('fieldValue.create', { params, body }).status).toBe(400);
		expect(effects).toEqual([]);
	});

	it.each([
		['fieldValue.update', {}],
		['fieldValue.update', { value: null }],
		['fieldValue.verify', {}],
		['fieldValue.verify', { verification_status: '' }],
	])('%s refuses %j', (call, body) => {
		const { ask, page, params } = start();
		const field_data_id = page.fieldValues[0]?.id ?? '';
		expect(ask(call, { params: { ...params, field_data_id }, body }).status).toBe(400);
	});
});

describe('tables and cells', () => {
	const CELL = {
		row: 0,
		col: 1,
		header: 'quantity',
		text: '3',
		bbox: [5, 6, 7, 8],
		verification_status: 'unverified',
		verification_message: '',
	};
	const TABLE = {
		bbox: [1, 2, 3, 4],
		headers: ['description', 'quantity'],
		verification_status: 'unverified',
		verification_message: '',
	};

	it('are added whole, with an id for the table and for each cell', () => {
		const { get, params, page } = start();
		const added = get('table.create', { params, body: { ...TABLE, cells: [CELL, CELL] } }, 201);
		const [, table] = page.tables;
		expect(added).toEqual({
			table_id: table?.id,
			...TABLE,
			cells: table?.cells.map(({ id }) => ({ cell_id: id, ...CELL })),
		});
		expect(table?.cells).toHaveLength(2);
		const asked = { params: { ...params, table_id: table?.id ?? '' } };
		expect(get('table.verify', { ...asked, body: VERIFIED })).toEqual({ ...added, ...VERIFIED });
		expect(get('table.delete', asked)).toMatchObject({ success: true });
		expect(page.tables).toHaveLength(1);
	});

	it('take cells one by one', () => {
		const { get, ask, params, page, service } = start();
		const asked = { params: { ...params, table_id: page.tables[0]?.id ?? '' } };
		const added = get('tableCell.create', { ...asked, body: CELL }, 201);
		const { cell_id, ...rest } = added;
		expect(rest).toEqual(CELL);
		const onCell = { params: { ...asked.params, cell_id: String(cell_id) } };
		expect(get('tableCell.update', { ...onCell, body: { value: '4' } })).toEqual({
			...added,
			text: '4',
		});
		expect(get('tableCell.verify', { ...onCell, body: VERIFIED })).toEqual({
			...added,
			text: '4',
			...VERIFIED,
		});
		expect(get('tableCell.delete', onCell)).toMatchObject({ success: true });
		expect(ask('tableCell.update', { ...onCell, body: { value: '' } }).status).toBe(404);
		expect(service.auditTrail().map(({ resource, action }) => `${resource} ${action}`)).toEqual([
			'tableCell created',
			'tableCell changed',
			'tableCell verified',
			'tableCell deleted',
		]);
	});

	it.each([
		['headers that are no list', { headers: 'a' }],
		['no headers', {}],
		['a cell without a row', { headers: [], cells: [{ col: 0 }] }],
		['a cell in row -1', { headers: [], cells: [{ row: -1, col: 0 }] }],
	])('are not added with %s', (_, body) => {
		const { ask, params, page } = start();
		expect(ask('table.create', { params, body }).status).toBe(400);
		expect(page.tables).toHaveLength(1);
	});
});

it.each(['workflow_id', 'document_id', 'page_id', 'table_id', 'cell_id'])(
	'an unknown %s is not found',
	(name) => {
		const { ask, params, page } = start();
		const [table] = page.tables;
		const known = { ...params, table_id: table?.id ?? '', cell_id: table?.cells[0]?.id ?? '' };
		const body = { value: 'x' };
		expect(ask('tableCell.update', { params: known, body }).status).toBe(200);
		const unknown = { ...known, [name]: 'unknown' };
		expect(ask('tableCell.update', { params: unknown, body }).status).toBe(404);
	},
);

it('has no page to moderate while the document is pending', () => {
	const { service, ask } = startService();
	const [document] = service.seedDocuments(1);
	const params = {
		workflow_id: SEEDED_WORKFLOW_ID,
		document_id: document?.id ?? '',
		page_id: 'any',
	};
	expect(ask('fieldValue.create', { params, body: { field_name: 'currency' } }).status).toBe(404);
});
