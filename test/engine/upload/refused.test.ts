import { itemWithFiles, useLoopback, giving, useSandbox } from '../host';
import { PDF, upload } from '../fixtures/upload.fixture';

const bench = useSandbox();
const server = useLoopback();

test('a refused upload says what was sent, also where n8n does not know the type of a file', async () => {
	server.answer(giving(400, 'application/json', '{"message":"Not a document"}'));
	const item = await itemWithFiles('memory', {
		a: { bytes: PDF, name: 'a.pdf' },
		b: { bytes: PDF, name: 'b' },
	});
	if (item.binary?.b) item.binary.b.mimeType = '';
	const { error } = await bench.runNode({
		parameters: upload({ binaryPropertyName: 'a, b' }),
		items: [item],
		credential: { baseUrl: server.url, apiKey: 'k' },
	});
	expect(error).toMatchObject({
		message: 'The service could not read the file',
		description:
			'It takes PDF, PNG, JPEG and TIFF. Sent: a.pdf (application/pdf), b (unknown type). It said: Not a document',
	});
});

test('a model that cannot be used yet says so first, and nothing of file types', async () => {
	const item = await itemWithFiles('memory', { data: { bytes: PDF, name: 'a.pdf' } });
	const { error } = await bench.runNode({
		parameters: upload({ modelId: 'model-untrained' }),
		items: [item],
	});
	expect(error).toMatchObject({
		message: 'The model cannot be used for prediction: its training has not been started',
		description:
			'The resource Model has Get, which tells the state of a model. Sent: a.pdf (application/pdf).',
	});
});

test('a workflow without fields says so first, and what to do', async () => {
	const { json } = await bench.runNode({
		parameters: { resource: 'workflow', operation: 'create', description: 'w', workflowType: '' },
	});
	const item = await itemWithFiles('memory', { data: { bytes: PDF, name: 'a.pdf' } });
	const { error } = await bench.runNode({
		parameters: {
			resource: 'document',
			operation: 'upload',
			workflowId: { __rl: true, mode: 'id', value: json[0]?.['id'] as string },
		},
		items: [item],
	});
	expect(error).toMatchObject({
		message: 'The workflow has no fields yet: set its fields before uploading',
		description:
			'An instant learning workflow needs Set Fields before it can extract. Sent: a.pdf (application/pdf).',
	});
});
