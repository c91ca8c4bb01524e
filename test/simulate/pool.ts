import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Result, Task } from './worker';

/** In real time, a bound against hangs: a night is over in a second, a large one in a few; a busy machine takes many times as long. */
const LONGEST_MS = 600_000;

/** Starts a process in which nights are played one after the other. */
async function startWorker(): Promise<ChildProcess> {
	const child = fork(join(__dirname, 'worker.ts'), {
		// As this process was started, so that TypeScript runs there too.
		execArgv: process.execArgv,
		// What Node does with files in the background has one order then.
		env: { ...process.env, UV_THREADPOOL_SIZE: '1' },
		stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
	});
	await once(child, 'message');
	return child;
}

/** What a process says of a night, or that it says nothing. */
async function answerOf(child: ChildProcess, task: Task): Promise<Result> {
	const waiting = new AbortController();
	const { signal } = waiting;
	const timer = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS);
	child.send(task);
	try {
		return await Promise.race([
			once(child, 'message', { signal }).then(([said]) => said as Result),
			once(child, 'exit', { signal }).then(([code, by]) => broken(task, `${code ?? by}`)),
		]);
	} finally {
		clearTimeout(timer);
		waiting.abort();
	}
}

const broken = ({ seed, reduction }: Task, why: string): Result => ({
	seed,
	reduction,
	title: 'a night without an end',
	complaints: [`not so: the process comes to its end: ${why}`],
	...{ digest: '', requests: 0, ms: 0, cpu: 0 },
});

/** Plays all nights in so many processes. Gives the CPU time that they took, in microseconds. */
export async function playAll(
	tasks: Task[],
	processes: number,
	take: (result: Result) => void,
): Promise<number> {
	const queue = tasks.values();
	const lane = async () => {
		let cpu = 0;
		let child: ChildProcess | undefined;
		for (const task of queue) {
			child = child?.connected ? child : await startWorker();
			const result = await answerOf(child, task);
			cpu = Math.max(cpu, result.cpu);
			take(result);
		}
		child?.disconnect();
		return cpu;
	};
	const all = await Promise.all(Array.from({ length: Math.min(processes, tasks.length) }, lane));
	return all.reduce((sum, cpu) => sum + cpu, 0);
}
