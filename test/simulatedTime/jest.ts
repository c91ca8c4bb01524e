import { startSimulatedTime, type SimulatedTime } from '.';
import { loadFetch } from './loadFetch';

let time: SimulatedTime | undefined;

/** The clock of all that a test runs: nothing in it waits for real. */
export function simulatedTime(): SimulatedTime {
	if (!time) throw new Error('Time is simulated only while tests run');
	return time;
}

// Set in the projects of test/e2e. There a wait of minutes would be over at once, and its test red.
if ('N8N_HOST' in globalThis) throw new Error('Beside a real n8n no time is simulated');

beforeAll(async () => {
	await loadFetch();
	time = startSimulatedTime();
});
afterAll(() => time?.stop());
