import { ExecuteContext, RoutingNode, SupplyDataContext } from 'n8n-core';
import { makeHandleToolInvocation } from 'n8n-core/dist/execution-engine/node-execution-context/utils/get-input-connection-data';
import {
	createEmptyRunExecutionData,
	createRunExecutionData,
	type IExecuteData,
	type INodeExecutionData,
	type ISupplyDataFunctions,
	NodeConnectionTypes,
	Workflow,
} from 'n8n-workflow';
import { getEventListeners } from 'node:events';
import { DocumentExtraction } from '../../../nodes/DocumentExtraction/DocumentExtraction.node';
import { useSandbox } from '../host';
import { additionalDataFor } from '../host/additionalData';
import { declarative, NodeTypes } from '../host/nodeTypes';
import { accountOf, nodeWith, workflowData } from '../host/workflowData';
import { GET_ALL, GET_TYPES, items, withOptions } from './operations';

const bench = useSandbox();
const type = declarative(new DocumentExtraction());
const STOPPING = withOptions(GET_TYPES, { maxRetryTime: 0 });

/** What n8n gives to the node, with all the items that came in, whichever of them are run. */
function setting(parameters = GET_ALL.parameters, executeOnce = false) {
	const all: INodeExecutionData[] = items(3).map((json) => ({ json }));
	const node = { ...nodeWith(parameters), executeOnce };
	const data = workflowData([node]);
	const workflow = new Workflow({ ...data, nodeTypes: new NodeTypes(all) });
	const executeData: IExecuteData = { node, data: { main: [all] }, source: null };
	const additionalData = additionalDataFor(accountOf(bench.credential()), 'manual', data);
	const { signal } = new AbortController();
	return { all, node, workflow, executeData, additionalData, signal };
}

type Setting = ReturnType<typeof setting>;

/** As the engine runs the node with these of its items. */
const asNode = (given: Setting, some: INodeExecutionData[]) =>
	new ExecuteContext(
		given.workflow,
		given.node,
		given.additionalData,
		'manual',
		createEmptyRunExecutionData(),
		0,
		given.all,
		{ main: [some] },
		given.executeData,
		[],
		given.signal,
	);

const run = async (context: ExecuteContext) =>
	(await new RoutingNode(context, type).runNode())?.[0] ?? [];

/** As an agent calls the node: with one item of its own, beside what the agent was given. */
function asTool(given: Setting) {
	const runExecutionData = createRunExecutionData({});
	const context = (runIndex: number) =>
		new SupplyDataContext(
			given.workflow,
			given.node,
			given.additionalData,
			'manual',
			runExecutionData,
			runIndex,
			given.all,
			{},
			NodeConnectionTypes.AiTool,
			given.executeData,
			[],
			given.signal,
		) as ISupplyDataFunctions;
	const call = makeHandleToolInvocation(context, given.node, type, runExecutionData);
	return async () => await call({ query: 'x' });
}

const listeners = ({ signal }: Setting) => getEventListeners(signal, 'abort').length;

test('after a run nothing of it listens to the execution any more', async () => {
	const given = setting();
	expect(await run(asNode(given, given.all))).toHaveLength(3);
	expect(listeners(given)).toBe(0);
});

test('after a run that stopped nothing of it listens to the execution any more', async () => {
	bench.sandbox.faults.add({ kind: 'status', status: 403 });
	const given = setting(STOPPING);
	await expect(run(asNode(given, given.all))).rejects.toThrow('[item 0]');
	expect(listeners(given)).toBe(0);
});

describe('with "Execute Once", where n8n runs the first item of many', () => {
	const first = ({ all }: Setting) => all.slice(0, 1);

	test('nothing of the run listens to the execution afterwards', async () => {
		const given = setting(GET_ALL.parameters, true);
		expect(await run(asNode(given, first(given)))).toHaveLength(1);
		expect(listeners(given)).toBe(0);
	});

	test('the one item has no number in its message', async () => {
		bench.sandbox.faults.add({ kind: 'status', status: 401 });
		const given = setting(STOPPING, true);
		await expect(run(asNode(given, first(given)))).rejects.toThrow(
			/^The API key was not accepted$/,
		);
	});
});

describe('as a tool of an agent that works on many items', () => {
	test('no tool call leaves anything with the execution', async () => {
		const given = setting();
		const call = asTool(given);
		for (let count = 0; count < 3; count += 1) expect(await call()).toContain('Invoices');
		expect(listeners(given)).toBe(0);
	});

	test('the model reads a message without a number', async () => {
		bench.sandbox.faults.add({ kind: 'status', status: 401 });
		await expect(asTool(setting(STOPPING))()).rejects.toThrow(/^The API key was not accepted\n/);
	});

	test('calls at the same time do not stop one another', async () => {
		bench.sandbox.faults.add({ kind: 'status', status: 401 });
		bench.sandbox.faults.add({ kind: 'latency', ms: 50, times: 9 });
		const call = asTool(setting(STOPPING));
		const said = await Promise.allSettled([call(), call(), call()]);
		expect(said.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
		expect(bench.sandbox.log.requests()).toHaveLength(3);
	});

	test('a call after one that stopped works', async () => {
		bench.sandbox.faults.add({ kind: 'status', status: 401 });
		const call = asTool(setting(STOPPING));
		await expect(call()).rejects.toThrow('The API key was not accepted');
		expect(await call()).toContain('passport');
	});
});
