import type { Call } from '../../../../nodes/DocumentExtraction/transport/messages/answerMessages';
import { errorTextFor } from '../../../../nodes/DocumentExtraction/transport/messages/errorMessages';
import { givenUp, refusedWith } from '../failures';

const CALL: Call = { path: '/api/v2/OCR/Model', ids: [] };
const messageAfter = (body: unknown) =>
	errorTextFor(
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

describe.each([401, 402, 429])('a %d', (status) => {
	const descriptionAfter = (body: unknown, text = JSON.stringify(body ?? ''), hidden = asItIs) =>
		errorTextFor(givenUp(refusedWith(status, { body, text })), () => CALL, hidden).description;
	const asItIs = (said: string) => said;
	const advice = descriptionAfter(undefined, '');

	test('is told with what the service says of it, after our advice', () => {
		const body = { message: 'The trial is over', details: { error: 'Since May', retry_after: 9 } };
		expect(descriptionAfter(body)).toBe(`${advice} The service said: The trial is over: Since May`);
	});

	test.each([{}, { message: '' }])('of which it says nothing (%j) is told in ours', (body) => {
		expect(descriptionAfter(body)).toBe(advice);
	});

	test('from a gateway is told without its page', () => {
		expect(descriptionAfter(undefined, '<html>Sign in</html>')).toBe(advice);
	});

	test('is told without the key, also where its words are cut', () => {
		const key = 'k'.repeat(40);
		const message = `${'x'.repeat(180)}${key}`;
		const hide = (said: string) => said.replaceAll(key, '•••');
		const description = descriptionAfter({ message }, message, hide);
		expect(description).toContain('•••');
		expect(description).not.toContain('k'.repeat(5));
	});
});
