import type { INodeProperties } from 'n8n-workflow';

import { workflowId } from '../../parameters/ids';
import { options } from '../../parameters/options';
import { trueOrFalse } from '../../parameters/values/parsers';
import { bodyParameter } from '../../parameters/builders/bodyParameter';

const show = { resource: ['workflow'], operation: ['updateSettings'] };

export const updateSettingsDescription: INodeProperties[] = [
	workflowId(show),
	bodyParameter('table_capture', trueOrFalse, {
		displayName: 'Table Capture',
		name: 'tableCapture',
		type: 'boolean',
		default: true,
		description: 'Whether tables on documents are captured; counts for new documents at once',
		displayOptions: { show },
	}),
	options(show),
];
