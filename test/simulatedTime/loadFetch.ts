import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * `fetch` compiles what reads its answers when it is first used, on a thread that Node lists
 * nowhere: the first answer has to come before time is simulated, or the clock would not wait for it.
 */
export async function loadFetch(): Promise<void> {
	const server = createServer((_, response) => response.end()).listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	await fetch(`http://127.0.0.1:${port}`);
	server.closeAllConnections();
	server.close();
}
