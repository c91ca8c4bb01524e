import type { INodeProperties } from 'n8n-workflow';

import { fileId, modelId } from '../../parameters/ids';
import { options } from '../../parameters/options';
import { resultOptions } from '../../parameters/results';
import { simplify } from '../../parameters/simplify';
import { idOf } from '../../transport/address/path';
import { FILE } from '../../transport/address/pathParameters';
import { fileIn, retrieved, withRecords } from './retrieval';

const show = { resource: ['file'], operation: ['get'] };

export const getFile = retrieved((answer, { read }) => [
	fileIn(withRecords(answer), idOf(FILE, read('fileId'))),
]);

export const getDescription: INodeProperties[] = [
	modelId(show),
	fileId(show),
	simplify(show),
	options(show, resultOptions),
];
