import { binaryFieldName } from '../../../parameters/binaryFieldName';
import { uploadOnceOptions } from '../../../parameters/ifAlreadyUploaded';
import { modelId } from '../../../parameters/ids';
import { inputType } from '../../../parameters/inputType';
import { uploadToolNotice } from '../../../parameters/notice';
import { parametersOf } from '../../../parameters/builders/parametersOf';
import { uploadParameters } from './uploadParameters';

export const uploadDescription = parametersOf('file', 'upload', [
	uploadToolNotice(
		'To let the model name files by their addresses, use the operation Upload From URL.',
	),
	modelId,
	...inputType({
		binary: {
			name: 'Binary File',
			value: 'binary',
			description: 'Files that the input item carries',
		},
		text: { name: 'Base64 Text', value: 'base64', description: 'A file written as text' },
	}),
	binaryFieldName({
		hint: 'The name of the input field that holds the file, or * for all files of the item',
		description:
			'Name of the binary field of the input item, or * for all that it has. Several fields, separated by commas, go up in one request; an expression may also give the files. Text alone is not enough.',
		displayOptions: { show: { inputType: ['binary'] } },
	}),
	{
		displayName: 'Base64 Data',
		name: 'base64Data',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. JVBERi0xLjcKJeLjz9MK…',
		description: 'The file as base64 text or as a data URL',
		displayOptions: { show: { inputType: ['base64'] } },
	},
	...uploadParameters(
		uploadOnceOptions({ unread: ', unless you have it read again with Retry Prediction' }),
	),
]);
