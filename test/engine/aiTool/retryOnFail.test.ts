import type { INode } from 'n8n-workflow';
import { objectWith } from '../../sandbox/matchers';
import { useTool } from '../fixtures/aiTool.fixture';
import { updateValue } from '../operations/toolCalls';
import { CREATE } from '../transport/operations';

const { bench, withTool, answersTo } = useTool();

const RETRYING: Partial<INode> = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
const created = () => bench.sandbox.log.effects({ operationId: CREATE.id });
const sent = () => bench.sandbox.log.requests(CREATE.id);

test('tool calls that are the same are all made, at the same time and one after the other', async () => {
	await withTool(
		CREATE.parameters,
		async (tool) => {
			await Promise.all([tool.invoke({}), tool.invoke({})]);
			await tool.invoke({});
		},
		{ settings: RETRYING },
	);
	expect(created()).toHaveLength(3);
});

test('a call that was not done is made again', async () => {
	bench.sandbox.faults.add({ operationId: CREATE.id, kind: 'status', status: 403 });
	const answers = await answersTo(CREATE.parameters, [{}], RETRYING);
	expect(answers).toEqual([[objectWith({ description: 'New' })]]);
	expect(sent()).toHaveLength(2);
});

test('a call that may have been done is not made again, and the model reads so', async () => {
	bench.sandbox.faults.add({ operationId: CREATE.id, kind: 'resetAfter' });
	const [lost, good] = await answersTo(CREATE.parameters, [{}, {}], RETRYING);
	expect(lost).toContain('It may have been done all the same');
	expect(good).toEqual([objectWith({ description: 'New' })]);
	expect(sent()).toHaveLength(2);
	expect(created()).toHaveLength(2);
});

test('a tool that goes on after an item that stopped says what happened', async () => {
	const calls = [{ fieldDataId: 'nobody', value: 'x' }];
	const answers = await answersTo(updateValue(bench.ids), calls, {
		onError: 'continueRegularOutput',
	});
	expect(answers).toEqual([[{ error: 'Field value nobody was not found' }]]);
});
