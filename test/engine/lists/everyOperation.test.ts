import type { INodeParameters, INodeProperties } from 'n8n-workflow';
import { DocumentExtraction } from '../../../nodes/DocumentExtraction/DocumentExtraction.node';
import { described } from '../../contract/described';
import type { Ids } from '../../sandbox/everyCall/call';
import { listSearch, loadOptions } from '../host';
import { byId } from '../fixtures/listSearch.fixture';
import { useOperations } from '../operations/fixture';

const bench = useOperations();
const type = new DocumentExtraction();

/** What a user would have picked in the locators of an operation. */
const picked = (ids: Ids): Record<string, string> => ({
	workflowId: ids.workflow,
	fieldId: ids.field,
	documentId: ids.document,
	pageId: ids.documentPage,
	fieldDataId: ids.fieldValue,
	tableId: ids.table,
	cellId: ids.cell,
});

const listOf = ({ modes = [] }: INodeProperties) =>
	modes.flatMap(({ typeOptions }) => typeOptions?.searchListMethod ?? []);

const LOCATORS = described.flatMap(({ id, parameters }) => {
	const names = parameters.map(({ path }) => path);
	return parameters
		.filter(({ property }) => listOf(property).length > 0)
		.map(({ property }) => ({ title: `${property.displayName} of ${id}`, id, property, names }));
});

const NAMES = described.flatMap(({ id, parameters }) =>
	parameters
		.filter(({ property }) => property.typeOptions?.loadOptionsMethod)
		.map(({ property }) => ({ title: `${property.displayName} of ${id}`, id, property })),
);

/** What is filled in while a list is open: what stands above it. */
function filledIn(id: string, above: string[]): INodeParameters {
	const [resource = '', operation = ''] = id.split('.');
	const ids = picked(bench.ids);
	const locators = above.map((name) => [name, byId(ids[name] ?? '')] as const);
	return { resource, operation, ...Object.fromEntries(locators) };
}

const dependsOn = ({ typeOptions }: INodeProperties) =>
	(typeOptions?.loadOptionsDependsOn ?? []).map((path) => path.split('.', 1)[0] ?? '');

describe.each(LOCATORS)('$title', ({ id, property, names }) => {
	test('offers the one that is meant, under a name that is not its id', async () => {
		const [method = ''] = listOf(property);
		const parameters = filledIn(id, dependsOn(property));
		const credential = bench.credential();
		const { results } = await listSearch({
			type,
			method,
			parameters,
			credential,
			path: property.name,
		});
		const meant = picked(bench.ids)[property.name];
		const found = results.find(({ value }) => value === meant);
		expect(meant).toEqual(expect.any(String));
		expect(found?.name).toMatch(/\w/);
		expect(found?.name).not.toContain(meant);
	});

	test('depends on what the operation asks for before it', () => {
		const before = names.slice(0, names.indexOf(property.name));
		expect(before).toEqual(expect.arrayContaining(dependsOn(property)));
	});
});

test('everything that is picked has a list in at least one operation', () => {
	const listed = new Set(LOCATORS.map(({ property }) => property.name));
	expect([...listed].sort()).toEqual(Object.keys(picked(bench.ids)).sort());
});

test.each(NAMES)('$title offers names', async ({ id, property }) => {
	const method = property.typeOptions?.loadOptionsMethod ?? '';
	const parameters = filledIn(id, dependsOn(property));
	const offered = await loadOptions({ type, method, parameters, credential: bench.credential() });
	expect(offered.length).toBeGreaterThan(0);
	expect(offered.map(({ name }) => name)).toEqual(offered.map(({ value }) => value));
});

test('names are offered where a field name or a header is asked', () => {
	expect(NAMES.map(({ title }) => title).sort()).toEqual([
		'Field Name of fieldValue.create',
		'Header of tableCell.create',
	]);
});
