import { onDocuments } from '../fixtures/document.fixture';
import { itemOf } from '../fixtures/uploadOnce.fixture';
import { useLoopback, useSandbox } from '../host';

const bench = useSandbox();
const server = useLoopback();
const FAILED = {
	document_id: 'd',
	original_document_name: 'a.pdf',
	status: 'failure',
	pages: [],
	verification_message: 'The PDF is protected by a password',
	verification_status: 'rejected',
	metadata: 'order 17',
};
const UPLOAD_AND_WAIT = {
	inputType: 'binary',
	binaryPropertyName: 'data',
	results: 'wait',
	simplify: true,
};

const answerNotRead = () =>
	server.answer((request, response) => {
		request.resume();
		request.on('end', () =>
			response
				.writeHead(200)
				.end(
					JSON.stringify(
						request.method === 'POST' ? { document_id: 'd', status: 'pending' } : FAILED,
					),
				),
		);
	});

test.each(['get', 'upload'])(
	'%s of a document that was not read gives the message of the service',
	async (operation) => {
		answerNotRead();
		const { json, error } = await bench.runNode({
			credential: { baseUrl: server.url, apiKey: 'key' },
			parameters: onDocuments(
				operation,
				operation === 'get'
					? { documentId: { __rl: true, mode: 'id', value: 'd' }, simplify: true }
					: UPLOAD_AND_WAIT,
			),
			items: [await itemOf('a.pdf')],
		});
		expect(error).toBeUndefined();
		expect(json).toMatchObject([
			{
				status: 'failure',
				file_name: 'a.pdf',
				message: 'The PDF is protected by a password',
				review_status: 'rejected',
				metadata: 'order 17',
			},
		]);
	},
);

test('with Stop, the message names why', async () => {
	answerNotRead();
	const { error } = await bench.runNode({
		credential: { baseUrl: server.url, apiKey: 'key' },
		parameters: onDocuments('upload', UPLOAD_AND_WAIT, { ifNotRead: 'stop' }),
		items: [await itemOf('a.pdf')],
	});
	expect(`${error?.message} ${error?.description}`).toContain('password');
});
