import { fileId, modelId } from '../../parameters/ids';
import { options } from '../../parameters/options';
import { pathForm } from './reviewPath';

const show = { resource: ['file'], operation: ['unapprove'] };

export const unapproveDescription = [modelId(show), fileId(show), options(show, [pathForm])];
