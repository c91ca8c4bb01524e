import fc from 'fast-check';
import { filterIn } from '../../../nodes/DocumentExtraction/parameters/filters';

/** Whether a file of this name comes where File Name holds a text. */
const isFound = (fileName: unknown, name: string, written?: string): boolean | undefined => {
	const isName = (parameter: string) => parameter === 'filters.fileName';
	const isWanted = filterIn({
		read: (parameter, fallback) => (isName(parameter) ? fileName : fallback),
		expressionOf: (parameter) => (isName(parameter) ? written : undefined),
	});
	return isWanted?.({ name: () => name, status: () => 'success', reviewStatus: () => '' });
};

const fileNames = fc
	.string({ unit: 'grapheme', minLength: 1 })
	.map((name) => name.trim().replaceAll('*', ''))
	.filter((name) => name !== '');

test.each([
	['invoice.pdf', 'invoice.pdf', true],
	['invoice.pdf', 'Invoice.PDF', true],
	['invoice.pdf', 'my-invoice.pdf', false],
	['invoice.pdf', 'invoice.pdf.exe', false],
	['invoice.pdf', 'invoice_pdf', false],
	['invoice-*', 'invoice-7 (copy).pdf', true],
	['*.pdf', 'a.b.pdf', true],
	['*(copy)*', 'invoice (copy).pdf', true],
	['a**b', 'ab', true],
	['*', '', true],
	[' invoice.pdf\n', 'invoice.pdf', true],
	['Köln.pdf'.normalize('NFD'), 'Köln.pdf'.normalize('NFC'), true],
	[2026, '2026', true],
])('%j finds %j: %s', (fileName, name, expected) => {
	expect(isFound(fileName, name)).toBe(expected);
});

test('each name finds itself, with what may be anything around or within it too', () => {
	fc.assert(
		fc.property(fileNames, fc.string(), fc.string(), (name, before, behind) => {
			expect(isFound(name, name)).toBe(true);
			expect(isFound(`*${name}*`, `${before}${name}${behind}`)).toBe(true);
			const other = /^x/i.test(name) ? `y${name}` : `x${name}`;
			expect(isFound(name, other)).toBe(false);
			expect(isFound(`${name}*`, other)).toBe(false);
		}),
	);
});

test('nothing is filtered where it is empty', () => {
	expect(isFound('', 'invoice.pdf')).toBeUndefined();
});

test.each([
	['', '={{ $json.blank }}'],
	['*', '=*{{ $json.blank }}'],
	['**', '=*{{ $json.blank }}*'],
	['invoice-*', '=invoice-{{ $json.blank }}*'],
])('%j of the expression %s is refused: all would come', (fileName, written) => {
	expect(() => isFound(fileName, 'invoice.pdf', written)).toThrow(
		'File Name has nothing to look for here',
	);
});

test('an expression that gives * means all', () => {
	expect(isFound('*', 'invoice.pdf', '={{ $json.all }}')).toBe(true);
	expect(isFound('*7*', 'invoice-7.pdf', '=*{{ $json.number }}*')).toBe(true);
});

test.each([undefined, null, ' ', []])('%j is refused: all would come', (fileName) => {
	expect(() => isFound(fileName, 'invoice.pdf')).toThrow('File Name has no value');
});
