import { Container } from '@n8n/di';
import { BinaryDataService } from 'n8n-core';
import type { IBinaryData, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { sleep } from '../../sandbox/clock';
import { SEEDED_MODEL_ID } from '../../sandbox/service/seeds';
import { onDocuments } from '../fixtures/document.fixture';
import { pdf, upload } from '../fixtures/upload.fixture';
import { KINDS as ONCE_KINDS, itemOf, itemsOf, onceOn } from '../fixtures/uploadOnce.fixture';
import { itemWithFiles, useSandbox } from '../host';

const bench = useSandbox();
const HOUR_MS = 3_600_000;
const COUNT = 6;
const BATCH = { requestOptions: { batching: { batch: { batchSize: COUNT, batchInterval: 50 } } } };
const PLACES = [0, 3, COUNT - 1];

const DOCUMENT = { inputType: 'binary', binaryPropertyName: 'data', results: 'later' };
const KINDS: Array<[string, INodeParameters]> = [
	['file', upload()],
	['document', onDocuments('upload', DOCUMENT)],
	['file of all fields', upload({ binaryPropertyName: '*' })],
	['file in base64', upload({ inputType: 'base64', base64Data: '={{ $json.base64 }}' })],
];

afterEach(() => jest.restoreAllMocks());

/** Runs the node for several items, of which one is bad, and waits until nothing can be sent any more. */
async function runAmongOthers(parameters: INodeParameters, bad: INodeExecutionData, at: number) {
	const items = Array.from({ length: COUNT }, async (_, index): Promise<INodeExecutionData> => {
		const bytes = pdf(`${index}`);
		const item = await itemWithFiles('memory', { data: { bytes, name: `${index}.pdf` } });
		return { ...item, json: { base64: bytes.toString('base64') } };
	});
	const given = await Promise.all(items);
	const run = await bench.runNode({ parameters, items: given.with(at, bad) });
	await sleep(HOUR_MS);
	return run;
}

const stopping = (more: INodeParameters = {}) => upload(more, { ifAlreadyUploaded: 'stop' });

const sent = () => bench.sandbox.log.requests();

describe.each(KINDS)('of %s', (_, parameters) => {
	const bad: INodeExecutionData = { json: { base64: 'no base64!', other: 'x' } };

	test.each(PLACES)('several, of which number %d has none, nothing is uploaded', async (at) => {
		for (const batching of [{}, BATCH]) {
			const { error } = await runAmongOthers({ ...parameters, ...batching }, bad, at);
			expect(error?.message).toMatch(/has no file|is not base64 text/);
			expect(sent()).toEqual([]);
		}
	});
});

/** As a Code node may write them: what stands there is not always the text that it should be. */
const NO_CONTENT: Array<[string, unknown]> = [
	['nothing', undefined],
	['null', null],
	['a number', 7],
	['a Buffer', pdf('x')],
	['text', 'Invoice 7, total 118.00'],
	['where n8n keeps it', 'filesystem-v2'],
];

describe.each(KINDS.slice(0, 3))('of %s in its item', (_, parameters) => {
	test.each(NO_CONTENT)(
		'several, of which one holds %s, nothing is uploaded',
		async (_each, data) => {
			const written: object = { data, mimeType: 'application/pdf', fileName: 'scan.pdf' };
			const bad = { json: {}, binary: { data: written as IBinaryData } };
			const { error } = await runAmongOthers(parameters, bad, COUNT - 1);
			expect(error?.message).toMatch(
				/"scan\.pdf" of the input item (?:has no content|is not base64 text) /,
			);
			expect(sent()).toEqual([]);
		},
	);
});

describe.each(ONCE_KINDS)('of a $resource, with If Already Uploaded', (kind) => {
	const { run, there, uploads } = onceOn(bench, kind);

	test.each(['return', 'stop'])(
		'%s: several, of which the metadata of one is too long, nothing is uploaded',
		async (ifAlreadyUploaded) => {
			const { error } = await runAmongOthers(
				kind.parameters({
					ifAlreadyUploaded,
					[kind.metadata]: '={{ "x".repeat($json.base64 ? 3 : 10000) }}',
				}),
				await itemOf('long.pdf'),
				COUNT - 1,
			);
			expect(error?.message).toMatch(/ is too long for If Already Uploaded/);
			expect(sent()).toEqual([]);
		},
	);

	test.each(PLACES)(
		'stop: several, of which number %d is there, nothing is uploaded',
		async (at) => {
			await run(['old.pdf']);
			const before = uploads().length;
			for (const batching of [{}, BATCH]) {
				const parameters = { ...kind.parameters({ ifAlreadyUploaded: 'stop' }), ...batching };
				const { error } = await runAmongOthers(parameters, await itemOf('old.pdf'), at);
				expect(error?.message).toMatch(/^old\.pdf was uploaded before, as /);
				expect(error?.description).toMatch(/^It was not uploaded again\./);
				expect([there(), uploads().length - before]).toEqual([['old.pdf'], 0]);
			}
		},
	);

	test.each([50, 1000])(
		'stop: where the next batch begins after %d ms, nothing of a batch of which one is there and read slowly is uploaded',
		async (batchInterval) => {
			const itemIn = async (name: string) =>
				await itemWithFiles('filesystem', { data: { bytes: pdf(name), name } });
			await run(['there.pdf']);
			const names = ['new.pdf', 'there.pdf', 'later.pdf', 'last.pdf'];
			const items = await Promise.all(names.map(itemIn));
			const delays = new Map(
				items.map(({ binary }, index) => [binary?.['data']?.id, [0, 1500, 5000, 5000][index]]),
			);
			const storage = Container.get(BinaryDataService);
			const read = storage.getAsStream.bind(storage);
			jest.spyOn(storage, 'getAsStream').mockImplementation(async (id, size) => {
				await sleep(delays.get(id) ?? 0);
				return await read(id, size);
			});
			const batching = { batch: { batchSize: 2, batchInterval } };
			const { error } = await bench.runNode({
				...{ items, binaryMode: 'filesystem' },
				parameters: {
					...kind.parameters({ ifAlreadyUploaded: 'stop' }),
					requestOptions: { batching },
				},
			});
			await sleep(HOUR_MS);
			expect(error?.message).toMatch(/^there\.pdf was uploaded before, as /);
			expect(there()).toEqual(['there.pdf']);
		},
	);

	test('stop: what is there stops its item alone with On Error "Continue"', async () => {
		await run(['old.pdf']);
		const { json, error } = await run(
			['a.pdf', 'old.pdf', 'b.pdf'],
			{ ifAlreadyUploaded: 'stop' },
			{ onError: 'continueRegularOutput' },
		);
		expect(error).toBeUndefined();
		expect(json[1]?.['error']).toMatch(/^old\.pdf was uploaded before, as /);
		expect(there()).toEqual(['a.pdf', 'b.pdf', 'old.pdf']);
	});
});

test('stop: of many files in the storage of n8n the last one is read before the first is uploaded', async () => {
	await bench.runNode({ items: await itemsOf('old.pdf'), parameters: stopping() });
	const many = Array.from({ length: 60 }, async (_, index) => {
		const [name, bytes] =
			index < 59 ? [`${index}.pdf`, pdf(`${index}`)] : ['old.pdf', pdf('old.pdf')];
		return await itemWithFiles('filesystem', { data: { bytes, name } });
	});
	const { error } = await bench.runNode({ items: await Promise.all(many), parameters: stopping() });
	await sleep(HOUR_MS);
	expect(error?.message).toMatch(/^old\.pdf was uploaded before, as /);
	expect(bench.sandbox.log.requests('file.upload')).toHaveLength(1);
});

test('stop: what is there in one model keeps back what goes to others, however slow its list', async () => {
	await bench.runNode({ items: await itemsOf('old.pdf'), parameters: stopping() });
	const params = { model_id: SEEDED_MODEL_ID };
	bench.sandbox.faults.add({ operationId: 'file.getAll', params, kind: 'latency', ms: 3000 });
	const modelId = `={{ $json.base64 ? "model-instant" : "${SEEDED_MODEL_ID}" }}`;
	for (const at of [0, COUNT - 1]) {
		const { error } = await runAmongOthers(stopping({ modelId }), await itemOf('old.pdf'), at);
		expect(error?.message).toMatch(/^old\.pdf was uploaded before, as /);
		expect(bench.sandbox.log.requests('file.upload')).toHaveLength(1);
	}
});

test('of base64, with If Already Uploaded: several, of which one is an address, nothing is uploaded', async () => {
	for (const ifAlreadyUploaded of ['return', 'stop']) {
		const { error } = await runAmongOthers(
			upload({ inputType: 'base64', base64Data: '={{ $json.base64 }}' }, { ifAlreadyUploaded }),
			{ json: { base64: 'https://files.example/invoice.pdf' } },
			COUNT - 1,
		);
		expect(error?.message).toMatch(/^Base64 Data holds an address/);
		expect(sent()).toEqual([]);
	}
});

test('an expression that gives the content in the place of the field of a file is told in short', async () => {
	const { error } = await bench.runNode({
		parameters: upload({ binaryPropertyName: '={{ "QUJD".repeat(100000) }}' }),
	});
	expect(error?.message).toMatch(/^The input item has no file in "QUJD/);
	expect(error?.message.length).toBeLessThan(300);
});
