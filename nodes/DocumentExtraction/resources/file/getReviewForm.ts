import { imagesOfRecords } from '../../extraction/review/images';
import { recordsOfFile } from '../../extraction/version2';
import { fileId, modelId } from '../../parameters/ids';
import { parametersOf } from '../../parameters/builders/parametersOf';
import { idOf } from '../../transport/address/path';
import { FILE } from '../../transport/address/pathParameters';
import { getReviewForm, reviewFormParameters } from '../shared/reviewForm';
import { fileIn } from './retrieval';

export const getFileReviewForm = getReviewForm((answer, { read }) => {
	const id = idOf(FILE, read('fileId'));
	return {
		file: fileIn(answer, id),
		images: imagesOfRecords(recordsOfFile(answer, id), answer),
	};
});

export const getReviewFormDescription = parametersOf('file', 'getReviewForm', [
	modelId,
	fileId,
	...reviewFormParameters,
]);
