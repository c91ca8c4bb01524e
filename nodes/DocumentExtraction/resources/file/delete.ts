import { fileId, modelId } from '../../parameters/ids';
import { options } from '../../parameters/options';

const show = { resource: ['file'], operation: ['delete'] };

export const deleteDescription = [modelId(show), fileId(show), options(show)];
