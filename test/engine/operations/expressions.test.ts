import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { marked } from '../../contract/operations';
import { objectWith } from '../../sandbox/matchers';
import { useOperations } from './fixture';
import { byId, CASES, type Case } from './cases';
import { ANY_IDS, asExpressions, inBody, withParameter } from './parameters';

const bench = useOperations();

/** Where an expression chooses what is shown, n8n wants everything filled in that might be. */
const withFillers = ({ contract }: Case, parameters: INodeParameters): INodeParameters => ({
	...Object.fromEntries(
		marked(contract, '!').flatMap((name) => (name.includes('.') ? [] : [[name, '-']])),
	),
	...parameters,
});

const sent = () =>
	bench.sandbox.log.requests().map(({ operationId, path, query, body, form, contentType }) => ({
		...{ operationId, path, query: { ...query }, body, form },
		contentType: contentType?.replace(/boundary=.*/, 'boundary'),
	}));

async function runOn(operation: Case, parameters: INodeParameters, json: IDataObject) {
	const { binary } = (await operation.item?.()) ?? {};
	const run = await bench.runCase(operation, {
		parameters,
		items: [{ json, ...(binary && { binary }) }],
	});
	expect(run.error).toBeUndefined();
	const requests = sent();
	bench.sandbox.log.clear();
	return { json: run.json, requests };
}

describe.each(CASES)('$title', (operation) => {
	test('takes every parameter from an expression', async () => {
		bench.makeRepeatable(operation.id);
		const parameters = withFillers(operation, operation.parameters(bench.ids));
		const typed = await runOn(operation, parameters, {});
		const expressed = await runOn(operation, asExpressions(parameters), parameters as IDataObject);
		expect(expressed.requests).toHaveLength(1);
		expect(expressed.requests).toEqual(typed.requests);
		if (operation.id !== 'file.upload') expect(expressed.json).toEqual(typed.json);
	});
});

const bodyOf = ({ body }: Case): IDataObject => body?.(ANY_IDS) ?? {};

/** Parameters that the service takes as text, but for addresses: a number is none. */
const ADDRESSES = ['documentUrl', 'memberEmail'];
const TEXTS = CASES.flatMap((operation) =>
	Object.keys(operation.contract.parameters)
		.filter((path) => typeof bodyOf(operation)[inBody(path)] === 'string')
		.filter((path) => !ADDRESSES.includes(path) && bodyOf(operation)[inBody(path)] !== '')
		.map((path) => ({ title: `${path} of ${operation.title}`, path, operation })),
);

describe('a number is sent as text where the service takes a text', () => {
	test.each(TEXTS)('$title', async ({ operation, path }) => {
		const parameters = withParameter(operation.parameters(bench.ids), path, '={{ $json.value }}');
		await bench.runCase(operation, { parameters, items: [{ value: 42 }] });
		const bodies = bench.sandbox.log.requests().map(({ body }) => body as IDataObject);
		expect(bodies.map((body) => body[inBody(path)])).toEqual(['42']);
	});

	test.each(['modelId', 'fileId'])('%s of file.delete, an id in the path', async (name) => {
		const parameters = { modelId: 'm', fileId: 'f', [name]: '={{ $json.id }}' };
		await bench.runNode({
			parameters: { resource: 'file', operation: 'delete', ...parameters },
			items: [{ id: 42 }],
		});
		const [request] = bench.sandbox.log.requests();
		expect(Object.values(request?.params ?? {})).toContain('42');
	});

	test('workflowId, a locator', async () => {
		await bench.runNode({
			parameters: { resource: 'workflow', operation: 'get', workflowId: byId('={{ $json.id }}') },
			items: [{ id: 42 }],
		});
		expect(bench.sandbox.log.requests()[0]?.params).toEqual({ workflow_id: '42' });
	});
});

describe('a list of names may come as a list', () => {
	test.each([
		['file.assign', 'fileIds', 'file_ids'],
		['file.retryExport', 'fileIds', 'file_ids'],
		['table.create', 'headers', 'headers'],
	])('in %s', async (id, path, property) => {
		const operation = CASES.find((each) => each.id === id);
		if (!operation) throw new Error(`There is no case of ${id}`);
		const parameters = withParameter(operation.parameters(bench.ids), path, '={{ $json.list }}');
		const more = id === 'table.create' ? { rows: '[]' } : {};
		const lists = [['a', 'b'], [1, 2], '["a", "b"]', 'a\nb', 'a,b,', ' a , b ', '"a", b'];
		await bench.runCase(operation, {
			parameters: { ...parameters, ...more },
			items: lists.map((list) => ({ list })),
			onError: 'continueRegularOutput',
		});
		const bodies = bench.sandbox.log.requests().map(({ body }) => body as IDataObject);
		const ab = ['a', 'b'];
		expect(bodies.map((body) => body[property])).toEqual([ab, ['1', '2'], ab, ab, ab, ab, ab]);
	});

	test.each(['file.assign', 'file.retryExport', 'file.retryPrediction'])(
		'and %s names each file once',
		async (id) => {
			const operation = CASES.find((each) => each.id === id);
			if (!operation) throw new Error(`There is no case of ${id}`);
			const answers = bench.answersTo(id);
			const { file } = bench.ids;
			const { json } = await bench.runCase(operation, {
				parameters: withParameter(
					operation.parameters(bench.ids),
					'fileIds',
					`${file}, "${file}"\n${file}`,
				),
			});
			expect(bench.sandbox.log.requests().map(({ body }) => body)).toEqual([
				objectWith({ file_ids: [file] }),
			]);
			expect(answers).toHaveLength(1);
			expect(json).toEqual([objectWith({ file_ids: [file] })]);
		},
	);
});
