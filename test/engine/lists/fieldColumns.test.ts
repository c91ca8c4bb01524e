import type { INodeParameters } from 'n8n-workflow';
import { DocumentExtraction } from '../../../nodes/DocumentExtraction/DocumentExtraction.node';
import { SEEDED_WORKFLOW_ID } from '../../sandbox/service/seeds';
import { description } from '../../contract/described';
import { MODEL } from '../fixtures/file.fixture';
import { resourceMapping, useSandbox } from '../host';
import { byId } from '../operations/cases/case';

const bench = useSandbox();

const columns = async (resource: 'file' | 'document', parameters: INodeParameters) =>
	await resourceMapping({
		...{ type: new DocumentExtraction(), credential: bench.credential(), path: 'fields' },
		method: `${resource}FieldColumns`,
		parameters: { resource, operation: 'correct', ...parameters },
	});

// With another file, n8n would empty the mapping (docs/n8n.md#forms).
test('the parameters name methods that the node has, and load anew with the model or workflow alone', () => {
	const mappers = description.properties.filter(({ type }) => type === 'resourceMapper');
	expect(
		mappers.map(({ typeOptions }) => [
			typeOptions?.resourceMapper?.resourceMapperMethod,
			typeOptions?.loadOptionsDependsOn,
		]),
	).toEqual([
		['documentFieldColumns', ['workflowId.value']],
		['fileFieldColumns', ['modelId.value']],
	]);
	const { resourceMapping: methods } = new DocumentExtraction().methods;
	for (const { typeOptions } of mappers)
		expect(methods).toHaveProperty(typeOptions?.resourceMapper?.resourceMapperMethod ?? '');
});

test('a file shows the fields of its pages with what they say, and those that its model has read lately', async () => {
	const { service } = bench.sandbox;
	const names = ['a-fields2-repeat.pdf', 'b-fields12.pdf'];
	const [file] = service.seedFiles(2, { name: (index) => names[index] ?? '' });
	bench.sandbox.clock.advance(60_000);
	const { fields } = await columns('file', { modelId: byId(MODEL), fileId: file?.id ?? '' });
	expect(fields.map(({ id }) => id)).toHaveLength(12);
	expect(fields[0]?.displayName).toMatch(/^invoice_number: \S+ and \S+$/);
	expect(fields[1]?.displayName).toMatch(/^invoice_date: \S+$/);
	expect(fields[2]).toEqual({
		...{ id: 'due_date', displayName: 'due_date', type: 'string' },
		...{ defaultMatch: false, required: false, display: true },
	});
	// What one file says must not be sent for the next.
	expect(fields.filter((field) => 'defaultValue' in field)).toEqual([]);
});

test('a document shows the fields of its workflow with what they say', async () => {
	const [document] = bench.sandbox.service.seedDocuments(1, { name: () => 'a-fields1.pdf' });
	bench.sandbox.clock.advance(60_000);
	const workflowId = byId(SEEDED_WORKFLOW_ID);
	const { fields } = await columns('document', {
		workflowId,
		documentId: byId(document?.id ?? ''),
	});
	expect(fields[0]?.displayName).toMatch(/^invoice_number: \S+$/);
	expect(fields.map(({ id }) => id)).toContain('total_amount');
	const without = await columns('document', { workflowId, documentId: byId('={{ $json.id }}') });
	expect(without.fields.map(({ id }) => id).sort()).toEqual(fields.map(({ id }) => id).sort());
});

test.each([
	['file', { modelId: byId(''), fileId: '' }],
	['file', { modelId: byId('={{ $json.model_id }}'), fileId: '={{ $json.file_id }}' }],
	['document', { workflowId: byId(''), documentId: byId('') }],
] as const)('of a %s that is not chosen, nobody is asked', async (resource, parameters) => {
	const { fields, emptyFieldsNotice } = await columns(resource, parameters);
	expect(fields).toEqual([]);
	expect(emptyFieldsNotice).toContain('Map Automatically');
	expect(bench.sandbox.log.requests()).toEqual([]);
});

test('a model that has read nothing says so', async () => {
	expect(await columns('file', { modelId: byId(MODEL), fileId: '' })).toEqual({
		fields: [],
		emptyFieldsNotice: expect.stringContaining('No fields were found') as string,
	});
});

test('a key that is not accepted is told', async () => {
	const loading = resourceMapping({
		...{ type: new DocumentExtraction(), path: 'fields', method: 'fileFieldColumns' },
		credential: { ...bench.credential(), apiKey: 'old' },
		parameters: { resource: 'file', operation: 'correct', modelId: byId(MODEL), fileId: '' },
	});
	// Of what is thrown, n8n shows nothing.
	await expect(loading).resolves.toEqual({
		fields: [],
		emptyFieldsNotice: expect.stringMatching(
			/^The API key was not accepted\. Check the key/,
		) as unknown,
	});
});

/** As the editor sends it: with what expressions give for the item in view, which may be nothing. */
const MAPPED = {
	mappingMode: 'defineBelow',
	value: { po_number: null },
	schema: ['po_number', 'rarely_there'].map((id) => ({ id, displayName: `${id}: 1` })),
};
const NAMES = ['po_number', 'rarely_there'];

test.each([
	['file', { modelId: byId(MODEL), fileId: '' }],
	['file', { modelId: byId('={{ $json.model_id }}'), fileId: '' }],
	['document', { workflowId: byId(''), documentId: byId('') }],
	['document', { workflowId: byId('another'), documentId: byId('') }],
] as const)(
	'whatever a %s shows, no column goes, and with it what is mapped',
	async (resource, parameters) => {
		for (const isDown of [false, true]) {
			if (isDown) bench.sandbox.faults.add({ kind: 'html', status: 503, times: 50 });
			const shown = await columns(resource, { ...parameters, fields: MAPPED });
			expect(shown.fields.map(({ id }) => id)).toEqual(NAMES);
		}
	},
);

test('in a node that no editor has made, so it is with what is mapped', async () => {
	const fields = { mappingMode: 'defineBelow', value: { po_number: '1' } };
	const shown = await columns('file', { modelId: byId(MODEL), fileId: '', fields });
	expect(shown.fields.map(({ id }) => id)).toEqual(['po_number']);
});

test('a column that is not on the file stands behind its fields, once', async () => {
	const [file] = bench.sandbox.service.seedFiles(1, { name: () => 'a.pdf' });
	bench.sandbox.clock.advance(60_000);
	const { fields } = await columns('file', {
		...{ modelId: byId(MODEL), fileId: file?.id ?? '' },
		fields: { ...MAPPED, schema: [{ id: 'invoice_number' }, ...MAPPED.schema] },
	});
	const names = fields.map(({ id }) => id);
	expect(names.slice(-2)).toEqual(NAMES);
	expect(names).toEqual([...new Set(names)]);
});
