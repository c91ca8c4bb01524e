import type { Json } from '../utils/json';
import { isRateLimited } from '../transport/retry/retryPolicy';
import { httpErrorOf, RequestFailed } from '../transport/errors/requestFailure';
import { ItemError } from '../transport/errors/itemError';
import {
	awaited,
	byPriority,
	endsOf,
	hasLeft,
	isFirst,
	isForgotten,
	keyOf,
	open,
	seesFrom,
	undecided,
} from './state/advance';
import { type Service, PollTimeout } from './sources/service';
import { ID_LISTS } from './settings';
import { wantsApprovals } from './state/step';
import type { Watch } from './watch';
import { hasEnded, type ObservedFile, type Source, withContent } from './sources/source';
import type { Observed, WatchState } from './state/state';

/** So many of the files that may still end otherwise are asked for by a poll, for each minute since the last one: the others wait for their turn. */
const MAX_REVISITS = 5;

/** Where the last poll did not come to all of them, so many of these are not the last. */
const FEW = 2;

/**
 * Files without an answer hold up the next ones for no longer: one file for this share of a poll's time, two of them
 * for half of that, and so on. A longer wait would cost slow services files, a shorter one those that allow few requests.
 */
const PATIENCE = 1 / 8;
const LEAST_PATIENCE = 1 / 40;

/** From what a poll goes on, and when. */
export interface Moment {
	before: WatchState | undefined;
	now: number;
	/** Since the last poll, one at least. */
	minutes: number;
}

/** Gives the same with all that is on those that are news, and with approvals. */
export type WithNews = (seen: Observed<Json>) => Promise<Observed<Json>>;

/** What the service tells of all that is watched. */
export async function observe(
	service: Service,
	watch: Watch,
	moment: Moment,
	withNews: WithNews,
): Promise<Observed<Json>> {
	const { ids } = watch;
	return ids
		? await observeNamed(service, watch, { ids, ...moment }, withNews)
		: await observeAll(service, watch, moment, withNews);
}

async function observeNamed(
	service: Service,
	{ source, name, watched, rules }: Watch,
	{ ids, before, minutes }: Moment & { ids: string[] },
	withNews: WithNews,
): Promise<Observed<Json>> {
	const isBeginning = isFirst(before, rules);
	const waiting = awaited(before, rules);
	const all = byPriority(before, open(before, ids, rules), rules);
	const { revisited } = endsOf(before, rules);
	// Whether these are approved is asked for after how far they are: a slow service would come to the first alone.
	const asksTwice = source.hasOwnAddress && wantsApprovals(rules);
	const ended = all.filter((id) => asksTwice && revisited.has(keyOf(id, rules)));
	const later = ended.slice(hasLeft(before, rules) ? FEW : MAX_REVISITS * minutes);
	const isLater = new Set(later);
	const questions = {
		waiting: { has: (id: string) => waiting.has(keyOf(id, rules)) },
		known: new Map<string, ObservedFile>(),
		leavesTime: wantsApprovals(rules),
	};
	const asked = await askFor(service, source, {
		...questions,
		ids: all.filter((id) => !isLater.has(id)),
	});
	const { files, left } = asked;
	if (isBeginning && left.length === 0 && files.every(({ status }) => status === 'gone')) {
		throw new ItemError(
			`None of the ${ID_LISTS[name].displayName} was found`,
			`Check them, and the ${watched.parameter.displayName} that they belong to.`,
		);
	}
	const answers = [asked];
	const news = [await withNews(asked)];
	for (const group of groupsOf(later, hasLeft(before, rules) ? FEW : later.length)) {
		const next = await askFor(service, source, { ...questions, ids: group, leavesTime: true });
		answers.push(next);
		news.push(await withNews(next));
	}
	const refused = answers.flatMap((each) => each.refused);
	return { ...joined(news), stop: stopOf({ ...joined(answers), refused }, isBeginning) };
}

const joined = (all: Array<Observed<Json>>) => ({
	files: all.flatMap(({ files }) => files),
	left: all.flatMap(({ left }) => left),
});

