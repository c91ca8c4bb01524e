import { createHash } from 'node:crypto';
import type { SimulatedTime } from '../simulatedTime';

interface Waiting {
	rank: string;
	go: () => void;
}

/**
 * The system brings requests that are sent at the same moment in any order. Here they come one by
 * one, each when nothing is under way any more, in an order that a seed repeats.
 */
export class Turns {
	private time: SimulatedTime | undefined;
	private salt = '';
	private waiting: Waiting[] = [];

	begin(time: SimulatedTime, seed: number): void {
		this.time = time;
		this.salt = String(seed);
		this.waiting = [];
	}

	async turnOf(content: string): Promise<void> {
		const rank = createHash('sha256')
			.update(this.salt + content)
			.digest('hex');
		const turn = new Promise<void>((go) => this.waiting.push({ rank, go }));
		void this.time?.rest().then(() => this.takeFirst());
		await turn;
	}

	private takeFirst(): void {
		this.waiting.sort((a, b) => (a.rank < b.rank ? -1 : Number(a.rank > b.rank)));
		this.waiting.shift()?.go();
	}
}
