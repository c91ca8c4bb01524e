import type { ServerResponse } from 'node:http';
import type { Answer } from './call';
import { failureBody } from './errors';
import type { Fault } from './faults';

const JSON_TYPE = 'application/json; charset=utf-8';
const TEXT_TYPE = 'text/plain; charset=utf-8';
const HTML_PAGE =
	'<!DOCTYPE html>\n<html><head><title>Gateway</title></head><body><h1>Something went wrong</h1></body></html>\n';

interface Outgoing {
	status: number;
	headers: Record<string, string>;
	bytes: Buffer;
}

export interface Delivery {
	response: ServerResponse;
	/** The request line's path, which decides the form of an error and the target of a redirect. */
	path: string;
	url: string;
	answered: (status: number) => void;
}

export const send = (delivery: Delivery, answer: Answer): void => {
	write(delivery, encoded(answer));
};

/** Plays a fault. `answer` is what the service said when it did the work first. */
export const sendFault = (delivery: Delivery, fault: Fault, answer: Answer | undefined): void => {
	const regular = encoded(answer ?? { status: 200 });
	switch (fault.kind) {
		case 'resetBefore':
		case 'resetAfter':
			delivery.response.socket?.resetAndDestroy();
			return;
		case 'cutBody':
			cut(delivery, regular);
			return;
		case 'textType':
			write(delivery, { ...regular, headers: { ...regular.headers, 'content-type': TEXT_TYPE } });
			return;
		case 'malformedJson':
			write(delivery, { ...regular, bytes: half(regular.bytes) });
			return;
		case 'status':
			write(delivery, encoded(statusAnswer(delivery.path, fault)));
			return;
		case 'html':
			write(delivery, {
				status: fault.status ?? 502,
				headers: { 'content-type': 'text/html; charset=utf-8' },
				bytes: Buffer.from(HTML_PAGE),
			});
			return;
		case 'empty':
			write(delivery, { status: fault.status ?? 200, headers: {}, bytes: Buffer.alloc(0) });
			return;
		case 'redirect':
			write(delivery, {
				status: fault.status ?? 302,
				headers: { location: `${fault.origin}${delivery.url}` },
				bytes: Buffer.alloc(0),
			});
			return;
		case 'latency':
			write(delivery, regular);
	}
};

const encoded = ({ status, body, headers = {} }: Answer): Outgoing => {
	const lowered = Object.fromEntries(
		Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
	);
	if (body === undefined) return { status, headers: lowered, bytes: Buffer.alloc(0) };
	if (Buffer.isBuffer(body)) return { status, headers: lowered, bytes: body };
	const type = lowered['content-type'];
	if (typeof body === 'string' && type !== undefined && !type.includes('json')) {
		return { status, headers: lowered, bytes: Buffer.from(body) };
	}
	return {
		status,
		headers: { 'content-type': JSON_TYPE, ...lowered },
		bytes: Buffer.from(JSON.stringify(body)),
	};
};

const statusAnswer = (path: string, fault: Extract<Fault, { kind: 'status' }>): Answer => {
	const { status, retryAfter, retryAfterHeader, message } = fault;
	const details = retryAfter === undefined ? {} : { retry_after: retryAfter };
	const code = CODES[status] ?? (status >= 500 ? 'server_error' : 'error');
	return {
		status,
		body: failureBody(path, {
			status,
			code,
			message: message ?? `The service answers ${status} on demand`,
			details,
		}),
		...(retryAfterHeader === undefined
			? {}
			: { headers: { 'retry-after': headerText(retryAfterHeader) } }),
	};
};

/** By the time of the client, which knows nothing of the sandbox's own. */
const headerText = (wanted: string | { dateInSeconds: number }): string =>
	typeof wanted === 'string'
		? wanted
		: new Date(Date.now() + wanted.dateInSeconds * 1000).toUTCString();

const CODES: Partial<Record<number, string>> = {
	401: 'unauthorized',
	402: 'payment_required',
	429: 'rate_limit_exceeded',
};

const half = (bytes: Buffer): Buffer => bytes.subarray(0, Math.floor(bytes.length / 2));

const write = ({ response, answered }: Delivery, { status, headers, bytes }: Outgoing): void => {
	if (response.headersSent) {
		response.destroy();
		return;
	}
	answered(status);
	response.writeHead(status, { ...headers, 'content-length': String(bytes.length) });
	response.end(bytes);
};

const cut = ({ response, answered }: Delivery, { status, headers, bytes }: Outgoing): void => {
	answered(status);
	response.writeHead(status, { ...headers, 'content-length': String(Math.max(bytes.length, 2)) });
	response.flushHeaders();
	response.write(half(bytes), () => response.socket?.destroy());
};
