/** One change of state that a client caused. Recorded once each, so tests can prove that nothing happened twice. */
export interface Effect {
	operationId?: string;
	/** 'created', 'changed', 'deleted' and whatever else the domain calls its changes. */
	kind: string;
	resource: string;
	id: string;
	detail?: unknown;
}

export interface Effects {
	record(effect: Effect): void;
}

export interface LoggedEffect extends Effect {
	sequence: number;
	at: number;
	/** The sequence number of the request that caused it. */
	request?: number;
}

export interface LoggedFile {
	part: string;
	name: string;
	type: string;
	size: number;
	sha256: string;
}

export interface LoggedRequest {
	sequence: number;
	at: number;
	/** Missing when no route matched. */
	operationId?: string;
	method: string;
	/** As it stood on the request line, query cut off. */
	path: string;
	params: Record<string, string>;
	query: Record<string, string | string[] | undefined>;
	/** Names in lower case; the key is never in here. */
	headers: Record<string, string | string[] | undefined>;
	contentType?: string;
	body?: unknown;
	form?: { fields: Record<string, string[]>; files: LoggedFile[] };
	/** Missing when the connection was broken before an answer. */
	status?: number;
	/** Kind of the fault that hit it. */
	fault?: string;
	refusedBy?: 'contract' | 'authentication' | 'rateLimit';
	/** The domain handled the request and did not answer with an error. */
	workDone: boolean;
	/** How many requests were open when this one arrived, itself included. */
	open: number;
}

export class SandboxLog implements Effects {
	private sequence = 0;
	private open = 0;
	private requestEntries: LoggedRequest[] = [];
	private effectEntries: LoggedEffect[] = [];
	private cause: LoggedRequest | undefined;

	constructor(private readonly now: () => number) {}

	record(effect: Effect): void {
		const { operationId, sequence } = this.cause ?? {};
		this.effectEntries.push({
			...(operationId === undefined ? {} : { operationId }),
			...(sequence === undefined ? {} : { request: sequence }),
			...effect,
			sequence: this.next(),
			at: this.now(),
		});
	}

	/** What is recorded while `work` runs was caused by this request. */
	causedBy<T>(request: LoggedRequest, work: () => T): T {
		this.cause = request;
		try {
			return work();
		} finally {
			this.cause = undefined;
		}
	}

	arrived(request: Omit<LoggedRequest, 'sequence' | 'at' | 'workDone' | 'open'>): LoggedRequest {
		this.open += 1;
		const entry: LoggedRequest = {
			...request,
			sequence: this.next(),
			at: this.now(),
			workDone: false,
			open: this.open,
		};
		this.requestEntries.push(entry);
		return entry;
	}

	left(): void {
		this.open -= 1;
	}

	requests(operationId?: string): LoggedRequest[] {
		return this.requestEntries.filter(
			(entry) => operationId === undefined || entry.operationId === operationId,
		);
	}

	effects(wanted: Partial<Pick<Effect, 'operationId' | 'kind' | 'resource' | 'id'>> = {}) {
		return this.effectEntries.filter(
			(effect) =>
				(wanted.operationId === undefined || effect.operationId === wanted.operationId) &&
				(wanted.kind === undefined || effect.kind === wanted.kind) &&
				(wanted.resource === undefined || effect.resource === wanted.resource) &&
				(wanted.id === undefined || effect.id === wanted.id),
		);
	}

	/** The most requests that were open at the same time. */
	maxOpen(operationId?: string): number {
		return Math.max(0, ...this.requests(operationId).map((entry) => entry.open));
	}

	clear(): void {
		this.requestEntries = [];
		this.effectEntries = [];
	}

	private next(): number {
		this.sequence += 1;
		return this.sequence;
	}
}
