import { startSimulatedTime, type SimulatedTime } from '../../simulatedTime';

/** For the setup of all tests that run a node: nothing in them waits for real. */
export function useSimulatedTime(): void {
	let time: SimulatedTime | undefined;
	beforeAll(() => {
		time = startSimulatedTime();
	});
	afterAll(() => time?.stop());
}
