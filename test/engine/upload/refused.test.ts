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
