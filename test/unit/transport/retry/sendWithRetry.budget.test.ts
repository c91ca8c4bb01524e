import { RequestLimiter } from '../../../../nodes/DocumentExtraction/transport/retry/requestLimiter';
import { deferred } from './deferred';
import { useFakeTime } from './fakeTime';
import { LOST, refusedWith, tooMany, UNREACHED } from '../failures';
import { begin, DONE, send, type Try } from './sending';
import { upTo } from './waiting';
import {
	ItemBudget,
	RetryBudget,
} from '../../../../nodes/DocumentExtraction/transport/retry/retryBudget';
import { FinalFailure } from '../../../../nodes/DocumentExtraction/transport/retry/finalFailure';

useFakeTime();

test.each([
	{ what: 'a 429', failure: tooMany(1) },
	{ what: 'a 429 without a time', failure: tooMany() },
	{ what: 'a 429 that says to wait for no time', failure: tooMany(0) },
	{ what: 'a 500', failure: refusedWith(500) },
	{ what: 'a lost connection', failure: LOST },
	{ what: 'no connection', failure: UNREACHED },
])('a budget of 0 means no retries, after $what', async ({ failure }) => {
	const { at, reason } = await send({ tries: [failure, DONE], budgetMs: 0, takesMs: 10 });
	expect(at).toHaveLength(1);
	expect(reason).toBeInstanceOf(FinalFailure);
});

test('a wait that is longer than what is left is not begun', async () => {
	const { at, ms, reason } = await send({ tries: [tooMany(61), DONE], budgetMs: 60_000 });
	expect(at).toHaveLength(1);
	expect(ms).toBe(0);
	expect(reason).toMatchObject({ failure: { status: 429 } });
});

test('a wait that the budget allows is not refused for what we add to it', async () => {
	jest.spyOn(Math, 'random').mockReturnValue(0.999);
	const { at } = await send({ tries: [tooMany(100), DONE], budgetMs: 110_000 });
	expect(at).toHaveLength(2);
});

test('the budget is for all retries of an item together, of whatever kind', async () => {
	const tries: Try[] = [refusedWith(500), tooMany(4), UNREACHED, DONE];
	// 1 s, 4 s, 4 s
	expect((await send({ tries, budgetMs: 9_100 })).at).toEqual([0, 1_000, 5_000, 9_000]);
	expect((await send({ tries, budgetMs: 8_900 })).at).toEqual([0, 1_000, 5_000]);
});

test('no try goes out after the budget has ended', async () => {
	for (let budgetMs = 0; budgetMs <= 40_000; budgetMs += 2_500) {
		const { at } = await send({ tries: [LOST], budgetMs });
		expect(at.at(-1)).toBeLessThanOrEqual(budgetMs);
	}
});

test.each([
	{ what: 'a refusal', tries: [refusedWith(400)] },
	{ what: 'a lost upload', tries: [LOST], method: 'POST' as const },
])('$what that is not tried again begins no budget that others share', async (sending) => {
	const budget = new RetryBudget(2_000);
	await send({ ...sending, budget });
	await jest.advanceTimersByTimeAsync(60_000);
	expect((await send({ tries: [UNREACHED, DONE], budget })).value).toBe(DONE);
});

test('what comes to its turn for the first time is sent, though others have used up the budget that they share', async () => {
	const gate = new RequestLimiter(1);
	const budget = new RetryBudget(2_000);
	const sending = [
		begin({ gate, budget, tries: [refusedWith(500)], takesMs: 3_000 }),
		begin({ gate, budget, tries: [DONE], takesMs: 3_000 }),
		begin({ gate, budget, tries: [DONE], takesMs: 3_000 }),
	];
	await jest.advanceTimersByTimeAsync(60_000);
	expect((await Promise.all(sending)).map(({ value }) => value)).toEqual([undefined, DONE, DONE]);
});

test('waiting for its turn, before anything went wrong, takes nothing from the budget', async () => {
	const gate = new RequestLimiter(1);
	const slow = deferred();
	const open = gate.run(() => slow.promise, upTo(1));
	const asked = begin({ gate, tries: [LOST, DONE], budgetMs: 2_000 });
	await jest.advanceTimersByTimeAsync(60_000);
	slow.resolve();
	await open;
	await jest.advanceTimersByTimeAsync(1_500);
	expect((await asked).value).toBe(DONE);
});

