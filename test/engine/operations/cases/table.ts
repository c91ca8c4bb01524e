import { byId, place, type OperationCase } from './case';

const ABOUT = { bbox: [0, 1, 2, 3], verification_status: 'verified', verification_message: 'new' };
const additionalFields = {
	bbox: '0, 1, 2, 3',
	verificationStatus: 'verified',
	verificationMessage: 'new',
};
const CELL = { row: 0, col: 1, header: 'quantity', text: '7' };

export const TABLE_CASES: OperationCase[] = [
	{
		id: 'table.create',
		variant: 'from rows',
		parameters: (ids) => ({
			...place(ids),
			headers: 'description, quantity',
			cellsInput: 'rows',
			rows: '[{ "description": "Paper", "quantity": "3" }]',
			additionalFields,
		}),
		body: () => ({
			headers: ['description', 'quantity'],
			...ABOUT,
			cells: [
				{ row: 0, col: 0, header: 'description', text: 'Paper', ...ABOUT },
				{ row: 0, col: 1, header: 'quantity', text: '3', ...ABOUT },
			],
		}),
	},
	{
		id: 'table.create',
		variant: 'from cells',
		parameters: (ids) => ({
			...place(ids),
			headers: 'description, quantity',
			cellsInput: 'cells',
			cells: JSON.stringify([CELL]),
			additionalFields,
		}),
		body: () => ({ headers: ['description', 'quantity'], ...ABOUT, cells: [CELL] }),
	},
	{
		id: 'table.verify',
		parameters: (ids) => ({
			...place(ids),
			tableId: byId(ids.table),
			verificationStatus: 'verified',
			verificationMessage: 'seen',
		}),
		body: () => ({ verification_status: 'verified', verification_message: 'seen' }),
	},
];
