import { binaryFieldName } from '../../parameters/binaryFieldName';
import { uploadOnceOptions } from '../../parameters/ifAlreadyUploaded';
import { workflowId } from '../../parameters/ids';
import { inputType } from '../../parameters/inputType';
import { uploadToolNotice } from '../../parameters/notice';
import { options } from '../../parameters/options';
import { resultOptions } from '../../parameters/results';
import { simplifyOrOutput } from '../../parameters/toolOutput';
import { uploadResults, waitingOptions } from '../../parameters/uploadResults';
import { parametersOf } from '../../parameters/builders/parametersOf';

export const uploadDescription = parametersOf('document', 'upload', [
	uploadToolNotice('Leave Document URL to the model.'),
	workflowId,
	...inputType({
		binary: {
			name: 'Binary File',
			value: 'binary',
			description: 'A file that the input item carries',
		},
		text: { name: 'URL', value: 'url', description: 'A file that the service fetches itself' },
	}),
	binaryFieldName({
		hint: 'The name of the input field that holds the file, or * for the only file of the item',
		description:
			'Name of the binary field of the input item, * for the only file that it has, or an expression that gives the file. This needs a file: an AI agent, which has only text, can upload by URL.',
		displayOptions: { show: { inputType: ['binary'] } },
	}),
	{
		displayName: 'Document URL',
		name: 'documentUrl',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. https://files.example.com/invoice-7.pdf',
		description:
			'Address of the file, which the service has to be able to reach without signing in',
		displayOptions: { show: { inputType: ['url'] } },
	},
	uploadResults,
	...simplifyOrOutput,
	options([
		...resultOptions,
		...waitingOptions,
		...uploadOnceOptions({ show: { '/inputType': ['binary'] } }),
		{
			displayName: 'Metadata',
			name: 'metadata',
			type: 'string',
			default: '',
			placeholder: 'e.g. order 17',
			description:
				'Text that is stored with the document and comes back with its results, or an object as JSON text or from an expression',
		},
	]),
]);
