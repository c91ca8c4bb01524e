import { onFieldValue, pageOf } from '../fixtures/byName.fixture';
import { useOperations } from '../operations/fixture';

const bench = useOperations();

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
	// Of an item that goes on, n8n shows nothing but the message.
	expect(json).toEqual([
		{ error: expect.stringMatching(/It may have been done all the same$/) as string },
	]);
});
