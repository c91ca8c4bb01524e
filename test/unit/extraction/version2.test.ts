import fc from 'fast-check';
import type { Json } from '../../../nodes/DocumentExtraction/utils/json';
import {
	fileOfRecords,
	filesOfPages,
	filesOfUpload,
	recordsOf,
	recordsOfFile,
} from '../../../nodes/DocumentExtraction/extraction/version2';

const page = (file: string, number: number, more: Json = {}): Json => ({
	message: 'success',
	input: `${file}.pdf`,
	prediction: [],
	page: number,
	request_file_id: file,
	id: `${file}-${number}`,
	request_metadata: '',
	processing_type: '',
	...more,
});
const field = (label: string, text: string, ymin: number, xmin: number, score = 0.9): Json => ({
	label,
	ocr_text: text,
	ymin,
	xmin,
	score,
	type: 'field',
});
const upload = (...result: unknown[]) => filesOfUpload({ message: 'success', result }, false);

test('every file of a request is there once, in the order of the files, each with its own pages', () => {
	const files = upload(page('b', 0), page('a', 0), page('b', 1), page('a', 1));
	expect(files.map(({ id, name, pages }) => [id, name, pages.map((each) => each.id)])).toEqual([
		['b', 'b.pdf', ['b-0', 'b-1']],
		['a', 'a.pdf', ['a-0', 'a-1']],
	]);
});

test('a page that the answer to an upload, or by page, repeats counts once', () => {
	const pages = [page('a', 0), page('a', 0), page('a', 1)];
	expect(upload(...pages).map((file) => file.pages.length)).toEqual([2]);
	expect(filesOfPages({ message: 'success', result: pages })).toHaveLength(2);
});

test('two files of the same name stay two', () => {
	const files = upload(page('a', 0, { input: 'x.pdf' }), page('b', 0, { input: 'x.pdf' }));
	expect(files.map(({ id, name }) => [id, name])).toEqual([
		['a', 'x.pdf'],
		['b', 'x.pdf'],
	]);
});

test('no page is lost and none comes twice, whatever their order', () => {
	const pages = fc.shuffledSubarray(
		['a', 'b', 'c'].flatMap((file) => [0, 1, 2].map((number) => page(file, number))),
	);
	fc.assert(
		fc.property(pages, (result) => {
			const found = upload(...result).flatMap((file) => file.pages.map(({ id }) => id));
			expect([...found].sort()).toEqual(result.map(({ id }) => id).sort());
		}),
	);
	fc.assert(
		fc.property(pages, (result) => {
			for (const file of upload(...result)) {
				const numbers = file.pages.map((each) => each.page);
				expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
			}
		}),
	);
});

