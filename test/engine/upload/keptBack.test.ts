import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { sleep } from '../../sandbox/clock';
import { onDocuments } from '../fixtures/document.fixture';
import { pdf, upload } from '../fixtures/upload.fixture';
import { itemWithFiles, useSandbox } from '../host';

const bench = useSandbox();
const HOUR_MS = 3_600_000;
const COUNT = 6;
const BATCH = { requestOptions: { batching: { batch: { batchSize: COUNT, batchInterval: 50 } } } };

const DOCUMENT = { inputType: 'binary', binaryPropertyName: 'data', results: 'later' };
const KINDS: Array<[string, INodeParameters]> = [
	['file', upload()],
	['document', onDocuments('upload', DOCUMENT)],
	['file of all fields', upload({ binaryPropertyName: '*' })],
	['file in base64', upload({ inputType: 'base64', base64Data: '={{ $json.base64 }}' })],
];

describe.each(KINDS)('of %s', (_, parameters) => {
	const good = async (index: number) => {
		const bytes = pdf(`${index}`);
		const item = await itemWithFiles('memory', { data: { bytes, name: `${index}.pdf` } });
		return { ...item, json: { base64: bytes.toString('base64') } };
	};
	const bad: INodeExecutionData = { json: { base64: 'no base64!', other: 'x' } };

	test.each([0, 3, COUNT - 1])(
		'several, of which number %d has none, nothing is uploaded',
		async (at) => {
			for (const batching of [{}, BATCH]) {
				const items = await Promise.all(
					Array.from({ length: COUNT }, (_each, index) => good(index)),
				);
				const run = await bench.runNode({
					parameters: { ...parameters, ...batching },
					items: items.map((item, index) => (index === at ? bad : item)),
				});
				await sleep(HOUR_MS);
				expect(run.error?.message).toMatch(/has no file|is not base64 text/);
				expect(bench.sandbox.log.requests()).toEqual([]);
			}
		},
	);
});
