/** What can go wrong on demand. Each kind is data; `deliver.ts` plays it. */
export type FaultKind =
	/** An error answer of the service's own: 402, 429, 5xx or any other. */
	| {
			kind: 'status';
			status: number;
			/** Seconds in `details.retry_after`. */
			retryAfter?: number;
			/** The Retry-After header: a text as it shall stand, or an HTTP date so many seconds ahead. */
			retryAfterHeader?: string | { dateInSeconds: number };
			message?: string;
	  }
	/** The socket is reset instead of an answer. */
	| { kind: 'resetBefore' }
	| { kind: 'resetAfter' }
	/** The content length is announced, half the body comes, the socket closes. */
	| { kind: 'cutBody' }
	/** An error page as gateways write it. */
	| { kind: 'html'; status?: number }
	| { kind: 'empty'; status?: number }
	/** The right JSON under `text/plain`. */
	| { kind: 'textType' }
	/** JSON that breaks off, in an answer that is otherwise complete. */
	| { kind: 'malformedJson' }
	| { kind: 'redirect'; status?: 301 | 302 | 303 | 307 | 308; origin: string }
	/** Everything is right, but late; the work is done at the end of the delay unless this says otherwise. */
	| { kind: 'latency'; ms: number; work?: 'beforeDelay' | 'afterDelay' };

export type Fault = FaultKind & {
	/** Any call when left out. */
	operationId?: string;
	/** Only calls with these path parameters. */
	params?: Record<string, string>;
	/** How many calls it hits (1); `Infinity` until it is cleared. */
	times?: number;
	/** How many calls it lets pass first (0). */
	after?: number;
	/** Whether the service does the work before the fault strikes; each kind has its own default. */
	workDone?: boolean;
};

/** What each kind does unless the fault says otherwise. */
const WORK_DONE: Record<FaultKind['kind'], boolean> = {
	status: false,
	resetBefore: false,
	resetAfter: true,
	cutBody: true,
	html: false,
	empty: true,
	textType: true,
	malformedJson: true,
	redirect: false,
	latency: true,
};

export const isWorkDone = (fault: Fault): boolean => fault.workDone ?? WORK_DONE[fault.kind];

interface Armed {
	fault: Fault;
	left: number;
	toPass: number;
}

export class Faults {
	private armed: Armed[] = [];

	add(fault: Fault): void {
		this.armed.push({ fault, left: fault.times ?? 1, toPass: fault.after ?? 0 });
	}

	/** The faults that are still to strike, with the calls that each has left. */
	list(): Array<Fault & { left: number; toPass: number }> {
		return this.armed.map(({ fault, left, toPass }) => ({ ...fault, left, toPass }));
	}

	clear(): void {
		this.armed = [];
	}

	/** The fault that this call meets: the oldest one that is due. Each fault counts every call that it is for. */
	take(operationId: string, params: Record<string, string>): Fault | undefined {
		const concerned = this.armed.filter(({ fault }) => isFor(fault, operationId, params));
		const strikes = concerned.find(({ toPass }) => toPass === 0);
		// One that is due and does not strike stays due: no call has met it.
		for (const candidate of concerned) if (candidate.toPass > 0) candidate.toPass -= 1;
		if (strikes) strikes.left -= 1;
		this.armed = this.armed.filter(({ left }) => left > 0);
		return strikes?.fault;
	}
}

const isFor = (fault: Fault, operationId: string, params: Record<string, string>): boolean =>
	(fault.operationId === undefined || fault.operationId === operationId) &&
	Object.entries(fault.params ?? {}).every(([name, value]) => params[name] === value);
