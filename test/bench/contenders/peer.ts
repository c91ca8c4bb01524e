import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The HTTP Request node of the oldest n8n that is supported. */
export const PEER_FILE = join(
	__dirname,
	'../../e2e/host/2.7/node_modules/n8n-nodes-base/dist/nodes/HttpRequest/HttpRequest.node.js',
);

export const isPeerInstalled = () => existsSync(PEER_FILE);

/** What to do when it is not. */
export const PEER_INSTALL = 'cd test/e2e/host/2.7 && npm ci --legacy-peer-deps';
