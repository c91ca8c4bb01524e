import type { INodeProperties } from 'n8n-workflow';

import { fieldNames } from '../../parameters/fieldNames';
import { workflowId } from '../../parameters/ids';
import { notice } from '../../parameters/notice';
import { options } from '../../parameters/options';
import { sentAs } from '../../parameters/sentAs';

const show = { resource: ['workflow'], operation: ['setFields'] };

/** interface.md §8. */
const MOST_FIELDS = 30;
const MOST_TABLE_HEADERS = 20;

export const setFieldsDescription: INodeProperties[] = [
	notice('setFieldsNotice', 'Set Fields replaces all existing fields and table headers', show),
	workflowId(show),
	sentAs('fields', fieldNames(MOST_FIELDS), {
		displayName: 'Field Names',
		name: 'fieldNames',
		type: 'string',
		typeOptions: { rows: 3 },
		default: '',
		placeholder: 'e.g. invoice_number, invoice_date, total',
		description:
			'All fields that the workflow shall have, up to 30, separated by commas or one a line, or an expression that gives a list. Empty means none.',
		displayOptions: { show },
	}),
	sentAs('table_headers', fieldNames(MOST_TABLE_HEADERS), {
		displayName: 'Table Header Names',
		name: 'tableHeaderNames',
		type: 'string',
		typeOptions: { rows: 3 },
		default: '',
		placeholder: 'e.g. description, quantity, amount',
		description:
			'All columns that its tables shall have, up to 20, separated by commas or one a line, or an expression that gives a list. Empty means none.',
		displayOptions: { show },
	}),
	options(show),
];
