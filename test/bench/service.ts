import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

// The service under test, in a process of its own so that its work is not counted.

/** What the service has seen since it was last asked. */
export interface Seen {
	received: number;
	refused: number;
	mostOpen: number;
	/** Of all bodies. */
	bytes: number;
}

export const ALLOWED_PER_SECOND = 50;
export const ANSWER_AFTER_MS = 5;

const nothingSeen = (): Seen => ({ received: 0, refused: 0, mostOpen: 0, bytes: 0 });
let seen = nothingSeen();
let open = 0;
/** A second begins with the first call after the last one ended. */
let second = { began: Number.NEGATIVE_INFINITY, used: 0 };

const answers: Record<string, (response: ServerResponse) => void> = {
	steady: (response) => setTimeout(() => give(response, 200, { value: 'INV-1' }), ANSWER_AFTER_MS),
	limited: (response) => {
		const now = performance.now();
		if (now - second.began >= 1000) second = { began: now, used: 0 };
		second.used += 1;
		if (second.used <= ALLOWED_PER_SECOND) {
			give(response, 200, { value: 'INV-1' });
			return;
		}
		seen.refused += 1;
		give(response, 429, {
			code: 'rate_limit_exceeded',
			message: 'Too many requests',
			details: { retry_after: 1 },
		});
	},
	upload: (response) => give(response, 200, { message: 'Success', result: [] }),
};

function give(response: ServerResponse, status: number, body: unknown): void {
	response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function serve(request: IncomingMessage, response: ServerResponse): void {
	const [, first = ''] = (request.url ?? '').split('/');
	if (first === 'seen') {
		give(response, 200, seen);
		seen = nothingSeen();
		second = { began: Number.NEGATIVE_INFINITY, used: 0 };
		return;
	}
	seen.received += 1;
	open += 1;
	seen.mostOpen = Math.max(seen.mostOpen, open);
	response.once('close', () => (open -= 1));
	request.on('data', (chunk: Buffer) => (seen.bytes += chunk.length));
	request.once('end', () => {
		const answer = answers[first];
		if (answer) answer(response);
		else give(response, 404, { message: 'No such part of the service' });
	});
}

if (require.main === module) {
	process.once('disconnect', () => process.exit());
	process.once('message', () => {
		const server = createServer(serve);
		server.listen(0, '127.0.0.1', () => {
			process.send?.((server.address() as AddressInfo).port);
		});
	});
}
