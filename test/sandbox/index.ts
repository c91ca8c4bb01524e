import { setMaxListeners } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Handler } from './call';
import { MovableClock } from './clock';
import { sharedContract, type Violation } from './contract';
import { loadDocument, operationsOf } from './document';
import { Faults } from './faults';
import { Keys } from './keys';
import { SandboxLog } from './log';
import { RateLimits, type RateLimit } from './rateLimit';
import { createServer } from './server';
import { createService, type Service } from './service';
import type { SandboxContext } from './context';

export interface SandboxOptions {
	/** A free one when left out. */
	port?: number;
	apiKey?: string;
	/** Gets one line per finished request. */
	log?: (line: string) => void;
	/** Lets a request wait until it is its turn, which is at once when left out; told by what is asked. */
	turnOf?: (content: string) => Promise<void>;
}

export interface Sandbox {
	/** Base address, without a slash at the end. */
	readonly url: string;
	readonly apiKey: string;
	readonly clock: MovableClock;
	readonly faults: Faults;
	readonly log: SandboxLog;
	readonly keys: Keys;
	/** The domain with its hooks; another one after reset(). */
	readonly service: Service;
	/** Answers of the domain that broke the contract; a test that provoked one empties the list. */
	readonly violations: Violation[];
	rateLimit(limit: RateLimit): void;
	/** Puts a handler in the place of the domain's until reset(). */
	override(operationId: string, handler: Handler): void;
	/** A fresh world on the same address: state, clock, keys, faults, limits, log. Violations stay. */
	reset(): void;
	/** Rejects when violations remain, so that a wrong answer fails the test that met it. */
	stop(): Promise<void>;
}

const operations = operationsOf(loadDocument());

export const startSandbox = async (options: SandboxOptions = {}): Promise<Sandbox> => {
	const { port = 0, apiKey = 'sandbox-key', log: print = () => undefined } = options;
	const clock = new MovableClock();
	const log = new SandboxLog(() => clock.now());
	const keys = new Keys(apiKey);
	const faults = new Faults();
	const rateLimits = new RateLimits(clock);
	const violations: Violation[] = [];
	const stopping = new AbortController();
	// Every answer that a fault delays listens to it.
	setMaxListeners(0, stopping.signal);
	const overrides = new Map<string, Handler>();
	let service = createService({ clock, effects: log });

	const setting: SandboxContext = {
		contract: sharedContract(),
		operations,
		keys,
		faults,
		rateLimits,
		clock,
		log,
		violations,
		stopping: stopping.signal,
		...(options.turnOf && { turnOf: options.turnOf }),
		handlerOf: (operationId) => overrides.get(operationId) ?? service.handlers[operationId],
		print,
	};
	const server = createServer(setting);
	await server.listen({ host: '127.0.0.1', port });
	const address = server.server.address() as AddressInfo;

	return {
		url: `http://127.0.0.1:${address.port}`,
		apiKey,
		clock,
		faults,
		log,
		keys,
		violations,
		get service() {
			return service;
		},
		rateLimit: (limit) => {
			rateLimits.set(limit);
		},
		override: (operationId, handler) => {
			overrides.set(operationId, handler);
		},
		reset: () => {
			for (const part of [clock, keys]) part.reset();
			for (const part of [faults, rateLimits, overrides]) part.clear();
			service = createService({ clock, effects: log });
			log.clear();
		},
		stop: async () => {
			stopping.abort();
			await server.close();
			if (violations.length > 0) throw new Error(complaint(violations));
		},
	};
};

const complaint = (violations: Violation[]): string =>
	[
		'The sandbox gave answers that openapi.yaml does not allow:',
		...violations.map(
			({ operationId, status, errors }) => `${operationId} ${status}: ${errors.join('; ')}`,
		),
	].join('\n');
