import {
	type DateOrder,
	dateReader,
} from '../../../../nodes/DocumentExtraction/extraction/convert/dates';
import {
	automaticReader,
	type NumberFormat,
	numberReader,
} from '../../../../nodes/DocumentExtraction/extraction/convert/numbers';
import { DOUBTFUL } from '../../../../nodes/DocumentExtraction/extraction/convert/reading';
import { COUNTRIES } from './countries';

const FORMATS: NumberFormat[] = ['point', 'comma'];
const ORDERS: DateOrder[] = ['dayFirst', 'monthFirst', 'yearFirst'];

test('the table has three hundred values of ten countries, each once in its country', () => {
	const texts = COUNTRIES.map(({ amounts, dates, texts: others }) => [
		...[...amounts, ...dates].map(([text]) => text),
		...others,
	]);
	expect(COUNTRIES).toHaveLength(10);
	expect(texts.flat().length).toBeGreaterThanOrEqual(300);
	for (const all of texts) expect(new Set(all).size).toBe(all.length);
});

describe.each(COUNTRIES)('$name', ({ format, order, amounts, dates, texts }) => {
	const noAmounts = [...texts, ...dates.map(([text]) => text)];
	const noDates = [...texts, ...amounts.map(([text]) => text)];
	const read = numberReader(format);

	test.each(amounts)('%s is %d', (text, amount) => {
		expect(read(text)).toBe(amount);
	});

	test.each(dates)('%s is %s', (text, date) => {
		expect(dateReader(order)(text)).toBe(date);
	});

	test.each(noAmounts)('%s is no number in any format', (text) => {
		const all = [...FORMATS.map(numberReader), automaticReader([text])];
		for (const reader of all) expect([undefined, DOUBTFUL]).toContain(reader(text));
	});

	test.each(noDates)('%s is no date in any order', (text) => {
		for (const each of ORDERS) expect([undefined, DOUBTFUL]).toContain(dateReader(each)(text));
	});

	test('together on one file, its values show how they are written', () => {
		const automatic = automaticReader([...amounts.map(([text]) => text), ...noAmounts]);
		expect(amounts.map(([text]) => automatic(text))).toEqual(amounts.map(([, amount]) => amount));
	});

	test.each(amounts)('%s alone is %d, or left as it is with a word', (text, amount) => {
		expect([amount, DOUBTFUL]).toContain(automaticReader([text])(text));
	});

	test('alone, it is one separator before three digits that leaves two ways to read', () => {
		// A dash for the decimals shows their sign.
		const hasTwoWays = /^\D*[1-9]\d{0,2}[.,]\d{3}(?![.,]\p{Pd})\D*$/u;
		const doubtful = amounts.filter(([text]) => automaticReader([text])(text) === DOUBTFUL);
		expect(doubtful).toEqual(amounts.filter(([text]) => hasTwoWays.test(text)));
	});
});
