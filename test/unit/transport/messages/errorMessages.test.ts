import { type IHttpRequestMethods, UserError } from 'n8n-workflow';
import { ExecutionCancelled } from '../../../../nodes/DocumentExtraction/transport/retry/requestLimiter';
import type { RequestFailure } from '../../../../nodes/DocumentExtraction/transport/errors/requestFailure';
import { ItemError } from '../../../../nodes/DocumentExtraction/transport/errors/itemError';
import type { Call } from '../../../../nodes/DocumentExtraction/transport/messages/answerMessages';
import { errorTextFor } from '../../../../nodes/DocumentExtraction/transport/messages/errorMessages';
import { UnsuccessfulAnswer } from '../../../../nodes/DocumentExtraction/transport/response/expectSuccess';
import { connectionEnded, givenUp, LOST, refusedWith, UNREACHED, UNREADABLE } from '../failures';
import { FinalFailure } from '../../../../nodes/DocumentExtraction/transport/retry/finalFailure';

const CALL: Call = { path: '/api/v4/workflows', ids: [] };
const asItIs = (text: string) => text;
const wordsOf = (thrown: unknown) => errorTextFor(thrown, () => CALL, asItIs);

const told = (failure: RequestFailure, call: Partial<Call> = {}) =>
	errorTextFor(givenUp(failure), () => ({ ...CALL, ...call }), asItIs);

const unreadable = (text: string): RequestFailure => ({
	kind: 'unreadable',
	text,
	what: 'that is not JSON',
});
const redirect = (location?: string): RequestFailure =>
	refusedWith(302, { headers: location === undefined ? {} : { location } });

/** docs/contract.md#what-goes-wrong. */
const ROWS = [
	{
		what: '401',
		failure: refusedWith(401),
		message: 'The API key was not accepted',
		description: /^Check the key and the base URL in the credential/,
	},
	{
		what: '402',
		failure: refusedWith(402),
		message: 'The account has used up its free API calls',
		description: /^Change the plan.*, then run again/,
	},
	{
		what: '404',
		failure: refusedWith(404),
		message: /address/,
		description: /Base URL/,
	},
	{ what: '409', failure: refusedWith(409), message: /already exists/, description: /\w/ },
	{
		what: 'a redirect',
		failure: redirect(),
		message: 'The service answered with a redirect',
		description: /^Use the final address as Base URL/,
	},
	{
		what: '429',
		failure: refusedWith(429),
		message: 'The service allows fewer requests than this run makes',
		description: /^Lower "Parallel Requests" or raise "Max Retry Time"/,
	},
	{
		what: 'an answer that is not JSON',
		failure: UNREADABLE,
		message: 'The service gave an answer that is not JSON',
		description: /<html>/,
	},
	{
		what: 'an empty answer',
		failure: unreadable(''),
		message: 'The service gave an empty answer',
		description: /\w/,
	},
	{
		what: 'no connection',
		failure: UNREACHED,
		message: /could not be reached/,
		description: /Base URL/,
	},
	{
		what: 'a lost connection',
		failure: LOST,
		message: /connection .* was lost/,
		description: /\w/,
	},
	...[500, 502, 503, 504].map((status) => ({
		what: `${status}`,
		failure: refusedWith(status),
		message: new RegExp(`${status}`),
		description: /again/,
	})),
	{ what: '418', failure: refusedWith(418), message: /\w/, description: /418/ },
];

test.each(ROWS)('after $what the user reads what happened and what to do', (row) => {
	const words = told(row.failure);
	if (typeof row.message === 'string') expect(words.message).toBe(row.message);
	else expect(words.message).toMatch(row.message);
	expect(words.description).toMatch(row.description);
});

test.each([...ROWS.map(({ failure }) => failure), refusedWith(400), refusedWith(403)])(
	'our own words avoid error, problem, failure and mistake (%j)',
	(failure) => {
		for (const method of ['GET', 'PUT', 'POST'] as const) {
			for (const maybeDone of [true, false]) {
				const { message, description } = wordsOf(givenUp(failure, { method, maybeDone }));
				expect(`${message} ${description}`).not.toMatch(/error|problem|fail|mistake/i);
			}
		}
	},
);

test.each([
	{ what: 'the message of its JSON', answer: { body: { code: 'x', message: ' Name is taken ' } } },
	{ what: 'the first of its errors', answer: { body: { errors: [{ message: 'Name is taken' }] } } },
	{ what: 'a JSON text', answer: { body: 'Name is taken', text: '"Name is taken"' } },
	{ what: 'a short text', answer: { text: 'Name is taken' } },
])('a 400 is told in the words of the service: $what', ({ answer }) => {
	const { message, httpCode } = told(refusedWith(400, answer));
	expect(message).toBe('Name is taken');
	expect(httpCode).toBe('400');
});

