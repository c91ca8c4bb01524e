import { type IDataObject, type INodeExecutionData, OperationalError } from 'n8n-workflow';

import { placeOf, type ReadValue } from '../../extraction/review/readValue';
import { shown } from '../../parameters/values/parsers';
import { DOCUMENT, FIELD_VALUE, PAGE } from '../../transport/address/endpoints';
import { ItemError } from '../../transport/errors/itemError';
import type { ComposedBody, ReadPath } from '../../transport/requests/oneTry';
import type { OperationContext } from '../../transport/requests/operationContext';
import { objectIn } from '../../transport/response/entries';
import { expectObjects } from '../../transport/response/expectObjects';
import { textIn } from '../../utils/json';
import { isOld, notApproved } from '../shared/correct/approval';
import { ownTextsOf } from '../shared/correct/ownTexts';
import type { CorrectionSettings } from '../shared/correct/parameters';
import type { Change } from '../shared/correct/plan';
import { ifMaybeWritten, rememberWritten, unlessOvertaken } from '../shared/inTurn';
import { rememberLate } from '../shared/late';
import { additionOf } from '../shared/lateParts';
import { type DocumentPlan, planFor, type Progress, targetOf } from './correctionPlan';
import { forgetTexts, rememberTexts, valueAddress } from './lateTexts';

/** What is to be sent by the latest look at the document. */
export interface Sending {
	plan: DocumentPlan;
	progress: Progress;
	verify: boolean;
	renew: (ask?: ReadPath) => Promise<void>;
}

/** Sends all that the plan has, and that later looks at the document add to it. */
export async function sendCorrections(
	operation: OperationContext,
	{ rules, verify }: CorrectionSettings,
	progress: Progress,
): Promise<Sending> {
	const planned = async (ask?: ReadPath) => {
		const plan = await planFor(operation, rules, progress, ask);
		if (progress.changes.size === 0) progress.unchanged = plan.unchanged;
		rememberWritten(
			operation,
			plan.said.map(({ pageId, name }) => targetOf(operation.read, pageId, name)),
		);
		ownTextsOf(operation).look(plan, plan.shown);
		return plan;
	};
	const sending: Sending = {
		...{ plan: await planned(), progress, verify },
		renew: async (ask) => {
			sending.plan = await planned(ask);
		},
	};
	for (;;) {
		const { plan } = sending;
		const isOutdated = await sendPlan(operation, sending, plan).then(
			() => false,
			(thrown: unknown) => {
				if (thrown instanceof PlanOutdated) return true;
				throw thrown;
			},
		);
		if (!isOutdated && sending.plan === plan) return sending;
		// A look in between knows nothing of what was sent after it, and may have found more to be sent.
		await sending.renew();
	}
}

async function sendPlan(
	operation: OperationContext,
	sending: Sending,
	{ changes, additions }: DocumentPlan,
): Promise<void> {
	for (const change of changes) await sendChange(operation, sending, change);
	for (const addition of additions) await sendAddition(operation, sending, addition);
}

/** Somebody has changed the document, so that this is not what is to be sent. */
class PlanOutdated extends OperationalError {
	/** `isDoubtful` says that an earlier try may have been done. */
	constructor(readonly isDoubtful: boolean) {
		super('The document was changed');
	}
}

/** What was not sent, for the plan is outdated, is not remembered for what else the item has sent. */
const ifMaybeSent =
	(operation: OperationContext, remember: () => void) =>
	(thrown: unknown): never => {
		if (thrown instanceof PlanOutdated && !thrown.isDoubtful) throw thrown;
		return ifMaybeWritten(operation, remember)(thrown);
	};

/** A body that is made in its turn, before which a request may have waited for minutes. */
const freshBody =
	(sending: Sending, isPlanned: () => boolean, body: IDataObject) =>
	async (ask: ReadPath, isDoubtful: boolean): Promise<ComposedBody> => {
		await renewIfOld(sending, ask);
		if (!isPlanned()) throw new PlanOutdated(isDoubtful);
		return bodyOf(body);
	};

async function renewIfOld({ plan, renew }: Sending, ask: ReadPath): Promise<void> {
	if (isOld(plan.seenAt)) await renew(ask);
}

const bodyOf = (body: IDataObject): ComposedBody => ({
	body: JSON.stringify(body),
	accept: expectObjects,
});

const JSON_BODY = { headers: { 'Content-Type': 'application/json' } };

