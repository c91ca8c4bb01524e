import type { Call, Handlers } from '../call';
import { BodyReader } from './body';
import { LIMITS } from './names';
import { asksForPage, pageOf, pageRequest } from './paging';
import { v4 } from './refusals';
import { WORKFLOW_TYPES, workflowType } from './workflowTypes';
import type { NamedItem, Workflow, World } from './world';
import { isoTime } from './world';

export const workflowHandlers = (world: World): Handlers => ({
	'workflow.getAll': (call) => {
		const all = [...world.workflows.values()];
		const isPaged = asksForPage(call) && !world.variants.ignorePaging;
		const shown = isPaged ? pageOf(all, pageRequest(call, world.variants)) : all;
		return { status: 200, body: { workflows: shown.map(workflowBody) } };
	},

	'workflow.get': (call) => ({ status: 200, body: workflowBody(findWorkflow(world, call)) }),

	'workflow.getTypes': () => ({
		status: 200,
		body: {
			workflow_types: WORKFLOW_TYPES.map(({ id, name, description }) => ({
				id,
				name,
				description,
			})),
		},
	}),

	'workflow.create': (call) => {
		const body = new BodyReader(call.body, v4.badRequest);
		const description = body.text('description', '');
		const type = body.text('workflow_type', '');
		if (!workflowType(type)) throw v4.badRequest('Unknown workflow_type', { workflow_type: type });
		if (world.workflows.size >= LIMITS.workflows)
			throw v4.badRequest(`An account may hold at most ${LIMITS.workflows} workflows`, {
				limit: LIMITS.workflows,
			});
		const workflow = addWorkflow(world, { description, type });
		recordWorkflow(world, 'workflow.create', 'created', workflow.id);
		return { status: 201, body: workflowBody(workflow) };
	},

	'workflow.update': (call) => {
		const workflow = findWorkflow(world, call);
		workflow.description = new BodyReader(call.body, v4.badRequest).text('description');
		recordWorkflow(world, 'workflow.update', 'changed', workflow.id);
		const { id, description, createdAt } = workflow;
		return { status: 200, body: { id, description, created_at: isoTime(createdAt) } };
	},

	'workflow.updateSettings': (call) => {
		const workflow = findWorkflow(world, call);
		workflow.tableCapture = new BodyReader(call.body, v4.badRequest).flag('table_capture');
		recordWorkflow(world, 'workflow.updateSettings', 'changed', workflow.id);
		const { id, type, tableCapture } = workflow;
		return { status: 200, body: { id, type, settings: { table_capture: tableCapture } } };
	},
});

export const findWorkflow = (world: World, { params }: Call): Workflow => {
	const id = params['workflow_id'] ?? '';
	const workflow = world.workflows.get(id);
	if (!workflow) throw v4.notFound('Workflow not found', { workflow_id: id });
	return workflow;
};

export const recordWorkflow = (
	world: World,
	operationId: string,
	kind: string,
	id: string,
	resource = 'workflow',
): void => world.effects.record({ operationId, kind, resource, id });

export interface NewWorkflow {
	id?: string;
	description?: string;
	type?: string;
	fields?: string[];
	tableHeaders?: string[];
	tableCapture?: boolean;
}

export const namedItems = (world: World, names: string[]): NamedItem[] =>
	names.map((name) => ({ id: world.ids.next(), name }));

/** Adds without a look at the limits, so that seeds and tests can go beyond them. */
export const addWorkflow = (world: World, wanted: NewWorkflow): Workflow => {
	const type = wanted.type ?? '';
	const preset = workflowType(type);
	const workflow: Workflow = {
		id: wanted.id ?? world.ids.next(),
		type,
		description: wanted.description ?? '',
		fields: namedItems(world, wanted.fields ?? preset?.fields ?? []),
		tableHeaders: namedItems(world, wanted.tableHeaders ?? preset?.tableHeaders ?? []),
		tableCapture: wanted.tableCapture ?? true,
		createdAt: world.clock.now(),
	};
	world.workflows.set(workflow.id, workflow);
	return workflow;
};

const workflowBody = (workflow: Workflow): Record<string, unknown> => ({
	id: workflow.id,
	description: workflow.description,
	fields: workflow.fields,
	table_headers: workflow.tableHeaders,
	settings: { table_capture: workflow.tableCapture },
	created_at: isoTime(workflow.createdAt),
});
