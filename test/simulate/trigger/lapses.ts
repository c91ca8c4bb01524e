import type { Sandbox } from '../../sandbox';
import type { Answer } from '../../sandbox/call';
import { v2, v4 } from '../../sandbox/service/refusals';
import type { Random } from '../random';
import type { Source } from './plan';

/** What the service does not find, or show, for a moment. */
export interface Lapses {
	/** A file that somebody asks for. */
	notFound: boolean;
	/** What there is of it. */
	nothingShown: boolean;
	/** All that a list holds, after the first one: of that one nothing else is known. */
	emptyList: boolean;
	/** Some files of a list that are not older than lists may be late (docs/trigger.md#state). */
	missingInList: boolean;
}

type Body = Record<string, unknown>;

/** Nothing lapses twice within this time: what stays away is gone. */
const HOUR = 3_600_000;
const LATE_MS = HOUR - 10 * 60_000;

const FILE_LISTS = ['moderated_images', 'unmoderated_images'];

export function lapse(sandbox: Sandbox, source: Source, lapses: Lapses, random: Random): void {
	const { handlers } = sandbox.service;
	const isModel = source === 'model';
	const [one, list] = isModel ? ['file.get', 'file.getAll'] : ['document.get', 'document.getAll'];
	const { [one]: getOne, [list]: getAll } = handlers;
	if (!getOne || !getAll) throw new Error('The sandbox has neither files nor documents');
	const last = new Map<string, number>();
	const strikes = (what: string, chance: number) => {
		const now = sandbox.clock.now();
		if (!random.chance(chance) || now - (last.get(what) ?? 0) < HOUR) return false;
		last.set(what, now);
		return true;
	};
	/** Those whose last look was struck: what is not found in two looks, hours apart, is gone (docs/trigger.md#rules). */
	const struck = new Set<string>();
	sandbox.override(one, (call) => {
		const id = call.params['request_file_id'] ?? call.params['document_id'] ?? '';
		const wasStruck = struck.delete(id);
		const isStruck = () => strikes(id, 0.15) && !wasStruck && Boolean(struck.add(id));
		if (lapses.notFound && isStruck()) {
			return isModel
				? v2.notFound('File not found', {}).answer
				: v4.notFound('Document not found', {}).answer;
		}
		const answer = getOne(call);
		return isModel && lapses.nothingShown && isStruck()
			? withEntries(answer, FILE_LISTS, () => false)
			: answer;
	});
	let lists = 0;
	const names = isModel ? FILE_LISTS : ['documents'];
	const idIn = isModel ? 'request_file_id' : 'document_id';
	sandbox.override(list, (call) => {
		const answer = getAll(call);
		lists += 1;
		if (lists === 1) return answer;
		if (lapses.emptyList && strikes('list', 0.1)) return withEntries(answer, names, () => false);
		if (!lapses.missingInList) return answer;
		const { service, clock } = sandbox;
		const young = [...service.files(), ...service.documents()].filter(
			({ uploadedAt }) => clock.now() - uploadedAt < LATE_MS,
		);
		const missing = new Set<unknown>(
			young.map(({ id }) => id).filter((id) => strikes(`entry ${id}`, 0.05)),
		);
		return withEntries(answer, names, ({ [idIn]: id }) => !missing.has(id));
	});
}

function withEntries(answer: Answer, names: string[], isShown: (entry: Body) => boolean): Answer {
	const body = answer.body as Body;
	const lists = names.flatMap((name) => {
		const entries = body[name];
		return Array.isArray(entries) ? [[name, (entries as Body[]).filter(isShown)] as const] : [];
	});
	return { ...answer, body: { ...body, ...Object.fromEntries(lists) } };
}
