import type { HostName } from '../n8n';

/** Set by the project of jest.config.js that runs. */
declare const N8N_HOST: HostName;

/** Who starts the polls of an active workflow, and how n8n keeps what the trigger remembers. */
export interface Scheduler {
	name: string;
	environment: Record<string, string>;
	/** Whether the memory is stored in one transaction with the execution that a poll starts. */
	storesTogether: boolean;
}

const IN_MEMORY: Scheduler = { name: 'timers in memory', environment: {}, storesTogether: false };

const DURABLE: Scheduler = {
	name: 'the durable scheduler',
	environment: {
		N8N_SCHEDULER_ENABLED: 'true',
		N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
		// Without it n8n says in its log that polls stay with the timers in memory.
		N8N_USE_WORKFLOW_PUBLICATION_SERVICE: 'true',
	},
	storesTogether: false,
};

const WITH_CURSORS: Scheduler = {
	name: 'the durable scheduler with durable cursors',
	environment: { ...DURABLE.environment, N8N_POLLER_DURABLE_CURSORS_ENABLED: 'true' },
	storesTogether: true,
};

export const DURABLE_SCHEDULERS = [DURABLE, WITH_CURSORS];

/** What the n8n that runs has; 2.7 knows nothing of durable ones. */
export const SCHEDULERS = N8N_HOST === '2.7' ? [IN_MEMORY] : [IN_MEMORY, ...DURABLE_SCHEDULERS];
