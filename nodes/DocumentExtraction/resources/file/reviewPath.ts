import type { INodeProperties } from 'n8n-workflow';

import { oneOf } from '../../parameters/values/parsers';
import type { ErrorHints } from '../../transport/requests/asPagination';
import type { ComposedBody, ReadPath } from '../../transport/requests/oneTry';
import type { OperationContext, OperationHandler } from '../../transport/requests/operationContext';
import { withFallback } from '../../transport/requests/withFallback';
import { asConfirmation } from '../shared/outputs';

/** Stated with one path, and shown with another in the samples (docs/interface.md#review-of-a-file). */
export const pathForm: INodeProperties = {
	displayName: 'Path Form',
	name: 'pathForm',
	type: 'options',
	options: [
		{
			name: 'Automatic',
			value: 'automatic',
			description:
				'The documented path, and that of the samples where the service does not know it',
		},
		{ name: 'Documented', value: 'documented' },
		{ name: 'Sample', value: 'sample' },
	],
	default: 'automatic',
	description: 'Which address of the service is used; services differ in it',
};

const pathFormIn = oneOf('automatic', 'documented', 'sample');

export const APPROVE = '/api/v2/ImageLevelInferences/Model/{modelId}/Verify/{fileId}';

const JSON_ONLY = { Accept: 'application/json' };

const sampleForm = (action: 'Verify' | 'UnVerify') =>
	`/api/v2/Inferences/Model/{modelId}/ImageLevelInferences/${action}/{fileId}`;

/** Approves or unapproves by the path form that the user chose. */
export function byPathForm(action: 'Verify' | 'UnVerify'): OperationHandler {
	const url = sampleForm(action);
	return async ({ send, read }) => {
		const form = pathFormIn(read('options.pathForm', 'automatic'), 'Path Form');
		if (form === 'sample') return await send({ url });
		return form === 'documented' ? await send() : await withFallback(send, { url });
	};
}

/** The same for an operation that does something else, too. `look` throws where the file is not to be approved, in its turn. */
export async function approveFile(
	{ send }: OperationContext,
	look: (ask: ReadPath) => Promise<void>,
): Promise<void> {
	const composed = async (ask: ReadPath): Promise<ComposedBody> => {
		await look(ask);
		return { body: '', accept: asConfirmation };
	};
	const request = { method: 'POST' as const, qs: {}, composed, headers: JSON_ONLY };
	await withFallback(async (change) => await send({ ...request, url: APPROVE, ...change }), {
		url: sampleForm('Verify'),
	});
}

/** docs/interface.md#review-of-a-file. */
export const reviewErrorHints: ErrorHints = {
	refused: (serviceSays) => ({
		message: serviceSays || 'The service did not accept the change',
		description:
			'A file can be approved unless it is rejected, and unapproved only after it was approved. A rejected file cannot be changed.',
	}),
};
