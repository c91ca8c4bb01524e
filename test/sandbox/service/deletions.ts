import type { Call, Handlers } from '../call';
import { loadDocument, operationsOf, type DescribedOperation } from '../document';
import { moderate } from './audit';
import { v4 } from './refusals';
import { findWorkflow } from './workflows';
import type { World } from './world';

/** A handler for each call that has `x-deletes` in openapi.yaml. */
export const deletionHandlers = (world: World): Handlers =>
	Object.fromEntries(
		operationsOf(loadDocument()).flatMap((operation) => {
			const keptIn = operation['x-deletes'];
			if (keptIn === undefined) return [];
			return [[operation.operationId, (call: Call) => remove(world, call, operation, keptIn)]];
		}),
	);

const remove = (
	world: World,
	call: Call,
	{ operationId, path }: DescribedOperation,
	keptIn: keyof Pick<World, 'documents' | 'workflows'>,
) => {
	const workflow = findWorkflow(world, call);
	const [resource = ''] = operationId.split('.');
	const name = resource.charAt(0).toUpperCase() + resource.slice(1);
	const [, parameter = ''] = /\{(\w+)\}$/.exec(path) ?? [];
	const id = call.params[parameter] ?? '';
	const found = world[keptIn].get(id);
	if (!found || ('workflowId' in found && found.workflowId !== workflow.id))
		throw v4.notFound(`${name} not found`, { [parameter]: id });
	world[keptIn].delete(id);
	for (const stored of [...world.storage.keys()])
		if (stored.includes(`/${id}/`)) world.storage.delete(stored);
	moderate(world, call, { operationId, kind: 'deleted', resource, id });
	return { status: 200, body: { success: true, message: `${name} deleted` } };
};
