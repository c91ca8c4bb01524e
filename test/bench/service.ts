import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { PAGE_PATH } from './contenders/job';

// The service under test, in a process of its own so that its work is not counted.

/** What the service has seen since it was last asked. */
export interface Seen {
	received: number;
	refused: number;
	mostOpen: number;
	/** Of all bodies that came, and of the files that were taken. */
	bytes: number;
}

export const ALLOWED_PER_SECOND = 50;
export const ANSWER_AFTER_MS = 5;
export const FAR_MS = 100;

/** Where every contender has to write to. */
const FIELD = new RegExp(`^${PAGE_PATH}/fields/value-\\d+$`);

const nothingSeen = (): Seen => ({ received: 0, refused: 0, mostOpen: 0, bytes: 0 });
let seen = nothingSeen();
let open = 0;
/** A second begins with the first call after the last one ended. */
let second = { began: Number.NEGATIVE_INFINITY, used: 0 };

/** `rest` is what follows the first part of the address. */
type Answer = (response: ServerResponse, rest: string[]) => void;

const later =
	(ms: number): Answer =>
	(response, rest) => {
		if (!FIELD.test(`/${rest.join('/')}`)) give(response, 404, { message: 'No such field' });
		else setTimeout(() => give(response, 200, { value: 'INV-1' }), ms);
	};

/** The answer to an upload, and to a look for earlier ones: there are none. */
const UPLOADED = {
	message: 'Success',
	result: [{ request_file_id: 'file-1' }],
	moderated_images: [],
	unmoderated_images: [],
};

const answers: Record<string, Answer> = {
	steady: later(ANSWER_AFTER_MS),
	far: later(FAR_MS),
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
	upload: (response) => give(response, 200, UPLOADED),
	download: (response, [size = '']) => {
		response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': size });
		Readable.from(piecesOf(Number(size))).pipe(response);
	},
};

const PIECE = Buffer.alloc(64 * 1024);

/** Counts a piece when it is asked for: the taker has had the ones before it. */
function* piecesOf(size: number): Generator<Buffer> {
	for (let left = size; left > 0; left -= PIECE.length) {
		const piece = PIECE.subarray(0, left);
		seen.bytes += piece.length;
		yield piece;
	}
}

function give(response: ServerResponse, status: number, body: unknown): void {
	response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function serve(request: IncomingMessage, response: ServerResponse): void {
	const [, first = '', ...rest] = (request.url ?? '').split('/');
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
		if (answer) answer(response, rest);
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
