import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { objectsIn } from '../../../nodes/DocumentExtraction/utils/json';
import type { Answer } from '../../sandbox/call';
import { SEEDED_WORKFLOW_ID } from '../../sandbox/service';
import { AUTOMATICALLY, mapped, mappedFromItem } from '../fixtures/correct.fixture';
import { file } from '../fixtures/file.fixture';
import {
	inCapitals,
	reviewedDocument,
	reviewedFile,
	textsIn,
	writeAll,
} from '../fixtures/reviewed.fixture';
import { useSandbox } from '../host';
import { byId } from '../operations/cases';

const bench = useSandbox();
const FILE = reviewedFile(bench);
const DOCUMENT = reviewedDocument(bench);

function renameCells(id: string, from: string, to: string, text = ''): void {
	const { service } = bench.sandbox;
	for (const { tables } of service.document(id)?.pages ?? []) {
		for (const table of tables) {
			for (const cell of table.cells) {
				if (cell.header === from) Object.assign(cell, { header: to, text });
			}
			table.headers = table.headers.map((header) => (header === from ? to : header));
		}
	}
	for (const { moderatedBoxes, predictedBoxes } of service.file(id)?.pages ?? []) {
		for (const box of moderatedBoxes ?? predictedBoxes ?? []) {
			for (const cell of objectsIn(box['cells'])) {
				if (cell['label'] === from) Object.assign(cell, { label: to, text });
			}
		}
	}
}

