import type { INodeExecutionData } from 'n8n-workflow';

/** What every contender has to do. */
export interface Job {
	/** Address of the part of the service that the scenario is about. */
	baseUrl: string;
	apiKey: string;
	items: INodeExecutionData[];
	/** Where the built package is. */
	packageFolder: string;
}

/** Does the job and tells how many items are done. */
export type Work = (job: Job) => Promise<number>;

/** Where the value of an item is written. */
export const PAGE = { workflowId: 'workflow-1', documentId: 'document-1', pageId: 'page-1' };

export const PAGE_PATH = `/api/v4/workflows/${PAGE.workflowId}/documents/${PAGE.documentId}/pages/${PAGE.pageId}`;

export const ORIGINAL_PATH = `/api/v4/workflows/${PAGE.workflowId}/documents/${PAGE.documentId}/original`;

export const UPLOAD_PATH = '/api/v2/OCR/Model/model-1/LabelFile';
