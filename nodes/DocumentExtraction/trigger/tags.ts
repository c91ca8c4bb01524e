const EVERY_TAG = /.{12}/g;

/** The least number that has six digits to the base of 36. */
const SIX_DIGITS = 36 ** 5;

const { imul } = Math;

/** Upload times are kept to this many milliseconds. */
const STEP = 5 * 60_000;

/**
 * What is kept of an id that has only to be recognised again: a third of a UUID, and no more for a
 * longer one. With 10,000 remembered, a new id is taken for a known one once in 10^14 times. It is
 * no digest of Node's crypto because a poll may have 100,000 ids to look at.
 */
export function tagOf(id: string): string {
	let a = 0x2f6b1d35;
	let b = 0x5c9e07ab;
	for (let place = 0; place < id.length; place += 1) {
		const code = id.charCodeAt(place);
		a = imul(a ^ code, 0x3c6ef36d);
		a ^= a >>> 15;
		b = imul(b ^ code, 0x7ed55d15);
		b ^= b >>> 13;
	}
	a = imul(a ^ (b >>> 16), 0x5bd1e995);
	b = imul(b ^ (a >>> 15), 0x2c1b3c6d);
	return digits(a ^ (a >>> 16)) + digits(b ^ (b >>> 15));
}

function digits(lane: number): string {
	return (SIX_DIGITS + (lane >>> 2)).toString(36);
}

function tagsIn(text: string): string[] {
	return text.match(EVERY_TAG) ?? [];
}

/** Tags in the order in which they were last added. */
export class Tags {
	private readonly all: Set<string>;

	constructor(text = '') {
		this.all = new Set(tagsIn(text));
	}

	get size(): number {
		return this.all.size;
	}

	has(tag: string): boolean {
		return this.all.has(tag);
	}

	add(tag: string): void {
		this.all.delete(tag);
		this.all.add(tag);
	}

	delete(tag: string): void {
		this.all.delete(tag);
	}

	/** The latest so many as text. */
	latest(count: number): string {
		return [...this.all].slice(Math.max(0, this.size - count)).join('');
	}
}

/** Tags, each with the time of an upload. */
export class DatedTags {
	private readonly all = new Map<string, number>();

	constructor(texts: Record<string, string> = {}) {
		for (const [step, text] of Object.entries(texts)) {
			for (const tag of tagsIn(text)) this.all.set(tag, Number(step) * STEP);
		}
	}

	has(tag: string): boolean {
		return this.all.has(tag);
	}

	add(tag: string, time: number): void {
		this.all.set(tag, time);
	}

	/** Those of a time and of all later ones, and perhaps some of just before it. */
	since(time: number): Record<string, string> {
		const first = Math.floor(time / STEP);
		const texts = new Map<number, string>();
		for (const [tag, uploadedAt] of this.all) {
			const step = Math.floor(uploadedAt / STEP);
			if (step >= first) texts.set(step, (texts.get(step) ?? '') + tag);
		}
		return Object.fromEntries(texts);
	}
}
