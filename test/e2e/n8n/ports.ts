import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/** Some free ports of this computer, each another one. */
export async function freePorts(count: number): Promise<number[]> {
	const servers = Array.from({ length: count }, () => createServer());
	// All are held until all are known, or one might be given out twice.
	const ports = await Promise.all(
		servers.map(async (server) => {
			server.listen(0, '127.0.0.1');
			await once(server, 'listening');
			return (server.address() as AddressInfo).port;
		}),
	);
	await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
	return ports;
}

/** Whether something could listen there. */
export async function isFree(port: number): Promise<boolean> {
	const server = createServer();
	return await new Promise((resolve) => {
		server.once('error', () => resolve(false));
		server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
	});
}
