import { fileIds } from '../../parameters/fileIds';
import { modelId } from '../../parameters/ids';
import { options } from '../../parameters/options';

const show = { resource: ['file'], operation: ['retryExport'] };

export const retryExportDescription = [modelId(show), fileIds(show), options(show)];
