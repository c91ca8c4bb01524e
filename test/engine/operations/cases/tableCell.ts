import type { IDataObject } from 'n8n-workflow';
import type { Ids } from '../../../sandbox/everyCall/call';
import { byId, place, type OperationCase } from './case';

const cell = (ids: Ids) => ({ ...place(ids), tableId: byId(ids.table), cellId: byId(ids.cell) });

/** A cell has a text; a value is what all corrections say is there now. */
const asCorrected = (answer: IDataObject) => [{ ...answer, value: answer['text'] }];

export const TABLE_CELL_CASES: OperationCase[] = [
	{
		id: 'tableCell.create',
		parameters: (ids) => ({
			...place(ids),
			tableId: byId(ids.table),
			row: 3,
			col: 2,
			header: 'quantity',
			text: '7',
			additionalFields: {
				bbox: '[10, 20, 30, 40]',
				verificationStatus: 'unverified',
				verificationMessage: 'new',
			},
		}),
		body: () => ({
			row: 3,
			col: 2,
			header: 'quantity',
			text: '7',
			bbox: [10, 20, 30, 40],
			verification_status: 'unverified',
			verification_message: 'new',
		}),
	},
	{
		id: 'tableCell.update',
		variant: 'with another value',
		parameters: (ids) => ({ ...cell(ids), value: '118.00' }),
		body: () => ({ value: '118.00' }),
		output: asCorrected,
	},
	{
		id: 'tableCell.update',
		variant: 'to nothing',
		parameters: (ids) => ({ ...cell(ids), options: { clearValue: true } }),
		body: () => ({ value: '' }),
		output: asCorrected,
	},
	{
		id: 'tableCell.verify',
		parameters: (ids) => ({
			...cell(ids),
			verificationStatus: 'verified',
			verificationMessage: 'seen',
		}),
		body: () => ({ verification_status: 'verified', verification_message: 'seen' }),
	},
];
