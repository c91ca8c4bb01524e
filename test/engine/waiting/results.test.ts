import type { IDataObject } from 'n8n-workflow';
import { ANY_TEXT, objectWith } from '../../sandbox/matchers';
import { SEEDED_WORKFLOW_ID } from '../../sandbox/service';
import { useSandbox } from '../host';
import { byId } from '../operations/cases';
import { fieldOf, upload } from '../fixtures/upload.fixture';
import { asked, itemWith, skip, waiting } from '../fixtures/waiting.fixture';

const bench = useSandbox();

/** What Get gives of the files now. */
async function gotten(ids: unknown[], simplify: boolean) {
	bench.sandbox.log.clear();
	const { json } = await bench.runNode({
		parameters: {
			...{ resource: 'file', operation: 'get', modelId: 'model-invoices' },
			fileId: '={{ $json.id }}',
			simplify,
		},
		items: ids.map((id) => ({ id }) as IDataObject),
	});
	return json;
}

const idsOf = () => bench.sandbox.service.files().map(({ id }) => id);

test('an upload that waits gives what Get gives when the file is done', async () => {
	const items = [await itemWith('invoice-pages2-repeat.pdf')];
	const parameters = waiting({}, { binaryPropertyName: 'file0' });
	const { json, error } = await bench.runNode({ parameters, items });
	expect(error).toBeUndefined();
	expect(fieldOf(json, 'status')).toEqual(['success']);
	expect(asked(bench).uploads).toHaveLength(1);
	expect(asked(bench).looks).toHaveLength(1);
	expect(json).toEqual(await gotten(idsOf(), true));
});

test.each([
	['file.upload', { modelId: 'model-invoices', binaryPropertyName: 'file0' }],
	['file.uploadUrls', { modelId: 'model-invoices', urls: 'https://files.example/a.pdf' }],
	['document.upload', { workflowId: byId(SEEDED_WORKFLOW_ID), binaryPropertyName: 'file0' }],
])('%s waits unless the user wants something else', async (id, more) => {
	const [resource = '', operation = ''] = id.split('.');
	const items = [await itemWith('a.pdf')];
	const { json } = await bench.runNode({ parameters: { resource, operation, ...more }, items });
	expect(json).toEqual([
		objectWith({ status: 'success', fields: objectWith({ invoice_number: ANY_TEXT }) }),
	]);
	const [sent, look, ...others] = bench.sandbox.log.requests();
	expect([sent?.operationId, look?.operationId]).toEqual([id, `${resource}.get`]);
	expect(sent?.query['async'] ?? sent?.form?.fields['async']?.[0]).toBe('true');
	expect(others).toEqual([]);
});

test('without Simplify it gives the answer by file, as the service sent it', async () => {
	const items = [await itemWith('invoice.pdf')];
	const parameters = waiting({}, { binaryPropertyName: 'file0', simplify: false });
	const { handlers } = bench.sandbox.service;
	const answers: unknown[] = [];
	bench.sandbox.override('file.get', (call) => {
		const answer = handlers['file.get']?.(call) ?? { status: 500 };
		answers.push(answer.body);
		return answer;
	});
	const { json } = await bench.runNode({ parameters, items });
	expect(answers).toHaveLength(1);
	expect(json).toEqual(answers);
});

