import type { IDataObject } from 'n8n-workflow';
import type { Ids } from '../../sandbox/everyCall/call';
import { giving, useLoopback } from '../host';
import { useOperations } from '../operations/fixture';
import { asAnswered, CASES } from '../operations/cases';
import {
	addition,
	additions,
	changes,
	edit,
	edits,
	filesOf,
	textsOf,
} from '../fixtures/updateFields.fixture';
import { withParameter } from '../operations/parameters';

const bench = useOperations();
const server = useLoopback();
const files = filesOf(bench);

/** An answer that any operation takes for its own, with this at its top and in each entry of its lists. */
function anAnswer(error: unknown, { document, documentPage }: Ids): IDataObject {
	const entry = { id: 'x', document_id: document, page_id: documentPage, table_id: 't', error };
	const page = { ...entry, page: 0, request_file_id: 'f', prediction: [], predicted_boxes: [] };
	// An upload of two files is answered with both.
	const result = [page, { ...page, request_file_id: 'g' }];
	return {
		...{ ...entry, message: 'Said', success: true, status: 'success', data: {}, fields: {} },
		...{ workflows: [entry], workflow_types: [entry], documents: [entry], tables: [entry] },
		...{ pages: [page], result, moderated_images: [page], unmoderated_images: [] },
	} as IDataObject;
}

const WITH_JSON = CASES.filter(({ contract }) => contract.output !== 'binary');

describe.each(['Not valid', null, { code: 7 }])('an answer with the error %j', (error) => {
	test.each(WITH_JSON)('is no reason to run $title again', async (operation) => {
		server.answer(giving(200, 'application/json', JSON.stringify(anAnswer(error, bench.ids))));
		const run = await bench.runCase(operation, {
			credential: { baseUrl: server.url, apiKey: 'key' },
			onError: 'continueErrorOutput',
			maxTries: 3,
		});
		expect(run.error).toBeUndefined();
		expect(server.received).toHaveLength(1);
		expect(run.outputs[1]).toEqual([]);
		expect(run.json.length).toBeGreaterThan(0);
		for (const json of run.json) expect(json).not.toHaveProperty('error');
	});
});

describe.each([
	{ code: 504, message: 'Late' },
	{ code: 'internal_error', message: 'Late', details: {} },
	{ errors: ['Late'], message: 'Late' },
	{ success: false, message: 'Late' },
])('an answer with status 200 that says no: %j', (answer) => {
	test.each(CASES.filter(({ contract }) => contract.method === 'POST'))(
		'has $title sent no second time before somebody has looked',
		async (operation) => {
			server.answer(giving(200, 'application/json', JSON.stringify(answer)));
			const { error } = await bench.runCase(operation, {
				credential: { baseUrl: server.url, apiKey: 'key' },
				maxTries: 3,
			});
			expect(server.received).toHaveLength(1);
			expect(error?.message).toBe('Late');
			expect(error?.description).toContain('Look at the service before you run it again');
		},
	);
});

test('what an answer calls its error comes out under another name, and nothing is lost', async () => {
	const create = CASES.find(({ id }) => id === 'workflow.create');
	if (!create) throw new Error('There is no case of workflow.create');
	const answer = { id: 'w', error: 'Late', response_error: 'Later', message: 'Said' };
	server.answer(giving(200, 'application/json', JSON.stringify(answer)));
	const credential = { baseUrl: server.url, apiKey: 'key' };
	const { json } = await bench.runCase(create, { credential });
	expect(json).toEqual([
		{ id: 'w', response_response_error: 'Late', response_error: 'Later', message: 'Said' },
	]);
	expect(Object.keys(json[0] ?? {})[1]).toBe('response_response_error');
});

const OUTER_MISSING = JSON.stringify({ message: 'Model or workflow not found' });
const STATUS_ALONE = JSON.stringify({ status: 404, error: 'Not Found', path: 'PATH' });
const NO_ROUTE = JSON.stringify({ statusCode: 404, message: 'Cannot DELETE PATH' });

