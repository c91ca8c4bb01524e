import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { SandboxBench } from './host';

export const MODEL = 'model-invoices';

/** Parameters of an operation on files of the sandbox's model. */
export const file = (operation: string, more: INodeParameters = {}): INodeParameters => ({
	resource: 'file',
	operation,
	modelId: MODEL,
	...more,
});

/** A list that fills with what the service answers to a call. */
export function answersTo({ sandbox }: SandboxBench, operationId: string): IDataObject[] {
	const answers: IDataObject[] = [];
	const handler = sandbox.service.handlers[operationId];
	if (!handler) throw new Error(`The sandbox has no ${operationId}`);
	sandbox.override(operationId, (call) => {
		const answer = handler(call);
		answers.push(answer.body as IDataObject);
		return answer;
	});
	return answers;
}

export const listOf = (value: unknown) => [value].flat() as IDataObject[];