test('a 400 without words, or with a web page, has ours', () => {
	for (const text of ['', '<html>Bad request</html>']) {
		expect(told(refusedWith(400, { text })).message).toBe('The service did not accept the request');
	}
});

const PAGE = '/api/v4/workflows/{workflowId}/documents/{documentId}/pages/{pageId}';

test.each<[IHttpRequestMethods, string, RegExp]>([
	['POST', '/api/v4/workflows', /^An account holds up to 20 workflows\.$/],
	['PUT', '/api/v4/workflows/{workflowId}/fields', /^Names contain only .+ 30 fields and 20 table/],
	[
		'PATCH',
		'/api/v4/workflows/{workflowId}/fields/{fieldId}',
		/^Names contain only .+ workflow\.$/,
	],
	['POST', `${PAGE}/fields`, /^Name a field or table header that the workflow has/],
	['POST', `${PAGE}/tables`, /^Name a field or table header/],
	['POST', `${PAGE}/tables/{tableId}/cells`, /^Name a field or table header/],
	['GET', '/api/v4/workflows', /^Check the parameters\.$/],
	['GET', '/api/v4/workflows/{workflowId}', /^Check the parameters\.$/],
	['PATCH', '/api/v4/workflows/{workflowId}', /^Check the parameters\.$/],
	['PATCH', '/api/v4/workflows/{workflowId}/settings', /^Check the parameters\.$/],
	['DELETE', '/api/v4/workflows/{workflowId}/fields/{fieldId}', /^Check the parameters\.$/],
	['PATCH', `${PAGE}/fields/{fieldDataId}`, /^Check the parameters\.$/],
	['POST', `${PAGE}/fields/{fieldDataId}/verify`, /^Check the parameters\.$/],
	['POST', '/api/v2/OCR/Model/{modelId}/LabelFile', /^Check the parameters\.$/],
])('a 400 to %s %s is told with what it may mean there', (method, path, description) => {
	const thrown = new FinalFailure(refusedWith(400), { method, path }, false);
	expect(errorTextFor(thrown, () => ({ ...CALL, path }), asItIs).description).toMatch(description);
});

test('the details that the service gives with a 400 reach the user', () => {
	const body = { code: 'bad_request', message: 'Invalid', details: { error: 'page must be 1' } };
	const { message, description } = told(refusedWith(400, { body }));
	expect(`${message} ${description}`).toContain('page must be 1');
});

test.each([
	'https://u:secret@files.example/a.pdf?sig=secret',
	'https://files.example/a.pdf;sig=secret',
	'https://files.example/a.pdf&sig=secret/secret',
	'https:\\/\\/files.example\\/a?sig=secret',
	'https:\\/\\/u:secret@files.example\\/a',
	'https:/u:secret@files.example/a',
	'https://files.example/a.pdf%3Fsig%3Dsecret',
	'https://files.example/a.pdf%2523sig=secret',
	'https://u:secret&#x3D;@files.example/a',
	'https://u:sec?ret@files.example/a?secret=secret',
	"https://files.example/O'Brien.pdf?sig=secret",
	"https://files.example/a?name=UTF-8''7.pdf&sig=secret",
	'https://files.example/a"b.pdf?sig=secret',
	'https://files.example/<a>.pdf?sig=secret',
	'https://u:secret@files.example/a,https://u2:secret@files.example/b',
])('an address that the service repeats comes without its secrets: %s', (address) => {
	const text = `Could not fetch ${address} today`;
	const { message } = told(refusedWith(400, { text }));
	expect(message).toMatch(/^Could not fetch https:\S*files\.example\S* today$/);
	expect(message).not.toContain('secret');
});