async function sendChange(
	operation: OperationContext,
	sending: Sending,
	planned: Change,
): Promise<void> {
	const { sent, changes } = sending.progress;
	const { value } = planned;
	const place = placeOf(planned.was);
	let change = planned;
	const isPlanned = () => {
		const now = sending.plan.changes.find(({ was }) => placeOf(was) === place);
		change = now ?? change;
		return now?.value === value;
	};
	const { page, pageId, name, id } = planned.was;
	const ids = { pageId, fieldDataId: id };
	const fresh = freshBody(sending, isPlanned, { value });
	const composed = async (ask: ReadPath, isDoubtful: boolean) => {
		if (isDoubtful) sent.set(place, change);
		return await fresh(ask, isDoubtful);
	};
	const target = targetOf(operation.read, pageId, name);
	const answer = await unlessOvertaken(operation, target, async () =>
		// An expression may give another text in a later try.
		operation.send({
			method: 'PATCH',
			url: FIELD_VALUE,
			ids,
			...JSON_BODY,
			composed,
			callName: value,
		}),
	).catch(
		ifMaybeSent(operation, () => {
			sent.set(place, planned);
			ownTextsOf(operation).setInDoubt([planned.was], true);
			forgetTexts(operation, planned.was);
			// What is to say what the service shows is sent all the same.
			rememberLate(operation, valueAddress(operation.read, planned.was));
		}),
	);
	ownTextsOf(operation).answered([planned.was]);
	const written = writtenIn(answer) || value;
	rememberTexts(operation, change, written);
	sent.set(place, change);
	const { previous } = changes.get(place) ?? { previous: change.was.value };
	changes.set(place, { field: name, page, previous, value });
	ownTextsOf(operation).add(change.was, [change.was.value, value, written]);
	if (sending.verify) await verify(operation, sending, { ids, change });
	sent.delete(place);
}

interface Verified {
	ids: Record<string, string>;
	change: Change;
}

async function verify(
	operation: OperationContext,
	sending: Sending,
	{ ids, change: { was, value } }: Verified,
): Promise<void> {
	const composed = async (ask: ReadPath): Promise<ComposedBody> => {
		await renewIfOld(sending, ask);
		const now = sending.plan.shown.find((each) => placeOf(each) === placeOf(was));
		if (now && ownTextsOf(operation).isOther(now)) throw changedSince(was.name, now.value);
		return bodyOf(verifiedWith(sending.plan.noteOf(was)));
	};
	const request = { method: 'POST' as const, url: `${FIELD_VALUE}/verify`, ids, callName: value };
	await operation.send({ ...request, ...JSON_BODY, composed });
}

function changedSince(field: string, text: string): ItemError {
	return new ItemError(
		`Somebody has changed ${shown(field)} since it was corrected: it says ${shown(text)} now`,
		'It was not verified. Look at the document before you run it again.',
	);
}

/** Approves what is corrected, unless somebody has changed it since. */
export async function approveDocument(
	operation: OperationContext,
	sending: Sending,
): Promise<void> {
	// What is planned until now is sent.
	const { plan: sent } = sending;
	const composed = async (ask: ReadPath): Promise<ComposedBody> => {
		await renewIfOld(sending, ask);
		const { plan, progress } = sending;
		const isLeft =
			plan.additions.length > 0 ||
			plan.changes.some(({ was }) => !progress.changes.has(placeOf(was)));
		const isChanged = ownTextsOf(operation).isChangedIn(plan.shown);
		if (plan.lacksAddition || (plan !== sent && isLeft) || isChanged) throw notApproved('document');
		return bodyOf(verifiedWith(plan.noteOf()));
	};
	await operation.send({ method: 'POST', url: `${DOCUMENT}/verify`, ...JSON_BODY, composed });
}

async function sendAddition(
	operation: OperationContext,
	sending: Sending,
	{ field, value, page, pageId }: DocumentPlan['additions'][number],
): Promise<void> {
	const { added, changes } = sending.progress;
	const isPlanned = () =>
		sending.plan.additions.some(
			(each) => each.field === field && each.value === value && each.pageId === pageId,
		);
	const body = { field_name: field, value, ...(sending.verify && verifiedWith('')) };
	const request = { method: 'POST' as const, url: `${PAGE}/fields`, ids: { pageId } };
	const isAlike = (each: ReadValue) =>
		each.pageId === pageId && each.name === field && each.value === value;
	const callName = `addition ${added.filter(isAlike).length} ${field} ${value}`;
	const composed = freshBody(sending, isPlanned, body);
	const remember = () => rememberLate(operation, additionOf(operation.read, field));
	const answer = await unlessOvertaken(
		operation,
		targetOf(operation.read, pageId, field),
		async () => operation.send({ ...request, ...JSON_BODY, composed, callName }),
	).catch(ifMaybeSent(operation, remember));
	const id = textIn(objectIn(answer).field_data_id);
	const own = { id, name: field, value, page, pageId };
	added.push({ ...own, confidence: undefined });
	ownTextsOf(operation).addNew(own, [value, writtenIn(answer) || value]);
	remember();
	changes.set(placeOf({ pageId, id: id || callName }), { field, page, previous: null, value });
}

const writtenIn = (answer: INodeExecutionData[]) => textIn(objectIn(answer).value);

const verifiedWith = (note: string) => ({
	verification_status: 'verified',
	verification_message: note,
});
