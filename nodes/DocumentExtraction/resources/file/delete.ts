import { fileId, modelId } from '../../parameters/ids';
import { options } from '../../parameters/options';
import { parametersOf } from '../../parameters/builders/parametersOf';

export const deleteDescription = parametersOf('file', 'delete', [modelId, fileId, options()]);
