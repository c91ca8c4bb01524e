import type { INodeParameters } from 'n8n-workflow';
import { textIn } from '../../../nodes/DocumentExtraction/utils/json';
import { onDocuments } from '../fixtures/document.fixture';
import { file } from '../fixtures/file.fixture';
import { itemOf, itemsOf, KINDS } from '../fixtures/uploadOnce.fixture';
import { useSandbox } from '../host';
import { byId } from '../operations/cases/case';

const bench = useSandbox();

/** What a deletion gives holds no file. */
const FROM_INPUT = { binaryPropertyName: "={{ $('Input').item.binary.data }}" };

test.each(KINDS)(
	'a $resource that a node before has deleted, and that the service lists still, counts as gone',
	async ({ resource, parameters }) => {
		const upload = async (before: INodeParameters[] = []) => {
			const { json, error } = await bench.runNode({
				...{ items: await itemsOf('a.pdf'), before },
				parameters: parameters({}, FROM_INPUT),
			});
			expect(error).toBeUndefined();
			return json[0] ?? {};
		};
		const { file_id: id } = await upload();
		expect(await upload()).toMatchObject({ file_id: id, already_uploaded: true });

		bench.sandbox.override(`${resource}.delete`, () => ({
			status: 200,
			body: { success: true, message: 'Deleted' },
		}));
		const fileId = textIn(id);
		const deleting =
			resource === 'file'
				? file('delete', { fileId })
				: onDocuments('delete', { documentId: byId(fileId) });
		const anew = await upload([deleting]);
		expect(anew).not.toHaveProperty('already_uploaded', true);
		expect(anew.file_id).not.toBe(id);
		expect(bench.sandbox.log.requests(`${resource}.upload`)).toHaveLength(2);
	},
);

test('a file of another model that has the same ID, and was deleted, changes nothing', async () => {
	const [kind] = KINDS;
	const uploading = kind?.parameters({}, FROM_INPUT) ?? {};
	const items = await itemsOf('a.pdf');
	const { json } = await bench.runNode({ items, parameters: uploading });
	bench.sandbox.override('file.delete', () => ({
		status: 200,
		body: { success: true, message: 'Deleted' },
	}));
	const deleting = file('delete', { modelId: 'another', fileId: textIn(json[0]?.file_id) });
	await bench.runNode({ items, before: [deleting], parameters: uploading });
	expect(bench.sandbox.log.requests('file.upload')).toHaveLength(1);
});

test.each(
	KINDS.flatMap((kind) => [
		{ ...kind, how: 'not answered', retries: {} },
		{ ...kind, how: 'not answered and not sent again', retries: { maxRetryTime: 0 } },
	]),
)(
	'a $resource of which the deletion was $how is neither taken for there nor uploaded again',
	async ({ resource, parameters, retries }) => {
		const items = await itemsOf('a.pdf');
		const uploading = parameters({}, FROM_INPUT);
		const { json } = await bench.runNode({ items, parameters: uploading });
		const fileId = textIn(json[0]?.file_id);
		const operationId = `${resource}.delete`;
		bench.sandbox.override(operationId, () => ({
			status: 200,
			body: { success: true, message: 'Deleted' },
		}));
		bench.sandbox.faults.add({ operationId, kind: 'resetAfter' });
		const notFound = { kind: 'empty', status: 404, workDone: false } as const;
		bench.sandbox.faults.add({ operationId, ...notFound, after: 1, times: Infinity });
		const deleting =
			resource === 'file'
				? file('delete', { fileId, options: retries })
				: onDocuments('delete', { documentId: byId(fileId) }, retries);
		const before = [deleting];
		const options = { items, before, onErrorBefore: 'continueRegularOutput' } as const;
		const { error } = await bench.runNode({ ...options, parameters: uploading });
		expect(error?.message).toBe(
			`The file was uploaded before, as ${fileId}, whose deletion was not answered`,
		);
		expect(bench.sandbox.log.requests(`${resource}.upload`)).toHaveLength(1);
	},
);

test('a file that could not be read, and that a node before has asked to be read again, is not uploaded again while the service calls it failed still', async () => {
	const [kind] = KINDS;
	const uploading = kind?.parameters({}, FROM_INPUT) ?? {};
	const items = [await itemOf('failrun.pdf')];
	const first = await bench.runNode({ items, parameters: uploading });
	const fileId = textIn(first.json[0]?.file_id);
	bench.sandbox.clock.advance(3_600_000);
	const again = bench.sandbox.service.handlers['file.retryPrediction'];
	bench.sandbox.override('file.retryPrediction', (call) => {
		setTimeout(() => again?.(call), 20_000);
		return { status: 200, body: { message: 'Queued' } };
	});
	const { json, error } = await bench.runNode({
		...{ items, parameters: uploading },
		before: [file('retryPrediction', { fileIds: fileId })],
	});
	expect(error).toBeUndefined();
	expect(json).toMatchObject([{ file_id: fileId, already_uploaded: true }]);
	expect(bench.sandbox.log.requests('file.upload')).toHaveLength(1);

	const anew = await bench.runNode({ items: [await itemOf('fail.pdf')], parameters: uploading });
	bench.sandbox.clock.advance(3_600_000);
	await bench.runNode({ items: [await itemOf('fail.pdf')], parameters: uploading });
	expect(anew.error).toBeUndefined();
	expect(bench.sandbox.log.requests('file.upload')).toHaveLength(3);
});

test.each(KINDS)(
	'a $resource of which the deletion was not answered, and then refused as it is gone, stops an upload, too',
	async ({ resource, parameters }) => {
		const items = await itemsOf('a.pdf');
		const uploading = parameters({}, FROM_INPUT);
		const { json } = await bench.runNode({ items, parameters: uploading });
		const fileId = textIn(json[0]?.file_id);
		const operationId = `${resource}.delete`;
		let calls = 0;
		bench.sandbox.override(operationId, () => {
			calls += 1;
			const refusal = { success: false, message: 'File not found' };
			return { status: 200, body: calls === 1 ? { success: true, message: 'Deleted' } : refusal };
		});
		bench.sandbox.faults.add({ operationId, kind: 'resetAfter' });
		const deleting =
			resource === 'file'
				? file('delete', { fileId })
				: onDocuments('delete', { documentId: byId(fileId) });
		const before = [deleting];
		const options = { items, before, onErrorBefore: 'continueRegularOutput' } as const;
		const { error } = await bench.runNode({ ...options, parameters: uploading });
		expect(error?.message).toContain(`as ${fileId}, whose deletion was not answered`);
	},
);
