import type { Call, Handlers } from '../call';
import { audit } from './audit';
import { BodyReader } from './body';
import type { Box } from './extraction/boxes';
import { currentBoxes } from './fileRecords';
import { findModel } from './models';
import { v2 } from './refusals';
import { review } from './review';
import type { World } from './world';

export const fileFieldHandlers = (world: World): Handlers => ({
	/** docs/interface.md#update-fields: the page keeps exactly the boxes that are sent. */
	'file.updateFields': (call) => {
		const model = findModel(world, call);
		const body = new BodyReader(call.body, v2.badRequest);
		const id = body.text('id');
		const boxes = body.objects('moderated_boxes');
		for (const box of boxes) checkBox(box);
		const found = world.pages.get(id);
		if (found?.file.modelId !== model.id)
			throw v2.notFound('Record does not exist', { error: `The model has no record ${id}` });
		const { file, page } = found;
		review(file.review, 'change');

		const before = currentBoxes(world, file, page);
		page.moderatedBoxes = boxes.map(({ values }) => values);
		file.changedAt = world.clock.now();
		const counts = auditBoxes(world, call, before, page.moderatedBoxes);
		world.effects.record({
			operationId: 'file.updateFields',
			kind: 'changed',
			resource: 'page',
			id,
			detail: { request_file_id: file.id, boxes: boxes.length, ...counts },
		});
		return { status: 200, body: { message: 'Fields updated', id } };
	},
});

/** Rule 3 of the operation: what a new box has to bring along. */
const NEW_BOX_TEXTS = ['type', 'label', 'ocr_text', 'label_id'];
const NEW_BOX_NUMBERS = ['page', 'xmin', 'ymin', 'xmax', 'ymax', 'top', 'left', 'width', 'height'];

const checkBox = (box: BodyReader): void => {
	box.text('id');
	if (!box.flag('is_new', false)) return;
	for (const name of NEW_BOX_TEXTS) box.text(name);
	for (const name of NEW_BOX_NUMBERS) box.number(name);
};

/** One entry for each box that was added, changed or left out. */
const auditBoxes = (world: World, call: Call, before: Box[], after: Box[]) => {
	const earlier = new Map(before.map((box) => [box['id'], box]));
	const counts = { added: 0, changed: 0, deleted: 0 };
	for (const box of after) {
		const original = earlier.get(box['id']);
		earlier.delete(box['id']);
		if (original && JSON.stringify(original) === JSON.stringify(box)) continue;
		counts[original ? 'changed' : 'added'] += 1;
		const kind = original ? 'changed' : 'created';
		audit(world, call, { kind, resource: 'box', id: String(box['id']), original, moderated: box });
	}
	for (const [id, original] of earlier) {
		counts.deleted += 1;
		audit(world, call, { kind: 'deleted', resource: 'box', id: String(id), original });
	}
	return counts;
};
