import { SEEDED_WORKFLOW_ID } from '.';
import { listOf, startService } from './harness';
import { WORKFLOW_TYPES } from './workflowTypes';

const params = { workflow_id: SEEDED_WORKFLOW_ID };
const named = (count: number, prefix: string) =>
	Array.from({ length: count }, (_, position) => ({ name: `${prefix}_${position}` }));

describe('workflows', () => {
	it.each(WORKFLOW_TYPES)('creates type "$id" with its fields', ({ id, fields, tableHeaders }) => {
		const { get } = startService();
		const created = get(
			'workflow.create',
			{ body: { description: 'New', workflow_type: id } },
			201,
		);
		expect(created).toMatchObject({ description: 'New', settings: { table_capture: true } });
		const names = (list: string) => listOf(created, list).map(({ name }) => name);
		expect([names('fields'), names('table_headers')]).toEqual([fields, tableHeaders]);
		expect(get('workflow.get', { params: { workflow_id: String(created['id']) } })).toEqual(
			created,
		);
	});

	it('takes a missing type for instant learning and refuses an unknown one', () => {
		const { get, ask } = startService();
		expect(get('workflow.create', { body: {} }, 201)).toMatchObject({ fields: [] });
		expect(ask('workflow.create', { body: { workflow_type: 'Invoice' } }).status).toBe(400);
	});

	it('holds at most 20, the seeded one included', () => {
		const { ask, service } = startService();
		const create = () => ask('workflow.create', { body: {} }).status;
		expect(Array.from({ length: 20 }, create)).toEqual([...Array<number>(19).fill(201), 400]);
		expect(service.workflows()).toHaveLength(20);
	});

	it('lists all without paging, and pages with it', () => {
		const { get, service, ask } = startService();
		for (let count = 1; count < 250; count += 1) service.addWorkflow();
		const size = (query: Record<string, string>) =>
			listOf(get('workflow.getAll', { query }), 'workflows').length;
		expect(size({})).toBe(250);
		expect(size({ page: '1' })).toBe(10);
		expect(size({ limit: '100', page: '3' })).toBe(50);
		expect(size({ limit: '1000' })).toBe(100);
		expect(size({ limit: '100', page: '4' })).toBe(0);
		expect(ask('workflow.getAll', { query: { page: '0' } }).status).toBe(400);
		service.variants.ignorePaging = true;
		expect(size({ limit: '100', page: '4' })).toBe(250);
	});

	it('changes description and settings, each by itself', () => {
		const { get } = startService();
		const before = get('workflow.get', { params });
		expect(get('workflow.update', { params, body: { description: 'Bills' } })).toEqual({
			id: SEEDED_WORKFLOW_ID,
			description: 'Bills',
			created_at: before['created_at'],
		});
		expect(get('workflow.updateSettings', { params, body: { table_capture: false } })).toEqual({
			id: SEEDED_WORKFLOW_ID,
			type: 'invoice',
			settings: { table_capture: false },
		});
		expect(get('workflow.get', { params })).toEqual({
			...before,
			description: 'Bills',
			settings: { table_capture: false },
		});
	});
});

describe('fields and table headers', () => {
	const set = (fields: unknown, table_headers: unknown) =>
		startService().ask('workflow.setFields', { params, body: { fields, table_headers } }).status;

	it.each([
		['30 fields and 20 headers', named(30, 'f'), named(20, 'h'), 200],
		['31 fields', named(31, 'f'), [], 400],
		['21 headers', [], named(21, 'h'), 400],
		['a blank in a name', [{ name: 'a b' }], [], 400],
		['an empty name', [{ name: '' }], [], 400],
		['a name with an accent', [], [{ name: 'é' }], 400],
		['the same field twice', [{ name: 'a' }, { name: 'a' }], [], 400],
		['the same header twice', [], [{ name: 'a' }, { name: 'a' }], 400],
		['one name as field and as header', [{ name: 'a' }], [{ name: 'a' }], 200],
		['names in another case', [{ name: 'a' }, { name: 'A' }], [], 200],
		['nothing but empty lists', [], [], 200],
		['no lists', undefined, undefined, 400],
		['no objects', ['a'], [], 400],
	])('%s', (_, fields, headers, status) => {
		expect(set(fields, headers)).toBe(status);
	});

	it('are all replaced, with ids of their own', () => {
		const { get } = startService();
		const body = { fields: [{ name: 'currency' }], table_headers: [] };
		const ids = () => listOf(get('workflow.get', { params }), 'fields').map(({ id }) => id);
		get('workflow.setFields', { params, body });
		const before = ids();
		expect(get('workflow.setFields', { params, body })).toMatchObject(body);
		expect(ids()).toHaveLength(1);
		expect(ids()).not.toEqual(before);
	});

	it('are renamed and deleted one by one', () => {
		const { get, ask, service } = startService();
		const [workflow] = service.workflows();
		const [field] = workflow?.fields ?? [];
		const [header] = workflow?.tableHeaders ?? [];
		const rename = (id: string | undefined, name: string) =>
			ask('workflow.updateField', { params: { ...params, field_id: id ?? '' }, body: { name } });
		expect(rename(field?.id, 'bill_no').body).toEqual({ id: field?.id, name: 'bill_no' });
		expect(rename(field?.id, 'bill_no').status).toBe(200);
		expect(rename(field?.id, 'currency').status).toBe(409);
		expect(rename(field?.id, 'not good').status).toBe(400);
		expect(rename(header?.id, 'currency').status).toBe(200);
		expect(rename(header?.id, 'quantity').status).toBe(409);
		expect(rename('unknown', 'a').status).toBe(404);
		const remove = { params: { ...params, field_id: header?.id ?? '' } };
		expect(get('workflow.deleteField', remove)).toEqual({ message: 'currency was deleted' });
		expect(ask('workflow.deleteField', remove).status).toBe(404);
		expect(service.workflows()[0]?.fields).toHaveLength(13);
		expect(service.workflows()[0]?.tableHeaders).toHaveLength(3);
	});
});

it.each(['get', 'update', 'updateSettings', 'setFields', 'updateField', 'deleteField'])(
	'%s of an unknown workflow is not found',
	(call) => {
		const { get } = startService();
		const asked = { params: { workflow_id: 'unknown', field_id: 'x' }, body: {} };
		expect(get(`workflow.${call}`, asked, 404)).toMatchObject({ code: 'not_found' });
	},
);
