import '../host/folder';

import { ExecuteSingleContext } from 'n8n-core';
import {
	createEmptyRunExecutionData,
	type IExecuteData,
	type IExecuteSingleFunctions,
	type INodeExecutionData,
	type OnError,
	Workflow,
} from 'n8n-workflow';
import { getEventListeners } from 'node:events';
import { RunClosed } from '../../../nodes/DocumentExtraction/transport/retry/requestLimiter';
import { joinRun, type Run } from '../../../nodes/DocumentExtraction/transport/requests/runs';
import { additionalDataFor } from '../host/additionalData';
import { NodeTypes } from '../host/nodeTypes';
import { accountOf, NODE, nodeWith, workflowData } from '../host/workflowData';
import { GET_ALL, items } from './operations';

/**
 * Newer versions of n8n (2.41) give an item whose expression cannot be resolved its message
 * themselves and go on with the others, where "Continue on fail" is on: it never joins the run.
 */
function someOfThree(
	onError: OnError,
	batch?: { batchSize: number; batchInterval: number },
	name = NODE,
) {
	const all: INodeExecutionData[] = items(3).map((json) => ({ json }));
	const batching = batch && { requestOptions: { batching: { batch } } };
	const node = { ...nodeWith({ ...GET_ALL.parameters, ...batching }), name, onError };
	const data = workflowData([node]);
	const workflow = new Workflow({ ...data, nodeTypes: new NodeTypes(all) });
	const credential = accountOf({ baseUrl: 'http://127.0.0.1:9', apiKey: 'key' });
	const executeData: IExecuteData = { node, data: { main: [all] }, source: null };
	const { signal } = new AbortController();
	const join = (index: number) =>
		joinRun(
			new ExecuteSingleContext(
				workflow,
				node,
				additionalDataFor(credential, 'manual', data),
				'manual',
				createEmptyRunExecutionData(),
				0,
				all,
				{ main: [all] },
				index,
				executeData,
				signal,
			) as IExecuteSingleFunctions,
		);
	const listeners = () => getEventListeners(signal, 'abort').length;
	return { join, listeners };
}

/** What an item does with its run once n8n has started all items. */
async function sendIn(run: Run): Promise<string> {
	await run.batch;
	return await run.limiter
		.run(
			async () => 'sent',
			() => true,
		)
		.finally(() => run.leave());
}

describe.each([[[0, 2]], [[0, 1]], [[1, 2]]])('where n8n starts only the items %j', (started) => {
	test('with "Continue on fail" these are sent all the same', async () => {
		const { join } = someOfThree('continueRegularOutput');
		const sent = await Promise.allSettled(started.map(join).map(sendIn));
		expect(sent).toEqual(started.map(() => ({ status: 'fulfilled', value: 'sent' })));
	});

	test('nothing of the run listens to the execution afterwards', async () => {
		const { join, listeners } = someOfThree('continueRegularOutput');
		await Promise.allSettled(started.map(join).map(sendIn));
		expect(listeners()).toBe(0);
	});

	test('a new try of all items begins a run of its own', async () => {
		const { join } = someOfThree('continueRegularOutput');
		const first = started.map(join);
		await Promise.allSettled(first.map(sendIn));
		first[0]?.limiter.close();
		const again = await Promise.allSettled(started.map(join).map(sendIn));
		expect(again).toEqual(started.map(() => ({ status: 'fulfilled', value: 'sent' })));
	});

	test('without "Continue on fail" nothing is sent, since n8n has stopped the node', async () => {
		const { join } = someOfThree('stopWorkflow');
		for (const result of await Promise.allSettled(started.map(join).map(sendIn))) {
			expect(result.status === 'rejected' && result.reason).toBeInstanceOf(RunClosed);
		}
	});
});

test.each(['constructor', "'}}", '$node["x"]'])('a node may be named %s', async (name) => {
	const { join } = someOfThree('continueRegularOutput', undefined, name);
	const sent = await Promise.allSettled([0, 2].map(join).map(sendIn));
	expect(sent).toEqual([0, 2].map(() => ({ status: 'fulfilled', value: 'sent' })));
});

test('a new try leaves nothing of one behind that n8n has given up', async () => {
	const { join } = someOfThree('continueRegularOutput');
	const [first] = [0, 1].map(join);
	await first?.batch;
	[0, 1, 2].map(join);
	const late = first?.limiter.run(
		async () => 'sent',
		() => true,
	);
	await expect(late).rejects.toBeInstanceOf(RunClosed);
});

describe('with Batching', () => {
	const batch = { batchSize: 3, batchInterval: 1000 };

	test.each([[[0, 2]], [[0, 1]], [[1, 2]]])(
		'where n8n starts only the items %j of a batch, one may be about what the others are about',
		async (started) => {
			const { join } = someOfThree('continueRegularOutput', batch);
			const [run] = started.map(join);
			await run?.batch;
			expect(run?.hasStray).toBe(true);
		},
	);

	test('a batch that is there leaves nothing open', async () => {
		const { join } = someOfThree('continueRegularOutput', { ...batch, batchSize: 2 });
		const [run] = [0, 1].map(join);
		await run?.batch;
		expect(run?.hasStray).toBe(false);
	});
});
