import type { INodeProperties } from 'n8n-workflow';

import { fileOfDocument } from '../../extraction/version4';
import { documentId, workflowId } from '../../parameters/ids';
import { options } from '../../parameters/options';
import { resultOptions } from '../../parameters/results';
import { simplifyOrOutput } from '../../parameters/toolOutput';
import { retrieveAndPresent } from '../shared/retrieveAndPresent';
import { requireId } from '../../transport/response/entries';
import { documentIdIn } from './paths';

const show = { resource: ['document'], operation: ['get'] };

export const getDocument = retrieveAndPresent((answer, { read }) => [
	fileOfDocument(requireId(answer, 'document_id', documentIdIn(read))),
]);

export const getDescription: INodeProperties[] = [
	workflowId(show),
	documentId(show),
	...simplifyOrOutput(show),
	options(show, resultOptions),
];
