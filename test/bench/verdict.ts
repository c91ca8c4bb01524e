import type { Outcome } from './bench';
import { median } from './statistics';

/** How an aim came out. */
export interface Verdict {
	bench: string;
	what: string;
	atMost: number;
	/** By round. */
	values: number[];
	/** Of the values; null when there are none. */
	median: number | null;
	/** Null when it could not be checked. */
	isMet: boolean | null;
}

export function verdictsOf({ bench, samples }: Outcome): Verdict[] {
	return bench.aims.map(({ what, atMost, of }) => {
		const values = of(samples);
		const middle = values.length > 0 ? median(values) : null;
		return {
			bench: bench.name,
			what,
			atMost,
			values,
			median: middle,
			isMet: middle === null ? null : middle <= atMost,
		};
	});
}

/** 1 when an aim is missed; 2 when none is, but some could not be checked. */
export function exitCodeFor(verdicts: Verdict[]): number {
	if (verdicts.some(({ isMet }) => isMet === false)) return 1;
	return verdicts.some(({ isMet }) => isMet === null) ? 2 : 0;
}

export function summaryOf(verdicts: Verdict[], seconds: number): string {
	const missed = verdicts.filter(({ isMet }) => isMet === false);
	const unchecked = verdicts.filter(({ isMet }) => isMet === null);
	const named = (some: Verdict[]) => some.map(({ bench, what }) => `${bench}: ${what}`).join('; ');
	return [
		`bench: ${verdicts.length - missed.length - unchecked.length} of ${verdicts.length} aims met`,
		missed.length > 0 && `missed: ${named(missed)}`,
		unchecked.length > 0 && `not checked: ${named(unchecked)}`,
		`${seconds.toFixed(0)} s`,
	]
		.filter(Boolean)
		.join(' · ');
}
