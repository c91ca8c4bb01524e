/** Upload times are kept to this many milliseconds. */
const BUCKET_MS = 5 * 60_000;

/** How a hash is written: whole digits of five bits, so that it is read back exactly. */
const RADIX = 32;
const DIGITS = 11;
/** Of them, so many stand for the low part: V8 writes numbers of up to 31 bits six times as fast as larger ones. */
const LOW_DIGITS = 5;
const LOW = RADIX ** LOW_DIGITS;
const EVERY_HASH = new RegExp(`.{${DIGITS}}`, 'g');

const { imul } = Math;

/**
 * What is kept of an id that has only to be recognised again: 53 bits, however long it is. With
 * 10,000 remembered, a new id is taken for a known one about once in 10^12 times. It is a number,
 * and no digest of Node's crypto, because a poll may have 100,000 ids to look at.
 */
export function hashOf(id: string): number {
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
	const high = (a ^ (a >>> 16)) >>> 5;
	const low = (b ^ (b >>> 15)) >>> 6;
	return high * 2 ** 26 + low;
}

function textOf(hash: number): string {
	const high = Math.floor(hash / LOW).toString(RADIX);
	const low = (hash % LOW).toString(RADIX);
	return high.padStart(DIGITS - LOW_DIGITS, '0') + low.padStart(LOW_DIGITS, '0');
}

function hashesIn(text: string): number[] {
	return (text.match(EVERY_HASH) ?? []).map((digits) => Number.parseInt(digits, RADIX));
}

function encode(hashes: number[]): string {
	return hashes.map(textOf).join('');
}

/** Hashes in the order in which they were last added. */
export class HashSet {
	private readonly all: Set<number>;

	constructor(text = '') {
		this.all = new Set(hashesIn(text));
	}

	static of(ids: Iterable<string>): HashSet {
		const hashes = new HashSet();
		for (const id of ids) hashes.add(hashOf(id));
		return hashes;
	}

	get size(): number {
		return this.all.size;
	}

	has(hash: number): boolean {
		return this.all.has(hash);
	}

	add(hash: number): void {
		this.all.delete(hash);
		this.all.add(hash);
	}

	delete(hash: number): void {
		this.all.delete(hash);
	}

	/** The latest so many as text. */
	latest(count: number): string {
		return encode([...this.all].slice(Math.max(0, this.size - count)));
	}

	/** Those that are kept, as text. */
	only(isKept: (hash: number) => boolean): string {
		return encode([...this.all].filter(isKept));
	}

	/** Each with its place in the order. */
	positions(): Map<number, number> {
		return new Map([...this.all].map((hash, place) => [hash, place]));
	}
}

const bucketOf = (time: number): number => Math.floor(time / BUCKET_MS);

/** Hashes, each with the time of an upload. */
export class DatedHashes {
	private readonly all = new Map<number, number>();

	constructor(texts: Record<string, string> = {}) {
		for (const [bucket, text] of Object.entries(texts)) {
			for (const hash of hashesIn(text)) this.all.set(hash, Number(bucket) * BUCKET_MS);
		}
	}

	has(hash: number): boolean {
		return this.all.has(hash);
	}

	/** Whether it is among those of a time and all later ones. */
	hasSince(hash: number, time: number): boolean {
		return bucketOf(this.all.get(hash) ?? Number.NEGATIVE_INFINITY) >= bucketOf(time);
	}

	add(hash: number, time: number): void {
		this.all.set(hash, time);
	}

	delete(hash: number): void {
		this.all.delete(hash);
	}

	/** Those of a time and of all later ones, and perhaps some of just before it. */
	since(time: number): Record<string, string> {
		const first = bucketOf(time);
		const texts = new Map<number, string>();
		for (const [hash, uploadedAt] of this.all) {
			const bucket = bucketOf(uploadedAt);
			if (bucket >= first) texts.set(bucket, (texts.get(bucket) ?? '') + textOf(hash));
		}
		return Object.fromEntries(texts);
	}
}
