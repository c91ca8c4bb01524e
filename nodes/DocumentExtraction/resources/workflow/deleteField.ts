import type { INodeProperties } from 'n8n-workflow';

import { fieldId, workflowId } from '../../parameters/ids';
import { notice } from '../../parameters/notice';
import { options } from '../../parameters/options';

const show = { resource: ['workflow'], operation: ['deleteField'] };

export const deleteFieldDescription: INodeProperties[] = [
	notice('deleteFieldNotice', 'Deleting a field or table header cannot be undone', show),
	workflowId(show),
	fieldId(show),
	options(show),
];
