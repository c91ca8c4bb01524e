import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { VersionedNodeType } from 'n8n-workflow';

/** The HTTP Request node of the oldest n8n that is supported. */
const PEER_FILE = join(
	__dirname,
	'../../e2e/host/2.7/node_modules/n8n-nodes-base/dist/nodes/HttpRequest/HttpRequest.node.js',
);

export const isPeerInstalled = () => existsSync(PEER_FILE);

/** What to do when it is not. */
export const PEER_INSTALL = 'node test/e2e/host/install.mjs 2.7';

/** A node and the engine have these in common where both come from one install. */
const SHARED = ['form-data', 'n8n-workflow'];

/** The node, which shares with our engine what it shares with its own: an engine takes only forms of its own kind. */
export function loadPeer(): VersionedNodeType {
	const fromPeer = createRequire(PEER_FILE);
	const fromEngine = createRequire(require.resolve('n8n-core'));
	for (const name of SHARED) {
		fromEngine(name);
		fromPeer.cache[fromPeer.resolve(name)] = fromEngine.cache[fromEngine.resolve(name)];
	}
	const { HttpRequest } = fromPeer(PEER_FILE) as { HttpRequest: new () => VersionedNodeType };
	return new HttpRequest();
}
