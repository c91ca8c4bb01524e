import { onDocuments } from '../fixtures/document.fixture';
import { onFieldValue, pageOf } from '../fixtures/byName.fixture';
import { useOperations } from '../operations/fixture';

const bench = useOperations();

/** Of an item that goes on, n8n shows nothing but the message. */
const MAYBE_DONE = [
	{ error: expect.stringMatching(/It may have been done all the same$/) as string },
];

test('a change whose answer was lost, and whose repetition is refused, is not told as refused alone', async () => {
	const fault = { operationId: 'fieldValue.update' };
	bench.sandbox.faults.add({ ...fault, kind: 'cutBody', times: 1 });
	bench.sandbox.faults.add({ ...fault, kind: 'html', status: 404, times: 1 });
	const parameters = onFieldValue(bench.ids, 'update', 'invoice_number', {
		value: 'x',
		options: {},
	});
	const { json } = await bench.runNode({ parameters, onError: 'continueRegularOutput' });
	expect(pageOf(bench).value('invoice_number')?.value).toBe('x');
	expect(json).toEqual(MAYBE_DONE);
});

test('nor is one that is refused in an answer with status 200', async () => {
	const doing = bench.sandbox.service.handlers['document.delete'];
	bench.sandbox.override('document.delete', (call) => {
		const calls = bench.sandbox.log.requests('document.delete').length;
		if (calls <= 1 && doing) return doing(call);
		return { status: 200, body: { success: false, message: 'Not now' } };
	});
	bench.sandbox.faults.add({ operationId: 'document.delete', kind: 'cutBody', times: 1 });
	const { json } = await bench.runNode({
		parameters: onDocuments('delete', { documentId: bench.ids.document }),
		onError: 'continueRegularOutput',
	});
	expect(bench.sandbox.log.requests('document.delete')).toHaveLength(2);
	expect(json).toEqual(MAYBE_DONE);
});
