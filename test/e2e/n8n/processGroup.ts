import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface ProcessOptions {
	command: string;
	args: string[];
	cwd: string;
	env: NodeJS.ProcessEnv;
	/** The file that gets all that it prints; what is there already stays. */
	log: string;
	/** The user to run it as; the own one when left out. */
	uid?: number;
}

/** A process that ends with this one, however this one ends. */
export interface ProcessGroup {
	readonly pid: number;
	/** With the exit code, or undefined while it runs. */
	readonly exitCode: number | undefined;
	/** The end of what it printed, to show when something went wrong. */
	lastLines(): Promise<string>;
	/** Asks it to end, and waits until it has. */
	stop(): Promise<void>;
	/** SIGKILL, to it and to all that it has started. */
	kill(): Promise<void>;
}

const LAST_LINES = 40;
/** A process that has not ended by itself until then does not want to. */
const PATIENCE_MS = 30_000;

export async function startProcess(options: ProcessOptions): Promise<ProcessGroup> {
	const { command, args, cwd, env, log, uid } = options;
	const keeper = spawn(
		process.execPath,
		[
			join(__dirname, 'processGroupRunner.mjs'),
			log,
			uid === undefined ? '-' : String(uid),
			command,
			...args,
		],
		{ cwd, env, stdio: ['pipe', 'pipe', 'inherit'], detached: true },
	);
	// The group is what lives and dies together: n8n has helpers of its own.
	const ended = once(keeper, 'exit');
	const pid = await firstLine(keeper, command);

	const signal = (name: NodeJS.Signals, target: number): void => {
		try {
			process.kill(target, name);
		} catch (error) {
			if (!isGone(error)) throw error;
		}
	};
	const kill = async (): Promise<void> => {
		signal('SIGKILL', -pid);
		await ended;
	};
	return {
		pid,
		get exitCode() {
			return keeper.exitCode ?? undefined;
		},
		lastLines: async () =>
			(await readFile(log, 'utf8')).trimEnd().split('\n').slice(-LAST_LINES).join('\n'),
		stop: async () => {
			signal('SIGTERM', pid);
			const timer = setTimeout(() => signal('SIGKILL', -pid), PATIENCE_MS);
			await ended.finally(() => clearTimeout(timer));
		},
		kill,
	};
}

async function firstLine(keeper: ChildProcess, command: string): Promise<number> {
	if (!keeper.stdout) throw new Error('The keeper has no output');
	for await (const line of createInterface({ input: keeper.stdout })) return Number(line);
	throw new Error(`${command} could not be started`);
}

function isGone(error: unknown): boolean {
	// Not "instanceof Error": within jest what Node throws is of another Error.
	return typeof error === 'object' && error !== null && 'code' in error && error.code === 'ESRCH';
}
