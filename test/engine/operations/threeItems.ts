import type { INodeExecutionData, INodeParameters, OnError } from 'n8n-workflow';
import type { OperationBench } from './fixture';
import type { Case } from './cases';
import { withParameter } from './parameters';

export const CONTINUING = ['continueRegularOutput', 'continueErrorOutput'] as const;

/** What stands in the way of the second of three items. */
export interface Setback {
	/** The parameters, with what is bad only for that item. */
	parameters: INodeParameters;
	message: string;
	/** How many requests a run makes that goes on, and at most one that stops. */
	requests: { goingOn: number; stopping: number };
}

/** Runs three items one after the other, the second of them with a setback. */
export async function runThree(
	bench: OperationBench,
	operation: Case,
	{ parameters, maxTries }: Pick<Setback, 'parameters'> & { maxTries?: number },
	onError?: OnError,
) {
	const { json, binary } = (await operation.item?.()) ?? { json: {} };
	const items: INodeExecutionData[] = [0, 1, 2].map((n) => ({
		json: { ...json, n },
		...(binary && { binary }),
	}));
	const run = await bench.runCase(operation, {
		parameters: withParameter(parameters, 'options.parallelRequests', 1),
		items,
		...(onError && { onError }),
		...(maxTries && { maxTries }),
	});
	return { ...run, requests: bench.sandbox.log.requests() };
}

/** What one item gives when nothing stands in its way. The log does not show it. */
export async function undisturbed(bench: OperationBench, operation: Case) {
	bench.makeRepeatable(operation.id);
	const { json } = await bench.runCase(operation);
	bench.sandbox.log.clear();
	return json;
}

/** `bad` for the second item, else what the case has there. */
export const badForSecond = (good: unknown, bad: unknown) =>
	`={{ $json.n === 1 ? ${JSON.stringify(bad)} : ${JSON.stringify(good)} }}`;
