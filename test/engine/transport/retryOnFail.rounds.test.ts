import '../host/folder';

import { WorkflowExecute } from 'n8n-core';
import type { IExecuteFunctions, INode, INodeParameters, INodeType } from 'n8n-workflow';
import { NodeConnectionTypes, Workflow } from 'n8n-workflow';
import { sleep } from '../../sandbox/clock';
import { useSandbox } from '../host';
import { additionalDataFor } from '../host/additionalData';
import { INPUT, NodeTypes } from '../host/nodeTypes';
import { accountOf, NODE, nodeWith, workflowData } from '../host/workflowData';
import { CREATE, items } from './operations';

const bench = useSandbox();
const sent = () => bench.sandbox.log.requests(CREATE.id);
const created = () => bench.sandbox.log.effects({ operationId: CREATE.id });
const batches = { batching: { batch: { batchSize: 2, batchInterval: 20 } } };
/** One after the other; with a description that tells them apart. */
const create = (more: INodeParameters = {}): INodeParameters => ({
	...CREATE.parameters,
	description: '={{ "Number " + $json.index }}',
	options: { parallelRequests: 1, maxRetryTime: 0 },
	...more,
});

const ROUNDS = 3;

/** Gives what it gets to the first output so often, then to the second. */
const LOOP: INodeType = {
	description: {
		displayName: 'Loop',
		name: 'test.loop',
		group: ['transform'],
		version: 1,
		description: 'Goes round',
		defaults: { name: 'Loop' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main, NodeConnectionTypes.Main],
		properties: [],
	},
	async execute(this: IExecuteFunctions) {
		const context = this.getContext('node');
		const round = Number(context['round'] ?? 0);
		context['round'] = round + 1;
		// The same item each time, as a loop hands on what it was given.
		context['items'] ??= this.getInputData();
		const given = context['items'] as ReturnType<IExecuteFunctions['getInputData']>;
		return round < ROUNDS ? [given, []] : [[], given];
	},
};

async function runInLoop(parameters: INodeParameters) {
	const node = (name: string, type: string): INode => ({
		...{ id: name, name, type, typeVersion: 1, position: [0, 0], parameters: {} },
	});
	const retrying = { ...nodeWith(parameters), retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
	const to = (name: string) => [[{ node: name, type: NodeConnectionTypes.Main, index: 0 }]];
	const data = workflowData([node('Input', INPUT), node('Loop', 'test.loop'), retrying], {
		Input: { main: to('Loop') },
		Loop: { main: to(NODE) },
		[NODE]: { main: to('Loop') },
	});
	const nodeTypes = new NodeTypes([{ json: { index: 0 } }], { 'test.loop': LOOP });
	const workflow = new Workflow({ ...data, nodeTypes, settings: { executionOrder: 'v1' } });
	const startNode = workflow.getNode('Input') ?? undefined;
	const additionalData = additionalDataFor(accountOf(bench.credential()), 'manual', data);
	const options = { workflow, ...(startNode && { startNode }) };
	return await new WorkflowExecute(additionalData, 'manual').run(options);
}

test('every round of a loop sends its items, the same ones too', async () => {
	bench.sandbox.faults.add({ operationId: CREATE.id, kind: 'status', status: 403, after: 1 });
	const { data } = await runInLoop(create());
	expect(data.resultData.error).toBeUndefined();
	expect(created()).toHaveLength(ROUNDS);
	expect(sent()).toHaveLength(ROUNDS + 1);
});

test('items that are the same are each sent', async () => {
	const same = { json: { index: 0 } };
	bench.sandbox.faults.add({ operationId: CREATE.id, kind: 'status', status: 403, after: 2 });
	const { error, json } = await bench.runNode({
		parameters: create(),
		items: Array.from({ length: 5 }, () => same),
		maxTries: 2,
	});
	expect(error).toBeUndefined();
	expect(json).toHaveLength(5);
	expect(created()).toHaveLength(5);
	expect(sent()).toHaveLength(6);
});

test('with "Batching" and a stop in a later batch, nothing that is done is sent again', async () => {
	bench.sandbox.faults.add({ operationId: CREATE.id, kind: 'status', status: 403, after: 4 });
	const { error, json } = await bench.runNode({
		parameters: create({ requestOptions: batches }),
		items: items(6),
		maxTries: 3,
	});
	expect(error).toBeUndefined();
	expect(json.map(({ description }) => description)).toEqual(
		items(6).map(({ index }) => `Number ${index}`),
	);
	expect(created()).toHaveLength(6);
	expect(sent()).toHaveLength(7);
});

test('a new try after a stop at an expression waits for what the earlier one still has under way', async () => {
	// Its answer comes after n8n has given up, and after the next try has begun.
	bench.sandbox.faults.add({
		...{ operationId: CREATE.id, kind: 'latency', ms: 300, work: 'afterDelay' },
		times: 2,
	});
	const run = await bench.runNode({
		parameters: create({
			requestOptions: { batching: { batch: { batchSize: 1, batchInterval: 20 } } },
			workflowType: "={{ $json.index === 2 ? $('No such node').item.json.type : '' }}",
			options: { parallelRequests: 2 },
		}),
		items: items(3),
		maxTries: 4,
	});
	expect(run.error).toBeDefined();
	// Longer than the answers take.
	await sleep(700);
	const numbers = sent().map(({ body }) => body);
	expect(numbers.length).toBeLessThanOrEqual(2);
	expect(new Set(numbers.map((body) => JSON.stringify(body))).size).toBe(numbers.length);
});

test('with "Execute Once" the one item is sent once', async () => {
	bench.sandbox.faults.add({ operationId: CREATE.id, kind: 'resetAfter' });
	const { error } = await bench.runNode({
		parameters: create(),
		items: items(3),
		maxTries: 3,
		executeOnce: true,
	});
	expect(error?.message).toContain('It may have been done all the same');
	expect(sent()).toHaveLength(1);
});

test('without "Retry On Fail" a node that runs twice sends twice', async () => {
	for (let count = 0; count < 2; count += 1) {
		await bench.runNode({ parameters: create(), items: items(1) });
	}
	expect(created()).toHaveLength(2);
});
