import type { Call, Handlers } from '../call';
import { BodyReader } from './body';
import { LIMITS, readNames, refuseBadNames } from './names';
import { v4 } from './refusals';
import { findWorkflow, namedItems, recordWorkflow } from './workflows';
import type { NamedItem, Workflow, World } from './world';
import { isoTime } from './world';

export const workflowFieldHandlers = (world: World): Handlers => ({
	'workflow.setFields': (call) => {
		const workflow = findWorkflow(world, call);
		const body = new BodyReader(call.body, v4.badRequest);
		if (!body.has('fields') && !body.has('table_headers'))
			throw v4.badRequest('The body must hold fields or table_headers');
		const fields = readNames(body, 'fields', LIMITS.fields);
		const tableHeaders = readNames(body, 'table_headers', LIMITS.tableHeaders);
		workflow.fields = namedItems(world, fields);
		workflow.tableHeaders = namedItems(world, tableHeaders);
		recordWorkflow(world, 'workflow.setFields', 'changed', workflow.id);
		return {
			status: 200,
			body: {
				id: workflow.id,
				fields: workflow.fields,
				table_headers: workflow.tableHeaders,
				created_at: isoTime(workflow.createdAt),
			},
		};
	},

	'workflow.updateField': (call) => {
		const workflow = findWorkflow(world, call);
		const { list, item } = findItem(workflow, call);
		const name = new BodyReader(call.body, v4.badRequest).text('name');
		refuseBadNames([name]);
		if (workflow[list].some((other) => other !== item && other.name === name))
			throw v4.conflict('The name is in use in this workflow', { name });
		const renamed = { id: item.id, name };
		workflow[list] = workflow[list].map((other) => (other === item ? renamed : other));
		recordWorkflow(world, 'workflow.updateField', 'changed', item.id, 'workflowField');
		return { status: 200, body: renamed };
	},

	'workflow.deleteField': (call) => {
		const workflow = findWorkflow(world, call);
		const { list, item } = findItem(workflow, call);
		workflow[list] = workflow[list].filter((other) => other !== item);
		recordWorkflow(world, 'workflow.deleteField', 'deleted', item.id, 'workflowField');
		return { status: 200, body: { message: `${item.name} was deleted` } };
	},
});

/** Fields and table headers share one path; the id tells which of the two is meant. */
const findItem = (
	workflow: Workflow,
	{ params }: Call,
): { list: 'fields' | 'tableHeaders'; item: NamedItem } => {
	const id = params['field_id'] ?? '';
	for (const list of ['fields', 'tableHeaders'] as const) {
		const item = workflow[list].find((candidate) => candidate.id === id);
		if (item) return { list, item };
	}
	throw v4.notFound('Field or table header not found', { field_id: id });
};
