import fc from 'fast-check';
import {
	type Conversion,
	converted,
} from '../../../../nodes/DocumentExtraction/extraction/convert/converted';
import { isIdentifierName } from '../../../../nodes/DocumentExtraction/extraction/convert/identifiers';
import { rowsOf } from '../../../../nodes/DocumentExtraction/extraction/rows';
import { simplified } from '../../../../nodes/DocumentExtraction/extraction/simplified';

type Fields = Array<[name: string, value: string, confidence?: number]>;

const fileOf = (fields: Fields, ...tables: Array<Array<Record<string, string>>>) =>
	simplified(
		{
			id: 'f1',
			name: 'a.pdf',
			status: 'success',
			reviewStatus: 'unreviewed',
			metadata: '12,50',
			message: '1,50',
			pages: [
				{
					page: 0,
					id: 'p0',
					fields: fields.map(([name, value, confidence]) => ({ id: '', name, value, confidence })),
					tables: tables.map((rows) => ({ rows, cells: [] })),
				},
			],
		},
		0.8,
	);

const OFF: Conversion = { numbers: undefined, dates: undefined };
const AUTOMATIC: Conversion = { numbers: 'automatic', dates: 'dayFirst' };

test('amounts and dates are converted in fields, lists of values and cells, and nowhere else', () => {
	const file = fileOf(
		[
			['invoice_number', '10023'],
			['date', '15.01.2024'],
			['total', '1.234,50 €'],
			['tax', '19,00'],
			['tax', '7,00'],
			['note', 'Paid 12,50'],
		],
		[{ article: '007', description: 'Paper', quantity: '1.000', amount: '1.000,00' }],
	);
	expect(converted(file, AUTOMATIC)).toEqual({
		...file,
		fields: {
			invoice_number: '10023',
			date: '2024-01-15',
			total: 1234.5,
			tax: [19, 7],
			note: 'Paid 12,50',
		},
		tables: [[{ article: '007', description: 'Paper', quantity: 1000, amount: 1000 }]],
	});
});

test('what stays text because it is doubtful is listed once, after what the service doubts', () => {
	const file = fileOf(
		[
			['total', '1,234', 0.5],
			['net', '5,678'],
			['due', '2024-13-01'],
			['date', '01/15/2024'],
		],
		[
			{ amount: '1,000', total: '2,000', text: 'Ink' },
			{ amount: '3,000', total: '4', text: 'Paper' },
		],
	);
	const result = converted(file, AUTOMATIC);
	expect(result.low_confidence).toEqual(['total', 'net', 'date', 'amount']);
	expect(result.fields).toEqual(file.fields);
	expect(result.tables).toEqual([
		[
			{ amount: '1,000', total: '2,000', text: 'Ink' },
			{ amount: '3,000', total: 4, text: 'Paper' },
		],
	]);
});

test('cells show how the fields are written, and numbers of things show nothing', () => {
	const cells = [{ amount: '12,50' }];
	expect(converted(fileOf([['total', '1.234']], cells), AUTOMATIC).fields).toEqual({ total: 1234 });
	const number: Fields = [
		['total', '1.234'],
		['order_number', '12.50'],
	];
	expect(converted(fileOf(number, cells), AUTOMATIC).fields).toEqual({
		total: 1234,
		order_number: '12.50',
	});
});

test.each(['Uhrzeit', 'arrival', 'Date of delivery'])(
	'what "%s" holds says nothing of amounts',
	(time) => {
		const file = fileOf([
			[time, '14.30'],
			['weight', '12,500'],
		]);
		const { fields, low_confidence } = converted(file, AUTOMATIC);
		expect(fields.weight).toBe('12,500');
		expect(low_confidence).toEqual(['weight']);
	},
);

test.each<Fields>([
	[
		['Preis pro Tag', '450,00 €'],
		['Gesamt', '1.350 €'],
		['Gewicht', '12.75'],
	],
	[
		['Preis pro Tag', '1.350 €'],
		['Von', '08.30'],
		['Bis', '17.15'],
	],
])('amounts stand in fields that are named like times, too: %j', (...fields) => {
	const whole = fields.find(([, value]) => value.includes('1.350'))?.[0] ?? '';
	const result = converted(fileOf(fields), AUTOMATIC);
	expect(result.fields[whole]).toBe('1.350 €');
	expect(result.low_confidence).toContain(whole);
});

