import type { INodeProperties } from 'n8n-workflow';

import type { ExtractedPage } from '../../extraction/file';
import { type ReadValue, valuesOf } from '../../extraction/review/readValue';
import { fileOfDocument } from '../../extraction/version4';
import { documentId, workflowId } from '../../parameters/ids';
import { DOCUMENT } from '../../transport/address/endpoints';
import { filledPath, idOf, type ReadParameter } from '../../transport/address/path';
import { FIELD_VALUE, PAGE, WORKFLOW } from '../../transport/address/pathParameters';
import type { ItemHistory, PreviousTries } from '../../transport/requests/previousTries';
import type { OperationContext, OperationHandler } from '../../transport/requests/operationContext';
import { ItemError } from '../../transport/errors/itemError';
import { answerWithout, holding, objectIn, requireId } from '../../transport/response/entries';
import { idKey } from '../../utils/idKey';
import { objectsIn, textIn } from '../../utils/json';
import { answersIn } from '../shared/correct/answers';
import { firstLook } from '../shared/correct/firstLook';
import {
	changedBefore,
	correctedItem,
	type Correction,
	expectReadFile,
	expectSameFile,
} from '../shared/correct/output';
import {
	correctionSettings,
	type CorrectionSettings,
	correctParameters,
	mappedIn,
} from '../shared/correct/parameters';
import { pageForAddition } from '../shared/correct/pageForAddition';
import { type Addition, type Plan, planOf } from '../shared/correct/plan';
import { lastWriterOf, rememberWritten, unlessOvertaken } from '../shared/inTurn';
import { documentIdIn } from './paths';

const show = { resource: ['document'], operation: ['correct'] };

const FIRST_PAGE = 1;

export const correctDescription: INodeProperties[] = [
	workflowId(show),
	documentId(show),
	...correctParameters(show, {
		method: 'documentFieldColumns',
		within: ['workflowId.value', 'documentId.value'],
		thing: 'document',
		firstPage: FIRST_PAGE,
	}),
];

interface DocumentPlan extends Plan {
	/** Each with the page that it goes to. */
	additions: Array<Addition & Pick<ReadValue, 'page' | 'pageId'>>;
	ignored: string[];
}

/** What an item has done so far, for "Retry On Fail". */
interface Progress {
	/** What was to be done when the item first came: a later plan does not have what was changed by then. */
	plan?: DocumentPlan;
	/** What is done, by page and ID, or by the call of an addition. */
	changes: Map<string, Correction>;
}

const progressOf = new WeakMap<ItemHistory, Progress>();

/** Items about the same document take turns: what one adds, the next one finds. */
export const correctDocument: OperationHandler = async (operation) => {
	const { read, run } = operation;
	const settings = correctionSettings(read);
	const ids = [idOf(WORKFLOW, read('workflowId')), documentIdIn(read)];
	const key = `document ${JSON.stringify(ids.map(idKey))}`;
	return await run.tries.queue.inOrder({ waitFor: [key], keys: [key] }, async () =>
		correct(operation, settings),
	);
};

async function correct(operation: OperationContext, settings: CorrectionSettings) {
	const { read, history } = operation;
	const progress: Progress = progressOf.get(history) ?? { changes: new Map() };
	progressOf.set(history, progress);
	const done = () => [...progress.changes.values()];
	const work = async () => {
		progress.plan = await planFor(operation, settings, progress);
		await sendPlan(operation, progress.plan, settings, progress);
		return progress.plan;
	};
	const { unchanged, ignored } = await work().catch((thrown: unknown) => {
		throw changedBefore(thrown, done());
	});
	const changes = done();
	const { verify, approve } = settings;
	const verified = verify ? changes.length : 0;
	return [correctedItem(read, { changes, unchanged, ignored, verified, approved: approve })];
}

async function sendPlan(
	operation: OperationContext,
	plan: DocumentPlan,
	{ verify, approve }: CorrectionSettings,
	{ changes }: Progress,
): Promise<void> {
	const { read } = operation;
	rememberWritten(
		operation,
		plan.said.map(({ pageId, name }) => targetOf(read, pageId, name)),
	);
	for (const { was, value } of plan.changes) {
		const url = `${pageUrl(was.pageId)}/fields/${encodeURIComponent(idOf(FIELD_VALUE, was.id))}`;
		await unlessOvertaken(operation, targetOf(read, was.pageId, was.name), async () =>
			operation.send({ method: 'PATCH', url, body: { value } }),
		);
		textsOfValue(operation, was).unshift(value, was.value);
		changes.set(was.pageId + was.id, {
			field: was.name,
			page: was.page,
			previous: was.value,
			value,
		});
		if (verify) await operation.send({ method: 'POST', url: `${url}/verify`, body: VERIFIED });
	}
	for (const [index, { field, value, page, pageId }] of plan.additions.entries()) {
		const body = { field_name: field, value, ...(verify && VERIFIED) };
		const url = `${pageUrl(pageId)}/fields`;
		const before = plan.additions.slice(0, index);
		const alike = before.filter((other) => other.field === field && other.value === value);
		// Not by its place: a later plan lacks what the service shows by then.
		const callName = `addition ${alike.length} ${field} ${value}`;
		await unlessOvertaken(operation, targetOf(read, pageId, field), async () =>
			operation.send({ method: 'POST', url, body, callName }),
		);
		changes.set(pageId + callName, { field, page, previous: null, value });
	}
	if (approve) {
		await operation.send({ method: 'POST', url: `${DOCUMENT}/verify`, body: VERIFIED });
	}
}

