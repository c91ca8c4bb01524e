import type { INodeProperties } from 'n8n-workflow';

import { imagesOfDocument } from '../../extraction/review/images';
import { fileOfDocument } from '../../extraction/version4';
import { documentId, workflowId } from '../../parameters/ids';
import { getReviewForm, reviewFormParameters } from '../shared/reviewForm';
import { requireId } from '../../transport/response/entries';
import { documentIdIn } from './paths';

const show = { resource: ['document'], operation: ['getReviewForm'] };

export const getDocumentReviewForm = getReviewForm((answer, { read }) => {
	const document = requireId(answer, 'document_id', documentIdIn(read));
	return { file: fileOfDocument(document), images: imagesOfDocument(document) };
});

export const getReviewFormDescription: INodeProperties[] = [
	workflowId(show),
	documentId(show),
	...reviewFormParameters(show),
];
