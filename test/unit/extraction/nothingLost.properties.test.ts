import fc from 'fast-check';
import { rowsOf } from '../../../nodes/DocumentExtraction/extraction/rows';
import { simplified } from '../../../nodes/DocumentExtraction/extraction/simplified';
import { drawnFiles, type DrawnPage, VERSIONS } from './drawnFiles';

const ORIGIN = { model_id: 'm' };
/** The columns behind those of fields and tables: from the status to the origin. */
const LAST = 5;
const RUNS = { numRuns: 100 };
const inOrder = (numbers: number[]) => [...new Set(numbers)].sort((a, b) => a - b);

/** By the names of the fields, in reading order: from top to bottom, then from left to right. */
function valuesOn(pages: DrawnPage[]): Map<string, string[]> {
	const byName = new Map<string, string[]>();
	for (const { values } of pages) {
		const read = [...values].sort((a, b) => a.top - b.top || a.left - b.left);
		for (const { name, text } of read) byName.set(name, [...(byName.get(name) ?? []), text]);
	}
	return byName;
}

/** The texts of a table, row by row, with a text for each column. */
function textsOf(cells: DrawnPage['tables'][number]): string[][] {
	const columns = inOrder(cells.map(({ col }) => col));
	return inOrder(cells.map(({ row }) => row)).map((row) =>
		columns.map((col) => cells.find((cell) => cell.row === row && cell.col === col)?.text ?? ''),
	);
}

const tablesOn = (pages: DrawnPage[]) => pages.flatMap(({ tables }) => tables.map(textsOf));

describe.each(VERSIONS)('between version $version and its simplified form', (service) => {
	const simplify = (pages: DrawnPage[], order: number[]) =>
		simplified(service.read(service.written(pages, order)), 0.8);

	test('no page is lost, doubled or moved, in whatever order the service tells them', () => {
		fc.assert(
			fc.property(drawnFiles, ([pages, order]) => {
				const file = simplify(pages, order);
				expect(file.pages).toEqual(
					pages.map((_, n) => ({ page: n + service.firstPage, id: `page-${n}` })),
				);
			}),
			RUNS,
		);
	});

	test('no value is lost, doubled or moved: a repeated field has all of them in reading order', () => {
		fc.assert(
			fc.property(drawnFiles, ([pages, order]) => {
				const fields = Object.entries(simplify(pages, order).fields);
				const expected = [...valuesOn(pages)].map(([name, values]): [string, unknown] => [
					name,
					values.length === 1 ? values[0] : values,
				]);
				expect(new Map<string, unknown>(fields)).toEqual(new Map(expected));
				expect(fields).toHaveLength(expected.length);
			}),
			RUNS,
		);
	});

	test('no table, row or cell is lost, doubled or moved, however ragged the tables are', () => {
		fc.assert(
			fc.property(drawnFiles, ([pages, order]) => {
				const { tables } = simplify(pages, order);
				const found = tables.map((rows) => rows.map((row) => Object.values(row)));
				expect(found).toEqual(tablesOn(pages));
			}),
			RUNS,
		);
	});

	test('rows for a spreadsheet hold every cell in its row and every value in each row', () => {
		fc.assert(
			fc.property(drawnFiles, ([pages, order]) => {
				const tables = tablesOn(pages);
				const rows = rowsOf(simplify(pages, order), ORIGIN);
				const numbered = tables.flatMap((table, t) => table.map((cells, r) => ({ t, r, cells })));
				expect(rows).toHaveLength(Math.max(1, numbered.length));
				const values = [...valuesOn(pages).values()].map((all) => all.join(', ')).sort();
				const found = rows.map((row, index) => {
					const isNumbered = numbered[index] !== undefined;
					const texts = Object.values(row).slice(isNumbered ? 4 : 2, -LAST);
					return {
						place: isNumbered ? [row['table'], row['row']] : [],
						values: texts.slice(0, values.length).sort(),
						cells: texts.slice(values.length),
					};
				});
				expect(found).toEqual(
					rows.map((_, index) => {
						const own = numbered[index];
						return { place: own ? [own.t + 1, own.r + 1] : [], values, cells: own?.cells ?? [] };
					}),
				);
			}),
			RUNS,
		);
	});

	test('reading leaves the answer of the service as it was', () => {
		fc.assert(
			fc.property(drawnFiles, ([pages, order]) => {
				const answer = service.written(pages, order);
				const before = structuredClone(answer);
				rowsOf(simplified(service.read(answer), 0.8), ORIGIN);
				expect(answer).toEqual(before);
			}),
			RUNS,
		);
	});

	test('a file of 1,000 pages, told backwards, has everything in its place', () => {
		const pages = Array.from(
			{ length: 1_000 },
			(_, n): DrawnPage => ({
				// Each tenth page is empty; the values stand against the order of reading.
				values: n % 10 === 9 ? [] : [2, 1].map((at) => valueAt(`${n}/${at}`, at)),
				tables: n % 10 === 9 ? [] : [[1, 0].map((row) => cellAt(row, `${n}/${row}`))],
			}),
		);
		const file = simplify(pages, [...pages.keys()].reverse());
		const full = [...pages.keys()].filter((n) => n % 10 !== 9);
		expect(file.pages.map(({ id }) => id)).toEqual(pages.map((_, n) => `page-${n}`));
		expect(file.fields).toEqual({ total: full.flatMap((n) => [`${n}/1`, `${n}/2`]) });
		const rows = full.map((n) => [{ item: `${n}/0` }, { item: `${n}/1` }]);
		expect(file.tables).toEqual(rows);
		const inRows = rowsOf(file, ORIGIN);
		expect(inRows.map(({ item }) => item)).toEqual(rows.flat().map(({ item }) => item));
		expect(inRows.map(({ table }) => table)).toEqual(full.flatMap((_, n) => [n + 1, n + 1]));
	});
});

const valueAt = (text: string, top: number) => ({ name: 'total', text, left: 0, top });
const cellAt = (row: number, text: string) => ({
	...{ row, col: 0, header: 'item', text, rowSpan: 1, colSpan: 1 },
});

test('both versions give the same simplified file, but for how they count pages', () => {
	fc.assert(
		fc.property(drawnFiles, ([pages, order]) => {
			fc.pre(pages.length > 0);
			const [two, four] = VERSIONS.map(({ written, read, firstPage }) => {
				const file = simplified(read(written(pages, order)), 0.8);
				const counted = file.pages.map(({ page, id }) => ({ page: page - firstPage, id }));
				return { ...file, pages: counted };
			});
			expect(two).toEqual(four);
		}),
		RUNS,
	);
});
