import { startSimulatedTime, type SimulatedTime } from '.';

let time: SimulatedTime | undefined;

/** The clock of all that a test runs: nothing in it waits for real. */
export function simulatedTime(): SimulatedTime {
	if (!time) throw new Error('Time is simulated only while tests run');
	return time;
}

beforeAll(() => {
	time = startSimulatedTime();
});
afterAll(() => time?.stop());
