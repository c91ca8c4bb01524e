import fc from 'fast-check';
import {
	DatedHashes,
	hashOf,
	HashSet,
} from '../../../../nodes/DocumentExtraction/trigger/state/idHashes';
import { anyCharacters } from '../../anyCharacters';

const MINUTE = 60_000;

test.each([
	['numbers', (n: number) => String(n)],
	['UUIDs that count', (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`],
	[
		'UUIDs that count in front',
		(n: number) => `${n.toString(16).padStart(8, '0')}-7f3a-4c2d-8e5f-0a1b2c3d4e5f`,
	],
	['long texts', (n: number) => `${'x'.repeat(80)}${n}${'y'.repeat(80)}`],
])('100,000 ids that are %s have as many tags, all of them whole numbers', (_, idOf) => {
	const tags = new Set<number>();
	for (let n = 0; n < 100_000; n += 1) tags.add(hashOf(idOf(n)));
	expect(tags.size).toBe(100_000);
	for (const tag of tags) if (!Number.isSafeInteger(tag)) throw new Error(`${tag} is none`);
});

test('ids that differ in one letter, its case or its place have different tags', () => {
	fc.assert(
		fc.property(anyCharacters(), anyCharacters(), (one, other) => {
			expect(hashOf(one) === hashOf(other)).toBe(one === other);
		}),
	);
	expect(new Set(['ab', 'ba', 'Ab', 'aB', 'a', 'b', 'aa', '', ' ', 'ab '].map(hashOf)).size).toBe(
		10,
	);
});

test('tags come back from text, the latest added last', () => {
	const tags = new HashSet();
	for (const id of ['a', 'b', 'c', 'a']) tags.add(hashOf(id));
	expect(tags.size).toBe(3);
	const two = new HashSet(tags.latest(2));
	expect(['a', 'b', 'c'].filter((id) => two.has(hashOf(id)))).toEqual(['a', 'c']);
	expect(new HashSet(tags.latest(100)).size).toBe(3);
	expect(tags.latest(0)).toBe('');
});

test('dated tags come back from text, none of a time or later is missing', () => {
	fc.assert(
		fc.property(
			fc.dictionary(fc.string(), fc.integer({ min: 0, max: 200 * MINUTE })),
			fc.integer({ min: 0, max: 200 * MINUTE }),
			(times, from) => {
				const tags = new DatedHashes();
				for (const [id, time] of Object.entries(times)) tags.add(hashOf(id), time);
				const kept = new DatedHashes(tags.since(from));
				const again = new DatedHashes(kept.since(from));
				const wrong = Object.entries(times).filter(
					([id, time]) =>
						(time >= from && !again.has(hashOf(id))) ||
						(time < from - 5 * MINUTE && kept.has(hashOf(id))),
				);
				expect(wrong).toEqual([]);
			},
		),
	);
});
