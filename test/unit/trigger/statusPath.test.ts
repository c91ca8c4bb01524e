import { ItemError } from '../../../nodes/DocumentExtraction/transport/errors/itemError';
import { checkedStatusPath } from '../../../nodes/DocumentExtraction/trigger/statusPath';

const ofFile = (path: string) => checkedStatusPath(path, 'file_id', 'model_id');

test.each([
	['', ''],
	['   ', ''],
	['/status/{file_id}', '/status/{fileId}'],
	[' /status/{file_id} ', '/status/{fileId}'],
	['/m/{model_id}/f/{file_id}', '/m/{modelId}/f/{fileId}'],
	['/{file_id}/{file_id}?of={model_id}', '/{fileId}/{fileId}?of={modelId}'],
])('the path %j is accepted as %j', (path, expected) => {
	expect(ofFile(path)).toBe(expected);
});

test('the path of a document names the document and its workflow', () => {
	const path = '/w/{workflow_id}/d/{document_id}';
	expect(checkedStatusPath(path, 'document_id', 'workflow_id')).toBe(
		'/w/{workflowId}/d/{documentId}',
	);
});

test.each([
	'status/{file_id}',
	'//elsewhere.example/{file_id}',
	'/\\elsewhere.example/{file_id}',
	'\\\\elsewhere.example/{file_id}',
	'https://elsewhere.example/{file_id}',
	'@elsewhere.example/{file_id}',
	'/status\\{file_id}',
	'/\t/elsewhere.example/{file_id}',
	'/\n/elsewhere.example/{file_id}',
	'/two words/{file_id}',
	'/status',
	'/status/{model_id}',
	'/status/{document_id}',
	'/status/{file_id}/{document_id}',
	'/status/{file_id}/{}',
	'/status/{file_id}/{other}',
])('the path %j is refused before anything is sent', (path) => {
	expect(() => ofFile(path)).toThrow(ItemError);
});
