import type { Answer, Call } from './call';
import type { DescribedOperation } from './document';
import { failureAnswer, invalidRequest, rateLimited, serverError } from './errors';
import type { LoggedRequest } from './log';
import type { SandboxContext } from './context';

/** What an authenticated call yields: rate limit, contract, domain, and the contract again. */
export const doWork = (
	setting: SandboxContext,
	operation: DescribedOperation,
	call: Call,
	unreadable: string | undefined,
	entry: LoggedRequest,
): Answer => {
	const wait = setting.rateLimits.secondsToWait(operation.operationId);
	if (wait !== undefined) {
		entry.refusedBy = 'rateLimit';
		return failureAnswer(operation.path, rateLimited(wait));
	}
	const errors =
		unreadable === undefined ? setting.contract.request(operation, call) : [unreadable];
	if (errors.length > 0) {
		entry.refusedBy = 'contract';
		return failureAnswer(operation.path, invalidRequest(errors));
	}
	return held(setting, operation, domainAnswer(setting, operation, call, entry));
};

const domainAnswer = (
	setting: SandboxContext,
	{ operationId }: DescribedOperation,
	call: Call,
	entry: LoggedRequest,
): Answer => {
	const handler = setting.handlerOf(operationId);
	if (handler === undefined) throw new Error(`The sandbox has no handler for ${operationId}`);
	const answer = setting.log.causedBy(entry, () => handler(call));
	entry.workDone = answer.status < 400;
	return answer;
};

/** An answer that does not hold is the sandbox's own mistake: it is kept, and stop() will tell. */
const held = (setting: SandboxContext, operation: DescribedOperation, answer: Answer): Answer => {
	const errors = setting.contract.answer(operation, answer);
	if (errors.length === 0) return answer;
	const { operationId, path } = operation;
	setting.violations.push({ operationId, status: answer.status, errors, body: answer.body });
	return failureAnswer(path, serverError('The answer breaks the contract; see violations'));
};
