import type { INodeProperties } from 'n8n-workflow';

import { fileId, modelId } from '../../parameters/ids';
import { options } from '../../parameters/options';
import { resultOptions } from '../../parameters/results';
import { simplifyOrOutput } from '../../parameters/toolOutput';
import { idOf } from '../../transport/address/path';
import { FILE } from '../../transport/address/pathParameters';
import { expectRecords } from '../../transport/response/entries';
import { retrieveAndPresent } from '../shared/retrieveAndPresent';
import { fileIn } from './retrieval';

const show = { resource: ['file'], operation: ['get'] };

export const getFile = retrieveAndPresent((answer, { read }) => {
	expectRecords(answer);
	return [fileIn(answer, idOf(FILE, read('fileId')))];
});

export const getDescription: INodeProperties[] = [
	modelId(show),
	fileId(show),
	...simplifyOrOutput(show),
	options(show, resultOptions),
];