describe.each([
	['file', FILE],
	['document', DOCUMENT],
])('rows of a %s that come back from a spreadsheet', (_, kind) => {
	const add = (field: string, text: string, name = 'invoice-notable.pdf') => {
		const id = kind.add(name);
		writeAll(kind.values(id), field, text);
		return id;
	};
	const rowsOf = async (id: string, options = {}) => {
		const rows = kind.rows(id);
		const all = { ...(rows['options'] as INodeParameters), ...options };
		return (await bench.runNode({ parameters: { ...rows, options: all } })).json;
	};
	const correct = async (items: IDataObject[], fields = AUTOMATICALLY) =>
		await bench.runNode({
			parameters: kind.correct('={{ $json.file_id ?? $json["File ID"] }}', fields, {
				approve: true,
			}),
			items,
		});

	describe.each([
		['Map Automatically', () => AUTOMATICALLY],
		['Map Each Column', (field: string) => mappedFromItem([field])],
	])('with %s', (_mode, fieldsFor) => {
		test.each<[field: string, text: string, given: unknown]>([
			['invoice_number', '00451', 451],
			['invoice_number', '2024.10', 2024.1],
			['invoice_number', '118.00', 118],
			['invoice_number', '12E5', 1_200_000],
			['seller_name', '01067', 1067],
			['seller_name', '01067', '1067'],
			['seller_name', '1004.94', '1004,94'],
			['seller_name', 'TRUE', true],
			['seller_name', '19%', 0.19],
			['invoice_date', '2024-01-15', 45_306],
			['invoice_date', '15.01.2024', 45_306],
			['seller_name', '4006381333931', '4.00638E+12'],
			['seller_name', '4111111111111111', 4_111_111_111_111_110],
			['seller_name', '12.50', '12,50'],
			['seller_name', '12:30', 0.520833333333333],
			['seller_name', '12:30', '12:30:00'],
			['seller_name', '160:00', '160:00:00'],
			['seller_name', '160:00', 6.66666666666667],
			['invoice_date', '07.02.2026', '2026-02-06T23:00:00.000Z'],
			['invoice_date', '2026-02-06', '2026-02-06T05:00:00.000Z'],
			['invoice_date', '7 Feb 2026', '2026-02-07 00:00:00'],
			['invoice_date', '2026-02-07', new Date('2026-02-07T00:00:00Z')],
			['seller_name', 'Müller', 'Mu\u0308ller'],
			['seller_name', '14:05', '2:05 PM'],
			['seller_name', '12:75', '13:15'],
			['seller_name', '1:100', '2:40:00'],
			['seller_name', '115:6', 4.795833333333333],
			['seller_name', '8 AM', 0.3333333333333333],
			['seller_name', '8 AM', '8:00 AM'],
			['seller_name', '(5)', -5],
			['seller_name', '($50)', -50],
			['seller_name', '(10%)', -0.1],
			['seller_name', '4012345678901237', 4_012_345_678_901_230],
			['seller_name', '12345678901234567890', '12345678901234500000'],
			['seller_name', '12345678901234567890', '12345678901234600000'],
			['seller_name', '0.0000166667', '1.66667E-05'],
			['seller_name', "'s-Hertogenbosch", 's-Hertogenbosch'],
		])('that has made of %s %s the value %p, change nothing', async (field, text, given) => {
			const id = add(field, text);
			const [row] = await rowsOf(id);
			const { json, error } = await correct(
				[{ ...row, [field]: given } as IDataObject],
				fieldsFor(field),
			);
			expect(error).toBeUndefined();
			expect(json[0]).toMatchObject({ changes: [], approved: true });
			expect(textsIn(kind.values(id), field)).toEqual([text]);
		});

		test.each<[text: string, given: unknown]>([
			['00451', 452],
			['118.00', '119'],
			['TRUE', false],
			['$1,234.50', '€1,234.50'],
			['100.00', '100.00 USD'],
			['19', '19%'],
			['451', '00451'],
			['12345678901234567890', '12345678901234567891'],
			// In the form that was there, somebody has typed it.
			['05.04.2026', '04.05.2026'],
			['O5.01.2026', '05.01.2026'],
			['acme', 'Acme'],
			['1.05', '1.5'],
			['RE 2026 001', 'RE-2026-001'],
			['08:00', '08:00-12:00'],
			['07/02/2026 14:32', '07/02/2026 14:35'],
			['07/02/2026 14:32', '2/7/26 14:35'],
			['1250', '12.50'],
			['8.875%', '8.8%'],
			['1.2345', '1.24'],
			['2024-9', '2024-10'],
			['Nescafe', 'NESCAFÉ®'],
			['Strauss', 'Strauß–Meier'],
			['Иван', 'Иванович'],
			['100 м', '100 км'],
			['王', '王小明'],
			['14:30 AM', '2:30 AM'],
			['2024-15', '2024-15-1'],
			['12-345', '12-345-1'],
			['555 1234', '555-1234'],
			['1.2', '1.2.3'],
			['10:30', '10:30 EST'],
		])('in which somebody has made of %s the value %p, change it', async (text, given) => {
			const id = add('invoice_number', text);
			const [row] = await rowsOf(id);
			const { error } = await correct(
				[{ ...row, invoice_number: given } as IDataObject],
				fieldsFor('invoice_number'),
			);
			expect(error).toBeUndefined();
			expect(textsIn(kind.values(id), 'invoice_number')).toEqual([String(given)]);
		});
	});

	test.each<[text: string, given: string]>([
		['1004', '1,004'],
		['12.345', '12,345'],
		['100', '100.00'],
		['2026-01-05', '1/5/2026'],
		['05.01.26', '05.01.2026'],
		['25 March 2024', '25.03.2024'],
		['Jan 2024', 'Jan-24'],
		['3/4', '4-Mar'],
		['3/4', '04.03.2026'],
		['12.50', 'Dez 50'],
		['12.50', '01.12.1950'],
		['07.02.2026', '2026-02-07T23:00:00.000Z'],
		['07/02/2026 14:32', '2/7/26 14:32'],
		['07/02/2026 14:32', '2/7/2026'],
		['07/02/2026 14:32:10', '2/7/2026 14:32'],
		['07/02/2026 14:32', '2026-02-07'],
		['14:32 07/02/2026', '2/7/2026 14:32'],
		['2026-02-07 20:15:00', '2026-02-08T01:15:00.000Z'],
		['2026-02-07', '2026-02-07 18:00'],
		['2026-02-07 08:00:00', '2026-02-07 08:00'],
		['7.5%', '7.50%'],
		['$1234.56', '$1,234.56'],
		['02/2026', '2026-02-01T00:00:00.000Z'],
		['07/02/2026 14:32', '2026-02-07T14:32:00.000Z'],
		['2/7/2026 2 PM', '2/7/2026 14:00'],
		['10-01-5000', '10/1/5000'],
		['01-5000', 'Jan-00'],
		['5/2145', 'May-45'],
		['4.2567', 'Apr 67'],
		['8.875%', '8.88%'],
		['$0.0125', '$0.01'],
		['1.234,567 €', '1.234,57 €'],
		['1234567890.12', '1234567890'],
		['12,50', '1250'],
		['12,50', '1,250'],
		['0,19', '19'],
		['(12,50)', '-1250'],
		['12,50-', '-1250'],
		['12,50', '1250.00'],
		['1.234,50', '1.2345'],
	])(
		'that say of %s what a spreadsheet may have made of it, %s, are refused where nobody has mapped it',
		async (text, given) => {
			const id = add('seller_name', text);
			const [row] = await rowsOf(id);
			const items = [{ ...row, seller_name: given }];
			const { error } = await correct(items);
			expect(error?.message).toContain(
				`would say "${given}", as spreadsheets and databases may write it`,
			);
			expect(textsIn(kind.values(id), 'seller_name')).toEqual([text]);
			await correct(items, mappedFromItem(['seller_name']));
			expect(textsIn(kind.values(id), 'seller_name')).toEqual([given]);
		},
	);

	test.each([
		['mapped', mappedFromItem(['due_date'])],
		['by their keys', AUTOMATICALLY],
	])(
		'of which one was corrected, with its answer lost and shown late, are not set back by the others: %s',
		async (_mode, fields) => {
			const id = kind.add('invoice-rows2.pdf');
			const [first, second] = await rowsOf(id);
			const { handlers } = bench.sandbox.service;
			const looks: string[] = [];
			bench.sandbox.override(kind.look, (call) => {
				const answer = handlers[kind.look]?.(call) ?? { status: 500 };
				looks.push(JSON.stringify(answer));
				return JSON.parse(looks[looks.length === 2 ? 0 : looks.length - 1] ?? '') as Answer;
			});
			const [operationId = ''] = kind.writes;
			bench.sandbox.faults.add({ operationId, kind: 'cutBody', times: 1 });
			await bench.runNode({
				parameters: kind.correct('={{ $json.file_id }}', fields, { maxRetryTime: 0 }),
				items: [{ ...first, due_date: '2030-01-11' }, { ...second }] as IDataObject[],
				onError: 'continueRegularOutput',
			});
			expect(textsIn(kind.values(id), 'due_date')).toEqual(['2030-01-11']);
		},
	);

	test.each<[was: string, given: number, sent: string]>([
		['7,50', 12.365, '12,365'],
		['7.50', 12.365, '12.365'],
		['12,345', 12.365, '12.3650'],
		['', 12.365, '12.3650'],
		['l2,5OO', 12.365, '12.3650'],
		['1,234.50', 12.365, '12.365'],
		['7,50', 12.5, '12.5'],
	])(
		'beside %s, the number %d is written so that it cannot be read as thousands',
		async (was, given, sent) => {
			const id = add('seller_name', was);
			const [row] = await rowsOf(id);
			const { error } = await correct([{ ...row, seller_name: given }]);
			expect(error).toBeUndefined();
			expect(textsIn(kind.values(id), 'seller_name')).toEqual([sent]);
		},
	);

	test.each([
		['2024-01-15', 45_417],
		['19%', 0.07],
		['50%', 1],
		['08:30', 0],
		['03/05/1984', 17_656],
		['14:30', 0.6],
		['2024-01-02 14:30', 45_293.6],
		['12.50', 18_598],
		['3/4', 46_115],
		['Jan 2024', 45_292],
		['19% MwSt.', 0.07],
		['10-01-5000', 1_132_527],
		['4.2567', 243_709],
		['2/7/2026 2 PM', 46_060.6],
		['5 pm', 0.75],
		['115:6', 4.5],
		['8.875%', 88.75],
	])('never write the number by which a spreadsheet counts for %s', async (text, given) => {
		const id = add('seller_name', text);
		const [row] = await rowsOf(id);
		const { error } = await correct([{ ...row, seller_name: given }]);
		expect(error?.message).toContain(`would say ${given}, as spreadsheets count`);
		expect(textsIn(kind.values(id), 'seller_name')).toEqual([text]);
	});

	test.each(['O5/03/2024', '', undefined])(
		'never write the number of a day into a field that is called a date, which says %j',
		async (text) => {
			const id = kind.add('invoice-notable.pdf');
			if (text === undefined) kind.remove(id, 'invoice_date');
			else writeAll(kind.values(id), 'invoice_date', text);
			const [row] = await rowsOf(id);
			const { error } = await correct(
				[{ ...row, invoice_date: 45_356 }],
				mappedFromItem(['invoice_date']),
			);
			expect(error?.message).toContain('would say 45356, as spreadsheets count');
			expect(textsIn(kind.values(id), 'invoice_date')).toEqual(text === undefined ? [] : [text]);
		},
	);

	test('never write an amount without the sign of its decimals', async () => {
		const id = add('seller_name', '12,50');
		const [row] = await rowsOf(id);
		const { error } = await correct([{ ...row, seller_name: 1250 }]);
		expect(error?.message).toContain(
			'would say "1250", as spreadsheets and databases may write it',
		);
	});

	test.each([
		['1,234', 1234],
		['12.345', 12_345],
	])(
		'that say %s as a number by which something is known, %d, change nothing',
		async (text, given) => {
			const id = add('invoice_number', text);
			const [row] = await rowsOf(id);
			const { json } = await correct([{ ...row, invoice_number: given }]);
			expect(json[0]).toMatchObject({ changes: [], approved: true });
			await correct([{ ...row, invoice_number: given }], mappedFromItem(['invoice_number']));
			expect(textsIn(kind.values(id), 'invoice_number')).toEqual([String(given)]);
		},
	);

	test('that say 12,345 in another way, as somebody has to type it, are no number by which something is known', async () => {
		const id = add('invoice_number', '12,345');
		const [row] = await rowsOf(id);
		const { error } = await correct([{ ...row, invoice_number: '12.345' }]);
		expect(error?.message).toContain('would say "12.345"');
		await correct([{ ...row, invoice_number: 12.345 }]);
		expect(textsIn(kind.values(id), 'invoice_number')).toEqual(['12.345']);
	});

	test('write an amount for what was read as a time', async () => {
		const id = add('seller_name', '12:50');
		const [row] = await rowsOf(id);
		await correct([{ ...row, seller_name: 12.5 }]);
		expect(textsIn(kind.values(id), 'seller_name')).toEqual(['12.5']);
	});

	test('never write what is no date', async () => {
		const id = add('seller_name', 'Müller');
		const [row] = await rowsOf(id);
		const { error } = await correct([{ ...row, seller_name: 'Invalid date' }]);
		expect(error?.message).toBe('seller_name cannot hold an invalid date');
		expect(textsIn(kind.values(id), 'seller_name')).toEqual(['Müller']);
	});

	test.each([
		'#N/A',
		'#REF!',
		'#DIV/0!',
		'#NAME?',
		'#ERROR!',
		'undefined',
		'null',
		'[object Object]',
		' #N/A',
		'#NV',
		'#¡VALOR!',
		'Infinity',
		'M\uFFFDller',
		'MÃ¼ller',
		'M√ºller',
		'MĂĽller',
	])('never write %s', async (given) => {
		const id = add('seller_name', 'Müller');
		const [row] = await rowsOf(id);
		const { error } = await correct([{ ...row, seller_name: given }]);
		expect(error?.message).toMatch(/cannot be|are lost/);
		expect(textsIn(kind.values(id), 'seller_name')).toEqual(['Müller']);
	});

	test.each([
		['with another name of the ID', AUTOMATICALLY],
		['mapped', mapped({ seller_name: '={{ $json.seller_name }}' })],
	])('of which one was corrected are not set back by the others: %s', async (_name, fields) => {
		const id = kind.add('invoice-rows2.pdf');
		const rows = (await rowsOf(id)).map(({ file_id, ...row }) => ({ 'File ID': file_id, ...row }));
		expect(rows).toHaveLength(2);
		const [first, second] = rows;
		const { json, error } = await correct(
			[{ ...first, seller_name: 'Corrected' }, { ...second }] as IDataObject[],
			fields,
		);
		expect(error).toBeUndefined();
		expect(json.map(({ changes, approved }) => [changes, approved])).toEqual([
			[[expect.objectContaining({ value: 'Corrected' })], true],
			[[], true],
		]);
		expect(textsIn(kind.values(id), 'seller_name')).toEqual(['Corrected']);
	});

	test.each([
		['2024-03-05', '3/6/2024', '3/5/2024'],
		['2024-04-03', '3/4/2024', '4/3/2024'],
		['Müller', 'Müller GmbH', 'M?ller'],
	])(
		'of which one was corrected from %s to %s are refused where others say %s, as nobody knows who means it',
		async (was, corrected, rewritten) => {
			const id = add('invoice_date', was, 'invoice-rows2.pdf');
			const [first, second] = await rowsOf(id);
			const { json, error } = await bench.runNode({
				parameters: kind.correct('={{ $json.file_id }}', AUTOMATICALLY, { approve: true }),
				items: [
					{ ...first, invoice_date: corrected },
					{ ...second, invoice_date: rewritten },
				],
				onError: 'continueRegularOutput',
			});
			expect(error).toBeUndefined();
			expect(json.map(({ approved, error: refusal }) => [approved, refusal])).toEqual([
				[
					undefined,
					expect.stringContaining(`"${corrected}" and "${rewritten}" for "invoice_date"`),
				],
				[
					undefined,
					expect.stringContaining(`"${corrected}" and "${rewritten}" for "invoice_date"`),
				],
			]);
			expect(textsIn(kind.values(id), 'invoice_date')).toEqual([was]);
		},
	);

	test.each<[was: string, given: unknown, now: string]>([
		['Acme', 'ours', 'OURS'],
		['1250,50', 12.345, '12,345'],
	])(
		'of which all say the same instead of %s, %p, are no contradiction',
		async (was, given, now) => {
			const id = add('seller_name', was, 'invoice-rows2.pdf');
			inCapitals(bench);
			const rows = (await rowsOf(id)).map((row) => ({ ...row, seller_name: given }) as IDataObject);
			const { json, error } = await correct(rows);
			expect(error).toBeUndefined();
			expect(json.map(({ approved }) => approved)).toEqual([true, true]);
			expect(textsIn(kind.values(id), 'seller_name')[0]).toMatch(now.slice(0, 2));
		},
	);

	const refusals = async (items: IDataObject[], fields = AUTOMATICALLY, options = {}) => {
		const { json, error } = await bench.runNode({
			parameters: kind.correct('={{ $json.file_id }}', fields, { approve: true, ...options }),
			items,
			onError: 'continueRegularOutput',
		});
		expect(error).toBeUndefined();
		return json.map((each) => each['error']);
	};

	test('of which two give a new field several values are refused', async () => {
		const id = kind.add('invoice-rows2.pdf');
		kind.remove(id, 'invoice_number');
		const rows = (await rowsOf(id)).map((row, at) => ({ ...row, invoice_number: `INV-${at}` }));
		const refused = expect.stringContaining('"INV-0" and "INV-1" for "invoice_number"') as string;
		expect(await refusals(rows, mappedFromItem(['invoice_number']))).toEqual([refused, refused]);
		expect(textsIn(kind.values(id), 'invoice_number')).toEqual([]);
	});

	test('are all refused where a cell of one was changed, and stay so when they come again', async () => {
		const id = kind.add('invoice-rows2.pdf');
		const [first, second] = await rowsOf(id);
		const items = [
			{ ...first, seller_name: 'Zed' },
			{ ...second, line_amount: '1.00' },
		];
		const said = textsIn(kind.values(id), 'seller_name');
		const refused = expect.stringContaining('The cell "line_amount" of row 2') as string;
		expect(await refusals(items)).toEqual([refused, refused]);
		expect(await refusals(items)).toEqual([refused, refused]);
		expect(textsIn(kind.values(id), 'seller_name')).toEqual(said);
		expect(bench.sandbox.log.requests(kind.approve)).toEqual([]);
	});

	test.each<[cell: string, given: unknown]>([
		['5.00', 6],
		['1.0', 33],
		['8.00', '214'],
		['12-345', '12-345-1'],
		['1.2', '1.2.3'],
		['12-1045', '12-1145'],
		['05.04.2026', '04.05.2026'],
	])('in which a cell %s was changed to %p are refused: it is no day', async (cell, given) => {
		const id = kind.add('invoice-rows2.pdf');
		renameCells(id, 'description', 'shelf', cell);
		const [row] = await rowsOf(id);
		const { error } = await correct([{ ...row, shelf: given } as IDataObject]);
		expect(error?.message).toContain('The cell "shelf" of row 1 says');
	});

	test.each([[{ line_amount: '1.00' }], [{ description: 'Another' }]])(
		'in which a cell was changed are refused, as cells are no fields: %j',
		async (changed) => {
			const id = kind.add('invoice-rows2.pdf');
			const [first, ...others] = await rowsOf(id);
			const { json, error } = await correct([...others, { ...first, ...changed } as IDataObject]);
			expect(json).toEqual([]);
			const [[column, given] = []] = Object.entries(changed);
			expect(error?.message).toContain(`The cell "${column}" of row 1 says "${given}", and "`);
			expect(error?.description).toMatch(/^Nothing was changed/);
		},
	);

	test.each<[cell: string, given: unknown]>([
		['3/4', '4-Mar'],
		['3/4', 46_115],
		['12.50', 'Dez 50'],
		['12.50', 18_598],
		['7.5%', '7.50%'],
		['07/02/2026 14:32', '2/7/26 14:32'],
		['12:30', '12:30:00'],
		['12:30', 0.520833333333333],
		['50%', '0.5'],
		['2026-01-05', '1/5/2026'],
	])(
		'are taken where a spreadsheet may have made of a cell %s the value %p',
		async (cell, given) => {
			const id = kind.add('invoice-rows2.pdf');
			renameCells(id, 'description', 'shelf', cell);
			const [row] = await rowsOf(id);
			const { json, error } = await correct([{ ...row, shelf: given } as IDataObject]);
			expect(error).toBeUndefined();
			expect(json[0]).toMatchObject({ changes: [], approved: true });
		},
	);

	test('in which a cell was changed are refused where columns are missing, too', async () => {
		const id = kind.add('invoice-rows2.pdf');
		const [first] = await rowsOf(id);
		const { quantity, ...row } = first ?? {};
		expect(quantity).toEqual(expect.any(String));
		const { error } = await correct([{ ...row, line_amount: '1.00' }]);
		expect(error?.message).toContain('The cell "line_amount" of row 1 says "1.00"');
	});

	test.each([AUTOMATICALLY, mapped({ currency: '={{ $json.currency }}' })])(
		'correct a field that has the name of a column whose cell is blank, and was left out',
		async (fields) => {
			const id = kind.add('invoice-rows2.pdf');
			renameCells(id, 'description', 'currency');
			const [first] = await rowsOf(id);
			const { column_currency: cell, ...row } = first ?? {};
			expect(cell).toBe('');
			const { error } = await correct([{ ...row, currency: 'CHF' }], fields);
			expect(error).toBeUndefined();
			expect(textsIn(kind.values(id), 'currency')).toEqual(['CHF']);
		},
	);

	test('are refused where nobody can tell whether a field, or the column of its name, was changed', async () => {
		const id = kind.add('invoice-rows2.pdf');
		renameCells(id, 'description', 'currency', '893.25');
		const said = textsIn(kind.values(id), 'currency');
		const [first] = await rowsOf(id);
		const { column_currency: cell, ...row } = first ?? {};
		expect(cell).toBe('893.25');
		const { error } = await correct([{ ...row, currency: 'CHF' }]);
		expect(error?.message).toContain('"currency" says "CHF", which neither its field nor its cell');
		expect(textsIn(kind.values(id), 'currency')).toEqual(said);
		expect((await correct([row])).error).toBeUndefined();
		await correct([{ ...row, currency: 'CHF' }], mapped({ currency: '={{ $json.currency }}' }));
		expect(textsIn(kind.values(id), 'currency')).toEqual(['CHF']);
	});

	test('in which a cell was changed are refused where the file has a field of the name of its column', async () => {
		const id = kind.add('invoice-rows2.pdf');
		renameCells(id, 'description', 'currency', '893.25');
		const { file_id, table, row } = (await rowsOf(id))[0] ?? {};
		// As Get Tables gives it.
		const cells = { file_id, table, row, currency: '893.25' } as IDataObject;
		expect((await correct([cells])).json[0]).toMatchObject({ changes: [] });
		const { error } = await correct([{ ...cells, currency: '1.00' }]);
		expect(error?.message).toContain('The cell "currency" of row 1 says "1.00"');
	});

	test('in which a cell was changed are refused, though another file of the sheet has a field of its name', async () => {
		const id = kind.add('invoice-rows2.pdf');
		renameCells(id, 'description', 'shelf', 'A-1');
		const [row] = await rowsOf(id);
		const { error } = await correct([{ ...row, column_shelf: '', shelf: 'A-2' }]);
		expect(error?.message).toContain('The cell "shelf" of row 1 says "A-2"');
	});

	test('are untouched where a blank cell stands in a column that is called like one of each row', async () => {
		const id = kind.add('invoice-rows2.pdf');
		renameCells(id, 'description', 'status');
		const rows = await rowsOf(id);
		expect(rows[0]).toMatchObject({ status: 'success', column_status: '' });
		const { json, error } = await correct(rows);
		expect(error).toBeUndefined();
		expect(json.map(({ changes }) => changes)).toEqual([[], []]);
	});

	test('change nothing where Convert Numbers has left out a currency, also mapped and as text', async () => {
		const id = add('seller_name', '$1,234.56');
		const [row] = await rowsOf(id, { convertNumbers: 'point' });
		expect(row).toMatchObject({ seller_name: 1234.56 });
		for (const fields of [AUTOMATICALLY, mappedFromItem(['seller_name'])]) {
			await correct([{ ...row, seller_name: '1234.56' }], fields);
			expect(textsIn(kind.values(id), 'seller_name')).toEqual(['$1,234.56']);
		}
	});

	test('correct a field that has the name of a column that each row has', async () => {
		const id = kind.add('invoice-notable.pdf');
		kind.repeat(id, 'currency', 'status');
		const [row] = await rowsOf(id);
		expect(row).toMatchObject({ field_status: textsIn(kind.values(id), 'status')[0] });
		expect((await correct([{ ...row }])).json[0]).toMatchObject({ changes: [], approved: true });
		const { error } = await correct([{ ...row, field_status: 'paid' }]);
		expect(error).toBeUndefined();
		expect(textsIn(kind.values(id), 'status')).toEqual(['paid']);
	});

	test.each([
		{},
		{ convertNumbers: 'point' },
		{ convertNumbers: 'comma', convertDates: 'dayFirst' },
		{ convertNumbers: 'automatic', convertDates: 'monthFirst' },
	])('whose cells a spreadsheet has written in its own way are taken: %j', async (options) => {
		const id = kind.add('invoice-rows2.pdf');
		const bySheet = (value: unknown) =>
			typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : value;
		const items = (await rowsOf(id, options)).map(
			(row) =>
				Object.fromEntries(
					Object.entries(row).map(([key, value]) => [
						key,
						key === 'file_id' ? value : bySheet(value),
					]),
				) as IDataObject,
		);
		const { json, error } = await correct(items);
		expect(error).toBeUndefined();
		expect(json.map(({ changes, approved }) => [changes, approved])).toEqual([
			[[], true],
			[[], true],
		]);
	});
});

