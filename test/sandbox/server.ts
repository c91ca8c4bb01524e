import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { acceptAnyBody } from './bodies';
import type { DescribedOperation } from './document';
import { invalidRequest, serverError, type Failure } from './errors';
import { handle, handleUnknown, refuse } from './handle';
import { MULTIPART_OPTIONS } from './multipart';
import type { SandboxContext } from './context';

/** Large enough for base64 of big files in JSON and urlencoded bodies; docs/interface.md#file-types states no limit. */
const BODY_LIMIT = 1024 * 1024 * 1024;
/** Ids come from clients; a router's limit must not decide how long one may be. */
const MAX_PARAMETER_LENGTH = 8192;

/** Routes are what openapi.yaml describes, and nothing else. */
export const createServer = (setting: SandboxContext): FastifyInstance => {
	const server = Fastify({
		bodyLimit: BODY_LIMIT,
		exposeHeadRoutes: false,
		forceCloseConnections: true,
		routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_PARAMETER_LENGTH },
		frameworkErrors: (error, request, reply) => refuse(setting, request, reply, failureOf(error)),
	});
	void server.register(multipart, MULTIPART_OPTIONS);
	acceptAnyBody(server);
	for (const operation of setting.operations) {
		server.route({
			method: operation.method,
			url: routeOf(operation),
			handler: (request, reply) => handle(setting, operation, request, reply),
		});
	}
	server.setNotFoundHandler((request, reply) => handleUnknown(setting, request, reply));
	server.setErrorHandler((error, request, reply) =>
		refuse(setting, request, reply, failureOf(error)),
	);
	return server;
};

const routeOf = ({ path, parameters }: DescribedOperation): string => {
	const rest = parameters.find((parameter) => parameter['x-rest-of-path']);
	return path
		.replace(`{${rest?.name ?? ''}}`, '*')
		.replace(/\{(\w+)\}/g, (_, name: string) => `:${name}`);
};

/** What the HTTP layer itself refuses, in the service's words: a path that cannot be decoded, a broken body. */
const failureOf = (error: unknown): Failure => {
	const message = error instanceof Error ? error.message : String(error);
	return statusOf(error) < 500 ? invalidRequest([message]) : serverError(message);
};

const statusOf = (error: unknown): number =>
	typeof error === 'object' &&
	error !== null &&
	'statusCode' in error &&
	typeof error.statusCode === 'number'
		? error.statusCode
		: 500;
