import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { type BinaryData, binaryToBuffer } from 'n8n-core';

interface Row {
	data: Buffer;
	metadata: BinaryData.Metadata;
}

/** Files as n8n's database gives them: whole ones, even where a stream is asked for. */
export class Database implements BinaryData.Manager {
	private readonly rows = new Map<string, Row>();

	async init() {}

	async store(
		_: BinaryData.FileLocation,
		bytes: Buffer | Readable,
		metadata: BinaryData.PreWriteMetadata,
	) {
		const data = await binaryToBuffer(bytes);
		const fileId = randomUUID();
		this.rows.set(fileId, { data, metadata: { ...metadata, fileSize: data.length } });
		return { fileId, fileSize: data.length };
	}

	getPath(fileId: string) {
		return `database://${fileId}`;
	}

	async getAsBuffer(fileId: string) {
		return this.row(fileId).data;
	}

	async getAsStream(fileId: string) {
		return Readable.from(this.row(fileId).data);
	}

	async getMetadata(fileId: string) {
		return this.row(fileId).metadata;
	}

	async copyByFileId(location: BinaryData.FileLocation, sourceFileId: string) {
		const { data, metadata } = this.row(sourceFileId);
		return (await this.store(location, data, metadata)).fileId;
	}

	async copyByFilePath(): Promise<never> {
		throw new Error('No test stores a file of the disk in the database');
	}

	async rename(oldFileId: string, newFileId: string) {
		this.rows.set(newFileId, this.row(oldFileId));
		this.rows.delete(oldFileId);
	}

	private row(fileId: string): Row {
		const row = this.rows.get(fileId);
		if (!row) throw new Error(`The database has no file ${fileId}`);
		return row;
	}
}
