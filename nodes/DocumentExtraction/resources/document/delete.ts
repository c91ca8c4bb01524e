import { documentId, workflowId } from '../../parameters/ids';
import { options } from '../../parameters/options';

const show = { resource: ['document'], operation: ['delete'] };

export const deleteDescription = [workflowId(show), documentId(show), options(show)];
