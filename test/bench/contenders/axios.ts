import '../../engine/host/folder';

import { Container } from '@n8n/di';
import axios from 'axios';
import FormData from 'form-data';
import { BinaryDataService } from 'n8n-core';
import type { INodeExecutionData } from 'n8n-workflow';
import { type Job, PAGE_PATH, UPLOAD_PATH, type Work } from './job';

/** So many at a time, with nothing around them. */
async function pool(
	{ items }: Job,
	open: number,
	send: (item: INodeExecutionData) => Promise<unknown>,
): Promise<number> {
	const rest = items.values();
	let done = 0;
	const lane = async () => {
		for (const item of rest) {
			await send(item);
			done += 1;
		}
	};
	await Promise.all(Array.from({ length: open }, lane));
	return done;
}

const settings = ({ baseUrl, apiKey }: Job) => ({
	baseURL: baseUrl,
	auth: { username: apiKey, password: '' },
	maxRedirects: 0,
	maxBodyLength: Number.POSITIVE_INFINITY,
});

export const rawAxios = {
	patch: async (job) =>
		await pool(job, 50, async ({ json: { fieldDataId, value } }) =>
			axios.patch(`${PAGE_PATH}/fields/${fieldDataId as string}`, { value }, settings(job)),
		),
	upload: async (job) =>
		await pool(job, 5, async ({ binary }) => {
			const { id = '', fileName = 'file' } = binary?.['data'] ?? {};
			const files = Container.get(BinaryDataService);
			const { fileSize } = await files.getMetadata(id);
			const form = new FormData();
			form.append('file', await files.getAsStream(id), {
				filename: fileName,
				knownLength: fileSize,
			});
			await axios.post(UPLOAD_PATH, form, settings(job));
		}),
} satisfies Record<string, Work>;
