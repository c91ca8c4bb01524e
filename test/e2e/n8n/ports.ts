import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ports that a system gives to outgoing connections (from 32768 on with Linux, 49152 with
 * macOS): so a port stays free from a kill to the next start.
 */
const FIRST_PORT = 20_000;
const PORTS_END = 32_000;

/** Some free ports of this computer, each another one. */
export async function freePorts(count: number): Promise<number[]> {
	const ports = new Set<number>();
	while (ports.size < count) {
		const port = randomInt(FIRST_PORT, PORTS_END);
		if (await isFree(port)) ports.add(port);
	}
	return [...ports];
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
