import { options } from '../../parameters/options';
import { parametersOf } from '../../parameters/builders/parametersOf';

export const getTypesDescription = parametersOf('workflow', 'getTypes', [options()]);
