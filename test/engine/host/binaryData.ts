import './folder';

import { Container } from '@n8n/di';
import { BinaryDataConfig, BinaryDataService } from 'n8n-core';
import { Database } from './database';
import { startObjectStore } from './objectStore';

/** Where n8n keeps files: with the item, or elsewhere with an id in the item. */
export const BINARY_MODES = ['memory', 'filesystem', 's3', 'database'] as const;

export type BinaryMode = (typeof BINARY_MODES)[number];

let current: BinaryMode | undefined;

export async function useBinaryMode(mode: BinaryMode): Promise<void> {
	if (mode === current) return;
	const service = Container.get(BinaryDataService);
	Container.get(BinaryDataConfig).mode = mode === 'memory' ? 'default' : mode;
	await service.init();
	// These two come from n8n's server, which starts them when it is told to use them.
	if (mode === 's3') service.setManager('s3', await objectStore());
	if (mode === 'database') service.setManager('database', database);
	current = mode;
}

const database = new Database();
let store: ReturnType<typeof startObjectStore> | undefined;
const objectStore = async () => await (store ??= startObjectStore());
