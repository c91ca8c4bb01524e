import { documentPage, tableId } from '../../parameters/ids';
import { options } from '../../parameters/options';

const show = { resource: ['table'], operation: ['delete'] };

export const deleteDescription = [...documentPage(show), tableId(show), options(show)];
