import type { Model } from './models';
import { addWorkflow } from './workflows';
import type { World } from './world';

export const SEEDED_MODEL_ID = 'model-invoices';
export const SEEDED_WORKFLOW_ID = '0b7c6f4e-3a52-4c1d-9e86-5d2f1a907b34';

const MODELS: Model[] = [
	{ id: SEEDED_MODEL_ID, type: 'ocr', state: 5, instantLearning: false },
	{ id: 'model-untrained', type: 'ocr', state: 2, instantLearning: false },
	{ id: 'model-instant', type: 'ocr', state: 5, instantLearning: true },
];

/** What every fresh sandbox holds. */
export const seed = (world: World): void => {
	for (const model of MODELS) world.models.set(model.id, { ...model });
	addWorkflow(world, { id: SEEDED_WORKFLOW_ID, description: 'Invoices', type: 'invoice' });
};
