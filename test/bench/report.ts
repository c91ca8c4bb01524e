import { CONTENDERS, type Contender, FIGURES, type Outcome } from './bench';
import type { Lab } from './lab';
import { median, valuesOf } from './statistics';
import type { Verdict } from './verdict';

/** What a bench measured, as a Markdown table of medians. */
export function tableOf({ bench, samples }: Outcome, lab: Lab): string {
	const { contenders, figures } = bench;
	const measured = contenders.filter((one) => samples.some(({ contender }) => contender === one));
	const rounds = new Set(samples.map(({ round }) => round)).size;
	return [
		`### ${bench.name}`,
		`${bench.what(lab)}; medians of ${rounds} ${rounds === 1 ? 'round' : 'rounds'}.`,
		table([
			['contender', ...figures.map((figure) => FIGURES[figure])],
			...measured.map((contender) => [
				nameOf(contender),
				...figures.map((figure) => rounded(median(valuesOf(samples, contender, figure)))),
			]),
		]),
	].join('\n\n');
}

const nameOf = (contender: Contender) =>
	Object.entries<string>(CONTENDERS).find(([key]) => key === contender)?.[1] ?? contender;

/** All aims as a Markdown table. */
export function tableOfAims(verdicts: Verdict[]): string {
	return table([
		['bench', 'aim', 'at most', 'measured', 'lowest to highest', ''],
		...verdicts.map(({ bench, what, atMost, median: middle, values, isMet }) => [
			bench,
			what,
			String(atMost),
			middle === null ? '' : rounded(middle),
			values.length > 1 ? `${rounded(Math.min(...values))} to ${rounded(Math.max(...values))}` : '',
			isMet === null ? 'not checked' : isMet ? 'met' : 'MISSED',
		]),
	]);
}

function table([head = [], ...rows]: string[][]): string {
	const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
	return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function rounded(value: number): string {
	return value.toLocaleString('en', {
		maximumFractionDigits: Math.abs(value) < 10 ? 2 : 0,
		useGrouping: false,
	});
}
