import { workflowId } from '../../parameters/ids';
import { options } from '../../parameters/options';
import { parametersOf } from '../../parameters/builders/parametersOf';

export const getDescription = parametersOf('workflow', 'get', [workflowId, options()]);