/** The first one is small: a service may allow so few requests that all would be spent on how far the files of a large one are. */
function* groupsOf(ids: string[], first: number) {
	for (let from = 0, size = first; from < ids.length; from += size, size *= 2) {
		yield ids.slice(from, from + size);
	}
}

/**
 * With no answer at all there is nothing to go on with, unless that is how these files are. Where the poll did
 * not come to all of them, the others may have answers: its turn counts, and the next one begins with those.
 */
function stopOf(
	{ files, left, refused }: Observed<Json> & Pick<Answers, 'refused'>,
	isBeginning: boolean,
): PollTimeout | undefined {
	const isAnswered = files.some(({ status }) => status !== 'unanswered');
	const others = refused.filter((each) => !isAboutFile(each));
	const [first = refused[0]] = others;
	if (isAnswered || !first || (!isBeginning && others.length === 0)) return undefined;
	const { thrown } = first;
	if (isBeginning || left.length === 0 || !(thrown instanceof PollTimeout)) throw thrown;
	return thrown;
}

async function observeAll(
	service: Service,
	{ source, rules }: Watch,
	{ before, now, minutes }: Moment,
	withNews: WithNews,
): Promise<Observed<Json>> {
	const waiting = awaited(before, rules);
	const from = seesFrom(before, now, rules);
	const listed = await source.list({ from, now, awaited: waiting });
	const known = new Map(listed.map((file) => [file.id, file]));
	const isApart = (id: string) => !isSaid(source, known.get(id));
	const ends = endsOf(before, rules);
	const listedApart = source.hasOwnAddress
		? undecided(before, ends, listed, rules)
		: [...known.keys()].filter((id) => isApart(id) && !ends.revisited.has(id));
	const apart = new Set([...waiting.keys(), ...listedApart]);
	const others = [...ends.revisited.keys()].filter((id) => isApart(id) && !apart.has(id));
	const revisits = byPriority(before, others, rules);
	const seen = new Map(known);
	/** How far those are that a poll does not come to is not for the list to say: nothing is known of them. */
	const withoutLeft = (left: string[]) => {
		for (const id of left) {
			const file = known.get(id);
			if (!file || waiting.has(id) || isForgotten(before, file, rules)) seen.delete(id);
			else if (!ends.of(id)) seen.set(id, { ...file, status: 'pending' });
			// That its approval was taken back is for the list to say.
			else if (file.isApproved === false) seen.set(id, { ...file, isLeft: true });
			else seen.delete(id);
		}
		return { files: [...seen.values()] };
	};
	const early = hasLeft(before, rules) ? revisits.splice(0, FEW) : [];
	const ids = byPriority(before, [...apart, ...early], rules);
	const questions = { waiting, known, leavesTime: wantsApprovals(rules) };
	const asked = await askFor(service, source, { ...questions, ids });
	for (const file of asked.files) seen.set(file.id, file);
	// What may be no news comes last: the service may allow fewer requests than there are files.
	const { files } = withoutLeft([...asked.left, ...revisits]);
	const news = await withNews({ files, left: [] });
	for (const file of news.files) seen.set(file.id, file);
	const count = MAX_REVISITS * minutes - early.length;
	const left = [...asked.left, ...revisits.slice(count)];
	const next = revisits.slice(0, count);
	for (const group of groupsOf(next, hasLeft(before, rules) ? FEW : count)) {
		const again = await askFor(service, source, { ...questions, ids: group, leavesTime: true });
		const later = again.files.length > 0 ? await withNews(again) : again;
		for (const file of later.files) seen.set(file.id, file);
		left.push(...later.left);
	}
	return { files: withoutLeft(left).files, left: [...left, ...news.left] };
}

/** One that is listed is there, whatever the user's own address knows of it. */
function asListed(file: ObservedFile, listed: ObservedFile | undefined): ObservedFile {
	if (file.status !== 'gone' || !listed) return file;
	return { ...file, status: listed.status === 'pending' ? 'unanswered' : listed.status };
}

