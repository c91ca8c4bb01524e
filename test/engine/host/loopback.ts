import {
	createServer,
	request,
	type IncomingHttpHeaders,
	type IncomingMessage,
	type RequestListener,
	type ServerResponse,
} from 'node:http';
import { isIP, type AddressInfo } from 'node:net';

export interface Received {
	method: string;
	/** Path and query. */
	url: string;
	headers: IncomingHttpHeaders;
}

/** A plain server on this computer, for what the sandbox would not do or not show. */
export interface Loopback {
	readonly url: string;
	/** Since the test began, keys included. */
	readonly received: Received[];
	/** How it answers until the test ends; 200 and nothing else when left out. */
	answer(listener: RequestListener): void;
}

const nothing: RequestListener = (_, response) => response.end();

export function useLoopback(host = '127.0.0.1'): Loopback {
	let listener = nothing;
	const received: Received[] = [];
	const server = createServer((incoming, response) => {
		const { method = '', url = '', headers } = incoming;
		received.push({ method, url, headers });
		listener(incoming, response);
	});
	beforeAll(async () => {
		await new Promise<void>((resolve) => server.listen(0, host, resolve));
	});
	afterEach(() => {
		listener = nothing;
		received.length = 0;
	});
	afterAll(async () => {
		// A connection that a test has cut or left hanging would keep it open.
		const closed = new Promise((resolve) => server.close(resolve));
		server.closeAllConnections();
		await closed;
	});
	return {
		get url() {
			const { port } = server.address() as AddressInfo;
			return `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
		},
		received,
		answer: (wanted) => {
			listener = wanted;
		},
	};
}

/** A gateway: passes on what comes under `prefix` to `target`, and knows nothing else. */
export function forwarding(prefix: string, target: string): RequestListener {
	return (incoming: IncomingMessage, response: ServerResponse) => {
		const { method, url = '', headers } = incoming;
		if (!url.startsWith(`${prefix}/`)) {
			response.writeHead(404).end();
			return;
		}
		const onward = request(
			`${target}${url.slice(prefix.length)}`,
			{ method, headers },
			(answer) => {
				response.writeHead(answer.statusCode ?? 502, answer.headers);
				answer.pipe(response);
			},
		);
		onward.on('error', () => response.destroy());
		incoming.pipe(onward);
	};
}

/** An answer with a status, a content type and a body. */
export function giving(status: number, type: string, body: string): RequestListener {
	return (_, response) => {
		response.writeHead(status, { 'content-type': type }).end(body);
	};
}
