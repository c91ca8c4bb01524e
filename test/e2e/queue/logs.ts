import { readFile } from 'node:fs/promises';
import { filesWith, type N8n } from '../n8n';
import type { QueueMode } from './useQueueMode';

/** The executions that a process says it has worked on. */
export async function workedOnBy({ log }: N8n): Promise<string[]> {
	const text = await readFile(log, 'utf8');
	return [...text.matchAll(/Worker started execution (\d+)/g)].map(([, id = '']) => id);
}

/** How often a process says that it has polled for a workflow. */
export async function pollsBy({ log }: N8n, workflowName: string): Promise<number> {
	const text = await readFile(log, 'utf8');
	return text.split(`Poll trigger initiated for workflow "${workflowName}"`).length - 1;
}

/** The files with a text in them, of all that main and workers keep and that the servers have logged. */
export async function keptWith(text: string, queue: QueueMode): Promise<string[]> {
	const folders = queue.userFolders.map(async (folder) => await filesWith(folder, text));
	const logs = queue
		.serverLogs()
		.map(async (log) => ((await readFile(log)).includes(text) ? [log] : []));
	return (await Promise.all([...folders, ...logs])).flat();
}
