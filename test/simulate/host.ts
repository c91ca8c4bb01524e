import './globals';
import '../engine/host/folder';

import { Container } from '@n8n/di';
import { SSHClientsManager } from 'n8n-core/dist/execution-engine/ssh-clients-manager';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startSandbox, type Sandbox } from '../sandbox';
import { Leftovers } from './leftovers';
import { Turns } from './turns';

/** Long and odd enough to be found wherever it does not belong. */
export const KEY = 'key-5d0c9e41-of-the-night';
export const NEXT_KEY = 'key-a83b17f6-of-the-next-day';
export const SECRETS = [KEY, NEXT_KEY].flatMap((key) => [
	key,
	Buffer.from(`${key}:`).toString('base64'),
]);

/** What all nights of a process share. Each of them begins with a reset sandbox. */
export interface Host {
	sandbox: Sandbox;
	/** Where redirects lead, and the key must not. */
	elsewhere: { url: string; received: IncomingHttpHeaders[] };
	/** What was printed or logged since the night began. */
	printed: string[];
	/** What went wrong with nobody listening. */
	unhandled: string[];
	leftovers: Leftovers;
	/** Of the requests that the sandbox gets. */
	turns: Turns;
}

export async function openHost(): Promise<Host> {
	// n8n's engine keeps a timer for its connections by SSH.
	Container.get(SSHClientsManager).onShutdown();
	const leftovers = new Leftovers();
	const turns = new Turns();
	const turnOf = async (content: string) => await turns.turnOf(content);
	return {
		sandbox: await startSandbox({ apiKey: KEY, turnOf }),
		elsewhere: await openElsewhere(),
		printed: watchOutput(),
		unhandled: watchUnhandled(),
		leftovers,
		turns,
	};
}

async function openElsewhere(): Promise<Host['elsewhere']> {
	const received: IncomingHttpHeaders[] = [];
	const server = createServer((request, response) => {
		received.push(request.headers);
		response.end();
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	return { url: `http://127.0.0.1:${port}`, received };
}

/** Keeps what would be printed, by n8n's own logger too. */
function watchOutput(): string[] {
	const printed: string[] = [];
	for (const stream of [process.stdout, process.stderr]) {
		Object.assign(stream, {
			write: (text: unknown) => {
				printed.push(String(text));
				return true;
			},
		});
	}
	return printed;
}

function watchUnhandled(): string[] {
	const unhandled: string[] = [];
	for (const event of ['unhandledRejection', 'uncaughtException'] as const) {
		process.on(event, (thrown: unknown) => {
			const text = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
			unhandled.push(`${event}: ${text}`);
		});
	}
	return unhandled;
}
