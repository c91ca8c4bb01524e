import { fileIds } from '../../parameters/fileIds';
import { modelId } from '../../parameters/ids';
import { options } from '../../parameters/options';
import { parametersOf } from '../../parameters/builders/parametersOf';

export const retryPredictionDescription = parametersOf('file', 'retryPrediction', [
	modelId,
	fileIds,
	options(),
]);
