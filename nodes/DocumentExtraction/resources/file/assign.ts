import { fileIds } from '../../parameters/fileIds';
import { modelId } from '../../parameters/ids';
import { options } from '../../parameters/options';
import { emailAddress } from '../../parameters/emailAddress';
import { bodyParameter } from '../../parameters/builders/bodyParameter';
import { parametersOf } from '../../parameters/builders/parametersOf';

export const assignDescription = parametersOf('file', 'assign', [
	modelId,
	bodyParameter('member', emailAddress, {
		displayName: 'Member Email',
		name: 'memberEmail',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. nathan@example.com',
		description: 'Email address of the team member who shall review the files',
	}),
	fileIds,
	options(),
]);
