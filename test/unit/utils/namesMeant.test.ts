import fc from 'fast-check';
import { namesMeant } from '../../../nodes/DocumentExtraction/utils/namesMeant';

test.each<[string, string, string[], string[]]>([
	['the name itself', 'total_amount', ['date', 'total_amount'], ['total_amount']],
	['capitals and a blank', 'Total Amount', ['date', 'total_amount'], ['total_amount']],
	['no underscore', 'totalamount', ['total_amount'], ['total_amount']],
	['blanks around it', ' total_amount\n', ['total_amount'], ['total_amount']],
	['a name with blanks by underscores', 'invoice_no', ['Invoice No'], ['Invoice No']],
	['a letter with its accent as a sign of its own', 'mu\u0308ll', ['M\u00fcll'], ['M\u00fcll']],
	['the exact one of two', 'Total', ['total', 'Total'], ['Total']],
	['one of which there are many', 'TOTAL', ['total', 'total'], ['total']],
	['two that are alike', 'TOTAL', ['total', 'Total', 'date'], ['total', 'Total']],
	['a part of a name', 'total', ['total_amount'], []],
	['another letter', 'tota1', ['total'], []],
	['another number', 'box_11', ['box_1_1', 'Box 1 1', 'box_1'], []],
	['the same numbers', 'Box 1  1', ['box_1_1', 'box_11'], ['box_1_1']],
	['a number behind a word', 'line1', ['Line 1', 'line_11'], ['Line 1']],
	['what is not left out, such as a hyphen', 'total-amount', ['total_amount'], []],
	['nothing but what is left out', '_', ['__', ' ', ''], []],
	['a word of the language', 'constructor', ['total'], []],
])('%s', (_, wanted, names, meant) => {
	expect(namesMeant(wanted, names)).toEqual(meant);
});

const name = fc.string({
	unit: fc.constantFrom('a', 'A', 'b', '_', ' ', 'ß', 'é', '1'),
	maxLength: 5,
});
const names = fc.array(name, { maxLength: 6 });
/** Told once more: what may differ between a name and one that means it. */
const bare = (text: string) =>
	text
		.split(/(?<=1)[_ ]+(?=1)/)
		.map((part) => part.replace(/[_ ]/g, '').toLowerCase())
		.join('_');

test('one that is there exactly is meant, and no other', () => {
	fc.assert(
		fc.property(name, names, (wanted, others) => {
			expect(namesMeant(wanted, [...others, wanted])).toEqual([wanted]);
		}),
	);
});

test('no other letters are ever met, and each name once', () => {
	fc.assert(
		fc.property(name, names, (wanted, all) => {
			const meant = namesMeant(wanted, all);
			expect(new Set(meant).size).toBe(meant.length);
			for (const each of meant) {
				expect(all).toContain(each);
				expect(bare(each)).toBe(bare(wanted));
			}
		}),
	);
});

test('all that are alike are told where none is exact, so that none is taken for the one', () => {
	fc.assert(
		fc.property(name, names, (wanted, all) => {
			fc.pre(!all.includes(wanted) && bare(wanted) !== '');
			const alike = [...new Set(all)].filter((each) => bare(each) === bare(wanted));
			expect(namesMeant(wanted, all)).toEqual(alike);
		}),
	);
});
