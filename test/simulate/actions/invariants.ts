import { grouped } from '../../../nodes/DocumentExtraction/utils/grouped';
import { pauseAfter } from '../faults';
import { SECRETS } from '../host';
import type { Invariant } from '../night';
import { markOf } from './things';
import { SHARED } from './operations';
import { all, countOf, DOUBT, hasStopped, IS_CHANGED, stopper, textOf, told } from './told';
import { ownersIn, plain, type Given, type Observed, type Sent } from './run';
import { notForUsers } from '../messages';

type Rule = Invariant<Observed>;

const isCancelled = ({ cancelledAt }: Observed) => cancelledAt !== undefined;
const goesOn = ({ plan: { settings } }: Observed) => settings.onError !== 'stopWorkflow';
const changes = ({ method }: Sent) => method !== 'GET';
const isPost = ({ method }: Sent) => method === 'POST';
/** A 408 does not say what became of the request. */
const isRefusal = (status: number) => status >= 300 && status < 500 && status !== 408;
const isWaiting = ({ operation }: Observed) => operation.title.includes('waits');
/** An upload that waits gives its last looks no more time than this. */
const LAST_LOOK_MS = 10_000;
const isLookGivenUp = ({ method, struck }: Sent) =>
	method === 'GET' && struck?.kind === 'latency' && struck.ms > LAST_LOOK_MS;
/** Says more than what was asked of one thing. */
const isList = ({ operation: { contract } }: Observed) =>
	/^get(All|Types)$/.test(contract.operation);
/** What is sent holds what other items have done. */
const sharedBy = ({ operation }: Observed) => SHARED.find((shared) => shared === operation);
const isShared = (observed: Observed) => sharedBy(observed) !== undefined;
/** The same call in its other form. */
const callOf = ({ operationId = '' }: Sent) => operationId.replace(/\.(sample|post)$/, '');

/** Each kind by itself: Correct Fields verifies a value, then the document that holds it. */
const byCall = (requests: Sent[]): Sent[][] => [...grouped(requests, callOf).values()];

/** After these the thing is there, and the message says so, with its ID. */
const IS_UPLOADED = /^The service (?:has not read|did not say how far).*\. Uploaded.* as \S/;

const sentBy = ({ requests }: Observed, item: number) =>
	requests.filter((each) => each.item === item);
const doneBy = (observed: Observed, item: number) =>
	sentBy(observed, item).filter((request) => changes(request) && request.workDone);

const indexesOf = (observed: Observed) =>
	Array.from({ length: countOf(observed) }, (_, item) => item);

const short = ({ operationId, sequence, status, sentAt, struck, item }: Sent) =>
	`${operationId} (request ${sequence} of item ${item ?? '?'} at ${sentAt}, ${status ?? 'no answer'}, ${struck?.kind ?? 'no fault'})`;

/** n8n looks the credential up after a request was let out (`CredentialStore`): nobody can call it back. */
const SIGNING_MS = 1;

const AT_ONCE_MS = 1000;

/** Of an item that was not approved, as another one about its file was stopped. */
const isNotApproved = ({ message }: Record<string, unknown>) =>
	String(message).startsWith('Not approved');

