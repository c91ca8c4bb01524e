import { imagesOfDocument } from '../../extraction/review/images';
import { fileOfDocument } from '../../extraction/version4';
import { documentId, workflowId } from '../../parameters/ids';
import { parametersOf } from '../../parameters/builders/parametersOf';
import { getReviewForm, reviewFormParameters } from '../shared/reviewForm';
import { requireId } from '../../transport/response/entries';
import { documentIdIn } from './paths';

export const getDocumentReviewForm = getReviewForm((answer, { read }) => {
	const document = requireId(answer, 'document_id', documentIdIn(read));
	return { file: fileOfDocument(document), images: imagesOfDocument(document) };
});

export const getReviewFormDescription = parametersOf('document', 'getReviewForm', [
	workflowId,
	documentId,
	...reviewFormParameters,
]);
