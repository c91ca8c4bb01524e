import '../engine/host/folder';

import { prepareBinaryData } from 'n8n-core';
import type { INodeExecutionData } from 'n8n-workflow';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { useBinaryMode } from '../engine/host/binaryData';

/** Items that differ, with a file each when a size is given: kept by n8n in `filesystem` mode. */
export async function itemsFor(count: number, fileBytes?: number): Promise<INodeExecutionData[]> {
	const items: INodeExecutionData[] = Array.from({ length: count }, (_, index) => ({
		json: { fieldDataId: `value-${index}`, value: `INV-${index}` },
	}));
	if (fileBytes === undefined) return items;
	await useBinaryMode('filesystem');
	const folder = await mkdtemp(join(tmpdir(), 'bench-files-'));
	try {
		for (const [index, item] of items.entries()) {
			const path = join(folder, `file-${index}.pdf`);
			await writeFile(path, '%PDF-1.7\n');
			await truncate(path, fileBytes);
			item.binary = { data: await stored(path, `file-${index}.pdf`) };
		}
	} finally {
		await rm(folder, { recursive: true });
	}
	return items;
}

async function stored(path: string, name: string) {
	const bytes = createReadStream(path);
	return await prepareBinaryData(bytes, 'execution-1', 'workflow-1', name, 'application/pdf');
}
