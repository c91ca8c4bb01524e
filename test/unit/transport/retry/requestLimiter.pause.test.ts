import {
	RequestLimiter,
	PauseTooLong,
} from '../../../../nodes/DocumentExtraction/transport/retry/requestLimiter';
import { deferred, outcomeFrom } from './deferred';
import { useFakeTime } from './fakeTime';
import { PATIENT, untilThen, upTo } from './waiting';

// A pause of minutes is nothing that a test can sit out.
useFakeTime();

const succeed = async (gate: RequestLimiter) => await gate.run(async (wave) => wave, PATIENT);

/** The pauses of waves that follow one another, none of which brings a success. */
async function pausesOf(gate: RequestLimiter, waves: number, perWave: number): Promise<number[][]> {
	const pauses: number[][] = [];
	for (let wave = 0; wave < waves; wave += 1) {
		const holds: number[] = [];
		const answered = deferred();
		const refused = Array.from({ length: perWave }, (_, place) =>
			gate
				.run(
					async (number) => {
						await answered.promise;
						holds.push(gate.pause(undefined, number));
						throw new Error('429');
					},
					PATIENT,
					'new',
					// A 429 makes fewer of its kind go out at a time.
					`kind ${place}`,
				)
				.catch(() => undefined),
		);
		await jest.advanceTimersByTimeAsync(0);
		answered.resolve();
		await Promise.all(refused);
		await jest.advanceTimersByTimeAsync(Math.max(...holds));
		pauses.push(holds);
	}
	return pauses;
}

test('a pause holds everyone, and one sleeper waits for all of them', async () => {
	const gate = new RequestLimiter(5);
	gate.pause(60_000, await succeed(gate));
	let passed = 0;
	const all = Array.from({ length: 200 }, () =>
		gate.run(async () => {
			passed += 1;
		}, PATIENT),
	);
	await jest.advanceTimersByTimeAsync(59_900);
	expect(passed).toBe(0);
	expect(jest.getTimerCount()).toBe(1);
	await jest.advanceTimersByTimeAsync(300);
	expect(passed).toBe(200);
	await Promise.all(all);
	expect(jest.getTimerCount()).toBe(0);
});

test('a request under way goes on through a pause', async () => {
	const gate = new RequestLimiter(2);
	const work = deferred<string>();
	const open = gate.run(() => work.promise, PATIENT);
	gate.pause(60_000, await succeed(gate));
	work.resolve('done');
	await expect(open).resolves.toBe('done');
});

test('a longer pause that is asked for later counts, a shorter one does not', async () => {
	const gate = new RequestLimiter(1);
	const wave = await succeed(gate);
	expect(gate.pause(5_000, wave)).toBe(5_000);
	expect(gate.pause(1_000, wave)).toBe(5_000);
	await jest.advanceTimersByTimeAsync(2_000);
	expect(gate.pause(9_000, wave)).toBe(9_000);
	expect(gate.pause(undefined, wave)).toBe(9_000);
});

test('a pause that the service asks for gets up to a quarter on top', async () => {
	jest.spyOn(Math, 'random').mockReturnValue(0.999_999);
	const gate = new RequestLimiter(1);
	gate.pause(4_000, 0);
	let passed = false;
	const waiting = gate.run(async () => {
		passed = true;
	}, PATIENT);
	await jest.advanceTimersByTimeAsync(4_900);
	expect(passed).toBe(false);
	await jest.advanceTimersByTimeAsync(101);
	await waiting;
	expect(passed).toBe(true);
});

test.each([1, 2, 5])(
	'without a time from the service, %d refusals of a wave double the pause once',
	async (perWave) => {
		const pauses = await pausesOf(new RequestLimiter(perWave), 4, perWave);
		expect(pauses).toEqual(
			[2_000, 4_000, 8_000, 16_000].map((ms) => Array.from({ length: perWave }, () => ms)),
		);
	},
);

test('after a success the pauses start small again', async () => {
	const gate = new RequestLimiter(3);
	await pausesOf(gate, 3, 3);
	await succeed(gate);
	expect(await pausesOf(gate, 2, 3)).toEqual([
		[2_000, 2_000, 2_000],
		[4_000, 4_000, 4_000],
	]);
});

test('an answer to a request from before the pause does not make the pauses small again', async () => {
	const gate = new RequestLimiter(2);
	const early = deferred();
	const slow = gate.run(() => early.promise, PATIENT);
	expect(await pausesOf(gate, 1, 1)).toEqual([[2_000]]);
	early.resolve();
	await slow;
	expect(await pausesOf(gate, 1, 1)).toEqual([[4_000]]);
});

