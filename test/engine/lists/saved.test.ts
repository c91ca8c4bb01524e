import type { INodeParameters } from 'n8n-workflow';
import { useOperations } from '../operations/fixture';
import { ANY_IDS } from '../operations/parameters';
import { CASES, type Case } from '../operations/cases';

const bench = useOperations();

type Form = (id: string, name: string) => INodeParameters[string];

/** Every form in which a workflow may hold what was chosen. */
const FORMS: Array<{ what: string; form: Form }> = [
	{ what: 'plain text, as workflows saved before hold it', form: (id) => id },
	{
		what: 'an expression, as workflows saved before hold it',
		form: (_, name) => `={{ $json.${name} }}`,
	},
	{
		what: 'picked from the list',
		form: (value, name) => ({ __rl: true, mode: 'list', value, cachedResultName: `The ${name}` }),
	},
	{
		what: 'an expression for the id',
		form: (_, name) => ({ __rl: true, mode: 'id', value: `={{ $json.${name} }}` }),
	},
];

const isLocator = (value: unknown): value is { value: string } =>
	typeof value === 'object' && value !== null && '__rl' in value;

/** What is chosen in the locators of a case, by their names. */
function chosenIn(parameters: INodeParameters): Record<string, string> {
	return Object.fromEntries(
		Object.entries(parameters).flatMap(([name, value]) =>
			isLocator(value) ? [[name, value.value]] : [],
		),
	);
}

const WITH_LOCATORS = CASES.filter(
	({ parameters }) => Object.keys(chosenIn(parameters(ANY_IDS))).length > 0,
);

async function requestsOf(operation: Case, parameters: INodeParameters) {
	const { json, binary } = (await operation.item?.()) ?? { json: {} };
	const chosen = chosenIn(operation.parameters(bench.ids));
	const items = [{ json: { ...json, ...chosen }, ...(binary && { binary }) }];
	const { error } = await bench.runCase(operation, { parameters, items });
	expect(error).toBeUndefined();
	const requests = bench.sandbox.log
		.requests()
		.map(({ method, path, body }) => ({ method, path, body }));
	bench.sandbox.log.clear();
	return requests;
}

test('every thing that a locator chooses is chosen in some case', () => {
	const names = WITH_LOCATORS.flatMap(({ parameters }) =>
		Object.keys(chosenIn(parameters(ANY_IDS))),
	);
	expect([...new Set(names)].sort()).toEqual([
		'cellId',
		'documentId',
		'fieldDataId',
		'fieldId',
		'modelId',
		'pageId',
		'tableId',
		'workflowId',
	]);
});

describe.each(FORMS)('what is chosen may be $what', ({ form }) => {
	test.each(WITH_LOCATORS)('$title', async (operation) => {
		bench.makeRepeatable(operation.id);
		const byId = operation.parameters(bench.ids);
		const expected = await requestsOf(operation, byId);
		const chosen = Object.entries(chosenIn(byId)).map(([name, id]) => [name, form(id, name)]);
		const saved = { ...byId, ...(Object.fromEntries(chosen) as INodeParameters) };
		expect(await requestsOf(operation, saved)).toEqual(expected);
		expect(expected.length).toBeGreaterThan(0);
	});
});
