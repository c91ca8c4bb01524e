import fc from 'fast-check';
import type {
	ExtractedFile,
	ExtractedTable,
} from '../../../nodes/DocumentExtraction/extraction/file';
import { simplified } from '../../../nodes/DocumentExtraction/extraction/simplified';

const THRESHOLD = 0.8;
const field = (name: string, value: string, confidence?: number) => ({
	id: '',
	name,
	value,
	confidence,
});
const fileOf = (...pages: Array<Partial<ExtractedFile['pages'][number]>>): ExtractedFile => ({
	id: 'file-1',
	name: 'a.pdf',
	status: 'success',
	reviewStatus: 'unapproved',
	metadata: 'order 17',
	message: 'read',
	pages: pages.map((page, number) => ({
		page: number,
		id: `page-${number}`,
		fields: [],
		tables: [],
		...page,
	})),
});

test('a file is one item of ten keys, the most used first', () => {
	const rows = [{ item: 'Paper' }];
	const file = fileOf({ fields: [field('total', '10', 0.5)], tables: [{ rows, cells: [] }] }, {});
	expect(Object.entries(simplified(file, THRESHOLD))).toEqual([
		['file_id', 'file-1'],
		['file_name', 'a.pdf'],
		['status', 'success'],
		['fields', { total: '10' }],
		['tables', [rows]],
		['low_confidence', ['total']],
		['review_status', 'unapproved'],
		[
			'pages',
			[
				{ page: 0, id: 'page-0' },
				{ page: 1, id: 'page-1' },
			],
		],
		['metadata', 'order 17'],
		['message', 'read'],
	]);
});

/** Not whole numbers: JavaScript puts such keys first, whatever their order was. */
const fields = fc.array(
	fc.record({
		id: fc.constant(''),
		name: fc.constantFrom('total', 'date', '', '__proto__', 'constructor', 'toString'),
		value: fc.string({ maxLength: 4 }),
		confidence: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: undefined }),
	}),
	{ maxLength: 8 },
);
const files = fc
	.array(
		fc.record({
			fields,
			tables: fc.array(fc.constant<ExtractedTable>({ rows: [], cells: [] }), { maxLength: 2 }),
		}),
		{
			maxLength: 3,
		},
	)
	.map((pages) => fileOf(...pages));

test('no value is lost or moved: each field has all its values in reading order', () => {
	fc.assert(
		fc.property(files, (file) => {
			const all = file.pages.flatMap((page) => page.fields);
			const found = Object.entries(simplified(file, THRESHOLD).fields);
			const expected = [...new Set(all.map(({ name }) => name))].map((name) => {
				const values = all.filter((each) => each.name === name).map(({ value }) => value);
				return [name, values.length === 1 ? values[0] : values];
			});
			expect(found).toEqual(expected);
		}),
		{ numRuns: 500 },
	);
});

test('no table is lost, and the doubtful fields are named once each', () => {
	fc.assert(
		fc.property(files, (file) => {
			const { tables, low_confidence } = simplified(file, THRESHOLD);
			expect(tables).toHaveLength(file.pages.flatMap((page) => page.tables).length);
			const doubtful = file.pages
				.flatMap((page) => page.fields)
				.filter(({ confidence }) => confidence !== undefined && confidence < THRESHOLD);
			expect(low_confidence).toEqual([...new Set(doubtful.map(({ name }) => name))]);
		}),
		{ numRuns: 500 },
	);
});

test('fields whose names mean something to JavaScript are fields like others, in JSON, too', () => {
	const file = fileOf({
		fields: [field('__proto__', 'a'), field('constructor', 'b'), field('__proto__', 'c')],
	});
	expect(JSON.stringify(simplified(file, THRESHOLD).fields)).toBe(
		'{"__proto__":["a","c"],"constructor":"b"}',
	);
});

test.each([
	[0.79, ['f']],
	[0.8, []],
	[0, ['f']],
	[undefined, []],
])('a field with the confidence %s is told as doubtful: %j', (confidence, expected) => {
	const file = fileOf({ fields: [field('f', 'v', confidence)] });
	expect(simplified(file, THRESHOLD).low_confidence).toEqual(expected);
});

test('a value that is empty counts as one: a repeated field has it in its place', () => {
	const file = fileOf({ fields: [field('f', ''), field('f', 'b')] }, { fields: [field('f', '')] });
	expect(simplified(file, THRESHOLD).fields).toEqual({ f: ['', 'b', ''] });
});
