import type { IExecuteSingleFunctions, IHttpRequestOptions, PreSendAction } from 'n8n-workflow';

type Step = (this: IExecuteSingleFunctions, options: IHttpRequestOptions) => void;

const refusals = new WeakMap<object, { reason: unknown }>();

/**
 * A step that fills in or checks a request before it is sent. n8n does these steps before an item
 * waits for its turn; what a step refuses is kept until then, so that a bad item is told, counted
 * and paired like any other setback.
 */
export function beforeSending(step: Step): PreSendAction {
	return async function (this: IExecuteSingleFunctions, options) {
		try {
			if (!refusals.has(options)) step.call(this, options);
		} catch (reason) {
			refusals.set(options, { reason });
		}
		return options;
	};
}

/** Throws what a step refused. */
export function throwRefusal(options: object): void {
	const refusal = refusals.get(options);
	if (refusal) throw refusal.reason;
}
