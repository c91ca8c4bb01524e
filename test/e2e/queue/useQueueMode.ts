import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newUserFolder, signUp, startN8n, type HostName, type N8n, type Session } from '../n8n';
import { startPostgres, startRedis, type Storage } from './storage';

/** Set by the project of jest.queue.config.js that runs. */
declare const N8N_HOST: HostName;

const START_PATIENCE_MS = 300_000;
const WORKERS = 2;

export interface QueueMode {
	readonly session: Session;
	readonly main: N8n;
	readonly workers: N8n[];
}

/** n8n in queue mode, files in the database: one main and two workers, our package in all of them. */
export function useQueueMode(): QueueMode {
	const folders: string[] = [];
	const storages: Storage[] = [];
	const workers: N8n[] = [];
	let main: N8n | undefined;
	let session: Session | undefined;

	const newFolder = async (): Promise<string> => {
		const folder = await mkdtemp(join(tmpdir(), 'document-extraction-queue-'));
		folders.push(folder);
		return folder;
	};
	const start = async (command?: string[]): Promise<N8n> => {
		const userFolder = await newUserFolder();
		folders.push(userFolder);
		const environment = Object.assign(
			{
				EXECUTIONS_MODE: 'queue',
				OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
				N8N_ENCRYPTION_KEY: 'queue-tests',
				N8N_DEFAULT_BINARY_DATA_MODE: 'database',
				// How often n8n looks for executions that nobody works on, in minutes; 180 when left out.
				N8N_EXECUTIONS_QUEUE_RECOVERY_INTERVAL: '1',
			},
			...storages.map(({ settings }) => settings),
		) as Record<string, string>;
		return await startN8n({ host: N8N_HOST, userFolder, environment, ...(command && { command }) });
	};

	beforeAll(async () => {
		storages.push(await startRedis(await newFolder()), await startPostgres(await newFolder()));
		main = await start();
		session = await signUp(main.url);
		// One after the other: each wants all of a small computer while it starts.
		while (workers.length < WORKERS) workers.push(await start(['worker']));
	}, START_PATIENCE_MS);
	afterAll(async () => {
		await Promise.all(workers.map(async (worker) => await worker.stop()));
		await main?.stop();
		for (const storage of storages.reverse()) await storage.stop();
		for (const folder of folders) await rm(folder, { recursive: true, force: true });
	}, START_PATIENCE_MS);

	const known = <T>(value: T | undefined): T => {
		if (value === undefined) throw new Error('n8n runs only while tests run');
		return value;
	};
	return {
		get session() {
			return known(session);
		},
		get main() {
			return known(main);
		},
		workers,
	};
}