test('a row of Get Page of which a field was corrected is not set back by the next row', async () => {
	const id = FILE.add('invoice-rows2-pages2-everypage.pdf');
	const named = FILE.values(id).filter(({ field }) => field === 'seller_name');
	expect(named.length).toBeGreaterThan(1);
	for (const [page, value] of named.entries()) value.write(`Seller ${page}`);
	const pageId = bench.sandbox.service.file(id)?.pages[0]?.id ?? '';
	const { json: rows } = await bench.runNode({
		parameters: file('getPage', { pageId, simplify: true, options: { outputRows: true } }),
	});
	expect(rows).toHaveLength(2);
	const { json, error } = await bench.runNode({
		parameters: FILE.correct(id, AUTOMATICALLY, { page: '0', approve: true }),
		items: rows.map((row, at) => (at === 0 ? { ...row, seller_name: 'Zed' } : row)),
	});
	expect(error).toBeUndefined();
	expect(json.map(({ approved }) => approved)).toEqual([true, true]);
	expect(textsIn(FILE.values(id), 'seller_name')).toEqual(['Zed', 'Seller 1']);
});

test('a column of a row is no field of a file that lacks it, though another file of the sheet has one of that name', async () => {
	const fields = {
		fieldNames: 'invoice_number, seller_name, amount',
		tableHeaderNames: 'description, amount',
	};
	const workflowId = byId(SEEDED_WORKFLOW_ID);
	await bench.runNode({
		parameters: {
			resource: 'workflow',
			operation: 'setFields',
			workflowId,
			...fields,
			options: {},
		},
	});
	const ids = ['a-rows2.pdf', 'b-fields2-rows2.pdf'].map((name) => DOCUMENT.add(name));
	const rows: IDataObject[] = [];
	for (const id of ids) rows.push(...(await bench.runNode({ parameters: DOCUMENT.rows(id) })).json);
	const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
	// As a sheet has them: each row has each column.
	const items = rows.map(
		(row) => Object.fromEntries(columns.map((name) => [name, row[name] ?? ''])) as IDataObject,
	);
	const said = () => ids.map((id) => DOCUMENT.values(id).map(({ field, text }) => [field, text]));
	const before = said();
	const { json, error } = await bench.runNode({
		parameters: DOCUMENT.correct('={{ $json.file_id }}', mappedFromItem(['seller_name', 'amount'])),
		items,
	});
	expect(error).toBeUndefined();
	expect(said()).toEqual(before);
	expect(json.map(({ ignored }) => ignored)).toEqual([[], [], ['amount'], ['amount']]);
});
