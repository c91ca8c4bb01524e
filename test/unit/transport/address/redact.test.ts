import { withoutKey } from '../../../../nodes/DocumentExtraction/transport/address/redact';

const ACCOUNT = { address: 'https://service.example', apiKey: 'key-of-the-account' };

/** Rows of a file with many pages: each holds what all of them say. */
const rowsWith = (long: string) =>
	Array.from({ length: 200 }, (_, row) => ({ json: { row, long } }));

test('a long text that all rows repeat is searched once', () => {
	const long = 'INV-24521, '.repeat(10_000);
	const write = jest.spyOn(JSON, 'stringify');
	const rows = rowsWith(long);
	expect(withoutKey(rows, ACCOUNT)).toEqual(rows);
	const written = write.mock.results.map(({ value }) => String(value).length);
	write.mockRestore();
	expect(Math.max(...written)).toBeLessThan(long.length);
});

test('a name that holds the key comes without it, beside a long text, too', () => {
	const json = { [`of ${ACCOUNT.apiKey}`]: 'INV-24521, '.repeat(100) };
	expect(withoutKey([{ json }], ACCOUNT)[0]?.json).toHaveProperty('of •••');
});

test('a long text that holds the key comes without it in each row', () => {
	const long = `${'INV-24521, '.repeat(100)}${ACCOUNT.apiKey}`;
	for (const { json } of withoutKey(rowsWith(long), ACCOUNT)) {
		expect(json['long']).toBe(long.replace(ACCOUNT.apiKey, '•••'));
	}
});
