import fc from 'fast-check';
import { smallest } from '../../simulate/shrink';

test('leaves the parts that it takes to fail, and one item where that is enough', async () => {
	await fc.assert(
		fc.asyncProperty(fc.integer({ min: 1, max: 20 }), fc.nat(19), async (parts, chosen) => {
			const needed = chosen % parts;
			const reduction = await smallest({ items: 50, parts }, async (less) =>
				(less.parts ?? []).includes(needed),
			);
			expect(reduction).toEqual({ items: 1, parts: [needed] });
		}),
	);
});

test('gives what fails, also when nothing can be left out', async () => {
	const all = { items: 7, parts: [0, 1, 2] };
	const reduction = await smallest({ items: 7, parts: 3 }, async ({ items, parts }) => {
		return items === all.items && parts?.length === all.parts.length;
	});
	expect(reduction).toEqual(all);
});

test('gives up after a while', async () => {
	let tries = 0;
	await smallest({ items: 200, parts: 100 }, async () => {
		tries += 1;
		return false;
	});
	expect(tries).toBeLessThanOrEqual(60);
});
