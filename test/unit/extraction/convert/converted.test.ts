import fc from 'fast-check';
import {
	type Conversion,
	converted,
} from '../../../../nodes/DocumentExtraction/extraction/convert/converted';
import {
	isIdentifierName,
	isTimeName,
} from '../../../../nodes/DocumentExtraction/extraction/convert/identifiers';
import { mayBeTime } from '../../../../nodes/DocumentExtraction/extraction/convert/numbers';
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

const MODES = ['point', 'comma', 'automatic'] as const;
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
		expect(low_confidence).toEqual([time, 'weight']);
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

test.each<[shown: string, other: string]>([
	['$13,500', '172.116.104.210'],
	['$13,500', '100.200.300'],
	['$13,500', '38,40'],
	['¥5,000', '38,40'],
	['1.500 €', '10.75'],
	['1.500 €', '100,200,300'],
])('%s is not divided by a thousand because of %s, which bears no currency', (shown, other) => {
	const { fields, low_confidence } = converted(
		fileOf([
			['total', shown],
			['server', other],
		]),
		AUTOMATIC,
	);
	expect(fields.total).toBe(shown);
	expect(low_confidence).toContain('total');
});

test('a currency beside decimals says how whole amounts are written', () => {
	const { fields } = converted(
		fileOf([
			['total', '$13,500'],
			['tax', '$98.00'],
		]),
		AUTOMATIC,
	);
	expect(fields).toEqual({ total: 13500, tax: 98 });
});

test('groups without decimals are none of the surest amounts', () => {
	const fields: Fields = [
		['total', '$1,234.56'],
		['rate', '12,50'],
		['material', '100.200.300'],
		['server', '192.168.100.200'],
	];
	const result = converted(fileOf(fields), AUTOMATIC);
	expect(result.fields).toEqual({ ...Object.fromEntries(fields), total: 1234.56 });
	expect(result.low_confidence).toEqual(['rate', 'material', 'server']);
});

test('they say how other whole amounts are written', () => {
	const { fields } = converted(
		fileOf([
			['total', '1.234.567'],
			['line', '15.000'],
			['tax', '$ 98.000'],
		]),
		AUTOMATIC,
	);
	expect(fields).toMatchObject({ total: 1234567, tax: 98000 });
});

test.each(MODES)(
	'%s: what may be a time of day stays text in a field that is named like one, and is listed',
	(numbers) => {
		const fields: Fields = [
			['arrival_time', '14.30'],
			['Abfahrt', '17,00'],
			['Dato', '15.10'],
			['check', '14:30'],
			['total', "CHF 1'234.50"],
		];
		const cells = [{ time: '09.15' }, { time: ' 14.30 ' }, { time: '7.75' }];
		const result = converted(fileOf(fields, cells), { numbers, dates: 'dayFirst' });
		expect(result.fields).toMatchObject({
			arrival_time: '14.30',
			Abfahrt: '17,00',
			Dato: '15.10',
			check: '14:30',
		});
		expect(result.tables[0]?.slice(0, 2)).toEqual([{ time: '09.15' }, { time: ' 14.30 ' }]);
		expect(result.low_confidence).toEqual(
			expect.arrayContaining(['arrival_time', 'Abfahrt', 'Dato', 'time']),
		);
		expect(result.low_confidence).not.toContain('check');
		const alone = fileOf([['arrival_time', '09.15']]);
		expect(converted(alone, { numbers, dates: undefined })).toEqual(alone);
	},
);

const ORDERS = ['dayFirst', 'monthFirst', 'yearFirst'] as const;