describe('several files of one item', () => {
	const NAMES = ['a-slow.pdf', 'b.pdf', 'c-slow-pages2.pdf'];
	const binaryPropertyName = 'file0, file1, file2';

	test.each([true, false])(
		'are waited for each by itself and come in their order (Simplify %s)',
		async (simplify) => {
			const items = [await itemWith(...NAMES)];
			const running = bench.runNode({
				parameters: waiting({}, { binaryPropertyName, simplify }),
				items,
			});
			await skip(bench, 20, 3);
			const { json, outputs, error } = await running;
			expect(error).toBeUndefined();
			expect(outputs[0]?.map(({ pairedItem }) => pairedItem)).toEqual(
				NAMES.map(() => ({ item: 0 })),
			);
			expect(asked(bench).uploads).toHaveLength(1);
			const ids = idsOf();
			// The one that was done is not asked for again.
			const looks = asked(bench).looks.map(({ params }) => params['request_file_id']);
			expect(looks.filter((id) => id === ids[1])).toHaveLength(1);

			const withoutUrls = (each: IDataObject) => ({ ...each, signed_urls: {} });
			expect(json.map(withoutUrls)).toEqual((await gotten(ids, simplify)).map(withoutUrls));
			if (simplify) {
				expect(fieldOf(json, 'file_name')).toEqual(NAMES);
				expect(fieldOf(json, 'status')).toEqual(NAMES.map(() => 'success'));
			}
		},
	);

	test('come each by itself, without Simplify too, where not all are looked at to the end', async () => {
		const { handlers } = bench.sandbox.service;
		const failed = (page: IDataObject) =>
			page['input'] === NAMES[0] ? { ...page, message: 'Failure' } : page;
		bench.sandbox.override('file.upload', (call) => {
			const answer = handlers['file.upload']?.(call) ?? { status: 500 };
			const body = answer.body as IDataObject;
			return {
				...answer,
				body: { ...body, result: (body['result'] as IDataObject[]).map(failed) },
			};
		});
		bench.sandbox.faults.add({ operationId: 'file.get', kind: 'status', status: 403, times: 1 });
		const parameters = waiting({}, { binaryPropertyName, simplify: false });
		const running = bench.runNode({ parameters, items: [await itemWith(...NAMES)] });
		await skip(bench, 20, 2);
		const { json } = await running;
		const idsIn = ({ result, moderated_images, unmoderated_images }: IDataObject) =>
			[result, moderated_images, unmoderated_images]
				.flatMap((pages) => (pages ?? []) as IDataObject[])
				.map((page) => page['request_file_id']);
		expect(json.map((answer) => [...new Set(idsIn(answer))])).toEqual(idsOf().map((id) => [id]));
	});
});

test('a file that the service could not read comes out as such and stops nothing', async () => {
	const items = [await itemWith('fail.pdf'), await itemWith('good.pdf')];
	const parameters = waiting({ ifStillPending: 'stop' }, { binaryPropertyName: 'file0' });
	const running = bench.runNode({ parameters, items });
	await skip(bench, 10, 2);
	const { json, error } = await running;
	expect(error).toBeUndefined();
	expect(fieldOf(json, 'file_name')).toEqual(['fail.pdf', 'good.pdf']);
	expect(fieldOf(json, 'status')).toEqual(['failure', 'success']);
	expect(fieldOf(json, 'fields')[0]).toEqual({});
});

test.each([true, false])(
	'what is read immediately has its results at once: nothing is asked for (Simplify %s)',
	async (simplify) => {
		const items = [await itemWith('a-pages2.pdf', 'b.pdf')];
		const more = { results: 'immediate', simplify, binaryPropertyName: 'file0, file1' };
		const answers: unknown[] = [];
		const { handlers } = bench.sandbox.service;
		bench.sandbox.override('file.upload', (call) => {
			const answer = handlers['file.upload']?.(call) ?? { status: 500 };
			answers.push(answer.body);
			return answer;
		});
		const { json } = await bench.runNode({ parameters: waiting({}, more), items });
		const { uploads, looks } = asked(bench);
		expect([uploads.length, looks.length]).toEqual([1, 0]);
		if (simplify) expect(fieldOf(json, 'status')).toEqual(['success', 'success']);
		else expect(json).toEqual(answers);
	},
);

test('rows come out when the file is done', async () => {
	const items = [await itemWith('a-rows2.pdf')];
	const parameters = waiting({ outputRows: true }, { binaryPropertyName: 'file0' });
	const { json } = await bench.runNode({ parameters, items });
	expect(json.map(({ file_name, table, row }) => [file_name, table, row])).toEqual([
		['a-rows2.pdf', 1, 1],
		['a-rows2.pdf', 1, 2],
	]);
});

test('an upload of addresses waits like any other', async () => {
	const { json, error } = await bench.runNode({
		parameters: {
			...{ resource: 'file', operation: 'uploadUrls', modelId: 'model-invoices' },
			urls: 'https://files.example/a.pdf, https://files.example/b.pdf',
			results: 'wait',
		},
	});
	expect(error).toBeUndefined();
	expect(json.map(({ file_name, status }) => [file_name, status])).toEqual([
		['a.pdf', 'success'],
		['b.pdf', 'success'],
	]);
	const [look] = asked(bench).looks;
	expect(look?.headers['accept']).toBe('application/json');
	expect(look?.headers['content-type']).toBeUndefined();
	expect({ ...look?.query }).toEqual({});
});

test('without Wait for Completion an upload asks for nothing', async () => {
	const items = [await itemWith('a.pdf')];
	const parameters = upload({ binaryPropertyName: 'file0' }, { maxWait: 1 });
	const { json } = await bench.runNode({ parameters, items });
	expect(fieldOf(json, 'status')).toEqual(['pending']);
	expect(asked(bench).looks).toEqual([]);
});
