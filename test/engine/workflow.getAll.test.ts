import { useSandbox } from './host';

const bench = useSandbox();
const parameters = { resource: 'workflow', operation: 'getAll', returnAll: true };

test('gives one item per workflow, paired with the item that asked', async () => {
	const { json, outputs, error } = await bench.runNode({ parameters });
	expect(error).toBeUndefined();
	expect(json).toEqual([expect.objectContaining({ description: 'Invoices' })]);
	expect(outputs[0]?.[0]?.pairedItem).toEqual({ item: 0 });
});