/** By the name of the field: what another item has added has no ID yet. */
const targetOf = (read: ReadParameter, pageId: string, name: string) =>
	`${filledPath(pageUrl(pageId), read)} ${name}`;

/** By the tries of a run, the texts that values have had in it, the latest first. */
const textsOf = new WeakMap<PreviousTries, Record<string, string[]>>();

function textsOfValue({ read, run: { tries } }: OperationContext, { pageId, id }: ReadValue) {
	const all = textsOf.get(tries) ?? {};
	textsOf.set(tries, all);
	return (all[`${filledPath(DOCUMENT, read)} ${pageId} ${id}`] ??= []);
}

/** A service may show a change late: a value that says what it said before an item of this run is as that has left it. */
function asLeft(operation: OperationContext, was: ReadValue): ReadValue {
	const [value = '', ...before] = textsOfValue(operation, was);
	return before.includes(was.value) ? { ...was, value } : was;
}

const VERIFIED = { verification_status: 'verified', verification_message: '' };

const pageUrl = (pageId: string) => `${DOCUMENT}/pages/${encodeURIComponent(idOf(PAGE, pageId))}`;

async function planFor(
	operation: OperationContext,
	settings: CorrectionSettings,
	{ plan: known, changes }: Progress,
): Promise<DocumentPlan> {
	const item = operation.executeFunctions.getItemIndex();
	// Added again, it would stand there twice.
	const isAdded = ({ pageId, field }: DocumentPlan['additions'][number]) =>
		lastWriterOf(operation, targetOf(operation.read, pageId, field)) < item;
	// In a later try, too: what somebody has changed since is refused.
	const plan = await newPlan(operation, settings, changes);
	if (known && !known.additions.some(isAdded)) return known;
	if (plan.additions.some(isAdded)) {
		throw new ItemError(
			'The service does not show yet what an earlier item has added',
			'Nothing was changed. Run it again.',
		);
	}
	return plan;
}

async function newPlan(
	operation: OperationContext,
	{ rules }: CorrectionSettings,
	done: Progress['changes'],
): Promise<DocumentPlan> {
	const { read } = operation;
	const document = requireId(
		objectIn(await operation.send({ ...GET, url: DOCUMENT })),
		'document_id',
		documentIdIn(read),
	);
	const file = fileOfDocument(document);
	expectReadFile(file.status);
	const values = valuesOf(file).map((each) => {
		const sent = done.get(each.pageId + each.id);
		// What the service shows for it may be written in its own way.
		return sent ? { ...each, value: sent.value } : asLeft(operation, each);
	});
	const names = values.map(({ name }) => name);
	const answers = await answersIn(mappedIn(operation), file, async (keys) =>
		keys.every((key) => names.includes(key))
			? names
			: [...new Set([...names, ...(await workflowFields(operation))])],
	);
	expectSameFile(answers, documentIdIn(read));
	const first = firstLook(operation, values);
	const plan = planOf(values, answers, rules, first);
	for (const { was } of plan.changes) {
		if (was.id === '' || was.pageId === '') throw answerWithout(document, 'the ID of a value');
	}
	const additions = plan.additions.map((addition) => {
		const { page, id: pageId } = pageForAddition(addition, {
			thing: 'document',
			pages: file.pages,
			numberOf: (each: ExtractedPage) => each.page,
			first: FIRST_PAGE,
		});
		// Where no page says what stands on it, the value may be there.
		if (objectsIn(document.pages).every(({ data }) => data === undefined)) {
			throw answerWithout(document, 'fields');
		}
		return { ...addition, page, pageId };
	});
	return { ...plan, additions, ignored: answers.ignored };
}

const GET = { method: 'GET' as const, body: {} };

/** A field that this document does not have yet may be one all the same. */
async function workflowFields({ send }: OperationContext): Promise<string[]> {
	const answer = await send({ ...GET, url: '/api/v4/workflows/{workflowId}' });
	return objectsIn(holding(objectIn(answer), 'fields').fields).map(({ name }) => textIn(name));
}
