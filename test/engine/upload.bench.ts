import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { createHash } from 'node:crypto';
import { readdirSync, readlinkSync } from 'node:fs';
import { sleep } from '../sandbox/clock';
import { userFolder } from './host/folder';

export const PDF = Buffer.from('%PDF-1.7\nnot much of an invoice');
export const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

/** A file of its own for each text. */
export const pdf = (content: string) => Buffer.concat([PDF, Buffer.from(content)]);

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Upload of the binary fields, unless the test wants something else. */
export function upload(more: INodeParameters = {}, options: INodeParameters = {}): INodeParameters {
	return {
		resource: 'file',
		operation: 'upload',
		modelId: 'model-invoices',
		inputType: 'binary',
		binaryPropertyName: 'data',
		options,
		...more,
	};
}

/** Files of n8n's binary data that this process holds open. */
export function openFiles(): string[] {
	return readdirSync('/proc/self/fd').flatMap((descriptor) => {
		try {
			const target = readlinkSync(`/proc/self/fd/${descriptor}`);
			return target.startsWith(userFolder) ? [target] : [];
		} catch {
			// Closed since the folder was read.
			return [];
		}
	});
}

/** Those that nobody closes: what is under way is over when a timer goes off. */
export async function filesLeftOpen(): Promise<string[]> {
	await sleep(1);
	return openFiles();
}

export const fieldOf = (json: IDataObject[], name: string) => json.map((each) => each[name]);
