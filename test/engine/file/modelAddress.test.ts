import type { INodeParameters } from 'n8n-workflow';
import { objectWith } from '../../sandbox/matchers';
import { CASES, type Case } from '../operations/cases';
import { useOperations } from '../operations/fixture';
import { addition, additions, changes } from '../fixtures/updateFields.fixture';

const bench = useOperations();

const MODEL = '3d4a1c52-8f0b-4c59-9d5a-0c5f6b7a8e91';
const OTHER = '9b2f7c1e-4f6d-4b7a-8a3e-1d2c3b4a5f60';
/** As the dashboard shows it: on a host that has nothing to do with the service. */
const ADDRESS = `https://app.service.example/#/ocr/test/${MODEL}`;

/** Every form in which a workflow may hold a model. */
const FORMS: Array<{ what: string; modelId: INodeParameters[string] }> = [
	{ what: 'By ID', modelId: { __rl: true, mode: 'id', value: ADDRESS } },
	{ what: 'as plain text', modelId: ADDRESS },
	{ what: 'as plain text from an expression', modelId: '={{ $json.model }}' },
	{ what: 'By URL from an expression', modelId: byUrl('={{ $json.model }}') },
];

function byUrl(value: string) {
	return { __rl: true, mode: 'url', value };
}

const WITH_MODEL = CASES.filter(({ contract }) => 'modelId' in contract.parameters);

/** What a case sends and gives with a model that is written like this. */
async function runWith(operation: Case, modelId: INodeParameters[string]) {
	bench.makeRepeatable(operation.id);
	const item = (await operation.item?.()) ?? { json: {} };
	const { json } = await bench.runCase(operation, {
		parameters: { ...operation.parameters(bench.ids), modelId },
		items: [{ ...item, json: { ...item.json, model: ADDRESS } }],
		onError: 'continueRegularOutput',
	});
	const requests = bench.sandbox.log
		.requests()
		.map(({ method, path, body }) => ({ method, path, body }));
	bench.sandbox.log.clear();
	return { json, requests };
}

test.each(WITH_MODEL)('$title takes the address of a model', async (operation) => {
	const byId = await runWith(operation, MODEL);
	expect(byId.requests.length).toBeGreaterThan(0);
	expect(await runWith(operation, byUrl(ADDRESS))).toEqual(byId);
});

describe.each(WITH_MODEL.filter(({ id }) => id === 'file.delete'))('$title', (operation) => {
	test.each(FORMS)('takes the address of a model $what', async ({ modelId }) => {
		expect(await runWith(operation, modelId)).toEqual(await runWith(operation, MODEL));
	});
});

const ASSIGN: INodeParameters = {
	resource: 'file',
	operation: 'assign',
	memberEmail: 'ann@team.example',
	fileIds: 'a',
};

test('the output has the id and not the address', async () => {
	bench.sandbox.service.addModel({ id: MODEL });
	const [file] = bench.sandbox.service.seedFiles(1, { modelId: MODEL });
	const { json } = await bench.runNode({
		parameters: { ...ASSIGN, fileIds: file?.id ?? '', modelId: byUrl(ADDRESS) },
	});
	expect(json).toEqual([objectWith({ model_id: MODEL })]);
});

test.each([
	['https://app.service.example/#/models', 'an address in which there is no ID'],
	[`https://app.service.example/${MODEL}/${OTHER}`, 'an address with several IDs'],
])('%s stops the item before anything is sent', async (address, what) => {
	const { json } = await bench.runNode({
		parameters: { ...ASSIGN, modelId: { __rl: true, mode: 'id', value: address } },
		onError: 'continueRegularOutput',
	});
	expect(json).toEqual([{ error: `Model ID holds ${what}` }]);
	expect(bench.sandbox.log.requests()).toEqual([]);
});

test('the message names the model by its id', async () => {
	const { json } = await bench.runNode({
		parameters: { ...ASSIGN, modelId: byUrl(ADDRESS) },
		onError: 'continueRegularOutput',
	});
	expect(json).toEqual([{ error: `Model ${MODEL} was not found` }]);
});

test('Update Fields takes turns on a page, however its model is written', async () => {
	bench.sandbox.service.addModel({ id: MODEL });
	const [file] = bench.sandbox.service.seedFiles(1, { modelId: MODEL, async: false });
	// Both would read the page before either has changed it.
	bench.sandbox.faults.add({ operationId: 'file.updateFields', kind: 'latency', ms: 1000 });
	const { error } = await bench.runNode({
		parameters: changes({
			modelId: '={{ $json.model }}',
			fileId: file?.id ?? '',
			...additions(addition('={{ $json.label }}', '1')),
		}),
		items: [
			{ model: ADDRESS, label: 'first' },
			{ model: MODEL, label: 'second' },
		],
	});
	expect(error).toBeUndefined();
	const labels = file?.pages[0]?.moderatedBoxes?.map(({ label }) => label);
	expect(labels).toEqual(expect.arrayContaining(['first', 'second']));
});
