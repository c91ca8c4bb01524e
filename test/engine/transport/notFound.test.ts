import type { INodeParameters } from 'n8n-workflow';
import { useSandbox } from '../host';

const bench = useSandbox();

/** Runs it against a service that says 404 and this, with On Error "Continue". */
async function told(parameters: INodeParameters, message: string) {
	bench.sandbox.faults.add({ kind: 'status', status: 404, message });
	const { json } = await bench.runNode({ parameters, onError: 'continueRegularOutput' });
	return json.map(({ error }) => error);
}

const assign: INodeParameters = {
	resource: 'file',
	operation: 'assign',
	modelId: 'model-invoices',
	memberEmail: 'x@team.example',
	fileIds: 'a, b',
};

test('a member that the service does not know is not told as a missing model', async () => {
	const says = 'member x@team.example not found';
	expect(await told(assign, says)).toEqual([says]);
});

test('a file that no path names is not told as a missing model', async () => {
	const says = 'File b not found in model model-invoices';
	expect(await told(assign, says)).toEqual([says]);
});

test('a model that the service does not know is named', async () => {
	expect(await told(assign, 'Model does not exist')).toEqual([
		'Model model-invoices was not found',
	]);
});
