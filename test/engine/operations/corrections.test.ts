import { NodeHelpers, type INodeParameters } from 'n8n-workflow';
import { description } from '../../contract/described';
import { nodeWith } from '../host/workflowData';
import { useOperations } from './fixture';
import { CASES, type Case } from './cases';
import { messagesIn } from './messages';

const bench = useOperations();

const UPDATES = CASES.filter(({ variant }) => variant === 'with another value');

const placeOf = (operation: Case): INodeParameters =>
	Object.fromEntries(
		Object.entries(operation.parameters(bench.ids)).filter(([name]) => name !== 'value'),
	);

/** What is sent for an item of this JSON, with these parameters beside the ids. */
async function correct(operation: Case, more: INodeParameters, json = {}) {
	const run = await bench.runCase(operation, {
		parameters: { ...placeOf(operation), ...more },
		items: [json],
		onError: 'continueRegularOutput',
	});
	const bodies = bench.sandbox.log.requests().map(({ body }) => body);
	return { messages: messagesIn(run.json), bodies, error: run.error };
}

/** What n8n holds against the parameters before it runs the node. */
function issuesOf(operation: Case, more: INodeParameters) {
	const [resource = '', name = ''] = operation.id.split('.');
	const node = nodeWith({ resource, operation: name, ...placeOf(operation), ...more });
	return NodeHelpers.getNodeParametersIssues(description.properties, node, description)?.parameters;
}

describe.each(UPDATES)('$id', (operation) => {
	test.each(['{{ $json.missing }}', '{{ null }}', '{{ "" }}', ' {{ $json.missing }} '])(
		'blanks nothing when Value is %s',
		async (value) => {
			const { messages, bodies } = await correct(operation, { value: `=${value}` });
			expect(messages).toEqual(['Value is empty']);
			expect(bodies).toEqual([]);
		},
	);

	test('blanks it with Clear Value, and n8n lets it run without a Value', async () => {
		const cleared = { options: { clearValue: true } };
		expect(issuesOf(operation, cleared)).toBeUndefined();
		expect(issuesOf(operation, { value: '', ...cleared })).toBeUndefined();
		expect(await correct(operation, cleared)).toEqual({ messages: [], bodies: [{ value: '' }] });
	});

	test('is not run by n8n without a Value and without Clear Value', async () => {
		const issue = { value: ['Parameter "Value" is required.'] };
		expect(issuesOf(operation, {})).toEqual(issue);
		expect(issuesOf(operation, { options: { clearValue: false } })).toEqual(issue);
		await expect(correct(operation, {})).rejects.toThrow(/^The workflow has issues/);
		expect(bench.sandbox.log.requests()).toEqual([]);
	});

	test.each<[unknown, object[]]>([
		[true, [{ value: '' }]],
		['true', [{ value: '' }]],
		[false, [{ value: 'INV-9' }]],
		['false', [{ value: 'INV-9' }]],
	])('does as an expression says that gives %j for Clear Value', async (clear, expected) => {
		const more = { value: '={{ $json.value }}', options: { clearValue: '={{ $json.clear }}' } };
		const result = await correct(operation, more, { value: 'INV-9', clear });
		expect(result).toEqual({ messages: [], bodies: expected });
	});

	test('needs no Value where an expression switches Clear Value on', async () => {
		const more = { value: '={{ $json.value }}', options: { clearValue: '={{ $json.clear }}' } };
		const result = await correct(operation, more, { clear: true });
		expect(result).toEqual({ messages: [], bodies: [{ value: '' }] });
	});

	test('refuses what is neither true nor false for Clear Value', async () => {
		const more = { value: 'INV-9', options: { clearValue: '={{ $json.clear }}' } };
		const { messages, bodies } = await correct(operation, more);
		expect(messages).toEqual(['Clear Value cannot be undefined']);
		expect(bodies).toEqual([]);
	});
});