export const INVARIANTS: Rule[] = [
	{
		says: 'a run comes to an end',
		broken: ({ run }) => (run ? [] : ['it is still waiting, and for nothing']),
	},
	{
		says: 'each item has its own result or message, in order',
		broken: (observed) => {
			if (isCancelled(observed) || hasStopped(observed)) return [];
			const indexes = all(observed.given).map(({ item }) => item);
			const isDue = (item: number) =>
				!isList(observed) || (observed.undisturbed?.[item] ?? []).length > 0;
			const missing = indexesOf(observed).filter((item) => !indexes.includes(item) && isDue(item));
			const isUnordered = observed.given.some((output) =>
				output.some(({ item = -1 }, place) => item < (output[place - 1]?.item ?? 0)),
			);
			return [
				...missing.map((item) => `item ${item} gives nothing`),
				...(isUnordered ? [`the order is ${indexes.join()}`] : []),
			];
		},
	},
	{
		says: 'an item gives a result or a message, not both, and one alone where one is due',
		broken: (observed) => {
			const byItem = new Map<number | undefined, Given[]>();
			for (const each of all(observed.given)) {
				byItem.set(each.item, [...(byItem.get(each.item) ?? []), each]);
			}
			const isOne = ['response', 'confirmation', 'deletion', 'binary'].includes(
				observed.operation.contract.output,
			);
			return [...byItem].flatMap(([item, given]) => {
				const messages = given.filter(({ message }) => message !== undefined).length;
				const isMixed = messages > 0 && given.length > 1;
				return isMixed || (isOne && given.length > 1 && !isList(observed))
					? [`item ${item} gives ${given.length} items, ${messages} of them messages`]
					: [];
			});
		},
	},
	{
		says: 'what comes out under an item is about that item',
		broken: (observed) =>
			isList(observed) || isShared(observed)
				? []
				: all(observed.given).flatMap(({ item, json }) => {
						const owners = ownersIn(json, observed.owners);
						return [...owners]
							.filter((owner) => owner !== item)
							.map((owner) => `item ${item} speaks of what belongs to item ${owner}`);
					}),
	},
	{
		says: 'a run that goes on does not stop, and one that stops gives a message',
		broken: (observed) => {
			if (isCancelled(observed)) return [];
			if (goesOn(observed)) {
				return hasStopped(observed) ? [`it stopped: ${textOf(observed)}`] : [];
			}
			const messages = all(observed.given).filter(({ message }) => message !== undefined);
			const [first] = messages;
			return first ? [`it did not stop: ${first.message}`] : [];
		},
	},
	{
		says: 'a run that stops says at which item',
		broken: (observed) =>
			!hasStopped(observed) || isCancelled(observed) || stopper(observed) !== undefined
				? []
				: [textOf(observed)],
	},
	{
		says: 'what is told as done was done',
		broken: (observed) =>
			observed.operation.contract.method === 'GET' || isCancelled(observed) || isShared(observed)
				? []
				: all(observed.given).flatMap(({ item = -1, message, json }) =>
						message === undefined && !isNotApproved(json) && doneBy(observed, item).length === 0
							? [`item ${item} gives ${JSON.stringify(json).slice(0, 200)}`]
							: [],
					),
	},
	{
		says: 'what was done is told as done, or as maybe done',
		broken: (observed) =>
			isCancelled(observed) || isShared(observed)
				? []
				: told(observed).flatMap(({ item, text, isWhole }) => {
						// Of what does no harm a second time only the description says so, which is not shown here.
						const isHidden = (request: Sent) =>
							!isWhole &&
							request.method !== 'POST' &&
							!observed.operation.title.includes('changes');
						const done = doneBy(observed, item).filter((request) => !isHidden(request));
						const isSaid =
							DOUBT.test(text) ||
							IS_CHANGED.test(text) ||
							(isWaiting(observed) && IS_UPLOADED.test(text));
						return isSaid ? [] : done.map((request) => `${short(request)}: ${text}`);
					}),
	},
	{
		says: 'what adds is done once at the most',
		broken: (observed) =>
			(isShared(observed) ? [] : indexesOf(observed)).flatMap((item) => {
				const done = doneBy(observed, item).filter(isPost);
				return byCall(done)
					.filter(({ length }) => length > 1)
					.map((same) => same.map(short).join(' and '));
			}),
	},
	{
		says: 'what adds is sent again only after a refusal',
		broken: (observed) =>
			(isShared(observed) ? [] : indexesOf(observed)).flatMap((item) =>
				// What is looked for in between may be sent again.
				(observed.uploadedOnce ? [] : byCall(sentBy(observed, item).filter(isPost))).flatMap(
					(posts) =>
						posts.flatMap((request, place) => {
							const { status = 0 } = posts[place - 1] ?? { status: 400 };
							const isCut = posts[place - 1]?.struck?.kind === 'cutBody';
							return (isRefusal(status) && !isCut) || callOf(request) === ''
								? []
								: [`${short(request)} after ${short(posts[place - 1] ?? request)}`];
						}),
				),
			),
	},
	{
		says: 'what is uploaded once is there once at the most, and once when it was run again',
		broken: ({ uploadedOnce, plan, things }) => {
			if (!uploadedOnce) return [];
			const { after, afterAgain, again } = uploadedOnce;
			const twice = afterAgain.filter((name, place) => afterAgain.indexOf(name) !== place);
			const due = plan.settings.executeOnce ? things.slice(0, 1) : things;
			const missing = due.filter(
				({ position }) =>
					position !== plan.bad && !afterAgain.some((name) => name.startsWith(markOf(position))),
			);
			return [
				...twice.map((name) => `${name}, after the first run ${after.length} were there`),
				...missing.map(({ position }) => `item ${position}: ${JSON.stringify(again.json)}`),
				...(again.error ? [`it stopped: ${again.error.message}`] : []),
			];
		},
	},
	{
		says: 'no more requests are open than allowed',
		broken: (observed) => {
			const { requests, plan } = observed;
			const { parallelRequests, timeout } = plan.settings;
			// n8n 2.7 gives up at a timeout, and leaves the connection open until the answer comes.
			if (timeout !== undefined || (isWaiting(observed) && requests.some(isLookGivenUp))) return [];
			return requests
				.filter(({ open }) => open > parallelRequests * (plan.elsewhere === undefined ? 1 : 2))
				.map((each) => `${each.open}: ${short(each)}`);
		},
	},
	{
		says: 'nothing is sent while the service wants a pause',
		broken: (observed) => {
			// A new try of n8n's begins a new run, and another execution is one.
			const { settings, elsewhere } = observed.plan;
			if (settings.maxTries > 0 || elsewhere !== undefined) return [];
			return observed.requests.flatMap((request) => {
				if (request.status !== 429) return [];
				const pause = request.struck ? pauseAfter(request.struck) : 1000;
				const { answeredAt } = request;
				return (
					observed.requests
						// A file that a redirect leads to comes from elsewhere.
						.filter(({ operationId }) => operationId !== 'storage.get')
						.filter(({ sentAt }) => sentAt > answeredAt + SIGNING_MS && sentAt < answeredAt + pause)
						.map((each) => `${short(each)} after ${short(request)}, pause ${pause}`)
				);
			});
		},
	},
	{
		says: 'nothing is sent after a cancel',
		broken: ({ requests, cancelledAt = Infinity }) =>
			requests.filter(({ sentAt }) => sentAt > cancelledAt + SIGNING_MS).map(short),
	},
	{
		says: 'a run that is cancelled ends at once',
		broken: ({ cancelledAt = Infinity, endedAt, plan: { settings } }) =>
			// n8n itself waits for the next batch.
			endedAt > cancelledAt + AT_ONCE_MS && !settings.batch
				? [`after ${endedAt - cancelledAt} ms`]
				: [],
	},
	{
		says: 'nothing is sent after a stop',
		broken: (observed) => {
			const { settings } = observed.plan;
			const item = stopper(observed);
			// With a pause it may be the wait that stops it; with several tries or batches it is another run.
			const isUnclear =
				item === undefined ||
				isShared(observed) ||
				isList(observed) ||
				isCancelled(observed) ||
				isWaiting(observed) ||
				settings.maxTries > 0 ||
				settings.batch !== undefined ||
				observed.requests.some(({ status }) => status === 429);
			if (!hasStopped(observed) || isUnclear) return [];
			const sent = sentBy(observed, item);
			const last = sent.at(-1);
			const isInTime = last?.quietAt === last?.answeredAt;
			const { status = 0 } = last ?? { status: 400 };
			// It may have waited before it gave up.
			if (settings.maxRetryTime > 0 && !(isInTime && isRefusal(status))) return [];
			const stoppedAt = Math.max(0, ...sent.map(({ answeredAt }) => answeredAt));
			return observed.requests.filter(({ sentAt }) => sentAt > stoppedAt + SIGNING_MS).map(short);
		},
	},
	{
		says: 'what is read with setbacks is what is read without',
		broken: (observed) =>
			(observed.undisturbed ?? []).flatMap((usual, item) => {
				const own = all(observed.given).filter((each) => each.item === item);
				const isTold = own.some(({ message }) => message !== undefined);
				const isMissing = own.length === 0;
				const text = own.map(({ json }) => plain(json)).join();
				return isTold || isMissing || text === usual.join()
					? []
					: [`item ${item} gives ${text.slice(0, 300)} instead of ${usual.join().slice(0, 300)}`];
			}),
	},
	{
		says: 'what nobody names stays, and each change is made once',
		broken: (observed) => sharedBy(observed)?.broken(observed) ?? [],
	},
	{
		says: 'what names nothing to act on sends nothing',
		broken: (observed) => {
			const { bad } = observed.plan;
			const ids = bad === undefined || isShared(observed) ? undefined : observed.things[bad];
			const takesIds =
				ids && /"(?:model|workflow)Id"/.test(JSON.stringify(observed.operation.parameters(ids)));
			if (bad === undefined || !takesIds) return [];
			return sentBy(observed, bad).map(short);
		},
	},
	{
		says: 'messages are for users',
		broken: (observed) => notForUsers(told(observed).map(({ text }) => text)),
	},
	{
		says: 'what is sent is what the service takes',
		broken: ({ requests, host: { sandbox } }) => [
			...requests
				.filter(
					({ refusedBy, operationId }) =>
						refusedBy === 'contract' || refusedBy === 'authentication' || operationId === undefined,
				)
				.map((each) => `${each.refusedBy} ${each.path}: ${short(each)}`),
			...sandbox.violations
				.splice(0)
				.map(({ operationId, errors }) => `${operationId}: ${errors.join()}`),
		],
	},
	{
		says: 'the key is in nothing that comes out',
		broken: ({ run, host: { elsewhere } }) => {
			const text = JSON.stringify([run?.outputs, run?.stored, run?.error, elsewhere.received]);
			const words = `${text} ${run?.error?.message} ${run?.error?.description} ${run?.error?.stack}`;
			return SECRETS.filter((secret) => words.includes(secret)).map(() => words.slice(0, 300));
		},
	},
];
