import type { Handler } from './call';
import type { MovableClock } from './clock';
import type { Contract, Violation } from './contract';
import type { DescribedOperation } from './document';
import type { Faults } from './faults';
import type { Keys } from './keys';
import type { SandboxLog } from './log';
import type { RateLimits } from './rateLimit';

/** All that one running sandbox shares between its requests. */
export interface SandboxContext {
	readonly contract: Contract;
	readonly operations: DescribedOperation[];
	readonly keys: Keys;
	readonly faults: Faults;
	readonly rateLimits: RateLimits;
	readonly clock: MovableClock;
	readonly log: SandboxLog;
	readonly violations: Violation[];
	/** Aborted when the sandbox stops, so that nothing waits longer. */
	readonly stopping: AbortSignal;
	/** Comes when it is this request's turn; what tells it from others is in `content`. */
	turnOf?: (content: string) => Promise<void>;
	handlerOf(operationId: string): Handler | undefined;
	/** One line per finished request. */
	print(line: string): void;
}
