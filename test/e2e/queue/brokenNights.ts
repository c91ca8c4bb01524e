import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SandboxBench } from '../../engine/host';
import {
	chain,
	executionWith,
	isOver,
	manualTrigger,
	MANUAL_TRIGGER,
	outputsOf,
	startWorkflow,
	until,
	type NewWorkflow,
	type Session,
	type StoredWorkflow,
} from '../n8n';
import { bytesOfScan, UPLOAD, uploading } from './scans';

const LOOP = 'Five at a time';
/** Longer than a night of 500 files takes on two processors that have other things to do. */
export const RUN_MS = 1_200_000;

export interface NightRun {
	/** How many executions it took; all but the last were broken. */
	executions: number;
	/** How many files the last one found at the service. */
	found: number;
}

/** Writes one PDF for each name. */
export async function fillFolder(folder: string, names: string[]): Promise<void> {
	await mkdir(folder);
	for (const name of names) await writeFile(join(folder, name), bytesOfScan(name));
}

/** A workflow that uploads the files of a folder, each once, some at a time. */
export function uploadingOnce(folder: string): NewWorkflow {
	const drawn = chain(`Files of ${folder}`, [
		manualTrigger,
		{
			name: 'Read',
			type: 'n8n-nodes-base.readWriteFile',
			parameters: { operation: 'read', fileSelector: `${folder}/*.pdf`, options: {} },
		},
		{
			name: LOOP,
			type: 'n8n-nodes-base.splitInBatches',
			version: 3,
			parameters: { batchSize: 5, options: {} },
		},
		uploading({ ifAlreadyUploaded: 'return' }),
	]);
	const to = (node: string) => [{ node, type: 'main' as const, index: 0 }];
	return {
		...drawn,
		connections: {
			...drawn.connections,
			[LOOP]: { main: [[], to(UPLOAD)] },
			[UPLOAD]: { main: [to(LOOP)] },
		},
	};
}

/** Runs a workflow until a run of it is green: again when it is lost with its worker, as a person would. */
export async function runUntilGreen(
	session: Session,
	workflow: StoredWorkflow,
	service: SandboxBench,
	lost: ReadonlySet<string>,
): Promise<NightRun> {
	for (let executions = 1; ; executions += 1) {
		const id = await startWorkflow(session, workflow, MANUAL_TRIGGER);
		const end = await until(
			`execution ${id} of ${workflow.name} is over, or its worker`,
			async () => {
				const isLost = lost.has(id);
				const execution = await executionWith(session, id);
				return (isLost || isOver(execution)) && execution;
			},
			RUN_MS,
		);
		if (end.status === 'success') {
			const found = outputsOf(end, UPLOAD).filter(({ json }) => json['already_uploaded'] === true);
			return { executions, found: found.length };
		}
		await until(`the service is done with what it got`, async () => {
			await Promise.resolve();
			const got = service.sandbox.log.requests('file.upload').filter(({ form }) => form);
			return got.every(({ workDone }) => workDone);
		});
	}
}
