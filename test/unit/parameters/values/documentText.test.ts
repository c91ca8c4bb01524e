import {
	documentName,
	documentText,
} from '../../../../nodes/DocumentExtraction/parameters/values/documentText';

test.each(['118.00', '', 'null and void', 'Undefined', 'NaNcy', 'NaN3, 25 g', '["a"]'])(
	'%j may stand in a document',
	(text) => {
		expect(documentText(text, 'Value')).toBe(text);
	},
);

test.each([
	'undefined EUR',
	'INV-undefined',
	'INVundefined',
	'NaN EUR',
	'INVNaN',
	'NaN_total',
	'Due Invalid DateTime',
	{ net: 1 },
	'A [object Object]',
	['INV-1', 'INV-2'],
	['INV-1'],
])('%j may not', (value) => {
	expect(() => documentText(value, 'Value')).toThrow('Value cannot be ');
});

test('the line break behind an expression is none of a text, nor are the blanks around a name', () => {
	expect(documentText('Main Street 1\nOslo \r\n', 'Value')).toBe('Main Street 1\nOslo ');
	expect(documentName(' total_amount\n', 'Label')).toBe('total_amount');
	expect(() => documentName(' \n', 'Label')).toThrow('Label is empty');
});

test.each(['NULL', '<null>', '\\N', 'nan'])('%j alone is a word for nothing', (text) => {
	expect(() => documentText(text, 'Value')).toThrow('Value cannot be ');
	expect(documentText(`${text} GmbH`, 'Value')).toBe(`${text} GmbH`);
});
