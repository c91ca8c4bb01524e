import type { FastifyRequest } from 'fastify';
import type { ReadBody } from './bodies';
import { redact } from './keys';
import type { LoggedRequest } from './log';

type Arrival = Pick<
	LoggedRequest,
	'operationId' | 'method' | 'path' | 'params' | 'query' | 'headers' | 'contentType'
>;

export const rawPath = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '';

export const queryOf = (request: FastifyRequest): LoggedRequest['query'] => ({
	...(request.query as LoggedRequest['query']),
});

/** What is logged of a request as it arrives; its key is not. */
export const arrivalOf = (
	request: FastifyRequest,
	operationId: string | undefined,
	params: Record<string, string>,
): Arrival => {
	const { authorization, ...headers } = request.headers;
	const contentType = request.headers['content-type'];
	return {
		...(operationId === undefined ? {} : { operationId }),
		method: request.method,
		path: rawPath(request),
		params,
		query: queryOf(request),
		headers:
			authorization === undefined ? headers : { ...headers, authorization: redact(authorization) },
		...(contentType === undefined ? {} : { contentType }),
	};
};

/** What is logged of a body: JSON as it is, of files their description. */
export const loggedBody = ({ body, form }: ReadBody): Pick<LoggedRequest, 'body' | 'form'> => ({
	...(body === undefined ? {} : { body }),
	...(form === undefined
		? {}
		: {
				form: {
					fields: form.fields,
					files: form.files.map(({ part, name, type, size, sha256 }) => ({
						part,
						name,
						type,
						size,
						sha256,
					})),
				},
			}),
});
