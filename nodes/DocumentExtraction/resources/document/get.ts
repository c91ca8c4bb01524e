import { fileOfDocument } from '../../extraction/version4';
import { documentId, workflowId } from '../../parameters/ids';
import { options } from '../../parameters/options';
import { resultOptions } from '../../parameters/results';
import { simplifyOrOutput } from '../../parameters/toolOutput';
import { parametersOf } from '../../parameters/builders/parametersOf';
import { retrieveAndPresent } from '../shared/retrieveAndPresent';
import { requireId } from '../../transport/response/entries';
import { documentIdIn } from './paths';

export const getDocument = retrieveAndPresent((answer, { read }) => [
	fileOfDocument(requireId(answer, 'document_id', documentIdIn(read))),
]);

export const getDescription = parametersOf('document', 'get', [
	workflowId,
	documentId,
	...simplifyOrOutput,
	options(resultOptions),
]);
