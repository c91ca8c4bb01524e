import { simulatedTime } from '../../simulatedTime/jest';
import type { SandboxBench } from '../host';

/** Time passes for n8n and for the service alike. */
export function pass({ sandbox }: SandboxBench, ms: number): void {
	simulatedTime().advance(ms);
	sandbox.clock.advance(ms);
}
