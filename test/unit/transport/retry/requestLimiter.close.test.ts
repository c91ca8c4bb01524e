import { getEventListeners } from 'node:events';
import {
	RunClosed,
	RequestLimiter,
} from '../../../../nodes/DocumentExtraction/transport/retry/requestLimiter';
import { deferred, outcomeFrom } from './deferred';
import { PATIENT, upTo } from './waiting';

const HOUR = 3_600_000;

afterEach(() => {
	jest.useRealTimers();
	jest.restoreAllMocks();
});

test('closing sends the waiting home at once and lets the open ones finish', async () => {
	const gate = new RequestLimiter(1);
	const open = deferred<string>();
	const first = gate.run(() => open.promise, PATIENT);
	let sent = 0;
	const send = async () => {
		sent += 1;
	};
	const waiting = [gate.run(send, PATIENT), gate.run(send, PATIENT, 'begun')].map(outcomeFrom);
	gate.close();
	for (const { reason } of await Promise.all(waiting)) expect(reason).toBeInstanceOf(RunClosed);
	open.resolve('done');
	await expect(first).resolves.toBe('done');
	await expect(gate.run(send, PATIENT)).rejects.toBeInstanceOf(RunClosed);
	await expect(gate.wait(10)).rejects.toBeInstanceOf(RunClosed);
	expect(sent).toBe(0);
});

test('the first reason for closing is the one that is told', async () => {
	const gate = new RequestLimiter(1);
	const first = new Error('first');
	gate.close(first);
	gate.close(new Error('second'));
	await expect(gate.run(async () => 1, PATIENT)).rejects.toBe(first);
});

test('a gate that is closed during a pause comes to rest', async () => {
	jest.useFakeTimers();
	const gate = new RequestLimiter(2);
	const open = deferred();
	const slow = gate.run(() => open.promise, PATIENT);
	gate.pause(HOUR, 0);
	gate.close();
	// Only the gate's own: jest shares the clock.
	let looks = 0;
	const now = Date.now.bind(Date);
	jest.spyOn(Date, 'now').mockImplementation(() => {
		if (/\bgate\.ts\b/.test(new Error().stack ?? '')) looks += 1;
		return now();
	});
	open.resolve();
	await slow;
	await jest.advanceTimersByTimeAsync(1_000);
	expect(looks).toBeLessThan(20);
	expect(jest.getTimerCount()).toBe(0);
});

test('a gate whose sleeper finds it closed comes to rest', async () => {
	jest.useFakeTimers();
	const gate = new RequestLimiter(1);
	gate.pause(HOUR, 0);
	const waiting = outcomeFrom(gate.run(async () => 1, PATIENT));
	await jest.advanceTimersByTimeAsync(0);
	gate.close();
	expect((await waiting).reason).toBeInstanceOf(RunClosed);
	const clock = jest.spyOn(Date, 'now');
	await jest.advanceTimersByTimeAsync(1_000);
	expect(clock.mock.calls.length).toBeLessThan(50);
	expect(jest.getTimerCount()).toBe(0);
});

test.each([
	{
		what: 'those in a queue',
		begin: (gate: RequestLimiter) => gate.run(async () => undefined, PATIENT),
	},
	{ what: 'those that wait outside', begin: (gate: RequestLimiter) => gate.wait(HOUR) },
])('cancelling the execution ends the wait of $what within a second', async ({ begin }) => {
	jest.useFakeTimers();
	const cancel = new AbortController();
	const gate = new RequestLimiter(1, cancel.signal);
	gate.pause(HOUR, 0);
	const waiting = outcomeFrom(begin(gate));
	await jest.advanceTimersByTimeAsync(500);
	const cancelled = Date.now();
	const ended = waiting.then(() => Date.now() - cancelled);
	cancel.abort();
	await jest.advanceTimersByTimeAsync(HOUR);
	expect(await ended).toBeLessThan(1_000);
	const { reason } = await waiting;
	expect(reason).toBeInstanceOf(Error);
	expect(reason).not.toBeInstanceOf(RunClosed);
});

test('a gate that is made after the execution was cancelled lets nobody through', async () => {
	let sent = 0;
	const gate = new RequestLimiter(5, AbortSignal.abort());
	const { reason } = await outcomeFrom(
		gate.run(async () => {
			sent += 1;
		}, PATIENT),
	);
	expect(reason).toBeInstanceOf(Error);
	expect(sent).toBe(0);
});

test('nothing of a gate stays with the execution after its run', () => {
	const { signal } = new AbortController();
	const gates = Array.from({ length: 3 }, () => new RequestLimiter(5, signal));
	expect(getEventListeners(signal, 'abort')).toHaveLength(3);
	for (const gate of gates) gate.end();
	expect(getEventListeners(signal, 'abort')).toHaveLength(0);
});

test('a pause that is longer than the run leaves no sleeper behind', async () => {
	jest.useFakeTimers();
	const gate = new RequestLimiter(2);
	const open = deferred();
	const slow = gate.run(() => open.promise, upTo(1_000));
	gate.pause(HOUR, 0);
	open.resolve();
	await slow;
	gate.end();
	await jest.advanceTimersByTimeAsync(1_000);
	expect(jest.getTimerCount()).toBe(0);
});

test.each([
	{ what: 'that a request leaves', leave: async () => undefined },
	{
		what: 'that a request leaves by being refused',
		leave: async () => await Promise.reject(new Error('429')),
	},
])('a pause $what while nobody waits comes to rest', async ({ leave }) => {
	jest.useFakeTimers();
	const gate = new RequestLimiter(2);
	const open = deferred();
	const slow = outcomeFrom(
		gate.run(async () => {
			await open.promise;
			await leave();
		}, PATIENT),
	);
	await jest.advanceTimersByTimeAsync(0);
	gate.pause(HOUR, 0);
	const clock = jest.spyOn(Date, 'now');
	open.resolve();
	await slow;
	await jest.advanceTimersByTimeAsync(1_000);
	expect(clock.mock.calls.length).toBeLessThan(20);
	expect(jest.getTimerCount()).toBe(0);
});
