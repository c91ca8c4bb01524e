import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { objectWith } from '../../sandbox/matchers';
import type { Ids } from '../../sandbox/everyCall/call';
import { useTool, type Answer } from '../fixtures/aiTool.fixture';
import { byId, MODEL } from '../operations/cases';

const { bench, answersTo } = useTool();

const OPERATIONS: Array<[id: string, parameters: (ids: Ids) => INodeParameters]> = [
	['file.get', ({ file }) => ({ modelId: MODEL, fileId: file })],
	['file.getAll', () => ({ modelId: MODEL, from: '2020-01-01', limit: 1 })],
	['file.getPage', ({ filePage }) => ({ modelId: MODEL, pageId: filePage })],
	['file.upload', () => ({ modelId: MODEL, base64Data: 'JVBERi0xLjQK' })],
	['file.uploadUrls', () => ({ modelId: MODEL, urls: 'https://files.example.com/a.pdf' })],
	[
		'document.get',
		({ workflow, document }) => ({ workflowId: byId(workflow), documentId: byId(document) }),
	],
	['document.getAll', ({ workflow }) => ({ workflowId: byId(workflow), limit: 1 })],
	[
		'document.getPage',
		({ workflow, document, documentPage }) => ({
			...{ workflowId: byId(workflow), documentId: byId(document), pageId: byId(documentPage) },
		}),
	],
	[
		'document.upload',
		({ workflow }) => ({
			...{ workflowId: byId(workflow), documentUrl: 'https://files.example.com/a.pdf' },
		}),
	],
];

/** What the model reads after one call. */
async function answerTo(parameters: INodeParameters): Promise<Answer> {
	const [answer = ''] = await answersTo(parameters, [{}]);
	return answer;
}

const keysOf = (answer: Answer) =>
	typeof answer === 'string' ? answer : answer.map((item: IDataObject) => Object.keys(item));

describe.each(OPERATIONS)('Output of %s', (id, parametersOf) => {
	const called = (output: INodeParameters) => {
		const [resource = '', operation = ''] = id.split('.');
		return { resource, operation, ...parametersOf(bench.ids), ...output };
	};

	test('is simplified unless another one is chosen', async () => {
		const simplified = objectWith({ status: 'success', low_confidence: [] });
		expect(await answerTo(called({}))).toEqual([simplified]);
	});

	test('holds only the fields that are selected', async () => {
		const outputFields = ['status', 'fields'];
		const answer = await answerTo(called({ output: 'selectedFields', outputFields }));
		expect(keysOf(answer)).toEqual([outputFields]);
	});

	test('is what the service answers with Raw', async () => {
		const [item] = [await answerTo(called({ output: 'raw' }))].flat();
		expect(item).toEqual(expect.any(Object));
		expect(item).not.toHaveProperty('low_confidence');
	});
});

describe('Output Fields', () => {
	const get = (more: INodeParameters = {}) => ({
		...{ resource: 'file', operation: 'get', modelId: MODEL, fileId: bench.ids.file },
		...{ output: 'selectedFields', ...more },
	});

	test('that are not changed name the file, say how far it is, and what was read', async () => {
		const keys = ['file_id', 'file_name', 'status', 'fields'];
		expect(keysOf(await answerTo(get()))).toEqual([keys]);
	});

	test('leave the message where there is one: it may say that pages are missing', async () => {
		const { document: id, workflow } = bench.ids;
		const document = bench.sandbox.service.document(id);
		if (document) document.verification = { status: 'success', message: 'a message' };
		const answer = await answerTo({
			...{ resource: 'document', operation: 'get', output: 'selectedFields' },
			...{ workflowId: byId(workflow), documentId: byId(id), outputFields: ['status'] },
		});
		expect(answer).toEqual([{ status: 'success', message: 'a message' }]);
	});

	test.each(['selectedFields', "={{ 'selectedFields' }}"])(
		'are those of files, and Output Rows makes nothing else of them, with %s',
		async (output) => {
			const outputFields = ['file_id', 'fields'];
			const answer = await answerTo(get({ output, outputFields, options: { outputRows: true } }));
			expect(keysOf(answer)).toEqual([outputFields]);
		},
	);

	test.each([
		[[], 'Output Fields is empty'],
		[['total'], 'Output Fields cannot be "total"'],
	])('%j: nothing is sent', async (outputFields, words) => {
		expect(await answerTo(get({ outputFields }))).toContain(words);
		expect(bench.sandbox.log.requests()).toEqual([]);
	});
});
