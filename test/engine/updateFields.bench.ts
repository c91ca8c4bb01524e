import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { LoggedRequest } from '../sandbox/log';
import type { SandboxBench } from './host';

export const MODEL = 'model-invoices';

export interface PageRecord extends IDataObject {
	id: string;
	page: number;
	predicted_boxes: IDataObject[];
	moderated_boxes: IDataObject[];
}

/** Update Fields with changes to a file that the node fetches, unless the test wants something else. */
export function changes(
	more: INodeParameters = {},
	options: INodeParameters = {},
): INodeParameters {
	return {
		resource: 'file',
		operation: 'updateFields',
		modelId: MODEL,
		mode: 'changes',
		currentData: 'retrieve',
		options,
		...more,
	};
}

export const edit = (match: string, text: string, more: IDataObject = {}) => ({
	matchBy: 'label',
	match,
	text,
	...more,
});
export const edits = (...edit: IDataObject[]) => ({ edits: { edit } }) as INodeParameters;
export const deletions = (...deletion: IDataObject[]) =>
	({ deletions: { deletion } }) as INodeParameters;
export const additions = (...addition: IDataObject[]) =>
	({ additions: { addition } }) as INodeParameters;
export const addition = (label: string, text: string) => ({
	label,
	text,
	xmin: '10',
	ymin: '20',
	xmax: '110',
	ymax: '50',
});

/** What the tests ask and tell the sandbox, past the node and unseen by the log. */
export function filesOf(bench: SandboxBench) {
	const answer = (fileId: string): IDataObject => {
		const { service, url } = bench.sandbox;
		const params = { model_id: MODEL, request_file_id: fileId };
		const call = { params, query: {}, account: '', origin: url };
		return service.handlers['file.get']?.(call).body as IDataObject;
	};
	const records = (fileId: string) =>
		['moderated_images', 'unmoderated_images'].flatMap(
			(list) => answer(fileId)[list] as PageRecord[],
		);
	const record = (fileId: string, page = 0): PageRecord => {
		const found = records(fileId).find((each) => each.page === page);
		if (!found) throw new Error(`The file has no page ${page}`);
		return structuredClone(found);
	};
	return {
		/** A file that has been read; its name says what is in it (sandbox, SCRIPTS.md). */
		add: (name = 'invoice.pdf', async = false): string => {
			const [file] = bench.sandbox.service.seedFiles(1, { name: () => name, async });
			if (!file) throw new Error('The sandbox made no file');
			return file.id;
		},
		answer,
		record,
		/** The boxes that count for a page now. */
		boxes: (fileId: string, page = 0): IDataObject[] => {
			const { is_moderated, moderated_boxes, predicted_boxes } = record(fileId, page);
			return is_moderated === true ? moderated_boxes : predicted_boxes;
		},
		patches: (): LoggedRequest[] => bench.sandbox.log.requests('file.updateFields'),
	};
}

export const bodyOf = (request: LoggedRequest | undefined) =>
	request?.body as IDataObject & { moderated_boxes: IDataObject[] };

export const textsOf = (boxes: IDataObject[], label: string) =>
	boxes.filter((box) => box['label'] === label).map((box) => box['ocr_text']);
