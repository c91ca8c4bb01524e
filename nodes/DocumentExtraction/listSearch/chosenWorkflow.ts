import type { ILoadOptionsFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

/** The ID of the workflow that is chosen above the list. */
export function chosenWorkflow(list: ILoadOptionsFunctions): string {
	const id = list.getCurrentNodeParameter('workflowId', { extractValue: true });
	if (typeof id !== 'string' || id.trim() === '' || id.startsWith('=')) {
		throw new NodeOperationError(list.getNode(), 'Choose a workflow first', {
			description:
				'The list shows what belongs to the workflow. Where that is an expression, pick By ID here too.',
		});
	}
	return id;
}
