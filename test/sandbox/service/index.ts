import type { Handler, Handlers } from '../call';
import type { Clock } from '../clock';
import type { Effects } from '../log';
import { deletionHandlers } from './deletions';
import { documentHandlers } from './documents';
import { documentUploadHandlers } from './documentUpload';
import { fieldValueHandlers } from './fieldValues';
import { fileFieldHandlers } from './fileFields';
import { fileRetrievalHandlers } from './fileRetrieval';
import { fileReviewHandlers } from './fileReview';
import { fileHandlers } from './files';
import { hooksOf } from './hooks';
import type { Hooks } from './hooks';
import { modelHandlers } from './models';
import { Refusal } from './refusals';
import { seed } from './seeds';
import { storageHandlers } from './storage';
import { tableCellHandlers } from './tableCells';
import { tableHandlers } from './tables';
import { workflowFieldHandlers } from './workflowFields';
import { workflowHandlers } from './workflows';
import { newWorld } from './world';
import type { World } from './world';

export { SEEDED_MODEL_ID, SEEDED_WORKFLOW_ID } from './seeds';
export type { Hooks, SeedOptions } from './hooks';

export interface ServiceOptions {
	clock: Clock;
	effects: Effects;
	/** Other seeds give other ids; the same seed gives the same ids. */
	idSeed?: string;
}

export interface Service extends Hooks {
	/** By the operationIds of openapi.yaml. */
	handlers: Handlers;
}

const RESOURCES: Array<(world: World) => Handlers> = [
	modelHandlers,
	fileHandlers,
	fileRetrievalHandlers,
	fileReviewHandlers,
	fileFieldHandlers,
	workflowHandlers,
	workflowFieldHandlers,
	documentHandlers,
	documentUploadHandlers,
	fieldValueHandlers,
	tableHandlers,
	tableCellHandlers,
	storageHandlers,
	deletionHandlers,
];

/** The domain of the sandbox: a fresh world with its seeds, in memory, without timers. */
export const createService = ({ clock, effects, idSeed = 'sandbox' }: ServiceOptions): Service => {
	const world = newWorld(clock, effects, idSeed);
	seed(world);
	const handlers: Handlers = {};
	for (const handlersOf of RESOURCES) {
		for (const [operationId, handler] of Object.entries(handlersOf(world)))
			handlers[operationId] = answeringRefusals(handler);
	}
	return { ...hooksOf(world), handlers };
};

const answeringRefusals =
	(handler: Handler): Handler =>
	(call) => {
		try {
			return handler(call);
		} catch (error) {
			if (error instanceof Refusal) return error.answer;
			throw error;
		}
	};
