import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { PagePart } from '../../extraction/pageParts';
import { isObject, type Json } from '../../utils/json';
import { BY_NAME } from '../../parameters/ids';
import { PAGE } from '../../transport/address/endpoints';
import { filledPath, idOf, withIds } from '../../transport/address/path';
import type { PathParameter } from '../../transport/address/pathParameters';
import type { ItemHistory, PreviousTries } from '../../transport/requests/previousTries';
import type { OperationContext, OperationHandler } from '../../transport/requests/operationContext';
import { parameterOf } from '../../transport/requests/parameterOf';
import { answerWithout, objectIn } from '../../transport/response/entries';
import { unlessOvertaken, writeAndRemember } from './inTurn';
import { rememberLate } from './late';
import { rememberDeletion, withoutDeleted } from './lateParts';
import { asDeletion } from './outputs';

/** A part of a page that the user may name instead of giving its id. */
export interface NamedParameter {
	name: string;
	parameter: PathParameter;
	/** Equal for names that may mean the same part. */
	nameKey: (written: string) => string;
	/** Refuses what cannot be a name before the service is asked, then finds the one part that it means. */
	finder: (written: string, operation: OperationContext) => (page: Json) => PagePart;
}

/** Sends the declared request about the part that is meant. */
export function verifyPart(parameter: NamedParameter): OperationHandler {
	return inTurnAbout(parameter, async (operation) => {
		const part = await namedPart(operation, parameter);
		return await writeAbout(operation, targetOf(operation, parameter, part));
	});
}

export function deletePart(parameter: NamedParameter): OperationHandler {
	return async (operation) => {
		const part = await namedPart(operation, parameter, partOfFirstPage);
		const { ids, target } = targetOf(operation, parameter, part);
		const remember = () => rememberLate(operation, target);
		const items = await writeAndRemember(operation, remember, async () =>
			operation.send({ ids }, asDeletion(operation.read)),
		);
		rememberDeletion(operation, target);
		return items;
	};
}

/** The same for a correction: says what is there now and, where the page was read for a name, what was there. */
export function correctPart(parameter: NamedParameter): OperationHandler {
	return inTurnAbout(parameter, async (operation) => await sendCorrected(operation, parameter));
}

/** Of items that write the same part the last one counts. Whether a name means the part of an ID is not known before its turn. */
function inTurnAbout(parameter: NamedParameter, handler: OperationHandler): OperationHandler {
	return async (operation) => {
		const { read, request, run } = operation;
		const [path = ''] = (request.options.url ?? '').split(`{${parameter.name}}`);
		const keyOf = (...key: string[]) =>
			JSON.stringify([filledPath(path, read), ...key]).toLowerCase();
		const given = idOf(parameter.parameter, read(parameter.name));
		const [own, other, part] = isNamed(operation, parameter)
			? ['name', 'id', parameter.nameKey(given)]
			: ['id', 'name', given];
		const key = keyOf(own, part);
		const keys = { waitFor: [key, keyOf(other)], keys: [key, keyOf(own)] };
		return await run.tries.queue.inOrder(keys, async () => await handler(operation));
	};
}

async function sendCorrected(
	operation: OperationContext,
	parameter: NamedParameter,
): Promise<INodeExecutionData[]> {
	const part = await namedPart(operation, parameter);
	const { body } = operation.request.options;
	const sent = isObject(body) ? body.value : undefined;
	const about = targetOf(operation, parameter, part);
	const remember = () => rememberLate(operation, about.target);
	const items = await writeAndRemember(operation, remember, async () =>
		writeAbout(operation, about),
	);
	return items.map(({ json }) => {
		const value = json.value ?? json.text ?? sent;
		return { json: part ? withPrevious(part.text, { ...json, value }) : { ...json, value } };
	});
}

/** What was there stands beside what is there now, wherever the service puts that. */
function withPrevious(previous: string, json: IDataObject): IDataObject {
	return Object.fromEntries(
		// Of a key that comes twice, the first place counts.
		Object.entries({ ...json, previous }).flatMap((entry) =>
			entry[0] === 'value' ? [['previous', previous], entry] : [entry],
		),
	);
}

async function writeAbout(
	operation: OperationContext,
	{ ids, target }: Target,
): Promise<INodeExecutionData[]> {
	return await unlessOvertaken(operation, target, async () => await operation.send({ ids }));
}

/** The part that is meant: its ID where no parameter holds it, and the address of the request. */
interface Target {
	ids: Record<string, string>;
	target: string;
}

function targetOf(
	{ read, request }: OperationContext,
	{ name: parameter }: NamedParameter,
	part: PagePart | undefined,
): Target {
	const ids: Record<string, string> = part ? { [parameter]: part.id } : {};
	const target = filledPath(request.options.url ?? '', withIds(ids, read)).toLowerCase();
	return { ids, target };
}

/**
 * What names have meant, for "Retry On Fail": a delete that was done all the same would not find it again,
 * and could find another one that is alike.
 */
const foundBefore = new WeakMap<ItemHistory, PagePart>();

type FindPart = (page: Json) => PagePart;

/** Undefined where the user gives the id. */
async function namedPart(
	operation: OperationContext,
	named: NamedParameter,
	partOf = partOfPage,
): Promise<PagePart | undefined> {
	const { read, history } = operation;
	if (!isNamed(operation, named)) return undefined;
	const { name, parameter, finder } = named;
	const known = foundBefore.get(history);
	if (known) return known;
	const part = await partOf(operation, finder(idOf(parameter, read(name)), operation));
	foundBefore.set(history, part);
	return part;
}

function isNamed({ executeFunctions }: OperationContext, { name }: NamedParameter): boolean {
	const locator = parameterOf(executeFunctions, name);
	return isObject(locator) && locator.mode === BY_NAME;
}

/** By the tries of a run, the pages as they were before its items deleted anything. */
const pagesBefore = new WeakMap<PreviousTries, Map<string, Json>>();

/** Rows are counted without gaps: where one is gone, the next would be taken for it. */
async function partOfFirstPage(operation: OperationContext, find: FindPart): Promise<PagePart> {
	const { read, run } = operation;
	const pages = pagesBefore.get(run.tries) ?? new Map<string, Json>();
	pagesBefore.set(run.tries, pages);
	const path = filledPath(PAGE, read);
	const page = pages.get(path) ?? (await pageOf(operation));
	// One that was read at the same time may have been read after a deletion.
	const first = pages.get(path) ?? page;
	const part = find(first);
	// One in which it is not found may show too little: who comes next looks anew.
	pages.set(path, first);
	return part;
}

const partOfPage = async (operation: OperationContext, find: FindPart) =>
	find(await pageOf(operation));

async function pageOf(operation: OperationContext): Promise<Json> {
	const question = { method: 'GET' as const, url: PAGE, body: {} };
	return withoutDeleted(operation, objectIn(await operation.send(question, withData)));
}

function withData(items: INodeExecutionData[]): INodeExecutionData[] {
	const page: unknown = items[0]?.json;
	if (!isObject(page) || !isObject(page.data)) throw answerWithout(page, 'what is on the page');
	return items;
}
