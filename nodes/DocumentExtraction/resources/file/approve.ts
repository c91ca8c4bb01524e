import { fileId, modelId } from '../../parameters/ids';
import { options } from '../../parameters/options';
import { pathForm } from './reviewPath';

const show = { resource: ['file'], operation: ['approve'] };

export const approveDescription = [modelId(show), fileId(show), options(show, [pathForm])];
