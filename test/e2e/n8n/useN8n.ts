import { rm } from 'node:fs/promises';
import type { HostName } from './hosts';
import { startN8n, type N8n } from './n8n';
import { signUp, type Session } from './session';
import { newUserFolder } from './userFolder';

/** Set by the project of jest.config.js that runs. */
declare const N8N_HOST: HostName;

export interface N8nBench {
	readonly host: HostName;
	readonly n8n: N8n;
	readonly session: Session;
	readonly userFolder: string;
	/** Kills it with SIGKILL. */
	kill(): Promise<void>;
	/** Starts it again on its user folder and its port; the session stays good. */
	start(): Promise<void>;
}

/** Longer than a start on a computer that has other things to do. */
const START_PATIENCE_MS = 300_000;

/** A new n8n with our package and an owner for all tests of a file; nothing of it stays. */
export function useN8n(environment: Record<string, string> = {}): N8nBench {
	let userFolder: string | undefined;
	let n8n: N8n | undefined;
	let session: Session | undefined;

	const folder = () => known(userFolder);
	beforeAll(async () => {
		userFolder = await newUserFolder();
		n8n = await startN8n({ host: N8N_HOST, userFolder, environment });
		session = await signUp(n8n.url);
	}, START_PATIENCE_MS);
	afterAll(async () => {
		await n8n?.stop();
		if (userFolder !== undefined) await rm(userFolder, { recursive: true, force: true });
	}, START_PATIENCE_MS);

	return {
		host: N8N_HOST,
		get n8n() {
			return known(n8n);
		},
		get session() {
			return known(session);
		},
		get userFolder() {
			return folder();
		},
		kill: async () => await known(n8n).kill(),
		start: async () => {
			const port = Number(new URL(known(n8n).url).port);
			n8n = await startN8n({ host: N8N_HOST, userFolder: folder(), port, environment });
		},
	};
}

function known<T>(value: T | undefined): T {
	if (value === undefined) throw new Error('n8n runs only while tests run');
	return value;
}
