import { documentPage, fieldDataId } from '../../parameters/ids';
import { options } from '../../parameters/options';

const show = { resource: ['fieldValue'], operation: ['delete'] };

export const deleteDescription = [...documentPage(show), fieldDataId(show), options(show)];
