import { createHash } from 'node:crypto';

/** What came of one night. */
export interface Outcome {
	/** What it was about, in a few words. */
	title: string;
	/** What did not hold; nothing when all is well. */
	complaints: string[];
	/** The same for the same seed. */
	digest: string;
	requests: number;
	/** When the service has done all that it was asked for. */
	quietAt: number;
	/** How long it took in simulated time, in milliseconds. */
	ms: number;
	/** How much there is of what can be left out. */
	size: Size;
}

export interface Size {
	items: number;
	parts: number;
}

/** What is left of a night that was made smaller: fewer items, and those faults or steps alone. */
export interface Reduction {
	items?: number;
	parts?: number[];
}

/** Something that has to hold after every night. */
export interface Invariant<Observed> {
	says: string;
	/** Where it does not hold, in words. */
	broken: (observed: Observed) => string[];
}

export const complaintsOf = <Observed>(
	invariants: Array<Invariant<Observed>>,
	observed: Observed,
): string[] =>
	invariants.flatMap(({ says, broken }) =>
		broken(observed)
			.slice(0, 3)
			.map((what) => `not so: ${says}: ${what}`),
	);

/** Of what came at the same moment: its order is the system's. */
export const asSet = (rows: unknown[][]): string[] =>
	rows.map((row) => JSON.stringify(row)).sort((a, b) => (a < b ? -1 : Number(a > b)));

/** The sandbox of each process has a port of its own. */
const PORT = /127\.0\.0\.1:\d+/g;

/** Equal where the same happened. */
export const digestOf = (happened: unknown): string =>
	createHash('sha256')
		.update(JSON.stringify(happened).replace(PORT, ''))
		.digest('hex')
		.slice(0, 16);
