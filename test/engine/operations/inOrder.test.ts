import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { callOf } from '../../contract/operations';
import { CASES } from './cases';
import { useOperations } from './fixture';

const bench = useOperations();

const said = '={{ $json.said }}';

/** What writes a whole thing anew, with what of it comes from the item. */
const WRITES: Array<[id: string, parameters: INodeParameters]> = [
	['workflow.setFields', { fieldNames: said, tableHeaderNames: '' }],
	['workflow.update', { description: said }],
	['workflow.updateField', { name: said }],
	['workflow.updateSettings', { tableCapture: '={{ $json.said === "second" }}' }],
	['model.updateGuidelines', { fieldInstructions: said }],
	['document.verify', { verificationMessage: said }],
	['table.verify', { verificationMessage: said }],
	['fieldValue.update', { value: said }],
	['fieldValue.verify', { verificationMessage: said }],
	['tableCell.update', { value: said }],
	['tableCell.verify', { verificationMessage: said }],
];

const ITEMS: IDataObject[] = [{ said: 'first' }, { said: 'second' }];

function parametersOf(id: string, parameters: INodeParameters) {
	const written = CASES.find((each) => each.id === id);
	if (!written) throw new Error(`There is no case of ${id}`);
	const [resource = '', operation = ''] = id.split('.');
	return { resource, operation, ...written.parameters(bench.ids), ...parameters };
}

const bodies = () => bench.sandbox.log.requests().map(({ body }) => JSON.stringify(body));

test.each(WRITES)(
	'%s: of items that write the same the last counts, also when an earlier one meets a setback',
	async (id, parameters) => {
		bench.sandbox.faults.add({ operationId: callOf(id), kind: 'status', status: 429 });
		const { error } = await bench.runNode({
			parameters: parametersOf(id, parameters),
			items: ITEMS,
		});
		expect(error).toBeUndefined();
		const [refused, again, last, ...more] = bodies();
		expect(more).toEqual([]);
		expect(again).toBe(refused);
		expect(last).not.toBe(refused);
	},
);

/** With "Retry On Fail", and no tries of the node's own. */
const runTwice = async (id: string, parameters: INodeParameters) =>
	await bench.runNode({
		parameters: parametersOf(id, { ...parameters, options: { maxRetryTime: 0 } }),
		items: ITEMS,
		onError: 'continueRegularOutput',
		maxTries: 2,
	});

test.each(WRITES)(
	'%s: what is tried again does not undo what a later item has written since',
	async (id, parameters) => {
		bench.sandbox.faults.add({ operationId: callOf(id), kind: 'status', status: 400 });
		const { json } = await runTwice(id, parameters);
		const [refused, last, ...more] = bodies();
		expect(more).toEqual([]);
		expect(last).not.toBe(refused);
		expect(json[0]?.error).toContain('A later item has');
		expect(json[1]).not.toHaveProperty('error');
	},
);

test.each(WRITES)(
	'%s: what is tried again does not undo what a later item may have written since',
	async (id, parameters) => {
		bench.sandbox.faults.add({ operationId: callOf(id), kind: 'status', status: 400 });
		bench.sandbox.faults.add({ operationId: callOf(id), kind: 'resetAfter' });
		const { json } = await runTwice(id, parameters);
		const [refused, last, ...more] = bodies();
		expect(more.filter((body) => body !== last)).toEqual([]);
		expect(last).not.toBe(refused);
		expect(json[0]?.error).toContain('A later item has');
	},
);

test.each(WRITES)(
	'%s: what is tried again is sent where a later item was refused',
	async (id, parameters) => {
		bench.sandbox.faults.add({ operationId: callOf(id), kind: 'status', status: 400, times: 2 });
		const { json } = await runTwice(id, parameters);
		const [first, second, ...again] = bodies();
		expect(again).toEqual([first, second]);
		for (const item of json) expect(item).not.toHaveProperty('error');
	},
);

test.each([
	['workflow.update', 'workflowId', { description: said }],
	['fieldValue.update', 'documentId', { value: said }],
	['document.verify', 'documentId', { verificationMessage: said }],
] as const)(
	'%s: what is tried again does not undo what a later item has written under the same ID in other letters',
	async (id, parameter, parameters) => {
		bench.sandbox.faults.add({ operationId: callOf(id), kind: 'status', status: 400 });
		bench.sandbox.faults.add({ operationId: callOf(id), kind: 'resetAfter' });
		const given = bench.ids[parameter === 'workflowId' ? 'workflow' : 'document'];
		const { json } = await bench.runNode({
			parameters: parametersOf(id, {
				...{ ...parameters, [parameter]: '={{ $json.id }}', options: { maxRetryTime: 0 } },
			}),
			items: [
				{ ...ITEMS[0], id: given },
				{ ...ITEMS[1], id: given.toUpperCase() },
			],
			onError: 'continueRegularOutput',
			maxTries: 2,
		});
		expect(json[0]?.error).toContain('A later item has');
	},
);

test('items that write something else do not wait', async () => {
	const made = await bench.runNode({
		parameters: { ...{ resource: 'workflow', operation: 'create' }, description: '' },
	});
	const ids = [bench.ids.workflow, ...made.json.map(({ id }) => id)];
	bench.sandbox.log.clear();
	bench.sandbox.faults.add({
		...{ operationId: callOf('workflow.update'), kind: 'latency', ms: 10_000 },
	});
	await bench.runNode({
		parameters: parametersOf('workflow.update', {
			...{ workflowId: '={{ $json.id }}', description: said },
		}),
		items: ids.map((id) => ({ id, said: 'x' })),
	});
	const [first, second] = bench.sandbox.log.requests();
	expect((second?.at ?? 0) - (first?.at ?? 0)).toBeLessThan(10_000);
});
