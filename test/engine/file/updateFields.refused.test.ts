import type { INodeParameters } from 'n8n-workflow';
import { useSandbox } from '../host';
import {
	addition,
	additions,
	changes,
	deletions,
	edit,
	edits,
	filesOf,
	textsOf,
} from '../fixtures/updateFields.fixture';

const bench = useSandbox();
const files = filesOf(bench);
const oneEdit = edits(edit('total_amount', '1'));
const run = async (more: INodeParameters, options: INodeParameters = {}) =>
	await bench.runNode({ parameters: changes(more, options) });

describe.each(['message', 'status', 'answer', 'nowhere'] as const)(
	'a file that is still to be read, and says so in its %s,',
	(pageStatusIn) => {
		test.each<[string, INodeParameters]>([
			['an addition', additions(addition('order', '1'))],
			['an edit that may find nothing', oneEdit],
		])('is not given a set of boxes by %s', async (_, wanted) => {
			bench.sandbox.service.variants.pageStatusIn = pageStatusIn;
			const fileId = files.add('slow3600.pdf', true);
			const { error } = await run({ fileId, ...wanted }, { ifNotFound: 'skip' });
			expect(error?.message).toBe('The service has not read this page yet');
			expect(files.patches()).toEqual([]);
			bench.sandbox.clock.advance(3_600_000);
			expect(textsOf(files.boxes(fileId), 'total_amount')).toHaveLength(1);
		});
	},
);

describe.each(['message', 'status', 'answer', 'nowhere'] as const)(
	'a page on which nothing was found, of a file that is done and says so in its %s,',
	(pageStatusIn) => {
		test.each([false, true])('can be given its first field (async: %s)', async (async) => {
			bench.sandbox.service.variants.pageStatusIn = pageStatusIn;
			const fileId = files.add('invoice-pages2-emptypage.pdf', async);
			bench.sandbox.clock.advance(60_000);
			const { error } = await run({ fileId, page: 1, ...additions(addition('order', '1')) });
			expect(error).toBeUndefined();
			expect(files.boxes(fileId, 1).map(({ label }) => label)).toEqual(['order']);
		});
	},
);

test('a file that is approved can be corrected', async () => {
	const fileId = files.add();
	const file = bench.sandbox.service.file(fileId);
	if (file) file.review = 'approved';
	const { error } = await run({ fileId, ...oneEdit });
	expect(error).toBeUndefined();
	expect(textsOf(files.boxes(fileId), 'total_amount')).toEqual(['1']);
});

test('a rejected file is not changed, and the user reads why', async () => {
	const fileId = files.add();
	bench.sandbox.service.rejectFile(fileId);
	const before = files.boxes(fileId);
	const { error } = await run({ fileId, ...oneEdit });
	expect(`${error?.message} ${error?.description}`).toMatch(/rejected/i);
	expect(files.patches()).toHaveLength(1);
	expect(files.boxes(fileId)).toEqual(before);
});

test('a page that the file does not have is told with those that it has', async () => {
	const fileId = files.add('invoice-pages2.pdf');
	const { error } = await run({ fileId, page: 2, ...oneEdit });
	expect(error).toMatchObject({
		message: `Page is not one of the file's pages`,
		description: 'The file has the pages 0, 1; the first page is 0.',
	});
	expect(files.patches()).toEqual([]);
});

test('a file that does not exist is told as that', async () => {
	const { error } = await run({ fileId: 'none', ...oneEdit });
	expect(error?.message).toBe('File none was not found');
	expect(files.patches()).toEqual([]);
});

test.each<[string, INodeParameters, string]>([
	['no change', {}, 'There is nothing to change'],
	['an edit without a match', edits(edit('={{ "" }}', '1')), 'Match of Edit is empty'],
	[
		'a deletion without a match',
		deletions({ matchBy: 'id', match: '={{ $json.missing }}' }),
		'Match of Deletion is empty',
	],
	[
		'a corner that is no number',
		edits(edit('a', '1', { xmin: '12px' })),
		'Left (xmin) cannot be "12px"',
	],
	[
		'an addition without a label',
		additions({ ...addition('a', '1'), label: '={{ " " }}' }),
		'Label of Addition is empty',
	],
	[
		'an addition without a corner',
		additions({ ...addition('a', '1'), ymax: '={{ "" }}' }),
		'Bottom (ymax) cannot be ""',
	],
	[
		'an addition turned inside out',
		additions({ ...addition('a', '1'), xmax: '10' }),
		'Addition "a" has no area',
	],
	['a page below the first', { page: -1, ...oneEdit }, 'Page cannot be -1'],
	['a page that is no number', { page: '={{ "last" }}', ...oneEdit }, 'Page cannot be "last"'],
])('%s stops the item before anything is sent, not even a question', async (_, wanted, message) => {
	const { error } = await run({ fileId: files.add(), ...wanted });
	expect(error?.message).toBe(message);
	expect(bench.sandbox.log.requests()).toEqual([]);
});

test.each<[string, INodeParameters]>([
	['File ID', { fileId: '={{ " " }}' }],
	['Model ID', { fileId: 'f', modelId: '={{ "" }}' }],
])('an empty %s stops the item before anything is sent', async (name, ids) => {
	const { error } = await run({ ...ids, ...oneEdit });
	expect(error?.message).toBe(`${name} is empty`);
	expect(bench.sandbox.log.requests()).toEqual([]);
});

test.each([
	['an answer that is no page list', { message: 'fine' }],
	['a list', []],
	['pages without boxes', { unmoderated_images: [{ id: 'p', page: 0 }] }],
])('%s in the place of the file changes nothing', async (_, body) => {
	const fileId = files.add();
	bench.sandbox.override('file.get', () => ({ status: 200, body }));
	const { error } = await run({ fileId, ...oneEdit }, { maxRetryTime: 0 });
	bench.sandbox.violations.length = 0;
	expect(error).toBeDefined();
	expect(files.patches()).toEqual([]);
});

test('a page of another file than the one that was asked for is not changed', async () => {
	const [fileId, other] = [files.add(), files.add('invoice-2.pdf')];
	bench.sandbox.override('file.get', () => ({ status: 200, body: files.answer(other) }));
	const { error } = await bench.runNode({
		parameters: changes({ fileId, ...edits(edit('total_amount', '1')) }),
	});
	expect(error?.message).toBe(`The service gave a page of another file: ${other}`);
	expect(files.patches()).toEqual([]);
});
