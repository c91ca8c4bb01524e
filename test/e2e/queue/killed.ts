import type { ExecutionStatus } from 'n8n-workflow';
import type { SandboxBench } from '../../engine/host';
import { executionsOf, executionWith, type Session, type StoredWorkflow } from '../n8n';
import { scanOf } from './scans';

/** How far a file has come: at the service it is kept at once, or at the end of the answer's delay. */
export type Progress = 'not sent' | 'kept' | 'not yet kept' | 'answered';

export function progressOf({ sandbox }: SandboxBench, name: string): Progress {
	const request = sandbox.log
		.requests('file.upload')
		.find(({ form }) => form?.files.some((file) => file.name === name));
	if (!request) return 'not sent';
	if (request.status !== undefined) return 'answered';
	return sandbox.service.files().some((file) => file.name === name) ? 'kept' : 'not yet kept';
}

/** Makes the service take its time over one more upload. */
export function slowDown(
	{ sandbox }: SandboxBench,
	seconds: number,
	work: 'beforeDelay' | 'afterDelay',
): void {
	sandbox.faults.add({ kind: 'latency', ms: seconds * 1_000, work, operationId: 'file.upload' });
}

/** The file of each execution of a workflow, as far as n8n knows it. */
export async function scansOf(
	session: Session,
	workflow: StoredWorkflow,
): Promise<Map<string, string | undefined>> {
	const ids = (await executionsOf(session, workflow)).map(({ id }) => id);
	const scans = ids.map(async (id) => scanOf(await executionWith(session, id)));
	return new Map((await Promise.all(scans)).map((scan, index) => [ids[index] ?? '', scan]));
}

/** How an execution ends that a person tells n8n to retry. */
export async function retried(session: Session, id: string): Promise<ExecutionStatus> {
	const path = `/rest/executions/${id}/retry`;
	const retry = await session.call<{ status: ExecutionStatus }>('POST', path, {
		loadWorkflow: false,
	});
	return retry.status;
}
