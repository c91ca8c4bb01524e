import type { INodeParameters } from 'n8n-workflow';
import { join } from 'node:path';
import { type Sandbox, startSandbox } from '../../sandbox';
import { SEEDED_WORKFLOW_ID } from '../../sandbox/service/seeds';
import { pollInEngine } from '../engine/poll';
import type { SourceName } from './history';

type TriggerModule =
	typeof import('../../../nodes/DocumentExtraction/DocumentExtractionTrigger.node');

/** A file every four minutes: three pages of a list of documents. */
const FILES = 300;
const BETWEEN_MS = 4 * 60_000;

const WATCHED: Record<SourceName, INodeParameters> = {
	model: { source: 'model', modelId: 'model-invoices' },
	workflow: {
		source: 'workflow',
		workflowId: { __rl: true, mode: 'id', value: SEEDED_WORKFLOW_ID },
	},
};

/** How many requests a poll of n8n's engine makes when nothing has happened since the last one. */
export async function requestsOfQuietPoll(
	packageFolder: string,
	source: SourceName,
): Promise<number> {
	const { DocumentExtractionTrigger } = (await import(
		join(packageFolder, 'dist/nodes/DocumentExtraction/DocumentExtractionTrigger.node.js')
	)) as TriggerModule;
	const sandbox = await startSandbox();
	try {
		for (let n = FILES; n > 0; n -= 1) upload(sandbox, source, n * BETWEEN_MS);
		const poll = pollInEngine({
			type: new DocumentExtractionTrigger(),
			parameters: WATCHED[source],
			credential: { baseUrl: sandbox.url, apiKey: sandbox.apiKey },
		});
		await poll();
		upload(sandbox, source, BETWEEN_MS / 2);
		const news = await poll();
		if (news.length !== 1) throw new Error(`${news.length} files were news, not one`);
		sandbox.log.clear();
		const none = await poll();
		if (none.length > 0) throw new Error(`${none.length} files were news, not none`);
		return sandbox.log.requests().length;
	} finally {
		await sandbox.stop();
	}
}

function upload({ service }: Sandbox, source: SourceName, ago: number): void {
	const seed = { uploadedAt: Date.now() - ago };
	if (source === 'model') service.seedFiles(1, seed);
	else service.seedDocuments(1, seed);
}
