import { workflowId } from '../../parameters/ids';
import { options } from '../../parameters/options';

const show = { resource: ['workflow'], operation: ['get'] };

export const getDescription = [workflowId(show), options(show)];
