import type { Service } from '../../../nodes/DocumentExtraction/trigger/sources/service';

export type Query = Readonly<Record<string, unknown>>;

export interface Holding extends Service {
	/** The paths that were asked for, in order, with a page number where one was. */
	asked: string[];
}

/** A service that holds an answer per path, or one that depends on the query; a path without one is unknown to it. */
export function holding(answers: Record<string, unknown>): Holding {
	const asked: string[] = [];
	const get: Service['get'] = async ({ path, ids, qs = {}, accept }) => {
		const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');
		asked.push('page' in qs ? `${filled} ${Number(qs.page)}` : filled);
		const held = answers[filled];
		const answer: unknown = isFunction(held) ? held(qs) : held;
		accept?.(answer);
		return answer;
	};
	return {
		asked,
		get,
		find: async ({ accept, ...wanted }) => {
			const answer = await get(wanted);
			if (answer !== undefined) accept?.(answer);
			return answer;
		},
		wait: async () => {},
		...{ budgetMs: 40_000, leavingTime: async (asked) => await asked },
		each: async (all, work) => await Promise.allSettled(all.map(work)),
	};
}

function isFunction(value: unknown): value is (qs: Query) => unknown {
	return typeof value === 'function';
}
