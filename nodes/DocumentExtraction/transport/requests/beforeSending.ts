import type { IDataObject, IExecuteSingleFunctions, PreSendAction } from 'n8n-workflow';

/** Gives the body with what the step adds to it. */
type Step = (this: IExecuteSingleFunctions, body: IDataObject) => IDataObject;

const storedErrors = new WeakMap<object, { reason: unknown }>();

/**
 * A step that fills in or checks the body of a request before it is sent. n8n does these steps before an item
 * waits for its turn; what a step refuses is kept until then, so that a bad item is told, counted
 * and paired like any other setback (docs/n8n.md#steps-before-sending).
 */
export function beforeSending(step: Step): PreSendAction {
	return async function (this: IExecuteSingleFunctions, options) {
		try {
			// n8n begins each body as an empty object.
			const body = options.body as IDataObject;
			if (!storedErrors.has(options)) options.body = step.call(this, body);
		} catch (reason) {
			storedErrors.set(options, { reason });
		}
		return options;
	};
}

/** Throws what a step refused. */
export function throwStoredError(options: object): void {
	const refusal = storedErrors.get(options);
	if (refusal) throw refusal.reason;
}
