import { patch, post, type EveryCall, type Ids } from './call';

const page = (ids: Ids): string =>
	`/api/v4/workflows/${ids.workflow}/documents/${ids.document}/pages/${ids.documentPage}`;
const fieldValue = (ids: Ids): string => `${page(ids)}/fields/${ids.fieldValue}`;
const table = (ids: Ids): string => `${page(ids)}/tables/${ids.table}`;
const cell = (ids: Ids): string => `${table(ids)}/cells/${ids.cell}`;

const UNVERIFIED = { verification_status: 'unverified', verification_message: '' };
const VERIFIED = { verification_status: 'verified', verification_message: 'seen' };
const VALUE = { field_name: 'currency', value: 'EUR', bbox: [1, 2, 30, 40], confidence: 0.5 };
const CELL = { row: 0, col: 0, header: 'quantity', text: '7', bbox: [1, 2, 3, 4], ...UNVERIFIED };
const TABLE = { bbox: [0, 0, 9, 9], headers: ['quantity'], ...UNVERIFIED, cells: [CELL] };

/** Each call of version 4 about what stands on a page (docs/interface.md#what-stands-on-a-page). */
export const MODERATION_CALLS: EveryCall[] = [
	{
		operationId: 'fieldValue.create',
		request: (ids) => post(`${page(ids)}/fields`, { ...VALUE, ...UNVERIFIED }),
		status: 201,
		effects: 1,
		answer: () => ({ ...VALUE, ...UNVERIFIED }),
	},
	{
		operationId: 'fieldValue.update',
		request: (ids) => patch(fieldValue(ids), { value: 'other' }),
		status: 200,
		effects: 1,
		answer: (ids) => ({ field_data_id: ids.fieldValue, value: 'other', ...UNVERIFIED }),
	},
	{
		operationId: 'fieldValue.verify',
		request: (ids) => post(`${fieldValue(ids)}/verify`, VERIFIED),
		status: 200,
		effects: 1,
		answer: (ids) => ({ field_data_id: ids.fieldValue, ...VERIFIED }),
	},
	{
		operationId: 'table.create',
		request: (ids) => post(`${page(ids)}/tables`, TABLE),
		status: 201,
		effects: 1,
		answer: () => TABLE,
	},
	{
		operationId: 'table.verify',
		request: (ids) => post(`${table(ids)}/verify`, VERIFIED),
		status: 200,
		effects: 1,
		answer: (ids) => ({ table_id: ids.table, ...VERIFIED }),
	},
	{
		operationId: 'tableCell.create',
		request: (ids) => post(`${table(ids)}/cells`, CELL),
		status: 201,
		effects: 1,
		answer: () => CELL,
	},
	{
		operationId: 'tableCell.update',
		request: (ids) => patch(cell(ids), { value: 'other' }),
		status: 200,
		effects: 1,
		answer: (ids) => ({ cell_id: ids.cell, text: 'other' }),
	},
	{
		operationId: 'tableCell.verify',
		request: (ids) => post(`${cell(ids)}/verify`, VERIFIED),
		status: 200,
		effects: 1,
		answer: (ids) => ({ cell_id: ids.cell, ...VERIFIED }),
	},
];
