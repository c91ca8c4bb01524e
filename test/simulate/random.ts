import { createHash, type randomUUID } from 'node:crypto';

/** All that is left to chance, from one seed: the same seed gives the same night. */
export class Random {
	private state: number;

	constructor(private readonly seed: string) {
		this.state = createHash('sha256').update(seed).digest().readUInt32LE(0);
	}

	/** Another sequence, which does not depend on how far this one has come. */
	fork(name: string): Random {
		return new Random(`${this.seed}/${name}`);
	}

	/** From 0 to below 1 (mulberry32). */
	readonly next = (): number => {
		this.state = (this.state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};

	/** A whole number, both ends included. */
	int(least: number, most: number): number {
		return least + Math.floor(this.next() * (most - least + 1));
	}

	uuid(): ReturnType<typeof randomUUID> {
		const hex = (length: number) =>
			Array.from({ length }, () => this.int(0, 15).toString(16)).join('');
		return `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`;
	}

	chance(share: number): boolean {
		return this.next() < share;
	}

	pick<T>(all: readonly T[]): T {
		const picked = all[this.int(0, all.length - 1)];
		if (picked === undefined) throw new Error('There is nothing to pick from');
		return picked;
	}

	list<T>(least: number, most: number, make: (position: number) => T): T[] {
		return Array.from({ length: this.int(least, most) }, (_, position) => make(position));
	}

	/** Some of them, in their order. */
	some<T>(all: readonly T[], share: number): T[] {
		return all.filter(() => this.chance(share));
	}

	/** From 1 to the first of these, nearly always; now and then to the next, and so on. */
	skewed(...most: number[]): number {
		const [first = 1, ...larger] = most;
		return larger.length === 0 || this.chance(0.85) ? this.int(1, first) : this.skewed(...larger);
	}
}
