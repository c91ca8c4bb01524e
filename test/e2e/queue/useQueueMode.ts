import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { newUserFolder, signUp, startN8n, type HostName, type N8n, type Session } from '../n8n';
import { startPostgres, startRedis, type Storage } from './storage';

/** Set by the project of jest.queue.config.js that runs. */
declare const N8N_HOST: HostName;

/** A bound against hangs: ten times what five processes take to start on two processors. */
const START_PATIENCE_MS = 900_000;
const WORKERS = 2;
const WORKER = ['worker'];

export interface QueueMode {
	readonly session: Session;
	readonly main: N8n;
	readonly workers: N8n[];
	/** Of main and workers, with their logs in them. */
	readonly userFolders: string[];
	/** Where main and workers may read files. */
	readonly filesFolder: string;
	/** Starts a worker that was killed again; it takes its place among the workers. */
	restart(worker: N8n): Promise<void>;
	/** The logs of Redis and PostgreSQL; all that n8n has written to its database stands in the latter. */
	serverLogs(): string[];
}

/** n8n in queue mode, files in the database: one main and two workers, our package in all of them. */
export function useQueueMode(): QueueMode {
	const folders: string[] = [];
	const userFolders: string[] = [];
	const storages: Storage[] = [];
	const workers: N8n[] = [];
	let filesFolder: string | undefined;
	let main: N8n | undefined;
	let session: Session | undefined;

	const newFolder = async (): Promise<string> => {
		const folder = await mkdtemp(join(tmpdir(), 'document-extraction-queue-'));
		folders.push(folder);
		return folder;
	};
	const startNew = async (command?: string[]): Promise<N8n> => {
		const userFolder = await newUserFolder();
		userFolders.push(userFolder);
		return await start(userFolder, command);
	};
	const start = async (userFolder: string, command?: string[]): Promise<N8n> => {
		const environment = Object.assign(
			{
				EXECUTIONS_MODE: 'queue',
				OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
				N8N_ENCRYPTION_KEY: 'queue-tests',
				N8N_DEFAULT_BINARY_DATA_MODE: 'database',
				N8N_RESTRICT_FILE_ACCESS_TO: known(filesFolder),
				// Each process writes down what it polls; and the log with most in it is the one to search for keys.
				N8N_LOG_LEVEL: 'debug',
			},
			...storages.map(({ settings }) => settings),
		) as Record<string, string>;
		return await startN8n({ host: N8N_HOST, userFolder, environment, ...(command && { command }) });
	};

	beforeAll(async () => {
		storages.push(await startRedis(await newFolder()), await startPostgres(await newFolder()));
		filesFolder = await newFolder();
		main = await startNew();
		session = await signUp(main.url);
		// One after the other: each wants all of a small computer while it starts.
		while (workers.length < WORKERS) workers.push(await startNew(WORKER));
	}, START_PATIENCE_MS);
	afterAll(async () => {
		await Promise.all(workers.map(async (worker) => await worker.stop()));
		await main?.stop();
		for (const storage of storages.reverse()) await storage.stop();
		for (const folder of [...folders, ...userFolders])
			await rm(folder, { recursive: true, force: true });
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
		userFolders,
		get filesFolder() {
			return known(filesFolder);
		},
		restart: async (worker) => {
			workers[workers.indexOf(worker)] = await start(dirname(worker.log), WORKER);
		},
		serverLogs: () => storages.map(({ log }) => log),
	};
}
