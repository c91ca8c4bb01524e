import { parse } from 'flatted';
import type {
	ExecutionStatus,
	INodeExecutionData,
	IRunExecutionData,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import type { Session, StoredWorkflow } from './session';
import { until } from './until';

/** One execution as n8n has stored it. */
export interface Execution {
	id: string;
	status: ExecutionStatus;
	mode: WorkflowExecuteMode;
	/** ISO 8601. */
	startedAt: string;
	data: IRunExecutionData;
}

interface Summary {
	id: string;
	status: ExecutionStatus;
}

/** Those that have still something to do. */
const OPEN: ExecutionStatus[] = ['new', 'running', 'waiting'];
export const isOver = ({ status }: Pick<Execution, 'status'>): boolean => !OPEN.includes(status);

/** As many as n8n lists at once. */
const PAGE = 100;

/** Presses "Execute workflow" on a trigger and waits for the end. */
export async function runWorkflow(
	session: Session,
	workflow: StoredWorkflow,
	trigger: string,
): Promise<Execution> {
	return await ended(session, await startWorkflow(session, workflow, trigger));
}

/** Presses "Execute workflow" on a trigger. Gives the ID of the execution. */
export async function startWorkflow(
	session: Session,
	workflow: StoredWorkflow,
	trigger: string,
): Promise<string> {
	const { executionId } = await session.call<{ executionId?: string }>(
		'POST',
		`/rest/workflows/${workflow.id}/run`,
		{ workflowData: workflow, triggerToStartFrom: { name: trigger } },
	);
	if (executionId === undefined) throw new Error(`n8n did not run ${workflow.name}`);
	return executionId;
}

/** An execution, when it has come to its end. */
export async function ended(session: Session, id: string): Promise<Execution> {
	return await until(`execution ${id} has ended`, async () => {
		const execution = await executionWith(session, id);
		return isOver(execution) && execution;
	});
}

/** Until an execution of a workflow waits for somebody: n8n has told them before, and lets nobody in sooner. */
export async function waitsForSomebody(session: Session, workflow: StoredWorkflow): Promise<void> {
	await until(`an execution of ${workflow.name} waits`, async () =>
		(await executionsOf(session, workflow)).some(({ status }) => status === 'waiting'),
	);
}

export async function executionWith(session: Session, id: string): Promise<Execution> {
	// n8n 2.41 stores how far it is before what it has done.
	return await until(`n8n tells what execution ${id} has done`, async () => {
		const { data, ...rest } = await session.call<Omit<Execution, 'data'> & { data?: string }>(
			'GET',
			`/rest/executions/${id}`,
		);
		return data !== undefined && { ...rest, data: parse(data) as IRunExecutionData };
	});
}

/** The executions of a workflow, oldest first. */
export async function executionsOf(session: Session, { id }: StoredWorkflow): Promise<Summary[]> {
	const found = new Map<string, Summary>();
	const query = new URLSearchParams({
		filter: JSON.stringify({ workflowId: id }),
		limit: String(PAGE),
	});
	for (;;) {
		const { results, nextCursor } = await session.call<{
			results: Summary[];
			/** n8n 2.7 knows none, and goes on behind the last one that one knows. */
			nextCursor?: string | null;
		}>('GET', `/rest/executions?${query.toString()}`);
		for (const each of results) found.set(each.id, each);
		const last = results.at(-1);
		if (nextCursor) query.set('cursor', nextCursor);
		else if (nextCursor === undefined && last && results.length >= PAGE)
			query.set('lastId', last.id);
		else return [...found.values()].sort((a, b) => Number(a.id) - Number(b.id));
	}
}

/** The one execution of a workflow that there is or will be, when it has come to its end. */
export async function onlyExecutionOf(
	session: Session,
	workflow: StoredWorkflow,
): Promise<Execution> {
	const [execution, ...more] = await until(
		`n8n lists an execution of ${workflow.name}`,
		async () => {
			const all = await executionsOf(session, workflow);
			return all.length > 0 && all;
		},
	);
	if (!execution || more.length > 0) throw new Error(`${workflow.name} ran more than once`);
	return await ended(session, execution.id);
}

/** What came out of a node in its last run. */
export function outputOf({ data }: Execution, node: string): INodeExecutionData[] {
	const run = data.resultData.runData[node]?.at(-1);
	return run?.data?.main?.[0] ?? [];
}

/** What came out of a node in all its runs, as in a loop. */
export function outputsOf({ data }: Execution, node: string): INodeExecutionData[] {
	const runs = data.resultData.runData[node] ?? [];
	return runs.flatMap((run) => run.data?.main?.[0] ?? []);
}

/** What stopped the execution, as the user reads it; undefined when nothing did. */
export function stopOf({ data }: Execution): string | undefined {
	const { error } = data.resultData;
	return error && [error.message, error.description].filter(Boolean).join(' · ');
}
