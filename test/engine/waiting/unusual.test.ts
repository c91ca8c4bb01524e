import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Answer } from '../../sandbox/call';
import { onDocuments } from '../fixtures/document.fixture';
import { useLoopback, useSandbox } from '../host';
import { fieldOf } from '../fixtures/upload.fixture';
import { asked, itemWith, skip, waiting } from '../fixtures/waiting.fixture';

const bench = useSandbox();
const elsewhere = useLoopback();
const one = { binaryPropertyName: 'file0' };

/** Changes what the service answers to a call; `count` is how often it has been asked for it. */
function answering(
	operationId: string,
	change: (body: IDataObject, count: number) => IDataObject | undefined,
): void {
	let count = 0;
	bench.sandbox.override(operationId, (call) => {
		const answer: Answer = bench.sandbox.service.handlers[operationId]?.(call) ?? { status: 500 };
		count += 1;
		return { ...answer, body: change(answer.body as IDataObject, count) ?? answer.body };
	});
}

describe('a service that does not say how it reads a file, and calls every upload a success', () => {
	const pageOf = (page: IDataObject): IDataObject => ({
		...page,
		message: 'Success',
		processing_type: undefined,
	});
	beforeEach(() =>
		answering('file.upload', (body) => ({
			...body,
			message: 'Success',
			result: (body['result'] as IDataObject[]).map(pageOf),
		})),
	);

	test('is asked until it has read a file that was to be read later', async () => {
		const { json, error } = await bench.runNode({
			parameters: waiting({}, one),
			items: [await itemWith('a.pdf')],
		});
		expect(error).toBeUndefined();
		expect(fieldOf(json, 'status')).toEqual(['success']);
		expect(Object.keys(json[0]?.['fields'] ?? {})).not.toEqual([]);
		expect(asked(bench).looks).toHaveLength(1);
	});

	test('has not read a file that was to be read later, where nobody waits', async () => {
		const { json } = await bench.runNode({
			parameters: waiting({}, { ...one, results: 'later' }),
			items: [await itemWith('a.pdf')],
		});
		expect(fieldOf(json, 'status')).toEqual(['pending']);
	});

	test('has read a file that was to be read at once', async () => {
		const { json } = await bench.runNode({
			parameters: waiting({}, { ...one, results: 'immediate' }),
			items: [await itemWith('a-fields0-notable.pdf')],
		});
		expect(fieldOf(json, 'status')).toEqual(['success']);
		expect(asked(bench).looks).toEqual([]);
	});
});

test.each(['a-pages2-emptypage.pdf', 'a-emptypage.pdf'])(
	'a blank page does not keep %s pending, where pages do not say how far they are',
	async (name) => {
		bench.sandbox.service.variants.pageStatusIn = 'nowhere';
		const running = bench.runNode({
			parameters: waiting({ maxWait: 20 }, one),
			items: [await itemWith(`${name.replace('.pdf', '')}-slow10.pdf`)],
		});
		// Before that it has no boxes either.
		await skip(bench, 10);
		const { json, error } = await running;
		expect(error).toBeUndefined();
		expect(fieldOf(json, 'status')).toEqual(['success']);
		expect(asked(bench).looks).toHaveLength(2);
	},
);

describe('a document that is read, and whose pages are not listed yet', () => {
	const parameters = onDocuments('upload', one, { maxWait: 20 });
	const run = async (more: INodeParameters = {}) =>
		await bench.runNode({
			parameters: { ...parameters, ...more },
			items: [await itemWith('a-pages2.pdf')],
		});
	const TWO_PAGES = [1, 2].map((page) => expect.objectContaining({ page }) as unknown);
	const looks = () => bench.sandbox.log.requests('document.get');

	test('is asked for until they are', async () => {
		answering('document.get', (body, count) => (count < 2 ? { ...body, pages: [] } : undefined));
		const { json, error } = await run();
		expect(error).toBeUndefined();
		expect(json).toEqual([expect.objectContaining({ status: 'success', pages: TWO_PAGES })]);
		expect(looks()).toHaveLength(2);
	});

	test('is asked for, too, when the upload says that it is read', async () => {
		answering('document.upload', (body) => ({ ...body, status: 'success', pages: [] }));
		const { json } = await run();
		expect(json).toEqual([expect.objectContaining({ status: 'success', pages: TWO_PAGES })]);
		expect(looks()).toHaveLength(1);
	});

	test('comes out in the end with a message that says so', async () => {
		answering('document.get', (body) => ({ ...body, status: 'success', pages: [] }));
		const { json } = await run({ options: { maxWait: 1 } });
		expect(json).toEqual([
			expect.objectContaining({
				...{ status: 'success', pages: [] },
				message: 'The service says that the file is read, and has not listed all of its pages',
			}),
		]);
	});
});

test('an answer with status 200 that is about something else tells nothing of a file', async () => {
	const page = { id: 'p1', page: 0, request_file_id: 'f1', prediction: [] };
	const read = { ...page, predicted_boxes: [{ id: 'b1', label: 'total', ocr_text: '5.00' }] };
	const answers: IDataObject[] = [
		{ message: 'Success', result: [page] },
		{ success: false, message: 'Failure' },
		{ moderated_images: [], unmoderated_images: [read] },
	];
	elsewhere.answer((request, response) => {
		request.resume();
		request.on('end', () => response.end(JSON.stringify(answers.shift())));
	});
	const { json, error } = await bench.runNode({
		credential: { ...bench.credential(), baseUrl: elsewhere.url },
		parameters: waiting({ maxRetryTime: 0 }, one),
		items: [await itemWith('a.pdf')],
	});
	expect(error).toBeUndefined();
	expect(json).toEqual([
		expect.objectContaining({ file_id: 'f1', status: 'success', fields: { total: '5.00' } }),
	]);
});