test('rows hold numbers as numbers; several values in one cell are text', () => {
	const file = fileOf(
		[
			['total', '30,50'],
			['tax', '1,50'],
			['tax', '2,25'],
		],
		[{ amount: '10,25' }, { amount: '20,25' }],
	);
	const start = {
		...{ file_id: 'f1', file_name: 'a.pdf', status: 'success', review_status: 'unreviewed' },
		message: '1,50',
		workflow_id: 'w',
		...{ low_confidence: '', table: 1 },
	};
	const fields = { total: 30.5, tax: '1.5, 2.25' };
	expect(rowsOf(converted(file, AUTOMATIC), { workflow_id: 'w' })).toEqual([
		{ ...start, row: 1, ...fields, amount: 10.25 },
		{ ...start, row: 2, ...fields, amount: 20.25 },
	]);
});

const name = fc.constantFrom('total', 'invoice_no', '__proto__', 'constructor', 'Datum', '');
const value = fc.oneof(
	fc.string({ maxLength: 6 }),
	fc.constantFrom('1.234', '1,234', '12,50', '12.50', '15.01.2024', '01/15/2024', '007', '3'),
);
const files = fc
	.tuple(
		fc.array(fc.tuple(name, value), { maxLength: 6 }),
		fc.array(fc.array(fc.dictionary(name, value, { maxKeys: 4 }), { maxLength: 3 }), {
			maxLength: 2,
		}),
	)
	.map(([fields, tables]) => fileOf(fields, ...tables));
const conversions = fc.record<Conversion>({
	numbers: fc.constantFrom('point', 'comma', 'automatic', undefined),
	dates: fc.constantFrom('dayFirst', 'monthFirst', 'yearFirst', undefined),
});

test('nothing is lost, added or moved, and the file itself stays as it is', () => {
	fc.assert(
		fc.property(files, conversions, (file, conversion) => {
			const before = structuredClone(file);
			const result = converted(file, conversion);
			expect(file).toEqual(before);
			const shape = ({ fields, tables }: typeof file) => [
				Object.entries(fields).map(([key, each]) => [key, [each].flat().length]),
				tables.map((rows) => rows.map((row) => Object.keys(row))),
			];
			expect(shape(result)).toEqual(shape(file));
			expect(Object.keys(result)).toEqual(Object.keys(file));
			expect(result.low_confidence.slice(0, file.low_confidence.length)).toEqual(
				file.low_confidence,
			);
			expect(new Set(result.low_confidence).size).toBe(result.low_confidence.length);
			for (const [key, each] of Object.entries(result.fields)) {
				if (isIdentifierName(key)) expect(each).toEqual(file.fields[key]);
			}
		}),
		{ numRuns: 300 },
	);
});

test('what is converted once stays so', () => {
	fc.assert(
		fc.property(files, conversions, (file, conversion) => {
			const once = converted(file, conversion);
			const again = converted(once, { ...conversion, numbers: undefined });
			expect(again).toEqual(once);
		}),
		{ numRuns: 200 },
	);
});

test('without a conversion the file is the same', () => {
	fc.assert(fc.property(files, (file) => expect(converted(file, OFF)).toBe(file)));
});

test.each([
	...['invoice_number', 'Invoice Number', 'invoiceNo', 'Invoice No.', 'PO #', 'vat_id', 'No'],
	...['Rechnungsnummer', 'Kunden-Nr.', 'orgnr', 'PLZ', 'Telefon', 'Numéro de facture', 'N° TVA'],
	...['Código', 'Número', 'Numer faktury', 'Codice fiscale', 'IBAN', 'phone', 'zip_code', 'SKU'],
	...['Phone 2', 'Telefon', 'Référence', 'Numero fattura', 'Nr faktury', 'customerPO'],
	...[
		'Nº factura',
		'№ faktury',
		'Factura nº',
		'Nº de pedido',
		'Núm. factura',
		'No de facture',
		'Num. fattura',
	],
	...['Rif. ordine', 'Réf. commande', 'Référence client', 'invoicenumber', 'sortcode'],
	...['Pos.', 'Position', 'LV-Pos', 'Lp.', 'Poz.'],
])('what "%s" holds is a number of something', (each) => {
	expect(isIdentifierName(each)).toBe(true);
});

test.each([
	...['total_amount', 'Quantity', 'Number of items', 'paid', 'tax_rate', 'Notes', 'date', ''],
	...['Importe no gravado', 'Betrag', 'Menge', 'Total TTC', 'TVA', 'column_3', 'unit_price'],
	...['num_items', 'Cena po rabacie', 'Mobile charges', 'reference price'],
	...['No. of items', 'Positionspreis', 'Ref. prix', 'Numbers', 'Position total'],
	...['Betrag je Position', 'Preis/Pos.', 'open_position'],
	...['account_balance', 'Prix', 'Kwota', 'Valor', 'Belopp', 'Cantidad', 'net'],
])('what "%s" holds may count', (each) => {
	expect(isIdentifierName(each)).toBe(false);
});
