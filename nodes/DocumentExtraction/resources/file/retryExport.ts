import { fileIds } from '../../parameters/fileIds';
import { modelId } from '../../parameters/ids';
import { options } from '../../parameters/options';
import { parametersOf } from '../../parameters/builders/parametersOf';

export const retryExportDescription = parametersOf('file', 'retryExport', [
	modelId,
	fileIds,
	options(),
]);
