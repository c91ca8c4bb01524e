import { createHash } from 'node:crypto';

/** Looks like a random UUID, follows from its seed alone: two fresh worlds hand out the same ids. */
export const uuidFrom = (seed: string): string => {
	const hex = createHash('sha256').update(seed).digest('hex');
	return [
		hex.slice(0, 8),
		hex.slice(8, 12),
		`4${hex.slice(13, 16)}`,
		`8${hex.slice(17, 20)}`,
		hex.slice(20, 32),
	].join('-');
};

export class Ids {
	private count = 0;

	constructor(readonly seed: string) {}

	next(): string {
		this.count += 1;
		return uuidFrom(`${this.seed}/${this.count}`);
	}
}
