import { fileId, modelId } from '../../parameters/ids';
import { options } from '../../parameters/options';
import { resultOptions } from '../../parameters/results';
import { simplifyOrOutput } from '../../parameters/toolOutput';
import { parametersOf } from '../../parameters/builders/parametersOf';
import { idOf } from '../../transport/address/path';
import { FILE } from '../../transport/address/pathParameters';
import { retrieveAndPresent } from '../shared/retrieveAndPresent';
import { fileIn } from './retrieval';

export const getFile = retrieveAndPresent((answer, { read }) => [
	fileIn(answer, idOf(FILE, read('fileId'))),
]);

export const getDescription = parametersOf('file', 'get', [
	modelId,
	fileId,
	...simplifyOrOutput,
	options(resultOptions),
]);
