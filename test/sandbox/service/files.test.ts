import { listOf, pdf, startService } from './harness';
import type { Started } from './harness';

const model_id = 'model-invoices';
const params = { model_id };
const ASYNC = { async: 'true' };

const uploaded = (started: Started, ...names: string[]) =>
	listOf(
		started.get('file.upload', { params, query: ASYNC, files: names.map((name) => pdf(name)) }),
		'result',
	);

describe('retrieval', () => {
	it('shows a file pending, then done', () => {
		const started = startService();
		const [page] = uploaded(started, 'a.pdf');
		const asked = { params: { model_id, request_file_id: String(page?.['request_file_id']) } };
		const first = () => listOf(started.get('file.get', asked), 'unmoderated_images')[0];
		expect(first()).toMatchObject({ message: 'pending', predicted_boxes: [] });
		expect(first()).not.toHaveProperty('no_of_fields');
		started.time.now += 2_000;
		expect(first()).toMatchObject({
			message: 'success',
			no_of_fields: 9,
			export_status: 'success',
			day_since_epoch: 20_214,
			hour_of_day: 14,
		});
	});

	it('parts pages of approved files from the others', () => {
		const started = startService();
		const [one] = uploaded(started, 'a-pages2.pdf', 'b.pdf');
		const request_file_id = String(one?.['request_file_id']);
		started.ask('file.approve', { params: { model_id, request_file_id } });
		const range = { start_day_interval: '20214', current_batch_day: '20214' };
		expect(started.get('file.getAll', { params, query: range })).toMatchObject({
			moderated_images_count: 2,
			unmoderated_images_count: 1,
			moderated_images: [{ approval_status: 'approved' }, { page: 1 }],
			unmoderated_images: [{ original_file_name: 'b.pdf', approval_status: '' }],
		});
	});

	it('cuts ranges at midnight GMT, both days included', () => {
		const { service, get } = startService();
		const days = [20_000, 20_001, 20_002];
		service.seedFiles(6, {
			uploadedAt: (position) =>
				(days[position >> 1] ?? 0) * 86_400_000 + (position % 2) * 86_399_999,
		});
		const count = (from: number, to: number) =>
			get('file.getAll', {
				params,
				query: { start_day_interval: String(from), current_batch_day: String(to) },
			})['unmoderated_images_count'];
		expect([count(20_000, 20_000), count(20_000, 20_001), count(19_000, 21_000)]).toEqual([
			2, 4, 6,
		]);
		expect([count(20_003, 20_004), count(20_002, 20_000)]).toEqual([0, 0]);
	});

	it('shows a corrected page by its id', () => {
		const started = startService();
		const [page] = uploaded(started, 'a.pdf');
		started.time.now += 2_000;
		const page_id = String(page?.['id']);
		const box = { id: 'b1', label: 'note', ocr_text: 'by hand', anything: true };
		const body = { id: page_id, moderated_boxes: [box] };
		started.ask('file.updateFields', { params, body });
		expect(started.get('file.getPage', { params: { model_id, page_id } })).toMatchObject({
			message: 'success',
			result: [{ id: page_id, prediction: [{ ocr_text: 'by hand' }], processing_type: 'async' }],
		});
	});

	it('knows only the files and pages of the model', () => {
		const started = startService();
		const [page] = uploaded(started, 'a.pdf');
		const other = { model_id: 'model-instant', request_file_id: String(page?.['request_file_id']) };
		expect(started.ask('file.get', { params: other }).status).toBe(404);
		const onPage = { model_id: 'model-instant', page_id: String(page?.['id']) };
		expect(started.ask('file.getPage', { params: onPage }).status).toBe(404);
	});
});

describe('lists of files', () => {
	it('exports again until it succeeds', () => {
		const { service, ask } = startService();
		const [file] = service.seedFiles(1, { name: () => 'exportfail2.pdf', async: false });
		const status = () => service.exports()[0];
		const again = () => ask('file.retryExport', { params, body: { file_ids: [file?.id] } });
		expect(status()).toMatchObject({ attempts: 1, status: 'failed' });
		again();
		expect(status()).toMatchObject({ attempts: 2, status: 'failed' });
		again();
		expect(status()).toMatchObject({ attempts: 3, status: 'success' });
	});

	it('predicts again, in the background and from the start', () => {
		const { service, ask, get, time } = startService();
		const [file] = service.seedFiles(1, { name: () => 'failrun.pdf' });
		const asked = { params: { model_id, request_file_id: file?.id ?? '' } };
		const message = () => listOf(get('file.get', asked), 'unmoderated_images')[0]?.['message'];
		time.now += 8_000;
		expect(message()).toBe('failure');
		ask('file.retryPrediction', { params, body: { file_ids: [file?.id] } });
		expect(message()).toBe('pending');
		time.now += 2_000;
		expect(message()).toBe('success');
	});

	it('changes all of them or none', () => {
		const { service, ask, effects } = startService();
		const [one, two] = service.seedFiles(2);
		const assign = (member: string, ids: unknown[]) =>
			ask('file.assign', { params, body: { member, file_ids: ids } }).status;
		expect(assign('ann@team.example', [one?.id, 'unknown'])).toBe(404);
		service.rejectFile(two?.id ?? '');
		expect(assign('ann@team.example', [one?.id, two?.id])).toBe(400);
		expect(assign('nobody', [one?.id])).toBe(400);
		expect(assign('ann@team.example', [])).toBe(400);
		expect([service.assignments(), effects]).toEqual([[], []]);
		expect(assign('ann@team.example', [one?.id, one?.id])).toBe(200);
		expect(service.assignments()).toEqual([{ fileId: one?.id, members: ['ann@team.example'] }]);
	});
});

it('keeps guidelines of instant learning models only', () => {
	const { service, ask } = startService();
	const body = { field_instruction: 'ISO dates', table_instructions: '', ai_guidelines: true };
	const update = (id: string) =>
		ask('model.updateGuidelines.post', { params: { model_id: id }, body }).status;
	expect([update('model-instant'), update(model_id), update('none')]).toEqual([200, 400, 404]);
	expect(service.guidelines('model-instant')).toEqual({
		field_instructions: 'ISO dates',
		table_instructions: '',
		ai_guidelines: true,
	});
});