test('one item is told to slow down: the others wait, and none is sent meanwhile', async () => {
	const gate = new RequestLimiter(1);
	const asked = [
		begin({ gate, tries: [tooMany(10), DONE] }),
		begin({ gate, tries: [DONE] }),
		begin({ gate, tries: [DONE] }),
	];
	await jest.advanceTimersByTimeAsync(20_000);
	const [refused, ...others] = await Promise.all(asked);
	expect(refused?.at).toEqual([0, 10_000]);
	for (const { at } of others) expect(at[0]).toBeGreaterThanOrEqual(10_000);
});

test('with one request at a time the pause does not grow by a request that slipped through', async () => {
	const gate = new RequestLimiter(1);
	const asked = [begin({ gate, tries: [tooMany(), DONE] }), begin({ gate, tries: [DONE] })];
	await jest.advanceTimersByTimeAsync(10_000);
	const [first, second] = await Promise.all(asked);
	expect(first?.at).toEqual([0, 2_000]);
	expect(second?.at[0]).toBeGreaterThanOrEqual(2_000);
});

test('an item whose time is over while it waits for its turn is not sent again', async () => {
	const gate = new RequestLimiter(2);
	const slow = deferred();
	const open = gate.run(() => slow.promise, upTo(120_000));
	const retrying = begin({ gate, tries: [tooMany(1), DONE], budgetMs: 2_000 });
	await jest.advanceTimersByTimeAsync(900);
	// Another item is told to wait for two more seconds: one more than this one has.
	gate.pause(2_000, 1);
	slow.resolve();
	await open;
	await jest.advanceTimersByTimeAsync(5_000);
	const { at, reason } = await retrying;
	expect(at).toEqual([0]);
	expect(reason).toBeInstanceOf(FinalFailure);
});

test('an item that was never sent, because others were refused for too long, says so in the same way', async () => {
	const gate = new RequestLimiter(1);
	gate.pause(60_000, 0);
	const { at, reason } = await send({ gate, tries: [DONE], budgetMs: 10_000 });
	expect(at).toEqual([]);
	expect(reason).toMatchObject({ failure: { status: 429 }, maybeDone: false });
});

test('a repeat that the pause of others prevents tells what it met itself', async () => {
	const gate = new RequestLimiter(2);
	const asked = begin({ gate, tries: [refusedWith(503), DONE], budgetMs: 10_000 });
	await jest.advanceTimersByTimeAsync(500);
	gate.pause(60_000, 0);
	await jest.advanceTimersByTimeAsync(1_000);
	const { at, reason } = await asked;
	expect(at).toHaveLength(1);
	expect(reason).toMatchObject({ failure: { status: 503 }, maybeDone: true });
});

describe('one of many items', () => {
	const KIND = 'GET /api/v4/workflows';

	test('is sent again when others have kept it waiting for longer than its own time', async () => {
		const gate = new RequestLimiter(2);
		const budget = new ItemBudget(2_000);
		const slow = deferred();
		const other = gate.run(() => slow.promise, upTo(120_000), 'new', KIND);
		const retrying = begin({ gate, tries: [tooMany(1), tooMany(1), DONE], budget });
		await jest.advanceTimersByTimeAsync(500);
		// Others are answered, and then told to wait.
		slow.resolve();
		await other;
		await jest.advanceTimersByTimeAsync(400);
		gate.pause(2_000, 1, KIND);
		await jest.advanceTimersByTimeAsync(10_000);
		const { at, value } = await retrying;
		expect(value).toBe(DONE);
		expect(at).toHaveLength(3);
	});

	test('is not sent again when nothing but refusals has come for as long', async () => {
		const gate = new RequestLimiter(2);
		const budget = new ItemBudget(2_000);
		const retrying = begin({ gate, tries: [tooMany(1), DONE], budget });
		await jest.advanceTimersByTimeAsync(900);
		gate.pause(2_000, 1, KIND);
		await jest.advanceTimersByTimeAsync(10_000);
		expect((await retrying).at).toHaveLength(1);
	});

	test('is not sent again when its own waits together take longer', async () => {
		const budget = new ItemBudget(2_000);
		const { at, reason } = await send({
			tries: [tooMany(1), tooMany(1), tooMany(1), DONE],
			budget,
		});
		expect(at).toHaveLength(3);
		expect(reason).toMatchObject({ failure: { status: 429 } });
	});

	test('does not wait for a pause of others that is longer than all of its time', async () => {
		const gate = new RequestLimiter(2);
		const retrying = begin({ gate, tries: [tooMany(1), DONE], budget: new ItemBudget(2_000) });
		await jest.advanceTimersByTimeAsync(900);
		gate.pause(60_000, 1);
		await jest.advanceTimersByTimeAsync(1_000);
		const { at, reason } = await retrying;
		expect(at).toHaveLength(1);
		expect(reason).toMatchObject({ failure: { status: 429 } });
	});
});
