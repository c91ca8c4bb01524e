import { createHash } from 'node:crypto';

/** What will become of a file. Follows from its name and bytes alone; SCRIPTS.md lists the tokens. */
export interface Script {
	/** Everything random about the values is drawn from this. */
	fingerprint: string;
	pages: number;
	/** How long one attempt to process the file takes. */
	processingMs: number;
	/** How many attempts fail before one succeeds. */
	failingAttempts: number;
	/** How many whole runs fail; a retried prediction is a new run. */
	failingRuns: number;
	exportFailures: number;
	/** How many fields a page yields; undefined leaves it to the model or workflow. */
	fields: number | undefined;
	tables: number;
	rows: number;
	lowConfidence: boolean;
	invalid: boolean;
	repeat: boolean;
	everyPage: boolean;
	emptyPage: boolean;
	ragged: boolean;
	span: boolean;
	noHeader: boolean;
	/** Amounts as 1.234,56 and dates as 31.12.2024. */
	continental: boolean;
}

const DEFAULTS: Omit<Script, 'fingerprint'> = {
	pages: 1,
	processingMs: 2_000,
	failingAttempts: 0,
	failingRuns: 0,
	exportFailures: 0,
	fields: undefined,
	tables: 1,
	rows: 3,
	lowConfidence: false,
	invalid: false,
	repeat: false,
	everyPage: false,
	emptyPage: false,
	ragged: false,
	span: false,
	noHeader: false,
	continental: false,
};

const MOST_PAGES = 500;
const MOST_ROWS = 5_000;
const MOST_FIELDS = 500;

/** Tokens that mean nothing without a number. */
const COUNTED: Record<string, (count: number) => Partial<Script>> = {
	pages: (count) => ({ pages: Math.min(MOST_PAGES, Math.max(1, count)) }),
	fields: (count) => ({ fields: Math.min(MOST_FIELDS, count) }),
	tables: (count) => ({ tables: Math.min(MOST_ROWS, count) }),
	rows: (count) => ({ rows: Math.min(MOST_ROWS, count) }),
};

const PLAIN: Record<string, (count?: number) => Partial<Script>> = {
	slow: (seconds = 20) => ({ processingMs: seconds * 1_000 }),
	fail: (attempts = Infinity) => ({ failingAttempts: attempts }),
	failtwice: () => ({ failingAttempts: 2 }),
	failrun: (runs = 1) => ({ failingRuns: runs }),
	exportfail: (exports = 1) => ({ exportFailures: exports }),
	lowconf: () => ({ lowConfidence: true }),
	invalid: () => ({ invalid: true }),
	notable: () => ({ tables: 0 }),
	repeat: () => ({ repeat: true }),
	everypage: () => ({ everyPage: true }),
	emptypage: () => ({ emptyPage: true }),
	ragged: () => ({ ragged: true }),
	span: () => ({ span: true }),
	noheader: () => ({ noHeader: true }),
	continental: () => ({ continental: true }),
};

export const TOKENS = [...Object.keys(COUNTED), ...Object.keys(PLAIN)];

/** A file without a telling name can carry its tokens inside: `sandbox: pages2 slow`. */
const DIRECTIVE = /sandbox:([ \w-]+)/i;
const DIRECTIVE_WITHIN = 4_096;

export interface ScriptSource {
	name: string;
	bytes: Buffer;
	sha256: string;
}

export const scriptOf = ({ name, bytes, sha256 }: ScriptSource): Script => {
	const stem = name.replace(/\.[^.]*$/, '');
	const inside = DIRECTIVE.exec(bytes.subarray(0, DIRECTIVE_WITHIN).toString('latin1'))?.[1] ?? '';
	const script: Script = { fingerprint: hash(`${name}\n${sha256}`).toString('hex'), ...DEFAULTS };
	for (const token of `${stem} ${inside}`.toLowerCase().split(/[^a-z0-9]+/)) {
		Object.assign(script, meaningOf(token));
	}
	return script;
};

const meaningOf = (token: string): Partial<Script> => {
	const [, word = '', digits = ''] = /^([a-z]+)(\d{0,6})$/.exec(token) ?? [];
	const count = digits === '' ? undefined : Number(digits);
	if (count !== undefined && Object.hasOwn(COUNTED, word)) return COUNTED[word]?.(count) ?? {};
	return Object.hasOwn(PLAIN, word) ? (PLAIN[word]?.(count) ?? {}) : {};
};

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

/** A whole number from 0 to below `bound`, always the same for the same fingerprint and key. */
export const draw = (fingerprint: string, key: string, bound: number): number =>
	hash(`${fingerprint}/${key}`).readUInt32BE(0) % bound;
