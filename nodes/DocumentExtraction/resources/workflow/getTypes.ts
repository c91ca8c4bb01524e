import { options } from '../../parameters/options';

export const getTypesDescription = [options({ resource: ['workflow'], operation: ['getTypes'] })];
