import { modelId } from '../../../parameters/ids';
import { toolNotice } from '../../../parameters/notice';
import { parametersOf } from '../../../parameters/builders/parametersOf';
import { IN_A_LIST } from '../../../parameters/values/names';
import { uploadParameters } from './uploadParameters';

export const uploadUrlsDescription = parametersOf('file', 'uploadUrls', [
	toolNotice(
		'Leave URLs to the model, and set the rest yourself. With Results on Wait for Them the model gets what was read.',
	),
	modelId,
	{
		displayName: 'URLs',
		name: 'urls',
		type: 'string',
		typeOptions: { rows: 2 },
		required: true,
		default: '',
		placeholder: 'e.g. https://files.example.com/invoice.pdf',
		description: `Addresses of the files, ${IN_A_LIST}. The service fetches them, so it has to reach them without signing in.`,
	},
	...uploadParameters(),
]);
