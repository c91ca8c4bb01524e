import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { predictBoxes } from './boxes';
import { extractPage } from './content';
import { TOKENS, scriptOf } from './script';

const script = (name: string, text = '') =>
	scriptOf({ name, bytes: Buffer.from(`%PDF-1.7\n${text}`), sha256: text });

const WANTED = { fields: ['a_number', 'b', 'c_date'], tableHeaders: ['description', 'quantity'] };
const page = (name: string, number = 0) => extractPage(script(name), number, WANTED);

describe('script of a file', () => {
	it.each([
		['pages3-slow.pdf', { pages: 3, processingMs: 20_000 }],
		['Invoice_PAGES2_Slow90.tiff', { pages: 2, processingMs: 90_000 }],
		['notable fields5.png', { tables: 0, fields: 5 }],
		['tables2rows20.pdf', { tables: 1, rows: 3 }],
		['tables2.rows20.pdf', { tables: 2, rows: 20 }],
		['pages.pdf', { pages: 1 }],
		['constructor-toString-slowly.pdf', { processingMs: 2_000 }],
		['pages0.pdf', { pages: 1 }],
		['pages99999.pdf', { pages: 500 }],
	])('%s', (name, expected) => {
		expect(script(name)).toMatchObject(expected);
	});

	it('may stand inside the file', () => {
		expect(script('scan.pdf', '% sandbox: pages2 lowconf\n')).toMatchObject({
			pages: 2,
			lowConfidence: true,
		});
	});

	it('follows from name and bytes alone', () => {
		fc.assert(
			fc.property(fc.string(), fc.string(), (name, text) => {
				expect(script(name, text)).toEqual(script(name, text));
			}),
		);
		expect(script('a.pdf').fingerprint).not.toBe(script('b.pdf').fingerprint);
		expect(script('a.pdf', 'x').fingerprint).not.toBe(script('a.pdf', 'y').fingerprint);
	});

	it('has every token in SCRIPTS.md', () => {
		const documented = readFileSync(join(__dirname, 'SCRIPTS.md'), 'utf8');
		const missing = TOKENS.filter((token) => !new RegExp(`\`${token}N?\``).test(documented));
		expect(missing).toEqual([]);
	});
});

describe('content of a page', () => {
	it('is the same for the same file', () => {
		expect(page('same.pdf')).toEqual(page('same.pdf'));
		expect(page('same.pdf')).not.toEqual(page('other.pdf'));
	});

	it('holds the wanted fields once, on the first page', () => {
		expect(page('pages2.pdf').fields.map(({ name }) => name)).toEqual(WANTED.fields);
		expect(page('pages2.pdf', 1).fields).toEqual([]);
		expect(page('pages2-everypage.pdf', 1).fields).toHaveLength(3);
	});

	it('repeats the first field with another value', () => {
		const [first, second] = page('repeat.pdf').fields;
		expect(second?.name).toBe(first?.name);
		expect(second?.value).not.toBe(first?.value);
	});

	it('shapes tables as told', () => {
		const cells = (name: string) => page(name).tables[0]?.cells ?? [];
		expect(cells('rows20.pdf')).toHaveLength(40);
		expect(page('tables2.pdf').tables).toHaveLength(2);
		expect(page('notable.pdf').tables).toEqual([]);
		expect(cells('ragged.pdf').map(({ row, col }) => [row, col])).toEqual([
			[0, 0],
			[0, 1],
			[1, 0],
			[2, 0],
			[2, 1],
		]);
		expect(cells('span.pdf').map(({ colSpan }) => colSpan)).toEqual([2, 1, 1, 1, 1]);
		expect(new Set(cells('noheader.pdf').map(({ header }) => header))).toEqual(new Set(['']));
		expect(page('noheader.pdf').tables[0]?.headers).toEqual([]);
	});

	it('scores low where it was told to', () => {
		const scores = page('lowconf.pdf').fields.map(({ score }) => score < 0.8);
		expect(scores).toEqual([true, false, true]);
		expect(page('plain.pdf').fields.every(({ score }) => score >= 0.9)).toBe(true);
	});

	it('leaves the last page empty', () => {
		expect(page('emptypage.pdf')).toEqual({ fields: [], tables: [] });
		expect(page('pages2-emptypage.pdf').fields).toHaveLength(3);
		expect(page('pages2-emptypage.pdf', 1).tables).toEqual([]);
	});
});

describe('boxes of a page', () => {
	const place = { modelId: 'm', pageId: 'p', page: 0 };
	const boxes = (name: string) => predictBoxes(script(name), place);

	it('adds up', () => {
		const amount = (label: string) =>
			Number(boxes('sums.pdf').find((box) => box['label'] === label)?.['ocr_text']);
		expect(amount('subtotal') + amount('tax_amount')).toBeCloseTo(amount('total_amount'));
	});

	it('has as many fields as the name says, and ids of its own', () => {
		const many = boxes('fields12-notable.pdf');
		expect(many).toHaveLength(12);
		expect(many[11]?.['label']).toBe('field_12');
		expect(new Set(many.map(({ id }) => id)).size).toBe(12);
	});
});
