import { modelFiles } from '../../../nodes/DocumentExtraction/trigger/sources/version2';
import { workflowDocuments } from '../../../nodes/DocumentExtraction/trigger/sources/version4';
import type { Service } from '../../../nodes/DocumentExtraction/trigger/service';

const NOW = Date.UTC(2026, 10, 21, 12);
const DAY_NUMBER = Math.floor(NOW / 86_400_000);
const AT_NOON = { day_since_epoch: DAY_NUMBER, hour_of_day: 12 };
const BOXES = { predicted_boxes: [{ label: 'total', ocr_text: '1.00', score: 0.9 }] };

/** A service that holds an answer per path; a path without one is unknown to it. */
function holding(answers: Record<string, unknown>): Service & { asked: string[] } {
	const asked: string[] = [];
	const find: Service['find'] = async ({ path, ids }) => {
		const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');
		asked.push(filled);
		return answers[filled];
	};
	return { asked, find, get: find, each: async (all, work) => await Promise.all(all.map(work)) };
}

const RANGE = '/api/v2/Inferences/Model/m/ImageLevelInferences';
const ONE = '/api/v2/Inferences/Model/m/InferenceRequestFiles/GetPredictions';
const page = (file: string, more: object) => ({
	id: `${file}-0`,
	request_file_id: file,
	page: 0,
	...more,
});
const files = (service: Service, statusPath = '') =>
	modelFiles(service, { modelId: 'm', statusPath });
const question = (awaited: string[]) => ({ from: NOW, now: NOW, awaited });

test('a file that is awaited and no longer listed is asked for by itself, or is gone', async () => {
	const service = holding({
		[RANGE]: { moderated_images: null, unmoderated_images: [] },
		[`${ONE}/old`]: { moderated_images: [page('old', { ...BOXES, ...AT_NOON })] },
	});
	const seen = await files(service).observe(question(['old', 'deleted']));
	expect(seen).toEqual([
		expect.objectContaining({ id: 'old', status: 'success', uploadedAt: NOW }),
		expect.objectContaining({ id: 'deleted', status: 'gone' }),
	]);
});

test('with a Status Path only that says how far a file is, and its pages come from the list', async () => {
	const service = holding({
		[RANGE]: { unmoderated_images: [page('a', { message: 'pending', ...AT_NOON })] },
		'/status/a': { message: 'Failure' },
		'/status/b': { status: 'success' },
		'/status/c': { anything: 'else' },
	});
	const source = files(service, '/status/{fileId}');
	const seen = await source.observe(question(['b', 'c']));
	expect(seen.map(({ id, status, uploadedAt }) => [id, status, uploadedAt])).toEqual([
		['a', 'failure', NOW],
		['b', 'success', undefined],
		['c', 'pending', undefined],
	]);
	expect(service.asked).not.toContain(`${ONE}/b`);
});

test('a file whose state came without its pages is completed, and keeps its state', async () => {
	const service = holding({ [`${ONE}/a`]: { unmoderated_images: [page('a', BOXES)] } });
	const source = files(service);
	const bare = { id: 'a', status: 'failure' as const, uploadedAt: undefined, record: {} };
	const complete = await source.complete(bare);
	expect(source.extracted(complete)).toMatchObject({ status: 'failure', pages: [{ id: 'a-0' }] });
	expect(source.raw(complete)).toMatchObject({ request_file_id: 'a', pages: [{ id: 'a-0' }] });
	expect((await files(holding({})).complete(bare)).status).toBe('failure');
	expect(await source.complete(complete)).toBe(complete);
});

test('a page without an hour counts from the beginning of its day, one without a day has no time', async () => {
	const service = holding({
		[RANGE]: {
			unmoderated_images: [
				page('a', { day_since_epoch: DAY_NUMBER }),
				page('b', { hour_of_day: 3 }),
			],
		},
	});
	const seen = await files(service).recent(NOW);
	expect(seen.map(({ uploadedAt }) => uploadedAt)).toEqual([DAY_NUMBER * 86_400_000, undefined]);
});

const DOCUMENTS = '/api/v4/workflows/w/documents';
const documents = (service: Service, statusPath = '') =>
	workflowDocuments(service, { workflowId: 'w', statusPath });

test('documents tell their state by status, message or pages, and an awaited one may be gone', async () => {
	const service = holding({
		[DOCUMENTS]: {
			documents: [
				{ document_id: 'a', status: 'SUCCESS', uploaded_at: '2026-11-21T12:00:00Z', pages: [] },
				{ document_id: 'b', message: 'failure' },
				{ document_id: 'c', pages: [{ page_id: 'p' }] },
				{ document_id: 'd' },
			],
		},
		[`${DOCUMENTS}/e`]: { document_id: 'e', status: 'success' },
	});
	const seen = await documents(service).observe(question(['e', 'f']));
	expect(seen.map(({ id, status }) => `${id} ${status}`)).toEqual([
		'a success',
		'b failure',
		'c success',
		'd pending',
		'e success',
		'f gone',
	]);
	expect(seen[0]?.uploadedAt).toBe(NOW);
});

test('with a Status Path a document has its state from there and its content from the list', async () => {
	const listed = { document_id: 'a', status: 'pending', uploaded_at: '2026-11-21T12:00:00Z' };
	const service = holding({
		[DOCUMENTS]: { documents: [listed] },
		'/status/w/a': { status: 'success' },
	});
	const [seen] = await documents(service, '/status/{workflowId}/{documentId}').observe(
		question([]),
	);
	expect(seen).toEqual({ id: 'a', status: 'success', uploadedAt: NOW, record: listed });
});

test('a document that the list gives without pages is completed', async () => {
	const whole = { document_id: 'a', status: 'success', pages: [{ page_id: 'p', page_number: 1 }] };
	const source = documents(holding({ [`${DOCUMENTS}/a`]: whole }));
	const bare = { id: 'a', status: 'success' as const, uploadedAt: NOW, record: {} };
	const complete = await source.complete(bare);
	expect(source.raw(complete)).toEqual(whole);
	expect(source.extracted(complete)).toMatchObject({ id: 'a', pages: [{ page: 1, id: 'p' }] });
	expect(await source.complete(complete)).toBe(complete);
	expect(await documents(holding({})).complete(bare)).toBe(bare);
});
