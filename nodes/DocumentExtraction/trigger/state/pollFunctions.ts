import type { IPollFunctions } from 'n8n-workflow';

/** What n8n gives to a poll. Newer versions say how many milliseconds it may take. */
export type PollFunctions = IPollFunctions & { getPollBudgetMs?: () => number };

/** What tells which node is polled, and where its state lies. */
export type StoringFunctions = Pick<
	PollFunctions,
	'getNode' | 'getWorkflow' | 'getWorkflowStaticData' | 'getPollBudgetMs'
>;
