import type { INodeParameters } from 'n8n-workflow';
import { byId } from '../operations/cases/case';
import { SEEDED_WORKFLOW_ID } from '../../sandbox/service/seeds';
import { answersTo, file, listOf } from '../fixtures/file.fixture';
import { giving, useLoopback, useSandbox } from '../host';

const bench = useSandbox();
/** Answers of services that say less than the sandbox. */
const server = useLoopback();

const run = async (parameters: INodeParameters) => {
	const { json, error } = await bench.runNode({ parameters });
	expect(error).toBeUndefined();
	return json;
};
const reviewOf = (json: Array<Record<string, unknown>>) =>
	json.map(({ review_status }) => review_status);

describe('a file of two pages', () => {
	const seeded = () => {
		const [made] = bench.sandbox.service.seedFiles(1, { name: () => 'a-pages2-everypage.pdf' });
		if (!made) throw new Error('The sandbox made no file');
		bench.sandbox.clock.advance(60_000);
		return made;
	};
	const get = async (fileId: string) => reviewOf(await run(file('get', { fileId })));
	const correct = async (fileId: string, page: number) =>
		await run(
			file('updateFields', {
				...{ fileId, page, mode: 'changes' },
				edits: { edit: [{ matchBy: 'label', match: 'total_amount', text: '1.00' }] },
			}),
		);

	test('is told by every call that gives the whole of it, as far as somebody has reviewed it', async () => {
		const { id } = seeded();
		const everywhere = async () => [
			...(await get(id)),
			...reviewOf(await run(file('getAll', { from: '2020-01-01', returnAll: true }))),
			...reviewOf(await run(file('get', { fileId: id, options: { outputRows: true } }))).slice(-1),
		];
		const all = (status: string) => Array.from({ length: 3 }, () => status);
		expect(await everywhere()).toEqual(all('unreviewed'));
		await run(file('approve', { fileId: id }));
		expect(await everywhere()).toEqual(all('approved'));
		await run(file('unapprove', { fileId: id }));
		expect(await everywhere()).toEqual(all('unapproved'));
		bench.sandbox.service.rejectFile(id);
		expect(await everywhere()).toEqual(all('rejected'));
	});

	test('is not approved by corrections, and not taken for reviewed before all pages are', async () => {
		const { id } = seeded();
		await correct(id, 0);
		expect(await get(id)).toEqual(['unreviewed']);
		await correct(id, 1);
		expect(await get(id)).toEqual(['unapproved']);
		await run(file('approve', { fileId: id }));
		await correct(id, 1);
		expect(await get(id)).toEqual(['approved']);
	});

	test('is not told by a page alone, which says nothing of it', async () => {
		const { id, pages } = seeded();
		await run(file('approve', { fileId: id }));
		const pageId = pages[0]?.id ?? '';
		expect(reviewOf(await run(file('getPage', { pageId })))).toEqual(['']);
	});

	test('keeps the words of the service without Simplify', async () => {
		const { id } = seeded();
		await run(file('approve', { fileId: id }));
		const answers = answersTo(bench, 'file.get');
		const json = await run(file('get', { fileId: id, simplify: false }));
		expect(json).toEqual(answers);
		expect(listOf(json[0]?.['moderated_images'])[0]?.['approval_status']).toBe('approved');
	});
});

const page = (id: string, more: object = {}) => ({
	...{ id, request_file_id: 'f', page: 0, message: 'success', predicted_boxes: [] },
	...more,
});

test.each<[string, object, string]>([
	['lists all pages as approved', { moderated_images: [page('1'), page('2')] }, 'approved'],
	[
		'lists one of two pages as approved',
		{ moderated_images: [page('1')], unmoderated_images: [page('2')] },
		'unreviewed',
	],
	[
		'has a word of its own for one of its pages',
		{
			moderated_images: [page('1')],
			unmoderated_images: [page('2', { approval_status: 'Stage 2' })],
		},
		'Stage 2',
	],
])('where the service %s, the file is told so', async (_, answer, expected) => {
	server.answer(giving(200, 'application/json', JSON.stringify(answer)));
	const credential = { baseUrl: server.url, apiKey: 'key' };
	for (const operation of ['get', 'getAll']) {
		const parameters = file(operation, { fileId: 'f', from: '2020-01-01', returnAll: true });
		const { json } = await bench.runNode({ parameters, credential });
		expect(reviewOf(json)).toEqual([expected]);
	}
});

test('a document is approved once somebody has verified it, and a page alone does not tell', async () => {
	const names = ['good.pdf', 'doubtful-lowconf.pdf'];
	const [good, doubtful] = bench.sandbox.service.seedDocuments(2, { name: (n) => names[n] ?? '' });
	bench.sandbox.clock.advance(60_000);
	const place = { resource: 'document', workflowId: byId(SEEDED_WORKFLOW_ID) };
	const of = (id = '') => ({ ...place, documentId: byId(id) });
	const get = async () => {
		const json = await run({ ...place, operation: 'getAll', returnAll: true });
		return new Map(json.map(({ file_id, review_status }) => [file_id, review_status]));
	};
	const before = await get();
	expect([before.get(good?.id), before.get(doubtful?.id)]).toEqual(['success', 'unreviewed']);
	const verified = { verificationStatus: 'verified', verificationMessage: '' };
	await run({ ...of(doubtful?.id), operation: 'verify', ...verified });
	expect((await get()).get(doubtful?.id)).toBe('approved');
	const [whole] = await run({ ...of(doubtful?.id), operation: 'get' });
	const pageId = byId(listOf(whole?.['pages'])[0]?.['id'] as string);
	expect(reviewOf(await run({ ...of(doubtful?.id), operation: 'getPage', pageId }))).toEqual(['']);
});
