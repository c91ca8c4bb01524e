import type { IDataObject } from 'n8n-workflow';

import { documentPage } from '../../parameters/ids';
import { distinctNames, IN_A_LIST, requiredDistinctNames } from '../../parameters/values/names';
import { options } from '../../parameters/options';
import { oneOf } from '../../parameters/values/parsers';
import { bodyParameter } from '../../parameters/builders/bodyParameter';
import { parametersOf } from '../../parameters/builders/parametersOf';
import { additionalFields } from '../../parameters/verification';
import { beforeSending } from '../../transport/requests/beforeSending';
import { parameterOf } from '../../transport/requests/parameterOf';
import { cellsOfRows, newCells } from './cells';
import { pickBy } from '../../utils/objects';

/** What Additional Fields say of the table holds for cells that are made from rows, too. */
const SHARED_WITH_CELLS = ['bbox', 'verification_status', 'verification_message'];

const cellsInputIn = oneOf('rows', 'cells');

/** Runs last: the headers and the additional fields are in the body by then. */
const fillInCells = beforeSending(function (body) {
	const headers = distinctNames(body.headers, 'Headers');
	const cells =
		cellsInputIn(parameterOf(this, 'cellsInput'), 'Cells Input') === 'cells'
			? newCells(headers)(parameterOf(this, 'cells'), 'Cells')
			: cellsOfRows(headers)(parameterOf(this, 'rows'), 'Rows').map((cell) => ({
					...cell,
					...sharedIn(body),
				}));
	return { ...body, cells };
});

const sharedIn = (body: IDataObject): IDataObject =>
	pickBy(body, (name) => SHARED_WITH_CELLS.includes(name));

export const createDescription = parametersOf('table', 'create', [
	...documentPage,
	bodyParameter('headers', requiredDistinctNames, {
		displayName: 'Headers',
		name: 'headers',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. description, quantity, amount',
		description: `Columns of the table from left to right, as the workflow names them, ${IN_A_LIST}`,
	}),
	additionalFields(),
	{
		displayName: 'Cells Input',
		name: 'cellsInput',
		type: 'options',
		options: [
			{
				name: 'Rows',
				value: 'rows',
				description: 'One object per row, with a text per header',
			},
			{
				name: 'Cells',
				value: 'cells',
				description: 'Single cells with row, column, header and text',
			},
		],
		default: 'rows',
		description: 'How you give the contents of the table',
		routing: { send: { preSend: [fillInCells] } },
	},
	{
		displayName: 'Rows',
		name: 'rows',
		type: 'json',
		default: '[]',
		placeholder: 'e.g. [{ "description": "Paper", "amount": "100.00" }]',
		description: 'A list with one object per row; its keys are headers of the table',
		displayOptions: { show: { cellsInput: ['rows'] } },
	},
	{
		displayName: 'Cells',
		name: 'cells',
		type: 'json',
		default: '[]',
		placeholder: 'e.g. [{ "row": 0, "col": 0, "header": "amount", "text": "100.00" }]',
		description: 'A list with one object per cell; rows and columns count from 0',
		displayOptions: { show: { cellsInput: ['cells'] } },
	},
	options(),
]);
