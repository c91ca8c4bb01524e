import './folder';

import { Container } from '@n8n/di';
import { BinaryDataConfig, BinaryDataService } from 'n8n-core';

/** Where n8n keeps files: with the item, or in files of their own with an id in the item. */
export type BinaryMode = 'memory' | 'filesystem';

let current: BinaryMode | undefined;

export async function useBinaryMode(mode: BinaryMode): Promise<void> {
	if (mode === current) return;
	Container.get(BinaryDataConfig).mode = mode === 'memory' ? 'default' : 'filesystem';
	await Container.get(BinaryDataService).init();
	current = mode;
}
