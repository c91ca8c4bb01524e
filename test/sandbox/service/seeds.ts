import { addWorkflow } from './workflows';
import type { World } from './world';

export const SEEDED_WORKFLOW_ID = '0b7c6f4e-3a52-4c1d-9e86-5d2f1a907b34';

/** What every fresh sandbox holds. */
export const seed = (world: World): void => {
	addWorkflow(world, { id: SEEDED_WORKFLOW_ID, description: 'Invoices', type: 'invoice' });
};
