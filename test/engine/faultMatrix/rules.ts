import { SECRETS, type Observed } from './cell';
import { classOf } from './expectations';
import { isUploadOnce } from './operations';

/** Something that has to hold in each cell of the matrix. */
export interface Rule {
	says: string;
	holds: (cell: Observed) => boolean;
}

const isDone = ({ outcome }: Observed) => outcome !== 'message';
const isTold = ({ outcome }: Observed) => outcome === 'message';
const kindOf = ({ call }: Observed) => classOf(call);
const textOf = ({ told: { message, description } }: Observed) => `${message} · ${description}`;

/** What we say ourselves: the words of the service stand at the end. */
const ownText = (cell: Observed) => textOf(cell).split('The answer begins with:', 1)[0] ?? '';

const MAY_HAVE_BEEN_DONE = /may have been done/i;
/** What a message ends with where running it again would do harm. */
const DOUBT = /\. It may have been done all the same$/;
/** What a message ends with where other changes of the item came before. */
const CHANGED = /\. Changed before that: .+$/;
export const withoutEndings = (message: string) => message.replace(CHANGED, '').replace(DOUBT, '');
export const isDoubtful = (message: string) => DOUBT.test(message.replace(CHANGED, ''));
const NOTHING_DONE = /nothing was/i;
const NOT_FOR_USERS = [
	/\bundefined\b/,
	/\[object/,
	/\bnull\b/,
	/\bNaN\b/,
	/^\s*at .+:\d+:\d+/m,
	/node_modules/,
	/\b(?:errors?|problems?|failures?|failed|mistakes?)\b/i,
];

/** How many requests came after the first that changed something. */
function sentAfterEffect({ requests }: Observed): number {
	const first = requests.findIndex(({ hadEffect }) => hadEffect);
	return first < 0 ? 0 : requests.length - 1 - first;
}

function givesTheUsual({ output, outcome, undisturbed, call, fault, json }: Observed): boolean {
	// What the service said of the deletion is lost; the second try found nothing left.
	const isLost = call.method === 'DELETE' && fault.workDone && outcome === 'after retries';
	return isLost ? json[0]?.deleted === true : output === undisturbed.output;
}

/** An empty answer has nothing to give but that it was done, unless that was looked for. */
const isEmptyAnswer = ({ fault, outcome, undisturbed: { operation } }: Observed) =>
	fault.name === 'empty body with 200' && outcome === 'at once' && !isUploadOnce(operation);

const saysItWasDone = ({ json }: Observed) =>
	json.length === 1 && (json[0]?.success === true || json[0]?.deleted === true);

/** Those of the call that met the fault: others of the same operation may have been done before it. */
const ownEffects = ({ effects, call }: Observed) =>
	effects.filter(({ operationId }) => operationId === call.operationId);

const makesSeveralChanges = ({ undisturbed }: Observed) =>
	undisturbed.calls.filter(({ method }) => method !== 'GET').length > 1;

/** Whether all that was done is what is done first when nothing goes wrong, as often as it may be repeated. */
function isBeginning({ effects, undisturbed }: Observed): boolean {
	const kindsOf = (all: Observed['effects']) =>
		all
			.map(({ operationId, id }) => `${operationId} ${id}`)
			.filter((kind, index, kinds) => kind !== kinds[index - 1]);
	const [done, usual] = [kindsOf(effects), kindsOf(undisturbed.effects)];
	return done.every((kind, index) => kind === usual[index]);
}

export const RULES: Rule[] = [
	{
		says: 'the outcome is the one that is due',
		holds: ({ due, outcome }) => due === outcome,
	},
	{
		says: 'a message says in our words what happened',
		holds: (cell) => isDone(cell) || cell.expected.says.test(withoutEndings(cell.told.message)),
	},
	{
		says: 'a message says what to do next',
		holds: (cell) => isDone(cell) || cell.told.description.trim() !== '',
	},
	{
		says: 'a message holds nothing that is not for users',
		holds: (cell) => !NOT_FOR_USERS.some((pattern) => pattern.test(ownText(cell))),
	},
	{
		says: 'no key comes out',
		holds: (cell) => !SECRETS.some((key) => `${textOf(cell)} ${cell.output}`.includes(key)),
	},
	{
		says: 'a message says that it may have been done exactly where nobody can tell',
		holds: (cell) => {
			const isUncertain = !cell.expected.isFateKnown && kindOf(cell) !== 'reads';
			return isDone(cell) || MAY_HAVE_BEEN_DONE.test(textOf(cell)) === isUncertain;
		},
	},
	{
		says: 'a message about something that was done does not deny it',
		holds: (cell) =>
			isDone(cell) || ownEffects(cell).length === 0 || !NOTHING_DONE.test(textOf(cell)),
	},
	{
		says: 'a message about something that was done says so',
		holds: (cell) =>
			isDone(cell) || ownEffects(cell).length === 0 || MAY_HAVE_BEEN_DONE.test(textOf(cell)),
	},
	{
		says: 'a message says what was changed before',
		holds: (cell) =>
			isDone(cell) ||
			CHANGED.test(cell.told.message) === cell.effects.length > ownEffects(cell).length,
	},
	{
		says: 'what is due to be tried again is, until the time is up',
		holds: ({ mode, due, requests, expected, call }) =>
			mode === 'once' || due !== 'message' || expected.outcome[classOf(call)] !== 'after retries'
				? true
				: requests.length > 1,
	},
	{
		says: 'what adds is sent again only after the service refused it, or once when it was looked for in vain',
		holds: (cell) => {
			const repeated = cell.requests.slice(0, -1).filter(({ status }) => status !== 429);
			const allowed = isUploadOnce(cell.undisturbed.operation) ? 1 : 0;
			return kindOf(cell) !== 'adds' || repeated.length <= allowed;
		},
	},
	{
		says: 'what adds is done once at the most',
		holds: (cell) =>
			kindOf(cell) !== 'adds' ||
			(sentAfterEffect(cell) === 0 &&
				cell.effects.length <= cell.undisturbed.effects.length &&
				cell.requests.filter(({ hadEffect }) => hadEffect).length <= 1),
	},
	{
		says: 'what reads changes nothing',
		holds: (cell) => cell.requests.every(({ hadEffect }) => !hadEffect || kindOf(cell) !== 'reads'),
	},
	{
		says: 'what is done leaves the state of an undisturbed run',
		holds: (cell) => isTold(cell) || cell.after === cell.undisturbed.state,
	},
	{
		says: 'what is done is done as often as it was asked for, or again to the same effect',
		holds: (cell) => {
			const wanted = cell.undisturbed.effects.length;
			if (isTold(cell)) return true;
			return kindOf(cell) === 'sets'
				? cell.effects.length >= wanted
				: cell.effects.length === wanted;
		},
	},
	{
		says: 'what has stopped is as before or as after an undisturbed run, and nothing between',
		holds: (cell) =>
			isDone(cell) ||
			// One that makes several changes may stop after each of them.
			(makesSeveralChanges(cell)
				? isBeginning(cell)
				: cell.after === (cell.effects.length === 0 ? cell.before : cell.undisturbed.state)),
	},
	{
		says: 'what comes out is what comes out of an undisturbed run',
		holds: (cell) =>
			isTold(cell) ||
			cell.expected.isUnnoticed === true ||
			(isEmptyAnswer(cell) ? saysItWasDone(cell) : givesTheUsual(cell)),
	},
];
