import fc from 'fast-check';
import {
	RunClosed,
	RequestLimiter,
} from '../../../../nodes/DocumentExtraction/transport/retry/requestLimiter';
import { STANDINGS } from '../../../../nodes/DocumentExtraction/transport/retry/requestKind';
import { deferred, outcomeFrom, settled } from './deferred';
import { PATIENT } from './waiting';

test('never lets more than the limit through at a time, whatever comes and however it ends', async () => {
	const pass = fc.record({
		turns: fc.integer({ min: 1, max: 4 }),
		fails: fc.boolean(),
		standing: fc.constantFrom(...STANDINGS),
	});
	await fc.assert(
		fc.asyncProperty(
			fc.integer({ min: 1, max: 8 }),
			fc.array(pass, { maxLength: 60 }),
			async (limit, passes) => {
				const gate = new RequestLimiter(limit);
				let open = 0;
				let mostOpen = 0;
				const results = await Promise.allSettled(
					passes.map(({ turns, fails, standing }) =>
						gate.run(
							async () => {
								open += 1;
								mostOpen = Math.max(mostOpen, open);
								for (let turn = 0; turn < turns; turn += 1) await settled();
								open -= 1;
								if (fails) throw new Error('as planned');
							},
							PATIENT,
							standing,
						),
					),
				);
				expect(open).toBe(0);
				expect(mostOpen).toBeLessThanOrEqual(limit);
				// It begins with five, and what says nothing of the service changes nothing.
				const all = passes.every(({ standing }) => standing !== 'refused') ? passes.length : 0;
				// Beside what was refused, nothing else goes.
				expect(mostOpen).toBeGreaterThanOrEqual(Math.min(limit, 5, all));
				expect(mostOpen).toBeLessThanOrEqual(5);
				expect(results.map(({ status }) => status === 'rejected')).toEqual(
					passes.map(({ fails }) => fails),
				);
			},
		),
		{ numRuns: 60 },
	);
});

test('lets requests through in the order in which they came', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.integer({ min: 1, max: 5 }),
			fc.integer({ min: 0, max: 40 }),
			async (limit, count) => {
				const gate = new RequestLimiter(limit);
				const order: number[] = [];
				const all = Array.from({ length: count }, (_, index) => index);
				await Promise.all(
					all.map((index) =>
						gate.run(async () => {
							order.push(index);
							await settled();
						}, PATIENT),
					),
				);
				expect(order).toEqual(all);
			},
		),
		{ numRuns: 30 },
	);
});

test('lets retries go before those that have not begun, each in its own order', async () => {
	const gate = new RequestLimiter(1);
	const first = deferred();
	const order: string[] = [];
	const note = (name: string) => async () => {
		order.push(name);
	};
	const all = [
		gate.run(() => first.promise, PATIENT),
		gate.run(note('fresh 1'), PATIENT),
		gate.run(note('retry 1'), PATIENT, 'begun'),
		gate.run(note('fresh 2'), PATIENT),
		gate.run(note('retry 2'), PATIENT, 'begun'),
	];
	await settled();
	expect(order).toEqual([]);
	first.resolve();
	await Promise.all(all);
	expect(order).toEqual(['retry 1', 'retry 2', 'fresh 1', 'fresh 2']);
});

test('a newcomer does not overtake those that wait, even when a place is free', async () => {
	const gate = new RequestLimiter(1);
	const first = deferred();
	const order: string[] = [];
	const note = (name: string) => async () => {
		order.push(name);
	};
	const begun = [gate.run(() => first.promise, PATIENT), gate.run(note('waiting'), PATIENT)];
	first.resolve();
	await begun[0];
	begun.push(gate.run(note('newcomer'), PATIENT));
	await Promise.all(begun);
	expect(order).toEqual(['waiting', 'newcomer']);
});

test('gives back what the work gives and throws what it throws', async () => {
	const gate = new RequestLimiter(1);
	await expect(gate.run(async () => 7, PATIENT)).resolves.toBe(7);
	const reason = new Error('as planned');
	await expect(gate.run(async () => await Promise.reject(reason), PATIENT)).rejects.toBe(reason);
	await expect(gate.run(async () => 8, PATIENT)).resolves.toBe(8);
});

test('whoever stops the run with what it was given keeps those back that wait', async () => {
	const gate = new RequestLimiter(1);
	const sent: string[] = [];
	const stopping = gate.run(async () => 'not what was due', PATIENT).then(() => gate.close());
	const waiting = gate.run(async () => sent.push('waiting'), PATIENT);
	await stopping;
	await expect(waiting).rejects.toBeInstanceOf(RunClosed);
	expect(sent).toEqual([]);
});

test('work that throws before it gives a promise frees its place too', async () => {
	const gate = new RequestLimiter(1);
	const thrown = new Error('as planned');
	const throwing = (): Promise<void> => {
		throw thrown;
	};
	expect(await outcomeFrom(gate.run(throwing, PATIENT))).toEqual({ reason: thrown });
	await expect(gate.run(async () => 'next', PATIENT)).resolves.toBe('next');
});

/** CPU time in ms, which a busy machine does not stretch as it does the time on the wall. */
async function cpuOfPassing(waiters: number): Promise<number> {
	const gate = new RequestLimiter(50);
	const before = process.cpuUsage();
	let passed = 0;
	await Promise.all(
		Array.from({ length: waiters }, () =>
			gate.run(async () => {
				await Promise.resolve();
				passed += 1;
			}, PATIENT),
		),
	);
	expect(passed).toBe(waiters);
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1000;
}

test('many waiting requests cost each what few do', async () => {
	await cpuOfPassing(4_000);
	const few = await cpuOfPassing(4_000);
	const many = await cpuOfPassing(32_000);
	// 8 times as many: linear is 8 times the work, quadratic 64 times.
	expect(many / few).toBeLessThan(32);
});
