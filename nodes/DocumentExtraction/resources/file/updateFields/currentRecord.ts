import type {
	IExecuteSingleFunctions,
	IN8nHttpFullResponse,
	INodeExecutionData,
} from 'n8n-workflow';

import { boxesOf } from '../../../extraction/boxes';
import { idKey } from '../../../utils/idKey';
import { type Json, textIn } from '../../../utils/json';
import { parseLossless } from '../../../utils/losslessJson';
import { allRecordsIn, isNoRecord, type NoRecord, recordIn } from '../../../extraction/record';
import type { ReadPath } from '../../../transport/requests/oneTry';
import type { ReadParameter } from '../../../transport/address/path';
import { ItemError } from '../../../transport/errors/itemError';
import { losslessJson, refuseLostNumbers } from './losslessNumbers';
import { PREDICTIONS } from '../../../transport/address/endpoints';

/** What the service has now of the page, or of all pages where the user names none. */
export async function retrievedRecords(
	ask: ReadPath,
	fileId: string,
	page: number | undefined,
): Promise<Json[]> {
	const [answer] = await ask(PREDICTIONS);
	const given = answer && parseLossless(keptTexts.get(answer) ?? '');
	const records = usable(given, page, 'The file');
	const others = records.map((record) => record.request_file_id).filter(isOther(fileId));
	if (others.length === 0) return records;
	throw new ItemError(
		`The service gave a page of another file: ${textIn(others[0])}`,
		'Nothing was changed. Check File ID.',
	);
}

const isOther = (fileId: string) => (owner: unknown) => !['', idKey(fileId)].includes(idKey(owner));

/** What the user says that the service has. */
export function givenRecords(read: ReadParameter, page: number | undefined): Json[] {
	return usable(losslessJson(read('currentRecord'), 'Current Record'), page, 'Current Record');
}

export function refuseLostDigits(record: Json): void {
	refuseLostNumbers(
		[boxesOf(record), headOf(record)],
		'Current Record',
		'Set Current Data to Retrieve, or give Current Record as the JSON text of the service.',
	);
}

/** What goes back with the boxes as it came (docs/interface.md#update-fields). */
export function headOf({ page, day_since_epoch, hour_of_day, id }: Json): Json {
	return { page, day_since_epoch, hour_of_day, id };
}

/** What the service wrote, by the item that was made of it. */
const keptTexts = new WeakMap<INodeExecutionData, string>();

/** Comes after readAnswer: only the steps that n8n takes after a request get to see the text. */
export async function keepText(
	this: IExecuteSingleFunctions,
	items: INodeExecutionData[],
	{ body }: IN8nHttpFullResponse,
): Promise<INodeExecutionData[]> {
	for (const item of items) keptTexts.set(item, textIn(body).trim());
	return items;
}

type Source = 'The file' | 'Current Record';

function usable(given: unknown, page: number | undefined, source: Source): Json[] {
	const found = page === undefined ? allRecordsIn(given) : recordIn(given, page);
	if (Array.isArray(found)) return found;
	if (!isNoRecord(found)) return [found];
	throw unusable(found, source);
}

function unusable(found: NoRecord, source: Source): ItemError {
	switch (found.reason) {
		case 'simplified':
			return new ItemError(
				`${source} holds a simplified result, which has no boxes`,
				'Switch off Simplify in the node that it comes from.',
			);
		case 'noBoxes':
			return new ItemError(
				'The data of the page holds no boxes',
				'Use a page as Get Page gives it without Simplify.',
			);
		case 'unreadableBoxes':
			return new ItemError(
				`${source} holds boxes in a form that the service does not use`,
				'"moderated_boxes", "predicted_boxes" and "prediction" have to be lists of objects, not text. Give the page as the service gives it.',
			);
		case 'pending':
			return new ItemError(
				'The service has not read this page yet',
				'Wait until the file is done: a change now would replace all that is to be read.',
			);
		case 'severalFiles':
			return new ItemError(
				`${source} holds several records of this page`,
				'Give the one that is meant as Current Record, for example by splitting the list into items before this node.',
			);
		case 'noSuchPage':
			return new ItemError(
				`Page is not one of the file's pages`,
				`The file has the pages ${found.pages.join(', ')}; the first page is 0.`,
			);
		case 'otherPage':
			return new ItemError(
				`Current Record is page ${found.page} of its file, and Page names another one`,
				`Set Page to ${found.page}, or give the record of the page that is meant.`,
			);
	}
}