test.each([
	['s3://key:secret@bucket/a.pdf?sig=secret', 'Could not fetch s3://bucket/a.pdf today'],
	[
		'https://files.example/Rechnung Mai.pdf?a=1&sig=secret#?',
		'Could not fetch https://files.example/Rechnung Mai.pdf today',
	],
	['files.example/a.pdf?sig=secret', 'Could not fetch files.example/a.pdf today'],
	['//files.example/a.pdf?sig=secret', 'Could not fetch //files.example/a.pdf today'],
	['url: /a.pdf?a=1&sig=secret (Caused by', 'Could not fetch url: /a.pdf (Caused by today'],
	['files.example/a.pdf;sig=secret', 'Could not fetch files.example/a.pdf today'],
	['/a#access_token=secret', 'Could not fetch /a today'],
	['a=1&X-Amz-Signature=secret', 'Could not fetch a=1 today'],
	['u:se@cret@files.example/a', 'Could not fetch files.example/a today'],
	['u:secret@files.example/a.pdf', 'Could not fetch files.example/a.pdf today'],
	['//u:se:cret@files.example/a', 'Could not fetch //files.example/a today'],
	['"u:secret@files.example/a"', 'Could not fetch "files.example/a" today'],
	// That is no address of a file.
	['for ann:ann@firm.example', 'Could not fetch for ann:ann@firm.example today'],
	['https:&#x2F;&#x2F;files.example&#x2F;a?sig=secret', 'Could not fetch https:& today'],
	['https:\\u002f\\u002fu:secret@files.example', 'Could not fetch https: today'],
	['https:\\u002f\\u002ffiles.example\\u002fa?sig=secret', 'Could not fetch https: today'],
	['https%3A%2F%2Ffiles.example%2Fa%3Fsig%3Dsecret', 'Could not fetch https today'],
	['https%253A%252F%252Ffiles.example%252Fa%253Fsig%253Dsecret', 'Could not fetch https today'],
])('so does %s', (address, message) => {
	const text = `Could not fetch ${address} today`;
	expect(told(refusedWith(400, { text })).message).toBe(message);
});

test.each([150, 165, 180])(
	'no part of a password stays where words are cut after it has begun (%d)',
	(length) => {
		const address = `https://user:${'secret'.repeat(20)}@files.example/a.pdf`;
		const text = `${'x'.repeat(length)} ${address}`;
		const unsuccessful = new UnsuccessfulAnswer(text, '');
		for (const failure of [
			refusedWith(400, { text }),
			refusedWith(400, { body: { message: text } }),
		]) {
			expect(told(failure).message).not.toContain('secret');
		}
		const { message } = errorTextFor(unsuccessful, () => CALL, asItIs);
		expect(message).not.toContain('secret');
	},
);

test('what an operation knows about a 400 comes first', () => {
	const own = { message: 'The service could not read the file', description: 'invoice.txt' };
	const refused = (says: string) => (says === 'bad file' ? own : undefined);
	const answer = (message: string) => refusedWith(400, { body: { message } });
	const toldOf = (method: IHttpRequestMethods, message: string) =>
		errorTextFor(
			new FinalFailure(answer(message), { method, path: CALL.path }, false),
			() => ({ ...CALL, refused }),
			asItIs,
		);
	expect(toldOf('POST', 'bad file')).toMatchObject(own);
	expect(toldOf('POST', 'else').message).toBe('else');
	// It is about what was sent, and not about a look on the way.
	expect(toldOf('GET', 'bad file').message).toBe('bad file');
});

test('a long text of the service is shortened', () => {
	const { message } = told(refusedWith(403, { text: 'x'.repeat(5_000) }));
	expect(message.match(/x+/)?.[0]).toHaveLength(200);
	expect(
		told(refusedWith(403, { body: { message: 'x'.repeat(5_000) } })).message.length,
	).toBeLessThan(1_000);
	const { description } = told(unreadable('y'.repeat(5_000)));
	expect(description.match(/y{3,}/)?.[0]).toHaveLength(200);
});

test('a redirect says where it leads, without what may be secret', () => {
	const { description } = told(redirect('https://other.example/path?signature=s3cret#part'));
	expect(description).toContain('https://other.example/path');
	expect(description).not.toContain('s3cret');
});

test('a bad parameter is told as it is', () => {
	const thrown = new ItemError('Limit cannot be 0', 'Use a whole number, 1 or more.');
	expect(wordsOf(thrown)).toEqual({
		message: 'Limit cannot be 0',
		description: 'Use a whole number, 1 or more.',
	});
});

test('what the credential refuses is told in its words, and where to correct it', () => {
	const thrown = new UserError('The Base URL of the credential is empty.');
	expect(wordsOf(thrown)).toEqual({
		message: 'The Base URL of the credential is empty.',
		description: 'Open the credential and correct it.',
	});
});

test.each([new ExecutionCancelled('The execution was canceled'), connectionEnded('ERR_CANCELED')])(
	'an execution that was cancelled is told as that (%s)',
	(thrown) => {
		expect(wordsOf(thrown).message).toBe('The execution was canceled');
	},
);

test('anything else says why it could not be finished, and does not say that nothing was done', () => {
	const { message, description } = wordsOf(new Error('Certificate has expired'));
	expect(message).toBe('This could not be finished: Certificate has expired');
	expect(description).toMatch(/^Check the settings of the node/);
	expect(wordsOf('thrown text').message).toBe('This could not be finished');
});
