import type { INodeProperties } from 'n8n-workflow';

import { fileOfPage } from '../../extraction/version4';
import { documentPage } from '../../parameters/ids';
import { options } from '../../parameters/options';
import { resultOptions } from '../../parameters/results';
import { simplify } from '../../parameters/simplify';
import { retrieved } from '../file/retrieval';
import { naming } from './documentAnswer';
import { documentIdIn } from './paths';

const show = { resource: ['document'], operation: ['getPage'] };

export const getPage = retrieved((answer, { read }) => [
	fileOfPage(documentIdIn(read), naming(answer, 'page_id')),
]);

export const getPageDescription: INodeProperties[] = [
	...documentPage(show),
	simplify(show),
	options(show, resultOptions),
];
