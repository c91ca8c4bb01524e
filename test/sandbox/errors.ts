import type { Answer } from './call';

/** The errors that the service gives before a request reaches its domain. */
export interface Failure {
	status: number;
	code: string;
	message: string;
	details: Record<string, unknown>;
	headers?: Record<string, string>;
}

export const isVersion4 = (path: string): boolean => /^\/api\/v4(\/|$)/.test(path);

/** Version 4 has the body of docs/interface.md#refusals-of-version-4; the one of version 2 is not shown there, so it is ours. */
export const failureBody = (path: string, failure: Failure): Record<string, unknown> => {
	const { code, message, details } = failure;
	// The rate limit is documented once, with `retry_after` (docs/interface.md#too-many-requests), so both versions share its body.
	if (isVersion4(path) || failure.status === 429) return { code, message, details };
	return { message, errors: [{ reason: code, message: reasonText(failure) }] };
};

export const failureAnswer = (path: string, failure: Failure): Answer => ({
	status: failure.status,
	body: failureBody(path, failure),
	...(failure.headers ? { headers: failure.headers } : {}),
});

const reasonText = ({ details, message }: Failure): string =>
	typeof details['error'] === 'string' ? details['error'] : message;

export const unauthorized = (error: string): Failure => ({
	status: 401,
	code: 'unauthorized',
	message: 'Authentication failed',
	details: { error },
	headers: { 'www-authenticate': 'Basic realm="document extraction"' },
});

export const invalidRequest = (errors: string[]): Failure => ({
	status: 400,
	code: 'bad_request',
	message: 'Invalid request parameters',
	details: { error: errors.join('; ') },
});

export const notFound = (method: string, path: string): Failure => ({
	status: 404,
	code: 'not_found',
	message: 'No such path',
	details: { error: `${method} ${path} does not exist` },
});

export const rateLimited = (seconds: number): Failure => ({
	status: 429,
	code: 'rate_limit_exceeded',
	message: 'Too many requests',
	details: { retry_after: seconds },
	headers: { 'retry-after': String(seconds) },
});

export const serverError = (error: string): Failure => ({
	status: 500,
	code: 'internal_error',
	message: 'The service failed',
	details: { error },
});
