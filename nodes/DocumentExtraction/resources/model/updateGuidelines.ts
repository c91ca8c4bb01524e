import { modelId } from '../../parameters/ids';
import { notice } from '../../parameters/notice';
import { options } from '../../parameters/options';
import { anyText, oneOf, trueOrFalse } from '../../parameters/values/parsers';
import { bodyParameter } from '../../parameters/builders/bodyParameter';
import { parametersOf } from '../../parameters/builders/parametersOf';
import type { OperationHandler } from '../../transport/requests/operationContext';
import { withFallback } from '../../transport/requests/withFallback';

const methodIn = oneOf('automatic', 'PATCH', 'POST');

/** Stated as PATCH; the samples use POST on the same path (docs/interface.md#other-calls-on-files-and-models). */
export const byMethod: OperationHandler = async ({ send, read }) => {
	const method = methodIn(read('options.method', 'automatic'), 'Method');
	if (method === 'POST') return await send({ method });
	return method === 'PATCH' ? await send() : await withFallback(send, { method: 'POST' });
};

export const updateGuidelinesDescription = parametersOf('model', 'updateGuidelines', [
	notice(
		'guidelinesNotice',
		'For instant learning models only. Both texts replace those that the model has: an empty one removes them.',
	),
	modelId,
	bodyParameter('field_instructions', anyText, {
		displayName: 'Field Instructions',
		name: 'fieldInstructions',
		type: 'string',
		typeOptions: { rows: 4 },
		default: '',
		placeholder: 'e.g. Write dates as YYYY-MM-DD.',
		description: 'What to follow when fields are predicted, in plain words',
	}),
	bodyParameter('table_instructions', anyText, {
		displayName: 'Table Instructions',
		name: 'tableInstructions',
		type: 'string',
		typeOptions: { rows: 4 },
		default: '',
		placeholder: 'e.g. Leave out rows that hold subtotals.',
		description: 'What to follow when tables are predicted, in plain words',
	}),
	bodyParameter('ai_guidelines', trueOrFalse, {
		displayName: 'AI Guidelines',
		name: 'aiGuidelines',
		type: 'boolean',
		default: true,
		description: 'Whether the model follows the guidelines',
	}),
	options([
		{
			displayName: 'Method',
			name: 'method',
			type: 'options',
			options: [
				{
					name: 'Automatic',
					value: 'automatic',
					description: 'PATCH, and POST where the service does not know PATCH',
				},
				{ name: 'PATCH', value: 'PATCH' },
				{ name: 'POST', value: 'POST' },
			],
			default: 'automatic',
			description: 'How the request is sent; services differ in it',
		},
	]),
]);
