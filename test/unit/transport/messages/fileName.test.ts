import { fileName, withId } from '../../../../nodes/DocumentExtraction/transport/messages/fileName';

test.each([
	['invoice.pdf', 'invoice.pdf'],
	['2026/11: a, b.pdf', '2026/11: a, b.pdf'],
	['', 'the file'],
	[
		'https://user:secret@files.example/secret-token/a b.pdf?X-Sig=hidden, x',
		'https://files.example/…/a b.pdf',
	],
	['gs://bucket/secret/a.pdf', 'gs://bucket/…/a.pdf'],
])('%j is named as %j', (name, shown) => {
	expect(fileName({ name })).toBe(shown);
	expect(withId({ name, id: '7' })).toBe(`${shown} as 7`);
});

test('without an ID it says so', () => {
	expect(withId({ name: 'a.pdf', id: '' })).toBe('a.pdf as no ID');
});
