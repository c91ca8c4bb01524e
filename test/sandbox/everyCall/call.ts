import type { AxiosInstance, AxiosRequestConfig } from 'axios';
import FormData from 'form-data';
import { PDF } from '../outside';
import { SEEDED_WORKFLOW_ID } from '../service';

/** What the calls act on. */
export interface Ids {
	workflow: string;
	field: string;
	file: string;
	filePage: string;
	approvedFile: string;
	document: string;
	documentPage: string;
	fieldValue: string;
	table: string;
	cell: string;
	/** The signed URL of the file. */
	storage: string;
}

export interface EveryCall {
	operationId: string;
	request: (ids: Ids) => AxiosRequestConfig;
	status: 200 | 201;
	/** How many changes it makes. */
	effects: number;
	/** What its answer holds, among other things; left out where it is not JSON. */
	answer?: (ids: Ids) => object;
}

export const get = (url: string): AxiosRequestConfig => ({ method: 'GET', url });
export const post = (url: string, data?: unknown): AxiosRequestConfig => ({
	method: 'POST',
	url,
	data,
});
export const patch = (url: string, data: unknown): AxiosRequestConfig => ({
	method: 'PATCH',
	url,
	data,
});
export const remove = (url: string): AxiosRequestConfig => ({ method: 'DELETE', url });

export const formWith = (name: string, fields: Record<string, string> = {}): FormData => {
	const form = new FormData();
	for (const [field, value] of Object.entries(fields)) form.append(field, value);
	form.append('file', PDF, { filename: name, contentType: 'application/pdf' });
	return form;
};

interface Uploaded {
	result: [{ id: string; request_file_id: string; file_url: string }];
	signed_urls: Record<string, { original: string }>;
}

interface UploadedDocument {
	document_id: string;
	pages: [
		{
			page_id: string;
			data: {
				fields: Record<string, [{ field_data_id: string }]>;
				tables: [{ table_id: string; cells: [{ cell_id: string }] }];
			};
		},
	];
}

/** Uploads what the calls need, with calls. */
export const prepare = async (client: AxiosInstance): Promise<Ids> => {
	const upload = '/api/v2/OCR/Model/model-invoices/LabelFile';
	const { data: file } = await client.post<Uploaded>(upload, formWith('invoice.pdf'));
	const { data: approved } = await client.post<Uploaded>(upload, formWith('approved.pdf'));
	const approvedFile = approved.result[0].request_file_id;
	await client.post(`/api/v2/ImageLevelInferences/Model/model-invoices/Verify/${approvedFile}`);

	const workflow = SEEDED_WORKFLOW_ID;
	const path = `/api/v4/workflows/${workflow}`;
	const { data: settings } = await client.get<{ fields: [{ id: string }] }>(path);
	const { data: document } = await client.post<UploadedDocument>(
		`${path}/documents`,
		formWith('invoice.pdf'),
	);
	const [{ page_id, data }] = document.pages;
	const [fieldValues = [{ field_data_id: '' }]] = Object.values(data.fields);
	const [uploaded] = file.result;
	return {
		workflow,
		field: settings.fields[0].id,
		file: uploaded.request_file_id,
		filePage: uploaded.id,
		approvedFile,
		document: document.document_id,
		documentPage: page_id,
		fieldValue: fieldValues[0].field_data_id,
		table: data.tables[0].table_id,
		cell: data.tables[0].cells[0].cell_id,
		storage: file.signed_urls[uploaded.file_url]?.original ?? '',
	};
};
