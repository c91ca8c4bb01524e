import { type INodeParameters, NodeHelpers } from 'n8n-workflow';
import { description } from '../../contract/described';
import { idOf, OPERATIONS } from '../../contract/operations';
import type { Operation } from '../../contract/operation';

/** What n8n's server (2.7 to 2.41) makes of the node for an AI agent has this name; `@tool` goes by it. */
const tool = { ...description, name: `${description.name}Tool` };

/** What n8n fills in for an operation of which the user has set no more than this. */
function filledIn(
	{ resource, operation }: Pick<Operation, 'resource' | 'operation'>,
	type: typeof description,
	set: INodeParameters = {},
): INodeParameters {
	const given = { resource, operation, ...set };
	const all = NodeHelpers.getNodeParameters(type.properties, given, true, false, null, type);
	return all ?? {};
}

const namesOf = (values: INodeParameters) => Object.keys(values).filter((name) => !isNotice(name));
const isNotice = (name: string) =>
	description.properties.some((property) => property.name === name && property.type === 'notice');

/** The names of a node's parameters as a tool has them. */
const inTool = (names: string[], { toolDefaults = {} }: Operation) =>
	names.map((name) => (name === 'simplify' && 'output' in toolDefaults ? 'output' : name));

describe.each(OPERATIONS.map((operation) => ({ id: idOf(operation), operation })))(
	'$id as a tool',
	({ operation }) => {
		const { toolDefaults = {} } = operation;
		const asNode = filledIn(operation, description);
		const asTool = filledIn(operation, tool);

		test('begins as the node does, but for what the contract says', () => {
			const same = namesOf(filledIn(operation, description, toolDefaults as INodeParameters));
			expect(namesOf(asTool).sort()).toEqual(inTool(same, operation).sort());
			for (const name of namesOf(asTool)) {
				expect([name, asTool[name]]).toEqual([name, toolDefaults[name] ?? asNode[name] ?? '']);
			}
		});

		test('says what to leave to the model exactly where it uploads', () => {
			const isUpload = 'results' in operation.parameters;
			expect('toolNotice' in asTool).toBe(isUpload);
			expect('toolNotice' in asNode).toBe(false);
		});
	},
);

describe.each(OPERATIONS.filter(({ parameters }) => 'inputType' in parameters))(
	'$resource.$operation',
	(operation) => {
		test('takes files and text in a node and in a tool', () => {
			const chosen = (type: typeof description, inputType: string) =>
				filledIn(operation, type, { inputType });
			expect(chosen(tool, 'binary')).toHaveProperty('binaryPropertyName', 'data');
			const text = String(operation.toolDefaults?.['inputType']);
			const asNode = inTool(namesOf(chosen(description, text)), operation);
			expect(namesOf(chosen(tool, text))).toEqual(asNode);
		});
	},
);

describe.each(OPERATIONS.filter(({ toolDefaults = {} }) => 'output' in toolDefaults))(
	'Output of $resource.$operation',
	(operation) => {
		/** Whether n8n keeps an option that the user has set. */
		const keeps = (type: typeof description, name: string, set: INodeParameters) => {
			const options = { [name]: true };
			const { options: kept } = filledIn(operation, type, { ...set, options });
			return Object.hasOwn(Object(kept) as object, name);
		};

		test('asks for fields only where some are selected', () => {
			const fieldsOf = (output: string) => filledIn(operation, tool, { output })['outputFields'];
			expect(fieldsOf('selectedFields')).toEqual(['file_id', 'file_name', 'status', 'fields']);
			expect([fieldsOf('simplified'), fieldsOf('raw')]).toEqual([undefined, undefined]);
		});

		test('offers what changes the simplified output, where there is one', () => {
			expect(keeps(tool, 'ifNotRead', { output: 'simplified' })).toBe(true);
			expect(keeps(tool, 'ifNotRead', { output: 'selectedFields' })).toBe(true);
			expect(keeps(tool, 'ifNotRead', { output: 'raw' })).toBe(false);
			expect(keeps(description, 'ifNotRead', { simplify: true })).toBe(true);
			expect(keeps(description, 'ifNotRead', { simplify: false })).toBe(false);
		});

		test('offers rows of the whole simplified output', () => {
			expect(keeps(tool, 'outputRows', { output: 'simplified' })).toBe(true);
			expect(keeps(tool, 'outputRows', { output: 'selectedFields' })).toBe(false);
			expect(keeps(tool, 'outputRows', { output: 'raw' })).toBe(false);
		});
	},
);
