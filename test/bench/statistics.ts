import type { Contender, Figure, Sample } from './bench';

/** Not a number when there are no values. */
export function median(values: number[]): number {
	const sorted = [...values].sort((a, b) => a - b);
	const middle = sorted.length / 2;
	const upper = sorted[Math.floor(middle)] ?? Number.NaN;
	const lower = sorted[Math.ceil(middle) - 1] ?? Number.NaN;
	return (lower + upper) / 2;
}

/** The values of a figure, by round. */
export function valuesOf(samples: Sample[], contender: Contender, figure: Figure): number[] {
	return samples
		.filter((sample) => sample.contender === contender)
		.flatMap(({ figures }) => figures[figure] ?? []);
}

/** Compares what ran in the same round only: what else the machine had to do then slowed both. */
export function ratios(
	samples: Sample[],
	contender: Contender,
	other: Contender,
	figure: Figure,
): number[] {
	return samples
		.filter((sample) => sample.contender === contender)
		.flatMap(({ round, figures }) => {
			const pair = samples.find((one) => one.contender === other && one.round === round);
			const [mine, theirs] = [figures[figure], pair?.figures[figure]];
			return mine !== undefined && theirs !== undefined ? [mine / theirs] : [];
		});
}