test('fields come as a person reads: from top to bottom, then from left to right', () => {
	const prediction = [
		field('d', '4', 30, 1),
		field('b', '2', 10, 5),
		field('c', '3', 20, 1),
		field('a', '1', 10, 1),
	];
	const [file] = upload(page('a', 0, { prediction }));
	expect(file?.pages[0]?.fields.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']);
});

test('fields in the same place, or without one, keep the order of the service', () => {
	const prediction = ['x', 'y', 'z'].map((label) => ({ label, ocr_text: label, type: 'field' }));
	const [file] = upload(page('a', 0, { prediction }));
	expect(file?.pages[0]?.fields.map(({ name }) => name)).toEqual(['x', 'y', 'z']);
});

test('reading a page leaves its boxes in the order of the service', () => {
	const prediction = [field('b', '2', 20, 1), field('a', '1', 10, 1)];
	const before = structuredClone(prediction);
	upload(page('a', 0, { prediction }));
	expect(prediction).toEqual(before);
});

test('no value is lost: every box that is no table is a field with its text', () => {
	const texts = fc.array(fc.string({ maxLength: 6 }), { maxLength: 12 });
	fc.assert(
		fc.property(texts, fc.array(fc.nat(30), { maxLength: 12 }), (values, places) => {
			const prediction = values.map((value, index) => field('f', value, places[index] ?? 0, index));
			const [file] = upload(page('a', 0, { prediction }));
			const found = file?.pages[0]?.fields.map(({ value }) => value) ?? [];
			expect([...found].sort()).toEqual([...values].sort());
		}),
	);
});

test('tables are tables, and their cells count from where the service counts', () => {
	const cells = [
		{ row: 1, col: 1, label: 'item', text: 'Paper' },
		{ row: 1, col: 2, label: 'amount', text: 3 },
		{ row: 2, col: 1, label: 'item', text: null },
	];
	const prediction = [{ type: 'table', label: 'table', cells }, field('total', '3', 1, 1)];
	const [file] = upload(page('a', 0, { prediction }));
	expect(file?.pages[0]?.fields.map(({ name }) => name)).toEqual(['total']);
	expect(file?.pages[0]?.tables.map(({ rows }) => rows)).toEqual([
		[
			{ item: 'Paper', amount: '3' },
			{ item: '', amount: '' },
		],
	]);
});

test('a table without cells is a table without rows', () => {
	const [file] = upload(page('a', 0, { prediction: [{ type: 'table' }] }));
	expect(file?.pages[0]?.tables).toEqual([{ rows: [], cells: [] }]);
});

test.each([
	['a score', 0.5, 0.5],
	['no score', undefined, undefined],
	['a score that is written as text', '0.5', 0.5],
	['a score that is no number', 'high', undefined],
])('the confidence of a field with %s is known or not', (_, score, confidence) => {
	const [file] = upload(page('a', 0, { prediction: [{ ...field('f', 'v', 1, 1), score }] }));
	expect(file?.pages[0]?.fields).toEqual([{ id: '', name: 'f', value: 'v', confidence }]);
});

test('what the service says beyond its three words is kept, and its metadata and name, too', () => {
	const [file] = upload(
		page('a', 0, { request_metadata: '{"order":17}' }),
		page('a', 1, { message: 'The page is upside down', input: '', processing_type: 'async' }),
	);
	expect(file).toMatchObject({
		name: 'a.pdf',
		status: 'pending',
		metadata: '{"order":17}',
		message: 'The page is upside down',
	});
});

test.each([[undefined], [null], ['none'], [[]], [[null, 'x', 3]]])(
	'an answer whose result is %j holds no files',
	(result) => {
		expect(filesOfUpload({ message: 'success', result }, false)).toEqual([]);
	},
);

describe('an answer by file', () => {
	const record = (id: string, file: string | undefined, text: string): Json => ({
		...{ id, request_file_id: file, page: 0 },
		predicted_boxes: [field('total', text, 1, 1)],
	});
	const valuesIn = (records: Json[]) =>
		fileOfRecords('f', records).pages.flatMap(({ fields }) => fields.map(({ value }) => value));

	test('that has a page in both lists counts it once, as it was approved', () => {
		const answer = {
			moderated_images: [record('p1', 'f', 'approved')],
			unmoderated_images: [record('p1', 'f', 'read'), record('p2', 'f', 'second')],
		};
		expect(valuesIn(recordsOf(answer))).toEqual(['approved', 'second']);
	});

	test('keeps all pages that have no id', () => {
		const answer = { unmoderated_images: [record('', 'f', 'a'), record('', 'f', 'b')] };
		expect(valuesIn(recordsOf(answer))).toEqual(['a', 'b']);
	});

	test('counts a page once that one list repeats, and several that have one id', () => {
		const repeated = { unmoderated_images: [record('p1', 'f', 'a'), record('p1', 'f', 'a')] };
		expect(valuesIn(recordsOf(repeated))).toEqual(['a']);
		const signed = ['1', '2'].map((signature) => ({
			...record('p1', 'f', 'a'),
			file_url: `https://files.example/p1?signature=${signature}`,
		}));
		expect(valuesIn(recordsOf({ unmoderated_images: signed }))).toEqual(['a']);
		const equal = ['a', 'b', 'a'].map((text) => record('p1', 'f', text));
		expect(valuesIn(recordsOf({ unmoderated_images: equal }))).toEqual(['a', 'b']);
	});

	test('that has pages of other files counts only those of the wanted one', () => {
		const answer = {
			moderated_images: [record('p1', 'other', 'foreign'), record('p2', 'F', 'own')],
			unmoderated_images: [record('p3', undefined, 'unnamed'), record('p4', 'f2', 'foreign')],
		};
		expect(valuesIn(recordsOfFile(answer, 'f'))).toEqual(['own', 'unnamed']);
	});
});
