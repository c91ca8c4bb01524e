import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { itemOf } from '../fixtures/uploadOnce.fixture';
import { upload } from '../fixtures/upload.fixture';
import { itemWith, waiting } from '../fixtures/waiting.fixture';
import { useSandbox } from '../host';

const bench = useSandbox();

/** What On Error: Continue hands on, which is the message alone, has to name what is uploaded. */
const told = async (parameters: INodeParameters, item: INodeExecutionData) => {
	const { json } = await bench.runNode({
		...{ parameters, items: [item], onError: 'continueRegularOutput' },
	});
	const files = bench.sandbox.service.files();
	expect(json).toHaveLength(1);
	for (const { id } of files) expect(json[0]?.error).toContain(id);
	return files;
};

test('a file that could not be read is told with the others of its item', async () => {
	const parameters = waiting({ ifNotRead: 'stop' }, { binaryPropertyName: '*' });
	expect(await told(parameters, await itemWith('invoice-ok.pdf', 'fail.pdf'))).toHaveLength(2);
});

test('a file that is still pending is told with the others of its item', async () => {
	const parameters = waiting({ ifStillPending: 'stop', maxWait: 5 }, { binaryPropertyName: '*' });
	expect(await told(parameters, await itemWith('a-slow900.pdf', 'b.pdf'))).toHaveLength(2);
});

test('an upload that was found, and cannot be looked at, is told', async () => {
	const { faults } = bench.sandbox;
	faults.add({ operationId: 'file.upload', kind: 'resetAfter' });
	faults.add({ operationId: 'file.get', kind: 'status', status: 404, times: Infinity });
	const parameters = upload({ results: 'wait' }, { ifAlreadyUploaded: 'return' });
	expect(await told(parameters, await itemOf('a.pdf'))).toHaveLength(1);
});
