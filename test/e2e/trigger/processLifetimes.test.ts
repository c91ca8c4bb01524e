import { hitsIn, type Life } from './processLifetimes';

const IDS = ['a', 'b', 'c', 'd', 'e'];

const delivery = (startedAt: number, ids: string) => ({
	startedAt,
	files: [...ids].map((id) => ({ id, event: 'success' })),
});
const life = (killedAt: number, lastPollAt: number, ...deliveries: Life['deliveries']): Life => ({
	deliveries,
	killedAt,
	lastPollAt,
});

describe('What kills have done to a row of files', () => {
	test('nothing, when each life goes on where the last one ended', () => {
		const lives = [
			life(5_000, 4_000, delivery(1_000, 'ab'), delivery(4_500, 'c')),
			life(9_000, 8_000),
			life(20_000, 15_000, delivery(15_000, 'ed')),
		];
		expect(hitsIn(lives, IDS)).toEqual([]);
	});

	test('a repeat of the delivery that was under way is a hit', () => {
		const lives = [
			life(5_000, 4_900, delivery(1_000, 'ab'), delivery(4_950, 'c')),
			life(9_000, 5_000),
			life(20_000, 15_000, delivery(15_000, 'cde')),
		];
		expect(hitsIn(lives, IDS)).toEqual([{ is: 'repeated', files: ['c'] }]);
	});

	test('a loss right after a poll is a hit', () => {
		const lives = [
			life(5_000, 4_900, delivery(1_000, 'ab')),
			life(20_000, 15_000, delivery(15_000, 'de')),
		];
		expect(hitsIn(lives, IDS)).toEqual([{ is: 'lost', files: ['c'] }]);
	});

	test.each([
		{
			what: 'a repeat of an earlier delivery',
			lives: [life(5_000, 4_900, delivery(4_000, 'a'), delivery(4_950, 'b'))],
			then: 'abcde',
		},
		{
			what: 'a repeat long after the delivery',
			lives: [life(5_000, 4_900, delivery(1_000, 'ab'))],
			then: 'abcde',
		},
		{
			what: 'a loss long after a poll',
			lives: [life(5_000, 1_000, delivery(900, 'ab'))],
			then: 'de',
		},
		{ what: 'a gap within a life', lives: [], then: 'abde' },
		{ what: 'a file twice in a life', lives: [], then: 'abccde' },
		{ what: 'a last file that never comes', lives: [], then: 'abcd' },
		{ what: 'nothing at all', lives: [], then: '' },
	])('$what is no hit but a fault', ({ lives, then }) => {
		const all = [...lives, life(20_000, 15_000, delivery(15_000, then))];
		expect(() => hitsIn(all, IDS)).toThrow();
	});
});
