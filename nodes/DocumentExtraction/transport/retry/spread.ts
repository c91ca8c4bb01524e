/** How much of what a round says about the spread counts. */
const NEWS = 0.4;

/** By how much the logarithms of times differ: a share of the time, however long that is. */
export class Spread {
	private variance: number | undefined;
	private count = 0;
	private sum = 0;
	private sumOfSquares = 0;

	get deviation(): number {
		return Math.sqrt(this.variance ?? 0);
	}

	add(ms: number): void {
		const log = Math.log(Math.max(1, ms));
		this.count += 1;
		this.sum += log;
		this.sumOfSquares += log * log;
	}

	endRound(): void {
		const { count, sum, sumOfSquares } = this;
		if (count > 1) {
			const found = Math.max(0, (sumOfSquares - (sum * sum) / count) / (count - 1));
			const known = this.variance ?? found;
			this.variance = known + (found - known) * NEWS;
		}
		this.dropRound();
	}

	dropRound(): void {
		this.count = 0;
		this.sum = 0;
		this.sumOfSquares = 0;
	}
}
