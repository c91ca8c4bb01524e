import { UserError } from 'n8n-workflow';

/** Something the user has to change: nothing (more) is sent for this item. */
export class ItemError extends UserError {
	constructor(
		message: string,
		/** What to do next. */
		readonly advice: string,
		/** The answer that it is about, all of it: a part may hold a part of the key, which nobody would find. */
		readonly answer = '',
	) {
		super(message);
	}
}

/** How the advice begins where a refusal comes before anything is sent. */
export const NOTHING_CHANGED = 'Nothing was changed';
