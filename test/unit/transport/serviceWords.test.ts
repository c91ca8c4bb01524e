import { type Call, wordsFor } from '../../../nodes/DocumentExtraction/transport/words';
import { givenUp, refusedWith } from './outcomes';

const CALL: Call = { path: '/api/v2/OCR/Model', ids: [], refused: () => undefined };
const messageAfter = (body: unknown) =>
	wordsFor(
		givenUp(refusedWith(400, { body, text: JSON.stringify(body) })),
		() => CALL,
		(text) => text,
	).message;

test.each([
	{},
	{ message: { text: 'Name is taken' } },
	{ message: ['Name is taken'] },
	{ message: ' ' },
	{ errors: ['Name is taken'] },
	{ errors: [] },
	{ errors: [{}] },
	{ errors: { message: 'Name is taken' } },
])('a refusal whose JSON holds no words where they are due (%j) is told in ours', (body) => {
	expect(messageAfter(body)).toBe('The service did not accept the request');
});

test.each([
	[{ message: 'Name is taken', errors: [{ message: 'Bad request' }] }],
	[{ errors: [{ message: 'Name is taken' }, { message: 'Bad request' }] }],
])('of several words of the service the first are told (%j)', (body) => {
	expect(messageAfter(body)).toBe('Name is taken');
});
