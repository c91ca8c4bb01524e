import type { INodeExecutionData } from 'n8n-workflow';

import type { Turn } from './turn';
import { Unanswered } from './outcome';

/** A service that does not know a path, or a method on it, says one of these, and has done nothing. */
const NOT_THERE = new Set([404, 405]);

/** Sends the request as declared and, where the service does not know it in that form, in its other form. */
export async function orElse(
	ask: Turn['ask'],
	otherForm: Parameters<Turn['ask']>[0],
): Promise<INodeExecutionData[]> {
	return await ask().catch(async (first: unknown) => {
		if (!isNotThere(first)) throw first;
		return await ask(otherForm).catch((second: unknown) => {
			// A 405 says nothing about what is missing; the 404 of the first form does.
			throw statusOf(second) === 405 ? first : second;
		});
	});
}

function isNotThere(thrown: unknown): boolean {
	return NOT_THERE.has(statusOf(thrown) ?? 0);
}

function statusOf(thrown: unknown): number | undefined {
	if (!(thrown instanceof Unanswered) || thrown.outcome.kind !== 'refused') return undefined;
	return thrown.outcome.status;
}
