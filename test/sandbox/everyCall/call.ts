import type { AxiosRequestConfig } from 'axios';
import FormData from 'form-data';
import type { Sandbox } from '..';
import type { Call } from '../call';
import { PDF } from '../client';
import { SEEDED_WORKFLOW_ID } from '../service';
import { sha256 } from '../service/incoming';

export const MODEL = 'model-invoices';

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

/** What an id in a path is filled with, by its name there. */
export const ID_IN_PATH: Readonly<Record<string, (ids: Ids) => string>> = {
	model_id: () => MODEL,
	file_id: ({ file }) => file,
	workflow_id: ({ workflow }) => workflow,
	field_id: ({ field }) => field,
	document_id: ({ document }) => document,
	page_id: ({ documentPage }) => documentPage,
	field_data_id: ({ fieldValue }) => fieldValue,
	table_id: ({ table }) => table,
	cell_id: ({ cell }) => cell,
};

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

/** Uploads what the calls need, as calls would: past the network, since most tests begin with it. */
export const prepare = ({ service, url, apiKey }: Sandbox): Ids => {
	const called = (operationId: string, call: Partial<Call>): unknown => {
		const handler = service.handlers[operationId];
		const answer = handler?.({ params: {}, query: {}, account: apiKey, origin: url, ...call });
		if (!answer || answer.status >= 300) throw new Error(`${operationId} did not prepare anything`);
		return answer.body;
	};
	const model = { model_id: MODEL };
	const upload = (name: string) =>
		called('file.upload', { params: model, form: fileForm(name) }) as Uploaded;
	const file = upload('invoice.pdf');
	const approvedFile = upload('approved.pdf').result[0].request_file_id;
	called('file.approve', { params: { ...model, request_file_id: approvedFile } });

	const workflow = SEEDED_WORKFLOW_ID;
	const params = { workflow_id: workflow };
	const settings = called('workflow.get', { params }) as { fields: [{ id: string }] };
	const document = called('document.upload', {
		params,
		form: fileForm('invoice.pdf'),
	}) as UploadedDocument;
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

const fileForm = (name: string): Call['form'] & object => ({
	fields: {},
	files: [
		{
			part: 'file',
			name,
			type: 'application/pdf',
			bytes: PDF,
			size: PDF.length,
			sha256: sha256(PDF),
		},
	],
});
