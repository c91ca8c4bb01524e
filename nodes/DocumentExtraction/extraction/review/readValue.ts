import type { ExtractedField, ExtractedFile } from '../file';

/** One value of a field, and where it stands. */
export interface ReadValue extends ExtractedField {
	/** As the service counts. */
	page: number;
	pageId: string;
}

/** All values of a file, page by page in reading order. */
export function valuesOf({ pages }: ExtractedFile): ReadValue[] {
	return pages.flatMap(({ page, id, fields }) =>
		fields.map((field) => ({ ...field, page, pageId: id })),
	);
}

/** No two values of a file have the same, where the service gives them IDs. */
export const placeOf = ({ pageId, id }: Pick<ReadValue, 'pageId' | 'id'>) =>
	JSON.stringify([pageId, id]);
