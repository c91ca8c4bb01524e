import type { ExecutionStatus } from 'n8n-workflow';
import { executionsOf, isOver, until, type Session, type StoredWorkflow } from '../n8n';

export const OVER: ExecutionStatus[] = ['success', 'error', 'crashed', 'canceled'];

/**
 * How many executions of a workflow stand like this, as n8n counts them. Its list leaves some out when there
 * are more than on one page: it sorts them by their start, and goes on behind the last one's id.
 */
export async function countOf(
	session: Session,
	{ id }: StoredWorkflow,
	status: ExecutionStatus[],
): Promise<number> {
	const filter = JSON.stringify({ workflowId: id, status });
	const query = new URLSearchParams({ filter, limit: '1' });
	const { count } = await session.call<{ count: number }>(
		'GET',
		`/rest/executions?${query.toString()}`,
	);
	return count;
}

/** The executions of a workflow, when there are so many (one page of n8n's list) and all are over. */
export async function ends(
	session: Session,
	workflow: StoredWorkflow,
	count: number,
	patienceMs: number,
): Promise<string[]> {
	return await until(
		`${count} executions are over`,
		async () => {
			const executions = await executionsOf(session, workflow);
			const isDone = executions.length === count && executions.every(isOver);
			return isDone && executions.map(({ id }) => id);
		},
		patienceMs,
	);
}
