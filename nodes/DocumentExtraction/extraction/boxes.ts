import { type Json, objectsIn } from '../utils/json';

/**
 * The boxes that count for a page of version 2: what a person left of them, also when that is
 * nothing, else what was predicted.
 */
export function boxesOf(page: Json): Json[] {
	const moderated = objectsIn(page.moderated_boxes);
	const isReviewed = page.is_moderated === true && page.moderated_boxes !== undefined;
	return moderated.length > 0 || isReviewed ? moderated : predictedIn(page);
}

/** What the service has read, whatever a person has made of it. */
export function predictedIn(page: Json): Json[] {
	const predicted = objectsIn(page.predicted_boxes);
	return predicted.length > 0 ? predicted : objectsIn(page.prediction);
}

/** The page with these in their place, as a person leaves it. */
export const withBoxes = (page: Json, boxes: Json[string]): Json => ({
	...page,
	...{ moderated_boxes: boxes, is_moderated: true },
});

export function isTable(box: Json): boolean {
	return box.type === 'table';
}
