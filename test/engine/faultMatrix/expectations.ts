import type { OutputKind } from '../../contract/operation';
import type { LoggedRequest } from '../../sandbox/log';

export type Outcome = 'at once' | 'after retries' | 'message';

/** What a repeated call does, by its method. */
export const CLASSES = ['reads', 'sets', 'adds'] as const;
export type CallClass = (typeof CLASSES)[number];

const CLASS_BY_METHOD: Record<string, CallClass> = {
	GET: 'reads',
	PUT: 'sets',
	PATCH: 'sets',
	DELETE: 'sets',
	POST: 'adds',
};

export function classOf({ method }: Pick<LoggedRequest, 'method'>): CallClass {
	const found = CLASS_BY_METHOD[method];
	if (!found) throw new Error(`The matrix does not know what ${method} does`);
	return found;
}

/** What is due when a call meets a fault once. */
export interface Expectation {
	outcome: Record<CallClass, Outcome>;
	/** Whether the client can tell that the work was not done. */
	isFateKnown: boolean;
	/** How the message begins, where it comes to one. */
	says: RegExp;
	/** What comes out of these operations needs no words of the service. */
	isEnoughFor?: OutputKind[];
	/** The status arrives: a delete that is sent again learns that nothing is left. */
	isStatusTrue?: boolean;
	/** What comes out is not what should, and nobody can tell. */
	isUnnoticed?: boolean;
}

const same = (outcome: Outcome) => ({ reads: outcome, sets: outcome, adds: outcome });

const TOO_MANY: Expectation = {
	outcome: same('after retries'),
	isFateKnown: true,
	says: /^The service allows fewer requests than this run makes$/,
};
const PASSING = {
	outcome: { reads: 'after retries', sets: 'after retries', adds: 'message' },
	isFateKnown: false,
} as const;
const unavailable = (status: number): Expectation => ({
	...PASSING,
	says: new RegExp(`^The service is not able to answer at the moment \\(${status}\\)$`),
});
const LOST: Expectation = {
	...PASSING,
	says: /^The connection to the service was lost before it answered$/,
};
const NOT_JSON: Expectation = {
	...PASSING,
	says: /^The service gave an answer that is not JSON$/,
};
const EMPTY: Expectation = {
	...PASSING,
	says: /^The service gave an empty answer$/,
	isEnoughFor: ['confirmation', 'deletion'],
};
const REDIRECT: Expectation = {
	outcome: same('message'),
	isFateKnown: true,
	says: /^The service answered with a redirect$/,
};
const HARMLESS: Expectation = { outcome: same('at once'), isFateKnown: true, says: /^$/ };

/** docs/contract.md#what-goes-wrong, by the names of FAULT_MATRIX. */
export const EXPECTATIONS: Readonly<Record<string, Expectation>> = {
	'429 without a waiting time': TOO_MANY,
	'429 with retry_after in the body': TOO_MANY,
	'429 with Retry-After in seconds': TOO_MANY,
	'429 with Retry-After as a date': TOO_MANY,
	'status 402': {
		outcome: same('message'),
		isFateKnown: true,
		says: /^The account has used up its free API calls$/,
	},
	'status 500': unavailable(500),
	'status 502': unavailable(502),
	'status 503': unavailable(503),
	'status 504': unavailable(504),
	'status 408 after the work': unavailable(408),
	'status 500 after the work': unavailable(500),
	'reset before the work': LOST,
	'reset after the work': LOST,
	'body cut off': LOST,
	'HTML page with 502': unavailable(502),
	'HTML page with 200': NOT_JSON,
	'HTML page with 502 after the work': unavailable(502),
	'empty body with 200': EMPTY,
	'empty body with 503': unavailable(503),
	'JSON under a text type': HARMLESS,
	'malformed JSON': { ...NOT_JSON, isStatusTrue: true },
	'redirect 302 to another origin': REDIRECT,
	'redirect 307 to another origin': REDIRECT,
	latency: HARMLESS,
};

/** A download follows it once, without the key; where the matrix leads there is nothing. */
const NOTHING_THERE = { outcome: same('after retries'), says: EMPTY.says };

/** A file can hold anything, so some answers mean something else where it is a file that is due. */
const OF_FILES: Readonly<Record<string, Partial<Expectation>>> = {
	'HTML page with 200': { says: /^The service gave an answer that is no file$/ },
	// Half a file, with all that belongs to a whole one.
	'malformed JSON': { outcome: same('at once'), isUnnoticed: true },
	'redirect 302 to another origin': NOTHING_THERE,
	'redirect 307 to another origin': NOTHING_THERE,
};

export function expectationOf(faultName: string, due: OutputKind | undefined): Expectation {
	const found = EXPECTATIONS[faultName];
	if (!found) throw new Error(`It is not said what "${faultName}" has to lead to`);
	return { ...found, ...(due === 'binary' && OF_FILES[faultName]) };
}
