import type {
	DeclarativeRestApiSettings,
	IExecutePaginationFunctions,
	INodeExecutionData,
} from 'n8n-workflow';

import type { StreamedForm } from '../files/multipart';
import { expectSuccess } from '../response/expectSuccess';
import { inBoundedTime } from '../retry/boundedTime';
import type { RetryOptions } from '../retry/sendWithRetry';

export type RequestData = DeclarativeRestApiSettings.ResultOptions;

/** Throws RequestFailed for an answer that cannot be used. */
export type AcceptAnswer = (items: INodeExecutionData[]) => INodeExecutionData[];

/** Asks once for what the service has at a path. */
export type ReadPath = (path: string) => Promise<INodeExecutionData[]>;

/** A body with what to make of the answer, or the items where there is nothing to send. */
export type ComposedBody = { body: string; accept: AcceptAnswer } | { items: INodeExecutionData[] };

/** How a body is made that cannot be declared. */
export interface BodyFactory {
	/** Makes a form, a new one for each try, when its turn has come. */
	form?: (() => Promise<StreamedForm>) | undefined;
	/**
	 * Makes the body from what it reads, anew for each try, when its turn has come: no wait comes between
	 * the two. `isDoubtful` says that an earlier try may have been done.
	 */
	composed?: ((read: ReadPath, isDoubtful: boolean) => Promise<ComposedBody>) | undefined;
}

/** Sends once with the body that was made, if any. */
type SendBody = (
	made: { body?: string; form?: StreamedForm | undefined },
	accept?: AcceptAnswer,
) => Promise<INodeExecutionData[]>;

/** What each try of a call does. */
export function oneTry(
	{ form, composed }: BodyFactory,
	read: ReadPath,
	send: SendBody,
): Pick<RetryOptions<INodeExecutionData[]>, 'prepare' | 'send'> {
	if (composed) {
		let made: ComposedBody = { items: [] };
		return {
			prepare: async (isDoubtful) => {
				made = await composed(read, isDoubtful);
			},
			send: async () =>
				'items' in made ? made.items : await send({ body: made.body }, made.accept),
		};
	}
	let made: StreamedForm | undefined;
	return {
		// Finding the files takes its time, in which the run may stop.
		...(form && {
			prepare: async () => {
				made = await form();
			},
		}),
		send: async () => {
			const body = made;
			// Else the files stay in memory as long as the item.
			made = undefined;
			return await send({ form: body })
				.catch((thrown: unknown) => {
					throw body?.unsent() ?? thrown;
				})
				.finally(() => body?.close());
		},
	};
}

/** Has n8n send a request. It writes into what it sends, so it gets a copy (docs/n8n.md#http). */
export async function sendByN8n(
	context: IExecutePaginationFunctions,
	request: RequestData,
	accept: AcceptAnswer,
	form?: StreamedForm,
): Promise<INodeExecutionData[]> {
	const { options } = request;
	const sent = { ...options, ...(form && { body: form }) };
	const items = await inBoundedTime(context.makeRoutingRequest({ ...request, options: sent }), {
		timeout: options.timeout,
		lastTaken: form?.lastTaken,
		signal: context.getExecutionCancelSignal(),
	});
	const { method } = options;
	return accept(method === 'GET' ? items : expectSuccess(items, method === 'DELETE'));
}
