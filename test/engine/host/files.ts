import './folder';

import { Container } from '@n8n/di';
import { BinaryDataService, prepareBinaryData } from 'n8n-core';
import type { IBinaryData, IDataObject, INodeExecutionData } from 'n8n-workflow';
import { useBinaryMode, type BinaryMode } from './binaryData';

/** A file as an earlier node of the workflow would leave it. */
export interface TestFile {
	bytes: Buffer;
	name?: string;
	/** n8n tells it from the name or the bytes when left out. */
	mimeType?: string;
}

/** An item with files, by binary field. */
export async function itemWithFiles(
	mode: BinaryMode,
	files: Record<string, TestFile>,
	json: IDataObject = {},
): Promise<INodeExecutionData> {
	await useBinaryMode(mode);
	const binary: Record<string, IBinaryData> = {};
	for (const [field, { bytes, name, mimeType }] of Object.entries(files)) {
		binary[field] = await prepareBinaryData(bytes, 'execution-1', 'workflow-1', name, mimeType);
	}
	return { json, binary };
}

/** What a binary field holds, wherever n8n keeps it. */
export async function bytesOf(file: IBinaryData | undefined): Promise<Buffer> {
	if (!file) throw new Error('The item has no such file');
	return await Container.get(BinaryDataService).getAsBuffer(file);
}
