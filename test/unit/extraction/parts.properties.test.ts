import fc from 'fast-check';
import { grouped } from '../../../nodes/DocumentExtraction/utils/grouped';
import { isObject, type Json, objectsIn } from '../../../nodes/DocumentExtraction/utils/json';
import {
	filesInRange,
	filesOfPages,
	filesOfUpload,
} from '../../../nodes/DocumentExtraction/extraction/version2';
import {
	fileOfDocument,
	fileOfFields,
	fileOfPage,
	fileOfTables,
} from '../../../nodes/DocumentExtraction/extraction/version4';
import { drawnFiles, VERSIONS } from './drawnFiles';

const RUNS = { numRuns: 100 };

/** A document as version 4 tells it, and its pages as they stand in there. */
const documents = drawnFiles.map(([pages, order]) => {
	const document = VERSIONS.find(({ version }) => version === 4)?.written(pages, order) ?? {};
	return { document, pages: objectsIn(document.pages) };
});

test('a page by itself is read like the same page within its document', () => {
	fc.assert(
		fc.property(documents, ({ document, pages }) => {
			const whole = fileOfDocument(document);
			const alone = pages.flatMap((page) => fileOfPage('f', page).pages);
			expect(alone.sort((a, b) => a.page - b.page)).toEqual(whole.pages);
		}),
		RUNS,
	);
});

test('all fields of a document come by their names, in the order of the answer', () => {
	const value = fc.record({ value: fc.string({ maxLength: 4 }), bbox: fc.constant([9, 9, 9, 9]) });
	const fields = fc.dictionary(fc.constantFrom('total', '', '__proto__', 'x'), fc.array(value), {
		noNullPrototype: true,
	});
	fc.assert(
		fc.property(fields, (given) => {
			const [page] = fileOfFields('d', { fields: given }).pages;
			const expected = Object.entries(given).flatMap(([name, values]) =>
				values.map((each) => ({ id: '', name, value: each.value, confidence: undefined })),
			);
			expect(page?.fields).toEqual(expected);
		}),
		RUNS,
	);
});

test('all tables of a document come in the order of the answer, empty ones too', () => {
	fc.assert(
		fc.property(documents, ({ document, pages }) => {
			const given = pages.flatMap(({ data }) => tablesIn(data));
			const [page] = fileOfTables('d', { tables: given }).pages;
			expect(page?.tables).toHaveLength(given.length);
			const byId = fileOfDocument({ ...document, pages: [{ data: { tables: given } }] });
			expect(page?.tables).toEqual(byId.pages[0]?.tables);
		}),
		RUNS,
	);
});

const tablesIn = (data: unknown) => (isObject(data) ? objectsIn(data.tables) : []);

/** Pages of several files, mixed, some approved, some without a time. */
const records = fc.uniqueArray(
	fc.record(
		{
			id: fc.uuid(),
			request_file_id: fc.constantFrom('a', 'b', 'c', '__proto__', '7'),
			page: fc.nat(4),
			is_moderated: fc.boolean(),
			day_since_epoch: fc.integer({ min: 20_000, max: 20_003 }),
			hour_of_day: fc.integer({ min: 0, max: 23 }),
		},
		{
			requiredKeys: ['id', 'request_file_id', 'page', 'is_moderated'],
			noNullPrototype: true,
		},
	),
	{ selector: ({ id }) => id, maxLength: 12 },
);

const answerOf = (pages: Json[]) => ({
	moderated_images: pages.filter(({ is_moderated }) => is_moderated === true),
	unmoderated_images: pages.filter(({ is_moderated }) => is_moderated !== true),
});

test('a range of days gives each page once, as it came, with its own file', () => {
	fc.assert(
		fc.property(records, (pages) => {
			const files = filesInRange(answerOf(pages));
			const given = files.flatMap((file) => file.records.map((page) => [file.id, page.id]));
			const expected = pages.map(({ id, request_file_id }) => [request_file_id, id]);
			expect(given.sort()).toEqual(expected.sort());
			expect(new Set(files.map(({ id }) => id)).size).toBe(files.length);
			const known = new Set<unknown>(pages);
			expect(files.flatMap((file) => file.records).filter((page) => !known.has(page))).toEqual([]);
		}),
		RUNS,
	);
});

test('the files of a range come in the order of their uploads, those without a time last', () => {
	const hourOf = ({ day_since_epoch: day, hour_of_day: hour }: Json) =>
		day === undefined ? Number.MAX_SAFE_INTEGER : Number(day) * 24 + Number(hour ?? 0);
	fc.assert(
		fc.property(records, (pages) => {
			const hours = filesInRange(answerOf(pages)).map((file) =>
				Math.min(...file.records.map(hourOf)),
			);
			expect(hours).toEqual([...hours].sort((a, b) => a - b));
		}),
		RUNS,
	);
});

test.each([
	['by page', filesOfPages],
	['of an upload', (answer: Json) => filesOfUpload(answer, true)],
])('an answer %s gives each of its pages once', (_, filesOf) => {
	fc.assert(
		fc.property(records, (pages) => {
			const files = filesOf({ message: 'success', result: pages });
			const given = files.flatMap((file) => file.pages.map(({ id }) => [file.id, id]));
			expect(given.sort()).toEqual(
				pages.map(({ id, request_file_id }) => [request_file_id, id]).sort(),
			);
		}),
		RUNS,
	);
});

test('grouping loses nothing, and keeps the order in which things and groups come', () => {
	const words = fc.array(fc.tuple(fc.constantFrom('a', 'b', '1', '__proto__'), fc.nat()));
	fc.assert(
		fc.property(words, (all) => {
			const groups = grouped(all, ([key]) => key);
			const keys = [...new Set(all.map(([key]) => key))];
			expect([...groups]).toEqual(keys.map((key) => [key, all.filter(([each]) => each === key)]));
		}),
		RUNS,
	);
});
