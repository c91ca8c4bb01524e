import { existsSync } from 'node:fs';
import { join } from 'node:path';
import HOSTS from '../host/hosts.json';

export type HostName = keyof typeof HOSTS;

export const HOST_NAMES = Object.keys(HOSTS) as HostName[];

const FOLDER = join(__dirname, '../host');

/** What is built and written here for runs: git, the linter and the formatter look past it. */
export const WORK_FOLDER = join(FOLDER, '.work');

/** The Node binary that a host runs on, and n8n's own script. */
export interface Host {
	name: HostName;
	node: string;
	n8n: string;
}

/** A host that `test/e2e/host/install.mjs` has installed. */
export function hostNamed(name: HostName): Host {
	const major = HOSTS[name].node;
	const isAtHand = process.versions.node.split('.')[0] === major;
	const node = isAtHand
		? process.execPath
		: join(FOLDER, `node${major}`, 'node_modules/node/bin/node');
	const n8n = join(FOLDER, name, 'node_modules/n8n/bin/n8n');
	for (const file of [node, n8n]) {
		if (!existsSync(file)) throw new Error(`${file} is missing: run "npm run test:e2e"`);
	}
	return { name, node, n8n };
}
