import { OperationalError } from 'n8n-workflow';

/** What stops an item that has changed something before. */
export class PartlyDone extends OperationalError {
	constructor(
		readonly reason: unknown,
		/** What was changed, in words. */
		readonly done: string,
	) {
		super(`Stopped after a part of it was done: ${done}`);
	}
}
