import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../n8n';

const ROOT = join(__dirname, '../../..');
/** It builds the package, and starts n8n. */
const READY_PATIENCE_MS = 300_000;
const READY = /n8n is ready: +(http:\S+)/;

export interface Started {
	child: ChildProcess;
	printed: () => string;
	ended: Promise<unknown[]>;
}

export interface NpmStart {
	/** Not the folder that a person who works here has tried things in. */
	readonly folder: string;
	start(args: string[], input?: string, environment?: NodeJS.ProcessEnv): Started;
	/** The processes of the n8n that it has started; n8n gives itself another name. */
	processes(): string[];
}

/** `npm start` in a folder of the test's own; nothing of it stays. */
export function useNpmStart(): NpmStart {
	let folder = '';
	const started: Started[] = [];
	const processes = () =>
		readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && isOfN8nIn(folder, pid));

	beforeAll(async () => {
		folder = await mkdtemp(join(tmpdir(), 'document-extraction-start-'));
	});
	afterAll(async () => {
		// After an expectation that did not hold they still run.
		for (const { child, ended } of started) {
			if (isRunning(child)) send('SIGKILL', child);
			await ended;
		}
		await until('n8n has gone with npm start', async () => processes().length === 0);
		await rm(folder, { recursive: true, force: true });
	});

	return {
		get folder() {
			return folder;
		},
		start: (args, input = '', environment = {}) => {
			const env = { ...process.env, ...environment, TRY_FOLDER: folder };
			const run = runWith(args, input, env);
			started.push(run);
			return run;
		},
		processes,
	};
}

/** In a process group of its own, as a terminal starts it. */
function runWith(args: string[], input: string, env: NodeJS.ProcessEnv): Started {
	const child = spawn('npm', ['start', ...args], {
		cwd: ROOT,
		env,
		detached: true,
		stdio: ['pipe', 'pipe', 'pipe'],
	});
	let text = '';
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding('utf8').on('data', (chunk: string) => {
			text += chunk;
		});
	}
	child.stdin.end(input);
	return { child, printed: () => text, ended: once(child, 'close') };
}

export async function addressOf({ child, printed }: Started): Promise<string> {
	return await until(
		'npm start says where n8n is',
		async () => {
			if (!isRunning(child)) throw new Error(`npm start has ended:\n${printed()}`);
			return READY.exec(printed())?.[1];
		},
		READY_PATIENCE_MS,
	);
}

export async function pressCtrlC({ child, ended }: Started): Promise<void> {
	send('SIGINT', child);
	await ended;
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) =>
	exitCode === null && signalCode === null;

const send = (signal: NodeJS.Signals, { pid }: ChildProcess) => process.kill(-Number(pid), signal);

function isOfN8nIn(folder: string, pid: string): boolean {
	try {
		const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
		return environment.some((entry) => entry.startsWith(`N8N_USER_FOLDER=${folder}/`));
	} catch {
		// It has ended, or is another user's.
		return false;
	}
}
