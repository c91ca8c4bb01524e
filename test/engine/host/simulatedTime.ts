import { startSimulatedTime, type SimulatedTime } from '../../simulatedTime';

let time: SimulatedTime | undefined;

/** The clock of the node, of n8n and of the service in all tests that run a node: nothing in them waits for real. */
export function simulatedTime(): SimulatedTime {
	if (!time) throw new Error('Time is simulated only while tests run');
	return time;
}

/** For the setup of those tests. */
export function useSimulatedTime(): void {
	beforeAll(() => {
		time = startSimulatedTime();
	});
	afterAll(() => time?.stop());
}