describe('a delete whose fate an earlier try left open', () => {
	const DELETING = CASES.filter(({ contract }) => contract.output === 'deletion');

	test.each(DELETING)(
		'counts as done when a later one finds nothing left: $title',
		async (each) => {
			bench.sandbox.faults.add({ operationId: each.id, kind: 'resetAfter' });
			const parameters = withParameter(each.parameters(bench.ids), 'options.maxRetryTime', 0);
			const { json, error } = await bench.runCase(each, { parameters, maxTries: 2 });
			expect(error).toBeUndefined();
			expect(json).toEqual((each.output ?? asAnswered)({}, bench.ids));
			expect(bench.sandbox.log.requests(each.id)).toHaveLength(2);
			expect(bench.sandbox.log.effects({ operationId: each.id })).toHaveLength(1);
		},
	);

	describe.each(DELETING)('does not count as done: $title', (each) => {
		test.each([
			['where a gateway finds no service', 'text/html', '<html>404 Not Found</html>'],
			['where a gateway finds no service', 'text/plain', '404 page not found'],
			['where a gateway that says nothing finds no service', 'text/plain', ''],
			['where a gateway that says no more finds no service', 'application/json', STATUS_ALONE],
			['where a gateway knows no such route', 'application/json', NO_ROUTE],
			['where the model or workflow is missing', 'application/json', OUTER_MISSING],
		])('%s (%s)', async (_, type, body) => {
			const answers = [giving(502, 'text/html', '<html>Bad gateway</html>')];
			server.answer((incoming, response) => {
				const said = body.replace('PATH', incoming.url ?? '');
				(answers.shift() ?? giving(404, type, said))(incoming, response);
			});
			const credential = { baseUrl: server.url, apiKey: 'key' };
			const parameters = withParameter(each.parameters(bench.ids), 'options.maxRetryTime', 0);
			const run = await bench.runCase(each, { parameters, credential, maxTries: 2 });
			expect(run.json).toEqual([]);
			expect(run.error?.description).toContain('It may have been done all the same');
			expect(server.received).toHaveLength(2);
		});
	});
});

describe('changes to one page, in the try after a stop', () => {
	const operationId = 'file.updateFields';
	const patches = () => bench.sandbox.log.requests(operationId);

	test.each(['retrieve', 'input'])(
		'begin with what the first try has changed (%s)',
		async (from) => {
			const fileId = files.add();
			bench.sandbox.faults.add({ operationId, kind: 'status', status: 403, after: 1 });
			const { error } = await bench.runNode({
				parameters: changes(
					{
						...{ currentData: from, fileId, currentRecord: '={{ $json.record }}' },
						edits: { edit: [{ matchBy: 'label', match: '={{ $json.label }}', text: 'New' }] },
					},
					{ parallelRequests: 1 },
				),
				items: ['total_amount', 'currency'].map((label) => ({
					json: { label, record: files.record(fileId) },
				})),
				maxTries: 2,
			});
			expect(error).toBeUndefined();
			expect(patches()).toHaveLength(3);
			for (const label of ['total_amount', 'currency']) {
				expect(textsOf(files.boxes(fileId), label)).toEqual(['New']);
			}
		},
	);

	test('are not made where the first try may have added fields', async () => {
		const fileId = files.add();
		bench.sandbox.faults.add({ operationId, kind: 'resetAfter' });
		const { error } = await bench.runNode({
			parameters: changes(
				{ fileId, ...edits(edit('total_amount', '1')), ...additions(addition('order', '1')) },
				{ maxRetryTime: 0 },
			),
			maxTries: 3,
		});
		expect(error?.message).toContain('It may have been done all the same');
		expect(patches()).toHaveLength(1);
		expect(textsOf(files.boxes(fileId), 'order')).toEqual(['1']);
	});

	test('are not made where an answer with status 200 has said no to the first try', async () => {
		const fileId = files.add();
		const update = bench.sandbox.service.handlers[operationId];
		bench.sandbox.override(operationId, (call) => {
			update?.(call);
			return { status: 200, body: { success: false, message: 'Late' } };
		});
		const { error } = await bench.runNode({
			parameters: changes({ fileId, ...additions(addition('order', '1')) }),
			maxTries: 3,
		});
		expect(error?.message).toBe('Late');
		expect(patches()).toHaveLength(1);
		expect(textsOf(files.boxes(fileId), 'order')).toEqual(['1']);
	});

	test('are not made, either, where the stop of another item came before the end of the retries', async () => {
		const [first = '', second = ''] = [files.add(), files.add()];
		bench.sandbox.faults.add({ operationId, kind: 'resetAfter' });
		bench.sandbox.faults.add({ operationId, kind: 'status', status: 403 });
		const { error } = await bench.runNode({
			parameters: changes({ fileId: '={{ $json.fileId }}', ...additions(addition('order', '1')) }),
			items: [{ fileId: first }, { fileId: second }],
			maxTries: 3,
		});
		expect(error?.message).toContain('It may have been done all the same');
		for (const fileId of [first, second]) {
			expect(textsOf(files.boxes(fileId), 'order').length).toBeLessThanOrEqual(1);
		}
	});
});
