import type {
	IDataObject,
	INodeExecutionData,
	INodeParameterResourceLocator,
	INodeParameters,
} from 'n8n-workflow';
import { MODEL, type Ids } from '../../../sandbox/everyCall/call';
import type { LoggedRequest } from '../../../sandbox/log';

/** One way to use an operation, with everything filled in that it takes. */
export interface OperationCase {
	/** Resource and operation, as in `workflow.getAll`. */
	id: string;
	/** For operations that have several cases. */
	variant?: string;
	/** What the user fills in. */
	parameters: (ids: Ids) => INodeParameters;
	/** The input item, when it is more than `{}`. */
	item?: () => Promise<INodeExecutionData>;
	/** What is sent beside method, path and JSON body. */
	request?: Partial<Pick<LoggedRequest, 'query' | 'contentType' | 'form'>>;
	/** What it asks for; JSON when left out. */
	accept?: string;
	/** What the service has to be sent as JSON, nothing less and nothing more. */
	body?: (ids: Ids) => IDataObject;
	/** What the items hold beside the service's answer, or made of it. */
	output?: (answer: IDataObject, ids: Ids) => unknown[];
}

export { MODEL };
export const INSTANT_MODEL = 'model-instant';

/** What the editor stores for a resource locator "By ID". */
export const byId = (value: string): INodeParameterResourceLocator => ({
	__rl: true,
	mode: 'id',
	value,
});

/** Where a page of a document is. */
export const place = ({ workflow, document, documentPage }: Ids) => ({
	workflowId: byId(workflow),
	documentId: byId(document),
	pageId: byId(documentPage),
});

export const asAnswered = (answer: IDataObject) => [answer];
export const deleted =
	(more: (ids: Ids) => IDataObject) =>
	(answer: IDataObject, ids: Ids): unknown[] => [{ ...answer, deleted: true, ...more(ids) }];
export const confirmed =
	(more: (ids: Ids) => IDataObject) =>
	(answer: IDataObject, ids: Ids): unknown[] => [{ ...answer, ...more(ids) }];
