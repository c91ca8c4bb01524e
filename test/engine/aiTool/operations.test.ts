import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { described } from '../../contract/described';
import { callOf, marked } from '../../contract/operations';
import { PATH_PARAMETERS } from '../../../nodes/DocumentExtraction/transport/address/pathParameters';
import { useTool } from '../fixtures/aiTool.fixture';
import { CASES } from '../operations/cases';
import { leftToModel } from '../operations/leftToModel';

const { bench, withTool, answersTo } = useTool();

/** Agents hand no files to their tools. */
const WITHOUT_FILES = CASES.filter(({ item }) => !item);

/** One case of each operation. */
const OPERATIONS = WITHOUT_FILES.filter(
	({ id }, index, all) => all.findIndex((other) => other.id === id) === index,
);

const ZOD_TYPES = { string: 'ZodString', number: 'ZodNumber', boolean: 'ZodBoolean' };

const sent = () =>
	bench.sandbox.log.requests().map(({ operationId, path, query, body, form }) => ({
		...{ operationId, path, query: { ...query }, body, form },
	}));

const byKey = <T extends { key: string }>(all: T[]) =>
	[...all].sort((a, b) => a.key.localeCompare(b.key));

const actionOf = (id: string) => described.find((each) => each.id === id)?.option.action ?? '';

describe.each(WITHOUT_FILES)('$title', (operation) => {
	test('does for a model what it does for a person', async () => {
		bench.makeRepeatable(operation.id);
		const typed = await bench.runCase(operation);
		const requests = sent();
		bench.sandbox.log.clear();

		const { parameters, args, left } = leftToModel(operation, bench.ids);
		await withTool(parameters, async ({ description, schema }) => {
			expect(description).toBe(`${actionOf(operation.id)} in Document Extraction`);
			const offered = Object.entries(schema.shape).map(([key, each]) => ({
				...{ key, description: each.description, type: each._def.typeName },
			}));
			expect(byKey(offered)).toEqual(
				byKey(
					left.map(({ key, description, type }) => ({ key, description, type: ZOD_TYPES[type] })),
				),
			);
		});
		expect(sent()).toEqual([]);

		const answers = await answersTo(parameters, [args]);
		expect(sent()).toEqual(requests);
		expect(answers).toEqual([typed.json]);
	});
});

const without = (parameters: INodeParameters, ...names: string[]): INodeParameters =>
	Object.fromEntries(Object.entries(parameters).filter(([name]) => !names.includes(name)));

/** What a change is answered with is the service's own to decide, and passed on as it is. */
const SMALL = OPERATIONS.filter(
	({ contract }) => contract.method === 'GET' || contract.output !== 'response',
);

describe.each(SMALL)('$id', (operation) => {
	test('gives a model little to read, unless it is asked for more', async () => {
		const { parameters, args } = leftToModel(operation, bench.ids);
		// As a person makes a tool who leaves alone what is optional.
		const asked = without(parameters, 'simplify', 'output', 'options', 'additionalFields');
		const [answer] = await answersTo(asked, [args]);
		expect(answer).toEqual(expect.any(Array));
		const items = answer as IDataObject[];
		expect(items.length).toBeGreaterThan(0);
		// docs/contract.md#simplified-output: the next call asks for the model or workflow, too.
		for (const item of items) {
			const { model_id, workflow_id, ...keys } = item;
			expect([model_id, workflow_id].filter(Boolean).length).toBeLessThanOrEqual(1);
			expect(Object.keys(keys).length).toBeLessThanOrEqual(10);
		}
	});
});

describe.each(OPERATIONS)('$id', (operation) => {
	test('tells a model what the service said against it, and what to do next', async () => {
		const { parameters, args } = leftToModel(operation, bench.ids);
		bench.sandbox.faults.add({ operationId: callOf(operation.id), kind: 'status', status: 402 });
		const [answer] = await answersTo(parameters, [args]);
		expect(answer).toContain('The account has used up its free API calls');
		expect(answer).toContain('Change the plan with the service, then run again.');
	});
});

const WITH_IDS = OPERATIONS.filter(({ contract }) =>
	marked(contract, '!').some((name) => name in PATH_PARAMETERS),
);

test.each(WITH_IDS)('$id tells a model which id it has left out', async (operation) => {
	const { parameters, args, left } = leftToModel(operation, bench.ids);
	const ids = left.filter(({ key }) => key in PATH_PARAMETERS);
	expect(ids.length).toBeGreaterThan(0);
	const answers = await answersTo(
		parameters,
		ids.map(({ key }) => ({ ...args, [key]: ' ' })),
	);
	expect(answers).toEqual(
		ids.map(({ key }) => {
			const name = PATH_PARAMETERS[key]?.displayName ?? '';
			return expect.stringContaining(`${name} is empty\n\nDetails: Fill in ${name}.`) as unknown;
		}),
	);
	expect(sent()).toEqual([]);
});

test.each(['file', 'document'])(
	'a %s of many pages gives a model a fraction of what the service sends',
	async (resource) => {
		const options = { name: () => 'invoice-pages5-everypage.pdf', async: false };
		const { service } = bench.sandbox;
		const [{ id } = { id: '' }] =
			resource === 'file' ? service.seedFiles(1, options) : service.seedDocuments(1, options);
		const operation = OPERATIONS.find((each) => each.id === `${resource}.get`);
		if (!operation) throw new Error(`There is no case of ${resource}.get`);
		const { parameters, args } = leftToModel(operation, { ...bench.ids, [resource]: id });
		const lengthOf = async (more: INodeParameters) => {
			const [answer] = await answersTo({ ...without(parameters, 'output'), ...more }, [args]);
			return JSON.stringify(answer).length;
		};
		expect((await lengthOf({})) * 4).toBeLessThan(await lengthOf({ output: 'raw' }));
	},
);
