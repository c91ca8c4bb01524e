import type { INodeParameters } from 'n8n-workflow';
import { textIn } from '../../../nodes/DocumentExtraction/utils/json';
import { onDocuments } from '../fixtures/document.fixture';
import { file } from '../fixtures/file.fixture';
import { itemsOf, KINDS } from '../fixtures/uploadOnce.fixture';
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
