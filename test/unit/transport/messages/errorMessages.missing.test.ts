import { PATH_PARAMETERS } from '../../../../nodes/DocumentExtraction/transport/address/pathParameters';
import { errorTextFor } from '../../../../nodes/DocumentExtraction/transport/messages/errorMessages';
import { givenUp, LOST, refusedWith, UNREADABLE } from '../failures';
import type { FinalFailure } from '../../../../nodes/DocumentExtraction/transport/retry/finalFailure';

const idsOf = (...names: string[]) =>
	names.flatMap((name) => {
		const parameter = PATH_PARAMETERS[name];
		return parameter ? [{ parameter, id: `${name}-1` }] : [];
	});

const words = (thrown: FinalFailure, ids: string[] = []) =>
	errorTextFor(
		thrown,
		(path) => ({ path, ids: idsOf(...ids) }),
		(text) => text,
	);

const PAGE = ['workflowId', 'documentId', 'pageId'];

test.each([
	{ ids: ['modelId'], says: 'Model does not exist', message: 'Model modelId-1 was not found' },
	{ ids: ['modelId', 'fileId'], says: 'Model not found', message: 'Model modelId-1 was not found' },
	{ ids: ['modelId', 'fileId'], says: 'No such file', message: 'File fileId-1 was not found' },
	{ ids: ['modelId', 'fileId'], says: '', message: 'File fileId-1 was not found' },
	{
		ids: ['workflowId'],
		says: 'Workflow not found',
		message: 'Workflow workflowId-1 was not found',
	},
	{ ids: PAGE, says: 'Workflow not found', message: 'Workflow workflowId-1 was not found' },
	{ ids: PAGE, says: 'Document not found', message: 'Document documentId-1 was not found' },
	{ ids: PAGE, says: 'Page not found', message: 'Page pageId-1 was not found' },
	{ ids: PAGE, says: 'Not found', message: 'Page pageId-1 was not found' },
	{
		ids: [...PAGE, 'fieldDataId'],
		says: 'Field value not found',
		message: 'Field value fieldDataId-1 was not found',
	},
	{
		ids: [...PAGE, 'tableId', 'cellId'],
		says: 'Table not found',
		message: 'Table tableId-1 was not found',
	},
	{
		ids: [...PAGE, 'tableId', 'cellId'],
		says: 'Cell not found in table',
		message: 'Cell cellId-1 was not found',
	},
	{ ids: ['modelId'], says: '404 Not Found', message: 'Model modelId-1 was not found' },
	{ ids: ['modelId', 'fileId'], says: 'file_id x', message: 'File fileId-1 was not found' },
	{ ids: ['modelId', 'fileId'], says: 'fileId x', message: 'File fileId-1 was not found' },
	{
		ids: ['modelId', 'fileId'],
		says: 'The model holds no such files',
		message: 'File fileId-1 was not found',
	},
	{ ids: ['modelId'], says: 'member x not found', message: 'member x not found' },
	{
		ids: ['modelId'],
		says: 'Member x not found in model m',
		message: 'Member x not found in model m',
	},
	{ ids: ['modelId'], says: 'No file f in model m', message: 'No file f in model m' },
	{ ids: ['workflowId'], says: '404 page not found', message: '404 page not found' },
	{ ids: [...PAGE], says: 'This profile is cancelled', message: 'This profile is cancelled' },
	{
		ids: ['workflowId', 'fieldId'],
		says: 'Field or table header not found',
		message: 'Field fieldId-1 was not found',
	},
	{
		ids: ['modelId', 'fileId'],
		says: 'Route GET:/api/v2/Inferences/Model/m/file/f not found',
		message: 'Route GET:/api/v2/Inferences/Model/m/file/f not found',
	},
	{ ids: [], says: 'no such route', message: 'no such route' },
])('"$says" about $ids is told as: $message', ({ ids, says, message }) => {
	const answer = refusedWith(404, { body: { message: says } });
	const told = words(givenUp(answer), ids);
	expect(told.message).toBe(message);
	expect(told.httpCode).toBe('404');
	expect(`${told.message} ${told.description}`).toContain(says);
});

test('a page of a web server names nothing, and is not shown', () => {
	const text = '<html>Not Found</html>';
	const { message, description } = words(givenUp(refusedWith(404, { text })), ['modelId']);
	expect(message).toBe('Model modelId-1 was not found');
	expect(description).not.toContain('html');
});

test('the details that the service gives with a 404 reach the user', () => {
	const body = { message: 'Not found', details: { error: 'no member x' } };
	for (const ids of [['modelId'], []]) {
		expect(words(givenUp(refusedWith(404, { body })), ids).description).toContain('no member x');
	}
});

const CHECK = 'the ID and the account that the API key belongs to.';
test.each([
	...['workflowId', 'fieldId'].map((name) => [name, ['workflowId', name], true] as const),
	...['documentId', 'pageId', 'tableId'].map((name) => [name, [...PAGE, name], true] as const),
	['modelId', ['modelId'], false],
	['fileId', ['modelId', 'fileId'], false],
	['pageId of a file', ['modelId', 'pageId'], false],
	['fileId, asked for at an address of its own', ['fileId'], false],
] as const)(
	'%s that was not found is to be picked only where there is a list',
	(_, ids, isListed) => {
		const { description } = words(givenUp(refusedWith(404)), [...ids]);
		const advice = isListed ? `Pick it from the list, or check ${CHECK}` : `Check ${CHECK}`;
		expect(description).toBe(advice);
	},
);

test.each([LOST, UNREADABLE, refusedWith(500), refusedWith(503)])(
	'after %j a call that is not repeatable may have been done, and the user reads how to go on',
	(failure) => {
		const { message, description } = words(givenUp(failure, { method: 'POST', maybeDone: true }));
		expect(message).toMatch(/may have been done/);
		expect(description).toMatch(/not sent again/);
		expect(description).toMatch(/before you run it again/);
		expect(description).not.toMatch(/Run again later|then run again/);
	},
);

test('a call that is repeatable may be run again without harm', () => {
	expect(words(givenUp(LOST, { method: 'PUT', maybeDone: true })).description).toMatch(
		/running it again does no harm/,
	);
});

test('what was surely not done does not raise doubts', () => {
	const { message, description } = words(givenUp(refusedWith(429), { method: 'POST' }));
	expect(`${message} ${description}`).not.toMatch(/may have been done/);
});

test('of a request that only reads it is not said that something may have been done', () => {
	const { description } = words(givenUp(refusedWith(503), { method: 'GET', maybeDone: true }));
	expect(description).not.toMatch(/may have been done/);
});
