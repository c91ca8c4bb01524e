import { documentText } from '../../../../nodes/DocumentExtraction/parameters/values/documentText';

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
