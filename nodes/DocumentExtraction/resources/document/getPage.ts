import type { INodeProperties } from 'n8n-workflow';

import { fileOfPage } from '../../extraction/version4';
import { documentPage } from '../../parameters/ids';
import { options } from '../../parameters/options';
import { resultOptions } from '../../parameters/results';
import { simplifyOrOutput } from '../../parameters/toolOutput';
import { retrieveAndPresent } from '../shared/retrieveAndPresent';
import { requireId } from '../../transport/response/entries';
import { idOf } from '../../transport/address/path';
import { PAGE } from '../../transport/address/pathParameters';
import { documentIdIn } from './paths';

const show = { resource: ['document'], operation: ['getPage'] };

export const getPage = retrieveAndPresent((answer, { read }) => [
	fileOfPage(documentIdIn(read), requireId(answer, 'page_id', idOf(PAGE, read('pageId')))),
]);

export const getPageDescription: INodeProperties[] = [
	...documentPage(show),
	...simplifyOrOutput(show),
	options(show, resultOptions),
];
