import type { Handler, Handlers } from '../call';
import type { Clock } from '../clock';
import type { Effects } from '../log';
import { Refusal } from './refusals';
import { seed } from './seeds';
import { workflowFieldHandlers } from './workflowFields';
import { workflowHandlers } from './workflows';
import { newWorld } from './world';

export interface ServiceOptions {
	clock: Clock;
	effects: Effects;
	/** Other seeds give other ids; the same seed gives the same ids. */
	idSeed?: string;
}

export interface Service {
	/** By the operationIds of openapi.yaml. */
	handlers: Handlers;
}

/** The domain of the sandbox: a fresh world with its seeds, in memory, without timers. */
export const createService = ({ clock, effects, idSeed = 'sandbox' }: ServiceOptions): Service => {
	const world = newWorld(clock, effects, idSeed);
	seed(world);
	const handlers = { ...workflowHandlers(world), ...workflowFieldHandlers(world) };
	return { handlers: answeringRefusals(handlers) };
};

const answeringRefusals = (handlers: Handlers): Handlers =>
	Object.fromEntries(Object.entries(handlers).map(([id, handler]) => [id, refusing(handler)]));

const refusing =
	(handler: Handler): Handler =>
	(call) => {
		try {
			return handler(call);
		} catch (error) {
			if (error instanceof Refusal) return error.answer;
			throw error;
		}
	};
