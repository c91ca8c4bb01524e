import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Container } from '@n8n/di';
import type { BinaryData } from 'n8n-core';
import { ObjectStoreManager } from 'n8n-core/dist/binary-data/object-store.manager';
import { ObjectStoreConfig } from 'n8n-core/dist/binary-data/object-store/object-store.config';

interface Stored {
	bytes: Buffer;
	/** What came with it that has to come back with it: its type and its name. */
	headers: Record<string, string | string[] | undefined>;
}

/** n8n's own way to an object store, and as much of a store on loopback as it asks for. */
export async function startObjectStore(): Promise<BinaryData.Manager> {
	const config = Container.get(ObjectStoreConfig);
	// n8n's client keeps the address that it was first given: one store serves the whole process.
	if (config.host === '') {
		Object.assign(config, {
			host: `127.0.0.1:${await newStore()}`,
			protocol: 'http',
			bucket: { name: 'files', region: 'nowhere' },
			credentials: {
				accessKey: 'engine-tests',
				accessSecret: 'engine-tests',
				authAutoDetect: false,
			},
		});
	}
	return Container.get(ObjectStoreManager);
}

/** Ends with the process. Gives its port. */
async function newStore(): Promise<number> {
	const objects = new Map<string, Stored>();
	const server = createServer((request, response) => {
		void answer(objects, request, response);
	});
	// No connection is to outlive the test that has opened it.
	server.maxRequestsPerSocket = 1;
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	server.unref();
	return (server.address() as AddressInfo).port;
}

async function answer(
	objects: Map<string, Stored>,
	request: IncomingMessage,
	response: ServerResponse,
): Promise<void> {
	const path = (request.url ?? '').replace(/\?.*/, '');
	if (request.method === 'PUT') {
		const { 'content-type': type, 'x-amz-meta-filename': name } = request.headers;
		const bytes = Buffer.concat(await request.toArray());
		objects.set(path, { bytes, headers: { 'content-type': type, 'x-amz-meta-filename': name } });
		response.end();
		return;
	}
	const found = objects.get(path);
	if (!found) response.writeHead(404);
	else {
		for (const [name, value] of Object.entries(found.headers)) {
			if (value !== undefined) response.setHeader(name, value);
		}
		response.setHeader('content-length', found.bytes.length);
	}
	response.end(request.method === 'HEAD' ? undefined : found?.bytes);
}
