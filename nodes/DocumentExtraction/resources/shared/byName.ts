import type { INodeExecutionData } from 'n8n-workflow';

import type { PagePart } from '../../extraction/pageParts';
import { isObject, type Json } from '../../utils/json';
import { BY_NAME } from '../../parameters/ids';
import { PAGE } from '../../transport/address/endpoints';
import { filledPath, idOf, type ReadParameter } from '../../transport/address/path';
import type { PathParameter } from '../../transport/address/pathParameters';
import type { ItemHistory, PreviousTries } from '../../transport/requests/previousTries';
import type { OperationContext, OperationHandler } from '../../transport/requests/operationContext';
import { parameterOf } from '../../transport/requests/parameterOf';
import { answerWithout, objectIn } from '../../transport/response/entries';
import { asDeletion } from './outputs';

/** A part of a page that the user may name instead of giving its id. */
export interface NamedParameter {
	name: string;
	parameter: PathParameter;
	/** Refuses what cannot be a name before the service is asked, then finds the one part that it means. */
	finder: (written: string, read: ReadParameter) => (page: Json) => PagePart;
}

/** Sends the declared request about the part that is meant. */
export function aboutPart(parameter: NamedParameter): OperationHandler {
	return async (operation) =>
		await sendAbout(operation, parameter, await namedPart(operation, parameter));
}

export function deletePart(parameter: NamedParameter): OperationHandler {
	return async (operation) =>
		await sendAbout(
			operation,
			parameter,
			await namedPart(operation, parameter, firstPageOf),
			asDeletion(operation.read),
		);
}

/**
 * The same for a correction: says what is there now and, where the page was read for a name, what was there.
 * Of items that correct the same part the last one counts: a retry must not come after it.
 */
export function correctPart(parameter: NamedParameter): OperationHandler {
	return async (operation) => {
		const { read, request, run } = operation;
		const key = filledPath(request.options.url ?? '', read);
		const work = async () => await sendCorrected(operation, parameter);
		return await run.tries.queue.inOrder({ waitFor: [key], keys: [key] }, work);
	};
}

async function sendCorrected(
	operation: OperationContext,
	parameter: NamedParameter,
): Promise<INodeExecutionData[]> {
	const part = await namedPart(operation, parameter);
	const { body } = operation.request.options;
	const sent = isObject(body) ? body.value : undefined;
	const items = await sendAbout(operation, parameter, part);
	return items.map(({ json }) => ({
		json: {
			...json,
			...(part && { previous: part.text }),
			value: json.value ?? json.text ?? sent,
		},
	}));
}

async function sendAbout(
	operation: OperationContext,
	{ name }: NamedParameter,
	part: PagePart | undefined,
	accept?: (items: INodeExecutionData[]) => INodeExecutionData[],
): Promise<INodeExecutionData[]> {
	return await operation.send(part ? { ids: { [name]: part.id } } : {}, accept);
}

/**
 * What names have meant, for "Retry On Fail": a delete that was done all the same would not find it again,
 * and could find another one that is alike.
 */
const foundBefore = new WeakMap<ItemHistory, PagePart>();

/** Undefined where the user gives the id. */
async function namedPart(
	operation: OperationContext,
	{ name, parameter, finder }: NamedParameter,
	look = pageOf,
): Promise<PagePart | undefined> {
	const { executeFunctions, read, run } = operation;
	const locator = parameterOf(executeFunctions, name);
	if (!isObject(locator) || locator.mode !== BY_NAME) return undefined;
	const history = run.tries.ofItem(executeFunctions.getItemIndex());
	const known = foundBefore.get(history);
	if (known) return known;
	const find = finder(idOf(parameter, read(name)), read);
	const part = find(await look(operation));
	foundBefore.set(history, part);
	return part;
}

/** By the tries of a run, the pages as they were before its items deleted anything. */
const pagesBefore = new WeakMap<PreviousTries, Map<string, Json>>();

/** Rows are counted without gaps: where one is gone, the next would be taken for it. */
async function firstPageOf(operation: OperationContext): Promise<Json> {
	const { read, run } = operation;
	const pages = pagesBefore.get(run.tries) ?? new Map<string, Json>();
	pagesBefore.set(run.tries, pages);
	const path = filledPath(PAGE, read);
	const page = pages.get(path) ?? (await pageOf(operation));
	// One that was read at the same time may have been read after a deletion.
	const first = pages.get(path) ?? page;
	pages.set(path, first);
	return first;
}

async function pageOf(operation: OperationContext): Promise<Json> {
	const question = { method: 'GET' as const, url: PAGE, body: {} };
	return objectIn(await operation.send(question, withData));
}

function withData(items: INodeExecutionData[]): INodeExecutionData[] {
	const page: unknown = items[0]?.json;
	if (!isObject(page) || !isObject(page.data)) throw answerWithout(page, 'what is on the page');
	return items;
}
