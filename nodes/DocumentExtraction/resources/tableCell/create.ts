import { documentPage, tableId } from '../../parameters/ids';
import { workflowNameOptions } from '../../parameters/workflowNameOptions';
import { options } from '../../parameters/options';
import { documentName, documentText } from '../../parameters/values/documentText';
import { wholeNumber } from '../../parameters/values/parsers';
import { bodyParameter } from '../../parameters/builders/bodyParameter';
import { parametersOf } from '../../parameters/builders/parametersOf';
import { additionalFields } from '../../parameters/verification';
import { idOf } from '../../transport/address/path';
import { TABLE } from '../../transport/address/pathParameters';
import type { OperationContext } from '../../transport/requests/operationContext';
import { addPart } from '../shared/lateParts';

export const tableIdIn = ({ read }: Pick<OperationContext, 'read'>) => idOf(TABLE, read('tableId'));

export const addCell = addPart('cell_id', tableIdIn);

export const createDescription = parametersOf('tableCell', 'create', [
	...documentPage,
	tableId,
	bodyParameter('row', wholeNumber, {
		displayName: 'Row',
		name: 'row',
		type: 'number',
		typeOptions: { minValue: 0, numberPrecision: 0 },
		required: true,
		default: 0,
		description: 'Row of the cell; the first row is 0',
	}),
	bodyParameter('col', wholeNumber, {
		displayName: 'Column',
		name: 'col',
		type: 'number',
		typeOptions: { minValue: 0, numberPrecision: 0 },
		required: true,
		default: 0,
		description: 'Column of the cell; the first column is 0',
	}),
	bodyParameter(
		'header',
		documentName,
		workflowNameOptions({
			displayName: 'Header',
			name: 'header',
			description: 'Name of the table header that the column belongs to',
			load: 'loadTableHeaders',
		}),
	),
	bodyParameter('text', documentText, {
		displayName: 'Text',
		name: 'text',
		type: 'string',
		default: '',
		placeholder: 'e.g. 118.00',
		description: 'What the cell says',
	}),
	additionalFields(),
	options(),
]);
