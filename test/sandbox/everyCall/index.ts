import { loadDocument, operationsOf } from '../document';
import { ID_IN_PATH, type EveryCall } from './call';
import { MODERATION_CALLS } from './moderation';
import { VERSION_2_CALLS } from './version2';
import { VERSION_4_CALLS } from './version4';
import { ANY_TEXT } from '../matchers';

/** These say no more than a message. */
const WITHOUT_SUCCESS = ['file.delete', 'workflow.deleteField'];

/** What deletes takes nothing but the ids of its path. */
const DELETIONS: EveryCall[] = operationsOf(loadDocument())
	.filter(({ method }) => method === 'DELETE')
	.map(({ operationId, path }) => ({
		operationId,
		request: (ids) => ({
			method: 'DELETE',
			url: path.replace(/\{(\w+)\}/g, (_, name: string) => ID_IN_PATH[name]?.(ids) ?? name),
		}),
		status: 200,
		effects: 1,
		answer: () => ({
			message: ANY_TEXT,
			...(!WITHOUT_SUCCESS.includes(operationId) && { success: true }),
		}),
	}));

export const EVERY_CALL: EveryCall[] = [
	...VERSION_2_CALLS,
	...VERSION_4_CALLS,
	...MODERATION_CALLS,
	...DELETIONS,
];