test.each([
	...['arrival_time', 'Uhrzeit', 'heure', 'time', 'departure', 'created_time', 'klokkeslett'],
	...['Startzeit', 'vertrektijd', 'starttime'],
])('what may be a time of day in "%s" becomes no day, and is listed', (each) => {
	for (const dates of ORDERS) {
		for (const text of ['08.10.15', '8.10.15', ' 09.11.10. ', '０９．１１．１０']) {
			const { fields, low_confidence } = converted(fileOf([[each, text]]), { ...OFF, dates });
			expect([fields[each], low_confidence]).toEqual([text, [each]]);
		}
		const day = fileOf([[each, dates === 'yearFirst' ? '2015/10/10' : '10.10.2015']]);
		expect(converted(day, { ...OFF, dates }).fields[each]).toBe('2015-10-10');
	}
});

test.each(['25.10.15', '8.1.15', '08/10/15', '08-10-15', '08. 10. 15', '08.10.60'])(
	'%s in a field that is named like a time of day is a day',
	(text) => {
		const dates = 'dayFirst';
		const { fields, low_confidence } = converted(fileOf([['time', text]]), { ...OFF, dates });
		expect(fields.time).toMatch(/^(20|19)\d\d-\d\d-\d\d$/);
		expect(low_confidence).toEqual([]);
	},
);

test.each([
	...['date', 'datetime', 'date_time', 'invoice_date_time', 'dateTime', 'timestamp', 'created_at'],
	...['arrival_date', 'Date of arrival', 'Tag der Ankunft', 'Datum/Uhrzeit', 'Datum und Zeit'],
	...['Date et heure', 'Data e hora', 'Data/ora', 'Fecha y hora', 'Dato og tid', 'datumtijd'],
	...['contract_date', 'Task date', 'due'],
])('what "%s" holds is a day, though it may look like a time of day', (each) => {
	const file = fileOf([[each, '08.10.15']]);
	const { fields, low_confidence } = converted(file, { ...OFF, dates: 'dayFirst' });
	expect([fields[each], low_confidence]).toEqual(['2015-10-08', []]);
});

test.each(MODES)('%s: what may be a month stays text where its name says so', (numbers) => {
	const months = {
		period: '2024.10',
		'Billing month': '2024.01',
		Zeitraum: '2024.12',
		date: '2024.10',
	};
	const fields: Fields = [...Object.entries(months), ['total', '2024.10']];
	const result = converted(fileOf(fields), { numbers, dates: undefined });
	expect(result.fields).toMatchObject(months);
	expect(result.fields.total).toBe(numbers === 'comma' ? '2024.10' : 2024.1);
	const alone = fileOf([...Object.entries(months), ['weight', '1.500']]);
	expect(converted(alone, { numbers: 'automatic', dates: undefined }).fields.weight).toBe('1.500');
});

test.each([
	'Preis pro Tag',
	'day_rate',
	'Prix/jour',
	'Total time',
	'qty per day',
	'Tarifa por hora',
])('what "%s" holds is an amount, though it names a time', (each) => {
	expect(isTimeName(each)).toBe(false);
	const { fields, low_confidence } = converted(fileOf([[each, '25.00']]), AUTOMATIC);
	expect([fields, low_confidence]).toEqual([{ [each]: 25 }, []]);
});

test.each([
	...['item', 'Line', 'line_no', 'Section', 'Clause', 'Artikel', 'Pos.', 'Kapitel'],
	...['WBS', 'Version', 'Rev.', 'Rev', 'Ver.', 'Art.', 'Kap.', 'Sec.', 'Ln', 'Abs.', 'Ziff.'],
	...['Abschn.', 'Chap.', 'Sect.', 'Vers.', 'Versione', 'Versie', 'Wersja', 'Art./Abs.'],
])('the lines in "%s" stay apart, and become no days', (each) => {
	const rows = ['1.1', '1.9', '1.10', '1.2.10', '1.2.11', '1', '1,10'].map((position) => ({
		[each]: position,
		amount: '1.10',
	}));
	for (const numbers of MODES) {
		const { tables } = converted(fileOf([['total', '$7.70']], rows), {
			...{ numbers, dates: 'dayFirst' },
		});
		expect(tables[0]?.map((row) => row[each])).toEqual(rows.map((row) => row[each]));
		if (numbers !== 'comma')
			expect(tables[0]?.map(({ amount }) => amount)).toEqual(Array(7).fill(1.1));
	}
});

