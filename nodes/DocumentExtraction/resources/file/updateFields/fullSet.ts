import { predictedIn } from '../../../extraction/boxes';
import { isObject, type Json, objectsIn, textIn } from '../../../utils/json';
import { stringifyLossless } from '../../../utils/losslessJson';
import { ItemError } from '../../../transport/errors/itemError';
import type { OperationContext } from '../../../transport/requests/operationContext';
import { inputOf } from '../../shared/inputOf';
import { ifMaybeWritten, refuseOvertaken, rememberWritten } from '../../shared/inTurn';
import { queueKeysOf, recordKey, rememberDoubtful } from './acceptedSets';
import { losslessJson, refuseLostNumbers } from './losslessNumbers';
import { accepting, allOf } from './sentSet';

/** Sends the data of a page as the user gives it. */
export async function sendFullSet(operation: OperationContext) {
	const given = operation.read('body');
	const body = losslessJson(given, 'Body');
	if (!isPageData(body)) {
		throw new ItemError(
			'Body is not the data of a page',
			'It needs "id", the ID of the page, and "moderated_boxes", the list of all its boxes.',
		);
	}
	refuseUnreviewed(body, inputOf(operation));
	refuseLostNumbers(body, 'Body', 'Give Body as JSON text.');
	const record = recordKey(operation, body.id);
	return await operation.run.tries.queue.inOrder(queueKeysOf({ record }), async () => {
		refuseOvertaken(operation, [record]);
		// Text is sent to the letter.
		const text = typeof given === 'string' ? given : stringifyLossless(body);
		const written = [record, allOf(record)];
		return await operation.send({ body: text }, accepting(operation, body, { written })).catch(
			ifMaybeWritten(operation, () => {
				rememberDoubtful(operation, body.id, { sent: objectsIn(body.moderated_boxes) });
				rememberWritten(operation, written);
			}),
		);
	});
}

function isPageData(body: unknown): body is Json {
	if (!isObject(body) || textIn(body.id).trim() === '') return false;
	return Array.isArray(body.moderated_boxes) && body.moderated_boxes.every(isObject);
}

/** A page that nobody has reviewed keeps its boxes elsewhere: what is made of its moderated_boxes would lose them all. */
function refuseUnreviewed(body: Json, item: Json): void {
	if (objectsIn(body.moderated_boxes).length > 0) return;
	const own = objectsWithin(item).filter(({ id }) => textIn(id) === textIn(body.id));
	if (own.some(({ moderated_boxes }) => objectsIn(moderated_boxes).length > 0)) return;
	// is_moderated tells nothing: whoever sends a set has to set it.
	if ([body, ...own].every((record) => predictedIn(record).length === 0)) return;
	throw new ItemError(
		'Body would remove every field of the page: its "moderated_boxes" is empty',
		'Put the boxes that the page shall keep there, as its "predicted_boxes" has them. To remove all, choose Changes as Mode, with Deletions.',
	);
}

const objectsWithin = (value: unknown): Json[] => [
	...(isObject(value) ? [value] : []),
	...(typeof value === 'object' ? Object.values(value ?? {}).flatMap(objectsWithin) : []),
];
