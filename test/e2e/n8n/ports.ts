import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ports that a system gives to outgoing connections (from 32768 on with Linux, 49152 with
 * macOS): so a port stays free from a kill to the next start.
 */
const FIRST_PORT = 20_000;
/**
 * jest numbers the processes that run tests side by side. Each has ports of its own: one that was given out is
 * free until its program has started, and while that is being killed, so another process would take it.
 */
const WORKERS = 8;
const PORTS_EACH = 1_500;
const FIRST_OWN = FIRST_PORT + (Number(process.env.JEST_WORKER_ID ?? 0) % WORKERS) * PORTS_EACH;

/** What this process has given out already, for the same reason. */
const given = new Set<number>();

/** Some free ports of this computer, each another one. */
export async function freePorts(count: number): Promise<number[]> {
	const ports: number[] = [];
	while (ports.length < count) {
		const port = randomInt(FIRST_OWN, FIRST_OWN + PORTS_EACH);
		if (given.has(port)) continue;
		given.add(port);
		if (await isFree(port)) ports.push(port);
	}
	return ports;
}

/** Whether something could listen there. */
export async function isFree(port: number): Promise<boolean> {
	const server = createServer();
	return await new Promise((resolve, reject) => {
		server.once('error', (error: NodeJS.ErrnoException) => {
			if (error.code === 'EADDRINUSE') resolve(false);
			else reject(error);
		});
		server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
	});
}
