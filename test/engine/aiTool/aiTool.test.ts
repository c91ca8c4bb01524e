import type { IDataObject } from 'n8n-workflow';
import { ANY_TEXT, objectWith } from '../../sandbox/matchers';
import { useTool } from '../fixtures/aiTool.fixture';
import { byName } from '../fixtures/byName.fixture';
import { byId, MODEL } from '../operations/cases';
import { fromModel, TOOL_CALLS, updateValue } from '../operations/toolCalls';

const { bench, withTool, answersTo } = useTool();

test('a model is offered the node with the parameters that are left to it', async () => {
	await withTool(updateValue(bench.ids), async ({ name, description, schema }) => {
		expect(name).toBe('Document_Extraction');
		expect(description).toBe('Update field value of document in Document Extraction');
		const described = Object.entries(schema.shape).map(([key, each]) => [key, each.description]);
		expect(Object.fromEntries(described)).toEqual({
			fieldDataId: 'ID of the field value',
			value: 'The corrected value',
		});
	});
	expect(bench.sandbox.log.requests()).toEqual([]);
});

describe('a model', () => {
	test.each(TOOL_CALLS)('$what', async ({ parameters, args, answer, request }) => {
		expect(await answersTo(parameters(bench.ids), [args(bench.ids)])).toEqual([answer(bench.ids)]);
		expect(bench.sandbox.log.requests()).toEqual([objectWith(request(bench.ids))]);
	});

	test('corrects a value by the name of its field, and reads what was there', async () => {
		const parameters = { ...updateValue(bench.ids), fieldDataId: byName(fromModel('field')) };
		const [answer, unknown] = await answersTo(parameters, [
			{ field: 'Invoice Number', value: 'INV-9' },
			{ field: 'number', value: 'x' },
		]);
		const { fieldValue } = bench.ids;
		expect(answer).toEqual([
			objectWith({ field_data_id: fieldValue, previous: ANY_TEXT, value: 'INV-9' }),
		]);
		expect(unknown).toContain('has no field value named');
		expect(unknown).toContain('invoice_number');
	});

	test('reads what was wrong and what to do next', async () => {
		const [empty, missing] = await answersTo(updateValue(bench.ids), [
			{ fieldDataId: '..', value: 'x' },
			{ fieldDataId: 'nobody', value: 'x' },
		]);
		expect(empty).toContain('Field Value cannot be ".."');
		expect(empty).toContain('Fill in the id, not a path.');
		expect(missing).toContain('Field value nobody was not found');
		expect(bench.sandbox.log.requests()).toHaveLength(1);
	});

	test('reads that an upload of a binary file needs one', async () => {
		const [answer] = await answersTo(
			{ resource: 'file', operation: 'upload', modelId: MODEL, inputType: 'binary' },
			[{}],
		);
		expect(answer).toContain('has no file in "data"');
		expect(bench.sandbox.log.requests()).toEqual([]);
	});
});

describe('several tool calls of one run at the same time', () => {
	const NAMES = Array.from({ length: 12 }, (_, n) => `Workflow ${n}`);

	test('each get their own answer', async () => {
		const workflows = NAMES.map((description) =>
			bench.sandbox.service.addWorkflow({ description }),
		);
		const parameters = {
			...{ resource: 'workflow', operation: 'get', workflowId: byId(fromModel('id')) },
		};
		const answers = await answersTo(
			parameters,
			workflows.map(({ id }) => ({ id })),
		);
		expect(answers).toEqual(NAMES.map((description) => [objectWith({ description })]));
		expect(bench.sandbox.log.requests()).toHaveLength(NAMES.length);
	});

	test('do not silence each other when one stops', async () => {
		const calls = ['A', 'X', 'B', 'C'].map((value, n) => ({
			...{ value, fieldDataId: [bench.ids.fieldValue, '', 'nobody', bench.ids.fieldValue][n] },
		}));
		const [first, empty, missing, last] = await answersTo(updateValue(bench.ids), calls);
		expect(first).toEqual([objectWith({ value: 'A' })]);
		expect(empty).toContain('Field Value is empty');
		expect(missing).toContain('Field value nobody was not found');
		expect(last).toEqual([objectWith({ value: 'C' })]);
	});

	test('take the pause that the service asks one of them for, and all succeed', async () => {
		const { fieldValue: fieldDataId } = bench.ids;
		bench.sandbox.faults.add({ kind: 'status', status: 429, retryAfter: 0, times: 2 });
		const calls = ['A', 'B', 'C'].map((value) => ({ value, fieldDataId }));
		const answers = await answersTo(updateValue(bench.ids), calls);
		expect(answers).toEqual(
			calls.map(({ value }) => [objectWith({ value, field_data_id: fieldDataId })]),
		);
		expect(bench.sandbox.log.effects({ operationId: 'fieldValue.update' })).toHaveLength(3);
	});
});

test('an agent that works on many items calls the tool once for each, one after the other', async () => {
	const { fieldValue: fieldDataId } = bench.ids;
	const answers: string[] = [];
	await withTool(
		updateValue(bench.ids),
		async (tool) => {
			for (const value of ['A', 'B', 'C']) answers.push(await tool.invoke({ fieldDataId, value }));
		},
		{ items: [{ json: {} }, { json: {} }, { json: {} }] },
	);
	expect(answers.map((answer) => (JSON.parse(answer) as IDataObject[])[0]?.['value'])).toEqual([
		'A',
		'B',
		'C',
	]);
	expect(bench.sandbox.log.requests().map(({ body }) => body)).toEqual(
		['A', 'B', 'C'].map((value) => ({ value })),
	);
});
