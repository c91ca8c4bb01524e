import type { INodeProperties } from 'n8n-workflow';

import { fileIds } from '../../parameters/fileIds';
import { modelId } from '../../parameters/ids';
import { options } from '../../parameters/options';
import { emailAddress } from '../../parameters/emailAddress';
import { bodyParameter } from '../../parameters/builders/bodyParameter';

const show = { resource: ['file'], operation: ['assign'] };

export const assignDescription: INodeProperties[] = [
	modelId(show),
	bodyParameter('member', emailAddress, {
		displayName: 'Member Email',
		name: 'memberEmail',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. nathan@example.com',
		description: 'Email address of the team member who shall review the files',
		displayOptions: { show },
	}),
	fileIds(show),
	options(show),
];
