import { fileIds } from '../../parameters/fileIds';
import { modelId } from '../../parameters/ids';
import { options } from '../../parameters/options';

const show = { resource: ['file'], operation: ['retryPrediction'] };

export const retryPredictionDescription = [modelId(show), fileIds(show), options(show)];