test.each([
	['gl_account', '4000.10'],
	['Kostenstelle', '100,20'],
	['Project', '1001.10'],
	['Task', '1.2.10'],
	['Task', '1.2.10.'],
	['project', '4.10.12'],
	...['software_version', 'App Version', 'drawing_rev', 'sw_ver', 'Versione software'].flatMap(
		(each): Array<[string, string]> => [
			[each, '1.10'],
			[each, '1.2.10'],
		],
	),
	['release_notes', '1.10'],
	['document revision', '1.2.10'],
	['app_version', '2024.10'],
	...['Cost center', 'CostCentre', 'Centro de costo', 'Payment account', 'Account'].flatMap(
		(each): Array<[string, string]> => [
			[each, '4000.10'],
			[each, '4.2.10'],
		],
	),
	...['tax_period', 'Due month', 'period'].map((each): [string, string] => [each, '2024.10']),
])('in %s, %s may be a code, or a place in a list: it stays text, and is listed', (name, text) => {
	const file = fileOf([[name, text]]);
	const { fields, low_confidence } = converted(file, { numbers: 'automatic', dates: 'dayFirst' });
	expect([fields[name], low_confidence]).toEqual([text, [name]]);
});

test.each([
	...['revenue', 'reverse', 'service_art', 'Artikelpreis', 'absence', 'per sec', 'conversion'],
	...['revision_cost', 'Release fee', 'release_amount', 'version_price', 'net_rev', 'sec_total'],
])('in "%s", 1.10 is an amount', (each) => {
	const { fields, low_confidence } = converted(fileOf([[each, '1.10']]), AUTOMATIC);
	expect([fields, low_confidence]).toEqual([{ [each]: 1.1 }, []]);
});

test.each(['release_date', 'revision date', 'Datum Rev.', 'version_date'])(
	'what "%s" holds is a day, and no version',
	(each) => {
		expect(converted(fileOf([[each, '1.2.10']]), AUTOMATIC).fields[each]).toBe('2010-02-01');
	},
);

test('in English, what is named data may be anything', () => {
	const { fields, low_confidence } = converted(fileOf([['project_data', '1.2.10']]), AUTOMATIC);
	expect([fields, low_confidence]).toEqual([{ project_data: '1.2.10' }, ['project_data']]);
});

test.each([
	...['account_balance', 'Project total', 'Cost center total', 'Cost per account'],
	...['Period cost', 'Total for the month'],
])('in %s, 4000.10 is an amount', (name) => {
	expect(converted(fileOf([[name, '4000.10']]), AUTOMATIC).fields[name]).toBe(4000.1);
});

test.each(['swift_fee', 'order_number', 'Pos.'])('an amount in "%s" is listed', (each) => {
	const file = fileOf([
		[each, '$1,200.00'],
		['total', '$1.00'],
	]);
	const { fields, low_confidence } = converted(file, AUTOMATIC);
	expect([fields[each], low_confidence]).toEqual(['$1,200.00', [each]]);
});

test.each(['Task', 'Los', 'room'])(
	'what may be a place in "%s" stays text, and is listed; other amounts there are numbers',
	(each) => {
		const texts = ['1.1', '1.10', '12.50', '120.00', '$ 9.50'];
		const rows = texts.map((text) => ({ [each]: text }));
		const { tables, low_confidence } = converted(fileOf([['total', '$7.70']], rows), AUTOMATIC);
		expect(tables[0]?.map((row) => row[each])).toEqual(['1.1', '1.10', '12.50', 120, 9.5]);
		expect(low_confidence).toEqual([each]);
	},
);

