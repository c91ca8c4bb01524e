import type { INodeProperties } from 'n8n-workflow';

import { fileOfDocument } from '../../extraction/version4';
import { documentId, workflowId } from '../../parameters/ids';
import { options } from '../../parameters/options';
import { resultOptions } from '../../parameters/results';
import { simplifyOrOutput } from '../../parameters/toolOutput';
import { retrieveAndPresent } from '../shared/retrieveAndPresent';
import { requireId } from '../../transport/response/entries';

const show = { resource: ['document'], operation: ['get'] };

export const getDocument = retrieveAndPresent((answer) => [
	fileOfDocument(requireId(answer, 'document_id')),
]);

export const getDescription: INodeProperties[] = [
	workflowId(show),
	documentId(show),
	...simplifyOrOutput(show),
	options(show, resultOptions),
];
