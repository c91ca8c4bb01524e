import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Starts a file of the bench in a process of its own and gives the first thing it says. */
export async function firstWord(
	file: string,
	task: unknown,
	{ seconds, env = {} }: { seconds: number; env?: NodeJS.ProcessEnv },
): Promise<{ child: ChildProcess; word: unknown }> {
	const child = fork(file, [JSON.stringify(task)], {
		// As this process was started, so that TypeScript runs there too.
		execArgv: [...process.execArgv, '--expose-gc'],
		env: { ...process.env, ...env },
		stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
	});
	const timer = setTimeout(() => child.kill('SIGKILL'), seconds * 1000);
	const ended = once(child, 'exit').then(([code, signal]) => {
		const how = signal === 'SIGKILL' ? `took longer than ${seconds} s` : `ended with ${code}`;
		throw new Error(`The process that does ${JSON.stringify(task)} ${how}`);
	});
	// Ends that come after the first word are nobody's concern.
	ended.catch(() => undefined);
	try {
		const [word] = (await Promise.race([once(child, 'message'), ended])) as unknown[];
		return { child, word };
	} finally {
		clearTimeout(timer);
	}
}
