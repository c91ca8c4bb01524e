import type { FastifyReply, FastifyRequest } from 'fastify';
import { readBody, type ReadBody } from './bodies';
import type { Answer, Call } from './call';
import { sleep } from './clock';
import { send, sendFault, type Delivery } from './deliver';
import type { DescribedOperation } from './document';
import { failureAnswer, notFound, serverError, unauthorized, type Failure } from './errors';
import { isWorkDone, type Fault } from './faults';
import type { LoggedRequest } from './log';
import { arrivalOf, loggedBody, queryOf, rawPath } from './requestEntry';
import type { SandboxContext } from './context';
import { doWork } from './work';

/** One request from arrival to answer. The body is always read first, so that connections stay usable. */
export const handle = async (
	setting: SandboxContext,
	operation: DescribedOperation,
	request: FastifyRequest,
	reply: FastifyReply,
): Promise<void> => {
	const params = paramsOf(operation, request);
	const entry = opened(setting, request, reply, operation.operationId, params);
	const delivery = deliveryOf(request, reply, entry);
	await guarded(setting, delivery, operation.operationId, async () => {
		const read = await readBody(request, takesForm(operation));
		const body = loggedBody(read);
		Object.assign(entry, body);
		await setting.turnOf?.(JSON.stringify([request.method, request.url, body]));
		const account = authenticated(setting, operation, request);
		if (typeof account !== 'string') {
			entry.refusedBy = 'authentication';
			send(delivery, failureAnswer(delivery.path, account));
			return;
		}
		const call = callOf(request, params, read, account);
		const work = () => doWork(setting, operation, call, read.error, entry);
		const fault = setting.faults.take(operation.operationId, params);
		if (fault === undefined) send(delivery, work());
		else await sendWithFault(setting, delivery, entry, fault, work);
	});
};

export const handleUnknown = async (
	setting: SandboxContext,
	request: FastifyRequest,
	reply: FastifyReply,
): Promise<void> => {
	const entry = opened(setting, request, reply, undefined, {});
	const delivery = deliveryOf(request, reply, entry);
	await guarded(setting, delivery, 'an unknown path', async () => {
		Object.assign(entry, loggedBody(await readBody(request, true)));
		send(delivery, failureAnswer(delivery.path, notFound(request.method, delivery.path)));
	});
};

/** What the sandbox itself does wrong must not leave a client waiting, and must not go unnoticed. */
const guarded = async (
	{ violations }: SandboxContext,
	delivery: Delivery,
	operationId: string,
	work: () => Promise<void>,
): Promise<void> => {
	try {
		await work();
	} catch (error) {
		const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
		violations.push({ operationId, status: 500, errors: [reason], body: undefined });
		const failure = serverError('The sandbox made a mistake of its own; see violations');
		send(delivery, failureAnswer(delivery.path, failure));
	}
};

/** What does not get as far as a route. */
export const refuse = (
	setting: SandboxContext,
	request: FastifyRequest,
	reply: FastifyReply,
	failure: Failure,
): void => {
	const entry = opened(setting, request, reply, undefined, {});
	const delivery = deliveryOf(request, reply, entry);
	send(delivery, failureAnswer(delivery.path, failure));
};

const sendWithFault = async (
	setting: SandboxContext,
	delivery: Delivery,
	entry: LoggedRequest,
	fault: Fault,
	work: () => Answer,
): Promise<void> => {
	entry.fault = fault.kind;
	if (fault.kind === 'latency') {
		const early = fault.work === 'beforeDelay' ? work() : undefined;
		await sleep(fault.ms, setting.stopping);
		send(delivery, early ?? work());
		return;
	}
	sendFault(delivery, fault, isWorkDone(fault) ? work() : undefined);
};

/** Logs the arrival, and sees to it that the request counts as open until its connection is done with it. */
const opened = (
	setting: SandboxContext,
	request: FastifyRequest,
	reply: FastifyReply,
	operationId: string | undefined,
	params: Record<string, string>,
): LoggedRequest => {
	const entry = setting.log.arrived(arrivalOf(request, operationId, params));
	reply.hijack();
	reply.raw.once('close', () => {
		setting.log.left();
		setting.print(summary(entry));
	});
	return entry;
};

const deliveryOf = (
	request: FastifyRequest,
	reply: FastifyReply,
	entry: LoggedRequest,
): Delivery => ({
	response: reply.raw,
	path: rawPath(request),
	url: request.url,
	answered: (status) => {
		entry.status = status;
	},
});

const authenticated = (
	setting: SandboxContext,
	operation: DescribedOperation,
	request: FastifyRequest,
): string | Failure => {
	if (!operation.authenticated) return '';
	const who = setting.keys.identify(request.headers.authorization);
	return 'account' in who ? who.account : unauthorized(who.error);
};

const callOf = (
	request: FastifyRequest,
	params: Record<string, string>,
	{ body, form }: ReadBody,
	account: string,
): Call => ({
	params,
	query: queryOf(request),
	account,
	origin: `http://${request.host}`,
	...(body === undefined ? {} : { body }),
	...(form === undefined ? {} : { form }),
});

/** A path that ends in "the rest" comes from the router under the name `*`. */
const paramsOf = (
	operation: DescribedOperation,
	request: FastifyRequest,
): Record<string, string> => {
	const { '*': rest, ...params } = request.params as Record<string, string>;
	const name = operation.parameters.find((parameter) => parameter['x-rest-of-path'])?.name;
	return name === undefined || rest === undefined ? params : { ...params, [name]: rest };
};

const takesForm = ({ requestBody }: DescribedOperation): boolean =>
	Object.keys(requestBody?.content ?? {}).some((type) => type.includes('form'));

const summary = ({ method, path, operationId, status, fault, workDone }: LoggedRequest): string =>
	[
		method,
		path,
		status ?? 'no answer',
		operationId ?? 'unknown path',
		...(fault === undefined ? [] : [`fault ${fault}`]),
		...(workDone ? [] : ['no work done']),
	].join(' · ');