/** Whether the list has the last word on a file. */
function isSaid(source: Source, listed: ObservedFile | undefined): listed is ObservedFile {
	return !source.hasOwnAddress && listed !== undefined && listed.status !== 'unanswered';
}

async function observed(source: Source, id: string, listed: ObservedFile | undefined) {
	const file = asListed(await source.observeOne(id, listed), listed);
	const whole = withContent(file, listed, source.isWhole);
	// Later polls take it from the list alone: an approval that it does not show yet is not told before.
	return listed?.isApproved === false ? { ...whole, isApproved: false } : whole;
}

interface Answers {
	files: ObservedFile[];
	/** Those that the poll did not come to: its time is over, or the service allows no more requests. */
	left: string[];
	/** Why there is no answer for some. */
	refused: Array<{ id: string; thrown: unknown }>;
}

interface Questions {
	ids: string[];
	/** Those whose end is awaited. */
	waiting: Pick<ReadonlySet<string>, 'has'>;
	/** What a list has told. */
	known: ReadonlyMap<string, ObservedFile>;
	/** Whether there is more to be asked about after these. */
	leavesTime: boolean;
}

/**
 * Asks for each file by itself: one that cannot be asked for holds up no other. What is on one whose
 * end has come is asked for at once: after all others, a rate limit would leave no request for it.
 */
async function askFor(
	service: Service,
	source: Source,
	{ ids, waiting, known, leavesTime }: Questions,
): Promise<Answers> {
	const asked = async (id: string) => {
		const listed = known.get(id);
		const file = isSaid(source, listed) ? listed : await observed(source, id, listed);
		const isAwaited = hasEnded(file.status) && waiting.has(id);
		const seen = isAwaited ? { ...(await source.complete(file)), isComplete: true } : file;
		// It is remembered by the time that the next list will show, or leave out.
		return listed ? { ...seen, uploadedAt: listed.uploadedAt } : seen;
	};
	const groups: Array<Promise<Array<PromiseSettledResult<ObservedFile>>>> = [];
	for (const some of groupsOf(ids, 1)) {
		const group = service.each(some, asked);
		groups.push(group);
		const patience = service.budgetMs * Math.max(PATIENCE / some.length, LEAST_PATIENCE);
		// When the poll's time is over, the others are told so at once.
		await Promise.race([group, service.wait(patience)]).catch(() => undefined);
	}
	const all = Promise.all(groups);
	const results = (await (leavesTime ? service.leavingTime(all) : all)).flat();
	const answers: Answers = { files: [], left: [], refused: [] };
	for (const [index, result] of results.entries()) {
		const id = ids[index] ?? '';
		if (result.status === 'fulfilled') {
			answers.files.push(result.value);
			continue;
		}
		const thrown: unknown = result.reason;
		answers.refused.push({ id, thrown });
		if (isPostponed(thrown)) answers.left.push(id);
		else {
			const file = known.get(id) ?? { id, uploadedAt: undefined, record: {} };
			answers.files.push(unanswered(file, thrown));
		}
	}
	return answers;
}

/** Whether the poll did not come to it. */
export function isPostponed(thrown: unknown): boolean {
	return thrown instanceof PollTimeout
		? !thrown.isUnanswered
		: thrown instanceof RequestFailed && isRateLimited(thrown.failure);
}

/** Throws on what is not about the service. */
export function expectUnanswered(thrown: unknown): void {
	if (!(thrown instanceof RequestFailed || thrown instanceof PollTimeout)) throw thrown;
}

/** A file of which the service does not tell. */
export function unanswered(file: Omit<ObservedFile, 'status'>, thrown: unknown): ObservedFile {
	expectUnanswered(thrown);
	return { ...file, status: 'unanswered' };
}

/** About the account, or about the service as a whole. */
const NOT_ABOUT_A_FILE = new Set([401, 402, 429, 502, 503, 504]);

function isAboutFile({ thrown }: { thrown: unknown }): boolean {
	const status = httpErrorOf(thrown)?.status ?? 0;
	return status >= 400 && !NOT_ABOUT_A_FILE.has(status);
}
