import type { INodeProperties } from 'n8n-workflow';

import { listOf } from '../../utils/json';
import { fieldNames } from '../../parameters/fieldNames';
import { workflowId } from '../../parameters/ids';
import { notice } from '../../parameters/notice';
import { options } from '../../parameters/options';
import { IN_A_LIST } from '../../parameters/values/names';
import { trueOrFalse } from '../../parameters/values/parsers';
import { bodyParameter } from '../../parameters/builders/bodyParameter';
import { parametersOf } from '../../parameters/builders/parametersOf';
import { beforeSending } from '../../transport/requests/beforeSending';
import { ItemError } from '../../transport/errors/itemError';

/** docs/interface.md#limits. */
const MAX_FIELDS = 30;
const MAX_TABLE_HEADERS = 20;

const REMOVE_ALL: INodeProperties = {
	displayName: 'Remove All',
	name: 'removeAll',
	type: 'boolean',
	default: false,
	description:
		'Whether to remove all fields and table headers of the workflow when both lists are empty',
};

/** Runs last: both lists are in the body by then. */
const refuseEmptyLists = beforeSending(function (body) {
	const isAllowed = trueOrFalse(
		this.getNodeParameter('options.removeAll', false),
		REMOVE_ALL.displayName,
	);
	const isEmpty = [body.fields, body.table_headers].every((list) => listOf(list).length === 0);
	if (isAllowed || !isEmpty) return body;
	throw new ItemError(
		'Field Names and Table Header Names are empty',
		'Fill in the fields and table headers that the workflow shall have, or switch on Remove All in Options.',
	);
});

export const setFieldsDescription = parametersOf('workflow', 'setFields', [
	notice(
		'setFieldsNotice',
		'Set Fields replaces all existing fields and table headers. Each input item does so anew: give all names in one item.',
	),
	workflowId,
	bodyParameter('fields', fieldNames(MAX_FIELDS), {
		displayName: 'Field Names',
		name: 'fieldNames',
		type: 'string',
		typeOptions: { rows: 3 },
		default: '',
		placeholder: 'e.g. invoice_number, invoice_date, total',
		description: `All fields that the workflow shall have, up to 30, ${IN_A_LIST}. Empty means none; both lists may be empty only with Remove All.`,
	}),
	bodyParameter('table_headers', fieldNames(MAX_TABLE_HEADERS), {
		displayName: 'Table Header Names',
		name: 'tableHeaderNames',
		type: 'string',
		typeOptions: { rows: 3 },
		default: '',
		placeholder: 'e.g. description, quantity, amount',
		description: `All columns that its tables shall have, up to 20, ${IN_A_LIST}. Empty means none; both lists may be empty only with Remove All.`,
	}),
	{ ...options([REMOVE_ALL]), routing: { send: { preSend: [refuseEmptyLists] } } },
]);