test.each([
	...['US $12.50', 'R $ 1.234,56', 'DR 12.50', '(12.50', '12.50)', '1.234.56'],
	...['1.250 T€', '12,50 Mio €', '12,5 Mio. €', '1.250 TEUR', '12 K USD', '17,40 c€'],
	...['(20%)', '(19,00 %)', '(2)', '-.50', 'CHF -.50', '-\n12.50'],
])('%j stays text, and is listed', (text) => {
	const { fields, low_confidence } = converted(fileOf([['amount', text]]), AUTOMATIC);
	expect([fields.amount, low_confidence]).toEqual([text, ['amount']]);
});

test.each(['amount', 'price', 'total', 'qty', 'line_amount', 'item_total', 'line_total'])(
	'amounts in "%s" are numbers, also where they count up like lines',
	(each) => {
		const rows = ['1.8', '1.9', '1.10', '1.11'].map((amount) => ({ [each]: amount }));
		const { tables, low_confidence } = converted(fileOf([['sum', '$5.91']], rows), AUTOMATIC);
		expect(tables[0]?.map((row) => row[each])).toEqual([1.8, 1.9, 1.1, 1.11]);
		expect(low_confidence).toEqual([]);
	},
);

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

const name = fc.constantFrom(
	...['total', 'invoice_no', '__proto__', 'constructor', 'Datum', '', 'item', 'line_total'],
	...['arrival_time', 'Preis pro Tag'],
);
const value = fc.oneof(
	fc.string({ maxLength: 6 }),
	fc.constantFrom('1.234', '1,234', '12,50', '12.50', '15.01.2024', '01/15/2024', '007', '3'),
	fc.constantFrom('1.1', '1.9', '1.10', '1.2.10', '14.30', '17,00', '12.50 A', '$5.00 CR'),
);
/** Amounts, some with a mark beside them: a number, or listed. */
const KNOWN = new Set<unknown>(['12,50', '12.50', '1.10', '17,00', '12.50 A', '$5.00 CR']);
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
			const valuesOf = ({ fields, tables }: typeof file) =>
				[fields, ...tables.flat()]
					.flatMap((values) => Object.entries(values))
					.flatMap(([key, each]) => [each].flat().map((one) => [key, one] as const));
			const after = valuesOf(result);
			valuesOf(file).forEach(([key, text], at) => {
				const value = after[at]?.[1];
				const isTime = isTimeName(key) && mayBeTime(text);
				if (isTime || isIdentifierName(key)) expect(value).toBe(text);
				else if (conversion.numbers && KNOWN.has(text) && typeof value !== 'number') {
					expect(result.low_confidence).toContain(key);
				}
			});
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
	...['Pos.', 'Position', 'LV-Pos', 'Lp.', 'Poz.', 'item', 'Line item', 'line', 'line_no'],
	...['Section / Clause', 'Chapter', 'Paragraph', 'Abschnitt', 'Artículo', 'Sección', 'Chapitre'],
	...['Capitolo', 'Hoofdstuk', 'Rozdział', 'Artykuł', 'OZ', 'Item #', 'clauseNo'],
])('what "%s" holds is a number of something', (each) => {
	expect(isIdentifierName(each)).toBe(true);
});

test.each([
	...['total_amount', 'Quantity', 'Number of items', 'paid', 'tax_rate', 'Notes', 'date', ''],
	...['Importe no gravado', 'Betrag', 'Menge', 'Total TTC', 'TVA', 'column_3', 'unit_price'],
	...['num_items', 'Cena po rabacie', 'Mobile charges', 'reference price'],
	...['No. of items', 'Positionspreis', 'Ref. prix', 'Numbers', 'Position total'],
	...['Betrag je Position', 'Preis/Pos.', 'open_position'],
	...['item_total', 'line_amount', 'line_total', 'Price per item', 'Items', 'Item description'],
	...['section total', 'amountPerLine', 'Article price', 'Prix article', 'Summe Abschnitt'],
	...['account_balance', 'Prix', 'Kwota', 'Valor', 'Belopp', 'Cantidad', 'net'],
])('what "%s" holds may count', (each) => {
	expect(isIdentifierName(each)).toBe(false);
});
