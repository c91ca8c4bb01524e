import type { Sandbox } from '../../sandbox';
import type { Answer } from '../../sandbox/call';
import type { Box } from '../../sandbox/service/extraction/boxes';

/** What the service keeps of its own in each box. */
const MARK = 'service_mark';
/** The ID that it had first, where each set gives it another one. */
const FIRST_ID = 'service_id';

/** Another mark each time that boxes are read. */
export function marked(answer: Answer, mark: number): Answer {
	return JSON.parse(JSON.stringify(answer), (key, value: unknown) =>
		key === 'moderated_boxes' && Array.isArray(value)
			? value.map((box: object) => ({ ...box, [MARK]: `seen ${mark}` }))
			: value,
	) as Answer;
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

/** What somebody has put into it. */
export const withoutMarks = (box: Box) =>
	JSON.stringify({ ...box, id: firstId(box), [FIRST_ID]: undefined, [MARK]: undefined });
