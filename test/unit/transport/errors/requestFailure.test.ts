import { OperationalError } from 'n8n-workflow';
import {
	mayHaveBeenDone,
	failureOf,
} from '../../../../nodes/DocumentExtraction/transport/errors/requestFailure';
import { connectionEnded, LOST, refusedWith, unanswered, UNREACHED, UNREADABLE } from '../failures';

test.each(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])(
	'%s while the connection is made means that the service was never reached',
	(code) => {
		const thrown = connectionEnded(code, `connect ${code} 192.0.2.1:443`);
		expect(failureOf(thrown)).toEqual({ kind: 'unreached', code });
	},
);

test.each(['EHOSTUNREACH', 'ENETUNREACH'])(
	'%s on a connection that was made means that nobody knows whether the work was done',
	(code) => {
		expect(failureOf(connectionEnded(code, `read ${code}`))).toEqual({ kind: 'lost', code });
	},
);

test.each([
	'ECONNRESET',
	'ECONNABORTED',
	'EPIPE',
	'ETIMEDOUT',
	'ERR_BAD_RESPONSE',
	'ERR_NETWORK',
	'200',
	// An answer that is no HTTP, is broken off in its compression, or comes with too many headers.
	'HPE_INVALID_CONSTANT',
	'HPE_INVALID_CHUNK_SIZE',
	'HPE_HEADER_OVERFLOW',
	'Z_BUF_ERROR',
	'Z_DATA_ERROR',
	'ERR_STREAM_PREMATURE_CLOSE',
	// A connection cut in the middle of an answer with another good status.
	'201',
])('%s means that nobody knows whether the work was done', (code) => {
	expect(failureOf(connectionEnded(code))).toEqual({ kind: 'lost', code });
});

test('a request that the execution cancelled is no setback of the connection', () => {
	expect(failureOf(connectionEnded('ERR_CANCELED'))).toBeUndefined();
});

test.each([new OperationalError('planned'), new Error('planned'), 'planned', undefined])(
	'%s is not about the connection',
	(thrown) => {
		expect(failureOf(thrown)).toBeUndefined();
	},
);

test('an answer that could not be used is known as what it was', () => {
	expect(failureOf(unanswered(UNREADABLE))).toEqual(UNREADABLE);
});

test.each([
	{ what: 'a lost connection', failure: LOST, unknown: true },
	{ what: 'an unreadable answer', failure: UNREADABLE, unknown: true },
	{ what: 'a connection that was never made', failure: UNREACHED, unknown: false },
	...[303, 408, 500, 501, 502, 503, 504, 520, 599].map((status) => ({
		what: `status ${status}`,
		failure: refusedWith(status),
		unknown: true,
	})),
	...[302, 400, 401, 402, 404, 409, 429].map((status) => ({
		what: `status ${status}`,
		failure: refusedWith(status),
		unknown: false,
	})),
])('after $what the fate of the work is unknown: $unknown', ({ failure, unknown }) => {
	expect(mayHaveBeenDone(failure)).toBe(unknown);
});
