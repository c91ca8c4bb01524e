import '../../simulate/globals';
import '../../engine/host/folder';

import { Container } from '@n8n/di';
import { SSHClientsManager } from 'n8n-core/dist/execution-engine/ssh-clients-manager';
import { runInEngine } from '../../serviceModels/run';
import { MODELS } from '../../serviceModels/models';
import { startSimulatedTime } from '../../simulatedTime';

/** The node in n8n's engine against one model, with its own clock: nothing waits for real. */
export interface Task {
	model: string;
	items: number;
	seed: number;
}

async function msFor({ model, items, seed }: Task): Promise<number> {
	const found = MODELS.find(({ name }) => name === model);
	if (!found) throw new Error(`There is no model ${model}`);
	// n8n's engine keeps a timer for its connections by SSH.
	Container.get(SSHClientsManager).onShutdown();
	const time = startSimulatedTime();
	const { ms, left } = await runInEngine(found, items, seed).finally(() => time.stop());
	if (left > 0) throw new Error(`${left} of ${items} items are left undone at ${model}`);
	return ms;
}

process.once('disconnect', () => process.exit());
process.on('message', (task: Task) => {
	void msFor(task).then(
		(ms) => process.send?.(ms),
		(thrown: unknown) => {
			console.error(thrown);
			process.exit(1);
		},
	);
});
