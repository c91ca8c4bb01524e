import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Starts a file of the bench in a process of its own, which ends with this one. */
export function start(file: string, env: NodeJS.ProcessEnv): ChildProcess {
	return fork(file, {
		// As this process was started, so that TypeScript runs there too.
		execArgv: [...process.execArgv, '--expose-gc'],
		env: { ...process.env, ...env },
		stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
	});
}

/** Gives a process something to do and waits for what it says. */
export async function answerOf(
	child: ChildProcess,
	task: object,
	seconds: number,
): Promise<unknown> {
	const timer = setTimeout(() => child.kill('SIGKILL'), seconds * 1000);
	const waiting = new AbortController();
	const { signal } = waiting;
	const ended = once(child, 'exit', { signal }).then(() => {
		throw new Error(`No answer within ${seconds} s to ${JSON.stringify(task)}`);
	});
	try {
		const answer = once(child, 'message', { signal });
		child.send(task);
		const [said] = (await Promise.race([answer, ended])) as unknown[];
		return said;
	} finally {
		clearTimeout(timer);
		ended.catch(() => undefined);
		waiting.abort();
	}
}
