import { fetchFailureFor } from '../../../../nodes/DocumentExtraction/resources/shared/fetchFailure';
import { RequestFailed } from '../../../../nodes/DocumentExtraction/transport/errors/requestFailure';

const failureOf = (status: number, text: string, body?: unknown) =>
	fetchFailureFor(new RequestFailed({ kind: 'httpError', status, headers: {}, body, text }));

test.each<[status: number, body: unknown]>([
	[401, undefined],
	[401, { message: 'No' }],
	[403, { message: 'Not allowed' }],
	[404, { message: 'File abc was not found' }],
])('a look that the service answers with %i ends the wait: %j', (status, body) => {
	const { isFinal, reason } = failureOf(status, JSON.stringify(body ?? ''), body);
	expect(isFinal).toBe(true);
	expect(reason).toMatch(new RegExp(`^${String(status)}: `));
});

test.each<[status: number, text: string, body: unknown]>([
	[404, '<html>', undefined],
	[403, '<html>', undefined],
	[404, 'default backend - 404', undefined],
	[404, '{}', {}],
	[404, '...', { message: 'Cannot GET /api/v4/workflows/a' }],
	[404, '...', { status: 404, path: '/api/v4/workflows/a' }],
])('a gateway that answers %i in its place does not: %s', (status, text, body) => {
	expect(failureOf(status, text, body)).toEqual({ isFinal: false, reason: String(status) });
});
