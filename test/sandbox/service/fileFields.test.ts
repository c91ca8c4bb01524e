import { listOf, startService } from './harness';

const model_id = 'model-invoices';
const params = { model_id };

const start = () => {
	const started = startService();
	const [file] = started.service.seedFiles(1, { name: () => 'fields3-notable.pdf', async: false });
	const page = file?.pages[0];
	const record = () =>
		listOf(
			started.get('file.get', { params: { model_id, request_file_id: file?.id ?? '' } }),
			'unmoderated_images',
		)[0];
	const update = (moderated_boxes: unknown, id: unknown = page?.id) =>
		started.ask('file.updateFields', { params, body: { id, moderated_boxes } }).status;
	return { ...started, record, update, id: page?.id ?? '' };
};

const NEW_BOX = {
	id: 'new-1',
	is_new: true,
	page: 0,
	type: 'field',
	label: 'note',
	label_id: 'l-1',
	ocr_text: 'seen',
	xmin: 1,
	ymin: 2,
	xmax: 11,
	ymax: 22,
	top: 2,
	left: 1,
	width: 10,
	height: 20,
};

it('keeps exactly the boxes that are sent, and tells what became of each', () => {
	const { record, update, service, effects, id } = start();
	const [first, second, third] = listOf(record(), 'predicted_boxes');
	expect(record()).toMatchObject({ is_moderated: false, moderated_boxes: [] });

	const changed = { ...first, ocr_text: 'corrected', mine: 1 };
	expect(update([changed, second, NEW_BOX])).toBe(200);

	expect(record()).toMatchObject({ is_moderated: true, no_of_fields: 3 });
	expect(record()?.['moderated_boxes']).toEqual([changed, second, NEW_BOX]);
	expect(record()?.['predicted_boxes']).toEqual([first, second, third]);
	expect(service.auditTrail()).toMatchObject([
		{ action: 'changed', id: first?.['id'], original: first, moderated: changed, user: 'tester' },
		{ action: 'created', id: 'new-1', original: null, moderated: NEW_BOX },
		{ action: 'deleted', id: third?.['id'], original: third, moderated: null },
	]);
	expect(effects).toEqual([
		expect.objectContaining({
			resource: 'page',
			id,
			detail: expect.objectContaining({ added: 1, changed: 1, deleted: 1 }) as unknown,
		}),
	]);
});

it('may leave a page without any box', () => {
	const { record, update } = start();
	expect(update([])).toBe(200);
	expect(record()).toMatchObject({ is_moderated: true, moderated_boxes: [], no_of_fields: 0 });
});

it.each([
	['no boxes at all', undefined],
	['boxes that are none', ['x']],
	['a box without id', [{ label: 'a' }]],
	...Object.keys(NEW_BOX)
		.filter((name) => name !== 'is_new')
		.map((name): [string, unknown] => [`a new box without ${name}`, [without(name)]]),
])('refuses %s', (_, boxes) => {
	const { update, record, service } = start();
	expect(update(boxes)).toBe(400);
	expect([record()?.['is_moderated'], service.auditTrail()]).toEqual([false, []]);
});

it('knows only records of the model', () => {
	const { update, ask, id } = start();
	expect(update([], 'unknown')).toBe(404);
	const body = { id, moderated_boxes: [] };
	expect(ask('file.updateFields', { params: { model_id: 'model-instant' }, body }).status).toBe(
		404,
	);
});

it('forgets the corrections when the prediction is retried', () => {
	const { update, record, ask, service, time } = start();
	update([NEW_BOX]);
	ask('file.retryPrediction', { params, body: { file_ids: [service.files()[0]?.id] } });
	time.now += 2_000;
	expect(record()).toMatchObject({ is_moderated: false, moderated_boxes: [], no_of_fields: 3 });
});

function without(name: string): Record<string, unknown> {
	return Object.fromEntries(Object.entries(NEW_BOX).filter(([key]) => key !== name));
}
