import fc from 'fast-check';
import { Random } from '../../simulate/random';

const seeds = fc.string();

test('the same seed gives the same numbers, and another one others', () => {
	const numbers = (seed: string) => {
		const random = new Random(seed);
		return Array.from({ length: 20 }, random.next);
	};
	fc.assert(
		fc.property(seeds, (seed) => {
			expect(numbers(seed)).toEqual(numbers(seed));
			expect(numbers(seed)).not.toEqual(numbers(`${seed}.`));
		}),
	);
});

test('a fork does not depend on how far its origin has come', () => {
	fc.assert(
		fc.property(seeds, fc.nat(50), (seed, steps) => {
			const random = new Random(seed);
			for (let n = 0; n < steps; n += 1) random.next();
			expect(random.fork('a').next()).toBe(new Random(seed).fork('a').next());
			expect(random.fork('b').next()).not.toBe(random.fork('a').next());
		}),
	);
});

test('whole numbers include both ends, and nothing beyond', () => {
	fc.assert(
		fc.property(seeds, fc.integer({ min: -9, max: 9 }), fc.nat(3), (seed, least, more) => {
			const random = new Random(seed);
			const drawn = new Set(Array.from({ length: 200 }, () => random.int(least, least + more)));
			expect([...drawn].sort((a, b) => a - b)).toEqual(
				Array.from({ length: more + 1 }, (_, n) => least + n),
			);
		}),
	);
});

test('most nights are small, and some are large', () => {
	const random = new Random('sizes');
	const sizes = Array.from({ length: 5000 }, () => random.skewed(4, 10, 40, 200));
	expect(sizes.filter((size) => size <= 4).length).toBeGreaterThan(4000);
	expect(Math.max(...sizes)).toBeGreaterThan(100);
	expect(Math.min(...sizes)).toBe(1);
});
