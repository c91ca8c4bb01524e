import { filesOfPages } from '../../extraction/version2';
import { ID_PLACEHOLDER, modelId } from '../../parameters/ids';
import { options } from '../../parameters/options';
import { resultOptions } from '../../parameters/results';
import { simplifyOrOutput } from '../../parameters/toolOutput';
import { parametersOf } from '../../parameters/builders/parametersOf';
import { retrieveAndPresent } from '../shared/retrieveAndPresent';
import { expectPages } from './retrieval';

export const getPage = retrieveAndPresent((answer) => {
	expectPages(answer);
	return filesOfPages(answer);
});

export const getPageDescription = parametersOf('file', 'getPage', [
	modelId,
	{
		displayName: 'Page',
		name: 'pageId',
		type: 'string',
		required: true,
		default: '',
		placeholder: ID_PLACEHOLDER,
		description: 'ID of the page of a file, as the output of Upload and Get has it under pages',
	},
	...simplifyOrOutput,
	options(resultOptions),
]);
