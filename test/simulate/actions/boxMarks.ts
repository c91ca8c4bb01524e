import type { Sandbox } from '../../sandbox';
import type { Answer } from '../../sandbox/call';
import type { Box } from '../../sandbox/service/extraction/boxes';

/** What the service keeps of its own in each box and cell. */
const MARK = 'service_mark';
/** The ID that it had first, where each set gives it another one. */
const FIRST_ID = 'service_id';

/** Another mark each time that boxes and cells are read, and the service's own one on those that say something else than it has read. */
export function marked(answer: Answer, mark: number): Answer {
	return JSON.parse(JSON.stringify(answer), (_, value: unknown) => {
		const { predicted_boxes: predicted = [], moderated_boxes: boxes = [] } = (value ?? {}) as {
			predicted_boxes?: Box[];
			moderated_boxes?: Box[];
		};
		if (boxes.length === 0) return value;
		const read = new Map(predicted.map((box) => [firstId(box), box['ocr_text']]));
		const moderated_boxes = boxes.map((box) => ({
			...box,
			...{
				[MARK]: `seen ${mark}`,
				cells: cellsOf(box)?.map((cell) => ({ ...cell, [MARK]: mark })),
			},
			...(read.get(firstId(box)) !== box['ocr_text'] && { status: 'moderated' }),
		}));
		return { ...(value as object), moderated_boxes };
	}) as Answer;
}

/** Has the service give all boxes other IDs with each set that it is sent. */
export function renewIds(sandbox: Sandbox): void {
	const { 'file.updateFields': update } = sandbox.service.handlers;
	if (!update) throw new Error('There is no file.updateFields');
	let count = 0;
	const renewed = (box: Box): Box => ({
		...box,
		id: `renewed-${(count += 1)}`,
		[FIRST_ID]: firstId(box),
	});
	sandbox.override('file.updateFields', (call) => {
		const body = call.body as { moderated_boxes: Box[] };
		return update({
			...call,
			body: { ...body, moderated_boxes: body.moderated_boxes.map(renewed) },
		});
	});
}

export const firstId = (box: Box) => box[FIRST_ID] ?? box['id'];

const cellsOf = (box: Box) => box['cells'] as object[] | undefined;

/** What somebody has put into it. */
export const withoutMarks = (box: Box) =>
	JSON.stringify({ ...box, id: firstId(box), [FIRST_ID]: undefined }, (key, value: unknown) =>
		key === MARK || key === 'status' ? undefined : value,
	);
