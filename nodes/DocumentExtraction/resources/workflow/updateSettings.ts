import { workflowId } from '../../parameters/ids';
import { options } from '../../parameters/options';
import { trueOrFalse } from '../../parameters/values/parsers';
import { bodyParameter } from '../../parameters/builders/bodyParameter';
import { parametersOf } from '../../parameters/builders/parametersOf';

export const updateSettingsDescription = parametersOf('workflow', 'updateSettings', [
	workflowId,
	bodyParameter('table_capture', trueOrFalse, {
		displayName: 'Table Capture',
		name: 'tableCapture',
		type: 'boolean',
		default: true,
		description: 'Whether tables on documents are captured; counts for new documents at once',
	}),
	options(),
]);
