import { hitsIn, type Life } from './processLifetimes';

/** The files a to e, done a second apart from the first second on. */
const DONE = [...'abcde'].map((id, index) => ({ id, doneAt: (index + 1) * 1_000 }));

const delivery = (startedAt: number, ids: string) => ({
	startedAt,
	files: [...ids].map((id) => ({ id, event: 'success' })),
});
const life = (polls: number[], ...deliveries: Life['deliveries']): Life => ({ polls, deliveries });

describe('What kills have done to a row of files', () => {
	test('nothing, when each life goes on where the last one ended', () => {
		const lives = [
			life([2_100, 3_100], delivery(2_150, 'ab'), delivery(3_150, 'c')),
			life([3_500]),
			life([6_000], delivery(6_050, 'ed')),
		];
		expect(hitsIn(lives, DONE)).toEqual([]);
	});

	test('a repeat of the delivery that was under way is a hit', () => {
		const lives = [
			life([2_100, 3_100], delivery(2_150, 'ab'), delivery(3_150, 'c')),
			life([3_500]),
			life([6_000], delivery(6_050, 'cde')),
		];
		expect(hitsIn(lives, DONE)).toEqual([{ is: 'repeated', files: ['c'] }]);
	});

	test.each([
		['the life that has delivered others', [life([2_100, 3_100], delivery(2_150, 'ab'))]],
		['a life of its own', [life([2_100], delivery(2_150, 'ab')), life([3_100])]],
	])('a loss of what the last poll of %s was the first to see is a hit', (_, lives) => {
		const all = [...lives, life([6_000], delivery(6_050, 'de'))];
		expect(hitsIn(all, DONE)).toEqual([{ is: 'lost', files: ['c'] }]);
	});

	test.each([
		{
			what: 'a repeat of an earlier delivery',
			lives: [life([1_100, 2_100], delivery(1_150, 'a'), delivery(2_150, 'b'))],
			then: 'abcde',
		},
		{
			what: 'a repeat of a delivery that another poll has followed',
			lives: [life([2_100, 2_500], delivery(2_150, 'ab'))],
			then: 'abcde',
		},
		{
			what: 'a loss of what an earlier poll has seen',
			lives: [life([2_100, 3_100, 3_500], delivery(2_150, 'ab'))],
			then: 'de',
		},
		{
			what: 'a loss of what no poll before the kill has seen',
			lives: [life([2_100, 2_500], delivery(2_150, 'ab'))],
			then: 'de',
		},
		{ what: 'a gap within a life', lives: [], then: 'abde' },
		{ what: 'a file twice in a life', lives: [], then: 'abccde' },
		{ what: 'a last file that never comes', lives: [], then: 'abcd' },
		{ what: 'nothing at all', lives: [], then: '' },
	])('$what is no hit but a fault', ({ lives, then }) => {
		const all = [...lives, life([6_000], delivery(6_050, then))];
		expect(() => hitsIn(all, DONE)).toThrow();
	});
});
