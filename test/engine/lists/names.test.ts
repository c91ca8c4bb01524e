import type { INodeParameters } from 'n8n-workflow';
import { DocumentExtraction } from '../../../nodes/DocumentExtraction/DocumentExtraction.node';
import { SEEDED_WORKFLOW_ID } from '../../sandbox/service';
import { giving, loadOptions, useLoopback, useSandbox } from '../host';
import { byId } from '../fixtures/listSearch.fixture';

const bench = useSandbox();
const server = useLoopback();

const LISTS = [
	['loadFieldNames', { resource: 'fieldValue', operation: 'create' }, 'fieldName'],
	['loadTableHeaders', { resource: 'tableCell', operation: 'create' }, 'header'],
] as const;

describe.each(LISTS)('%s', (method, place, path) => {
	const load = async (workflowId: INodeParameters[string], credential = bench.credential()) =>
		await loadOptions({
			...{ type: new DocumentExtraction(), method, path, credential },
			parameters: { ...place, workflowId },
		});
	const asked = () => bench.sandbox.log.requests().map(({ operationId }) => operationId);

	test('offers the names of the chosen workflow, which are what is kept', async () => {
		const { id } = bench.sandbox.service.addWorkflow({
			fields: ['total', 'currency'],
			tableHeaders: ['quantity', 'amount'],
		});
		const names = path === 'fieldName' ? ['total', 'currency'] : ['quantity', 'amount'];
		const offered = names.map((name) => ({ name, value: name }));
		expect(await load(byId(id))).toEqual(offered);
		expect(await load(id)).toEqual(offered);
		expect(asked()).toEqual(['workflow.get', 'workflow.get']);
	});

	test('says what to do where the workflow has none', async () => {
		const { id } = bench.sandbox.service.addWorkflow({ fields: [], tableHeaders: [] });
		const things = path === 'fieldName' ? 'fields' : 'table headers';
		expect(await load(byId(id))).toEqual([
			{ name: `No ${things} yet: name them with Set Fields`, value: '' },
		]);
	});

	test.each([undefined, null, '', byId(''), byId('={{ $json.id }}')])(
		'asks for a workflow first: %j',
		async (workflowId) => {
			expect(await load(workflowId)).toEqual([{ name: 'Choose a workflow first', value: '' }]);
			expect(asked()).toEqual([]);
		},
	);

	test('says why it has nothing to offer', async () => {
		await expect(load(byId('nobody'))).rejects.toThrow('Workflow nobody was not found');
		const old = { ...bench.credential(), apiKey: 'old' };
		await expect(load(byId(SEEDED_WORKFLOW_ID), old)).rejects.toThrow(
			'The API key was not accepted',
		);
		server.answer(giving(200, 'application/json', '{"hello":"world"}'));
		const elsewhere = { baseUrl: server.url, apiKey: 'k' };
		await expect(load(byId(SEEDED_WORKFLOW_ID), elsewhere)).rejects.toThrow(
			'The service gave an answer without fields',
		);
	});
});

test('a name that is not offered goes along as it is, from an expression or from a workflow saved before', async () => {
	const [document] = bench.sandbox.service.seedDocuments(1, { async: false });
	await bench.runNode({
		parameters: {
			...{ resource: 'fieldValue', operation: 'create', workflowId: SEEDED_WORKFLOW_ID },
			...{ documentId: document?.id ?? '', pageId: 'p', fieldName: '={{ $json.name }}' },
		},
		items: [{ name: 'not_offered' }],
	});
	const [request] = bench.sandbox.log.requests();
	expect(request?.body).toMatchObject({ field_name: 'not_offered' });
});
