import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { executionsOf, executionWith, isOver, type Execution } from './executions';
import type { NewWorkflow, Session, StoredWorkflow } from './session';
import { until } from './until';
import { chain, TRIGGER_TYPE } from './workflow';

export const TRIGGER = 'Document Extraction Trigger';

/** One poll every five seconds: n8n takes a fixed second in each of its Poll Times, and no more. */
const POLL_TIMES = Array.from({ length: 12 }, (_, index) => ({
	mode: 'custom',
	cronExpression: `${index * 5} * * * * *`,
}));

/** A workflow that starts with our trigger. */
export function watching(name: string, parameters: INodeParameters): NewWorkflow {
	return chain(name, [
		{
			name: TRIGGER,
			type: TRIGGER_TYPE,
			parameters: { ...parameters, pollTimes: { item: POLL_TIMES } },
		},
		{ name: 'Delivered', type: 'n8n-nodes-base.noOp' },
	]);
}

/**
 * Activates a workflow that starts with our trigger, and waits for its first poll: n8n 2.41 answers before
 * that, and what is done by the first poll is not news.
 */
export async function startWatching(session: Session, workflow: StoredWorkflow): Promise<void> {
	await session.activate(workflow);
	await until('the first poll is over and its state is stored', async () => {
		const { staticData } = await session.workflow(workflow.id);
		return Object.keys(staticData ?? {}).length > 0;
	});
}

/** What one execution was started with. */
export interface Delivery {
	executionId: string;
	status: Execution['status'];
	startedAt: number;
	files: Array<{ id: string; event: string }>;
}

/** Gives all that has started a workflow, oldest first; what has ended is read once. */
export function deliveriesTo(session: Session, workflow: StoredWorkflow) {
	const known = new Map<string, Delivery>();
	return async (): Promise<Delivery[]> => {
		const deliveries: Delivery[] = [];
		for (const { id } of await executionsOf(session, workflow)) {
			const delivery = known.get(id) ?? deliveryOf(await executionWith(session, id));
			if (isOver(delivery)) known.set(id, delivery);
			deliveries.push(delivery);
		}
		return deliveries;
	};
}

function deliveryOf(execution: Execution): Delivery {
	return {
		executionId: execution.id,
		status: execution.status,
		startedAt: Date.parse(execution.startedAt),
		files: itemsOf(execution).map(({ json }) => ({
			id: textIn(json, 'file_id'),
			event: textIn(json, 'event'),
		})),
	};
}

/** Of an execution that was cut off at its first node, what that node was to get; nothing of a poll that threw. */
function itemsOf({ data }: Execution): INodeExecutionData[] {
	const run = data.resultData.runData[TRIGGER]?.at(-1);
	if (run?.error) return [];
	const ran = run?.data?.main?.[0];
	const waiting = data.executionData?.nodeExecutionStack.at(0)?.data['main']?.[0];
	return (isReplaced(ran) ? waiting : ran) ?? waiting ?? [];
}

/** After a kill, n8n writes this for a node that its log says has run. */
const isReplaced = (items: INodeExecutionData[] | null | undefined): boolean =>
	items?.some(({ json }) => json['isArtificialRecoveredEventItem'] === true) ?? false;

function textIn(json: IDataObject, name: string): string {
	const value = json[name];
	if (typeof value !== 'string') throw new Error(`The trigger gave an item without ${name}`);
	return value;
}