test('a request that asks for a pause before it leaves holds back the next one too', async () => {
	const gate = new RequestLimiter(1);
	const answered = deferred();
	const refused = gate.run(async (wave) => {
		await answered.promise;
		gate.pause(60_000, wave);
	}, PATIENT);
	let passed = 0;
	const waiting = Array.from({ length: 3 }, () =>
		gate.run(async () => {
			passed += 1;
		}, PATIENT),
	);
	answered.resolve();
	await refused;
	await jest.advanceTimersByTimeAsync(59_000);
	expect(passed).toBe(0);
	await jest.advanceTimersByTimeAsync(2_000);
	await Promise.all(waiting);
	expect(passed).toBe(3);
});

test('whoever would have to wait longer than there is time is told at once', async () => {
	const gate = new RequestLimiter(1);
	const open = deferred();
	const first = gate.run(() => open.promise, PATIENT);
	const impatient = outcomeFrom(gate.run(async () => 'sent', upTo(9_999)));
	const patient = gate.run(async () => 'sent', upTo(10_000));
	gate.pause(10_000, 0);
	expect((await impatient).reason).toBeInstanceOf(PauseTooLong);
	const late = await outcomeFrom(gate.run(async () => 'sent', upTo(9_000)));
	expect(late.reason).toBeInstanceOf(PauseTooLong);
	open.resolve();
	await first;
	await jest.advanceTimersByTimeAsync(10_000);
	await expect(patient).resolves.toBe('sent');
});

test('time that has been waited already counts when a further pause comes', async () => {
	const gate = new RequestLimiter(2);
	const open = deferred();
	const slow = gate.run(() => open.promise, PATIENT);
	gate.pause(5_000, 0);
	const waiting = outcomeFrom(gate.run(async () => 'sent', untilThen(Date.now() + 6_000), 'begun'));
	await jest.advanceTimersByTimeAsync(4_000);
	// Two seconds are left to it, and now it would be held for five more.
	gate.pause(5_000, 1);
	await jest.advanceTimersByTimeAsync(10_000);
	expect((await waiting).reason).toBeInstanceOf(PauseTooLong);
	open.resolve();
	await slow;
});

test('a wait that one is ready for is not given up for what we add to it', async () => {
	jest.spyOn(Math, 'random').mockReturnValue(0.999);
	const gate = new RequestLimiter(1);
	gate.pause(10_000, 0);
	const ready = outcomeFrom(gate.run(async () => 'sent', untilThen(Date.now() + 11_000)));
	await jest.advanceTimersByTimeAsync(15_000);
	expect(await ready).toEqual({ value: 'sent' });
});

describe('what was refused and is tried again', () => {
	const KIND = 'upload';

	/** After a pause in which five are under way. */
	const paused = async () => {
		const gate = new RequestLimiter(50);
		const open = Array.from({ length: 5 }, () => deferred());
		const kept = open.map(({ promise }) => gate.run(async () => promise, PATIENT, 'new', KIND));
		gate.pause(1_000, 0, 'other');
		const order: string[] = [];
		const note = (name: string) => async () => {
			order.push(name);
		};
		const again = deferred();
		const refused = async () => {
			order.push('refused');
			await again.promise;
		};
		const first = gate.nextNumber();
		const all = [
			gate.run(note('look'), PATIENT, 'begun', 'look'),
			gate.run(note('other'), PATIENT, 'new', KIND),
			gate.run(note('refused later'), PATIENT, 'refused', KIND),
			gate.run(refused, PATIENT, 'refused', KIND, first),
		];
		await jest.advanceTimersByTimeAsync(2_000);
		expect(order).toEqual([]);
		const end = async () => {
			for (const { resolve } of [...open, again]) resolve();
			await jest.advanceTimersByTimeAsync(1_000);
			await Promise.all([...kept, ...all]);
		};
		return { order, open, end };
	};

	test('goes before all else, by its first number, until it is answered', async () => {
		const { order, open, end } = await paused();
		for (const { resolve } of open) resolve();
		await jest.advanceTimersByTimeAsync(1_000);
		expect(order).toEqual(['refused', 'refused later']);
		await end();
		expect(order).toEqual(['refused', 'refused later', 'look', 'other']);
	});

	test('holds up nobody for longer than ten seconds', async () => {
		const { order, end } = await paused();
		await jest.advanceTimersByTimeAsync(10_000);
		expect(order).toEqual(['look']);
		await end();
	});
});
