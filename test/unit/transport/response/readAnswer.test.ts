import fc from 'fast-check';
import { RequestFailed } from '../../../../nodes/DocumentExtraction/transport/errors/requestFailure';
import { parseExactIntegers } from '../../../../nodes/DocumentExtraction/utils/losslessJson';
import { readResponse } from '../../../../nodes/DocumentExtraction/transport/response/readAnswer';

const response = (body: string, statusCode = 200, headers: Record<string, string> = {}) => ({
	body,
	statusCode,
	headers,
});

function outcomeIn(...answer: Parameters<typeof response>) {
	try {
		return { answer: readResponse(response(...answer)) };
	} catch (thrown) {
		return thrown instanceof RequestFailed ? thrown.failure : { thrown };
	}
}

test('reads whatever JSON a service sends', () => {
	fc.assert(
		fc.property(
			fc.jsonValue({ noUnicodeString: false }),
			fc.constantFrom(200, 201, 299),
			(value, status) => {
				const text = JSON.stringify(value);
				expect(readResponse(response(text, status))).toEqual({ body: parseExactIntegers(text) });
			},
		),
	);
});

test('keeps all digits of a whole number', () => {
	expect(readResponse(response('{"id": 1234567890123456789}'))).toEqual({
		body: { id: '1234567890123456789' },
	});
});

test.each(['{"a":1}\n', '  {"a":1}', '\ufeff{"a":1}'])(
	'takes %j, blanks and mark aside',
	(text) => {
		expect(readResponse(response(text))).toEqual({ body: { a: 1 } });
	},
);

test.each(['', ' ', '\r\n'])('an empty answer (%j) is empty, and the operation decides', (text) => {
	expect(readResponse(response(text))).toEqual({ body: undefined });
});

test.each(['<html></html>', '{"workflows":[{"id"', 'OK', "{'a':1}", '{"a":1}{"b":2}'])(
	'%j is not JSON',
	(text) => {
		expect(outcomeIn(text)).toMatchObject({ kind: 'unreadable', text, what: 'that is not JSON' });
	},
);

test.each([300, 302, 400, 401, 404, 429, 500, 503])(
	'%d is a refusal, whatever comes along',
	(status) => {
		const headers = { 'retry-after': '3' };
		expect(outcomeIn('{"message":"no"}', status, headers)).toEqual({
			kind: 'httpError',
			status,
			headers,
			body: { message: 'no' },
			text: '{"message":"no"}',
		});
		expect(outcomeIn('<html>', status)).toEqual({
			kind: 'httpError',
			status,
			headers: {},
			body: undefined,
			text: '<html>',
		});
		expect(outcomeIn('', status)).toEqual({
			kind: 'httpError',
			status,
			headers: {},
			body: undefined,
			text: '',
		});
	},
);
