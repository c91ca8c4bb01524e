import type {
	IExecuteSingleFunctions,
	IN8nHttpFullResponse,
	INodeExecutionData,
} from 'n8n-workflow';

import { boxesOf } from '../../../extraction/boxes';
import { idKey } from '../../../utils/idKey';
import { type Json, textIn } from '../../../utils/json';
import { parseLossless } from '../../../utils/losslessJson';
import { isNoRecord, type NoRecord, recordIn } from '../../../extraction/record';
import type { ReadPath } from '../../../transport/requests/operationContext';
import type { ReadParameter } from '../../../transport/address/path';
import { ItemError } from '../../../transport/errors/itemError';
import { losslessJson, refuseLostNumbers } from './losslessNumbers';
import { PREDICTIONS } from '../../../transport/address/endpoints';

/** What the service has of a page now. */
export async function retrievedRecord(ask: ReadPath, fileId: string, page: number): Promise<Json> {
	const [answer] = await ask(PREDICTIONS);
	const given = answer && parseLossless(texts.get(answer) ?? '');
	const record = usable(recordIn(given, page), 'The file');
	const owner = record.request_file_id;
	if (['', idKey(fileId)].includes(idKey(owner))) return record;
	throw new ItemError(
		`The service gave a page of another file: ${textIn(owner)}`,
		'Nothing was changed. Check File ID.',
	);
}

/** What the user says that the service has. */
export function givenRecord(read: ReadParameter, page: number): Json {
	const given = losslessJson(read('currentRecord'), 'Current Record');
	const record = usable(recordIn(given, page), 'Current Record');
	refuseLostNumbers(
		[boxesOf(record), headOf(record)],
		'Current Record',
		'Set Current Data to Retrieve, or give Current Record as the JSON text of the service.',
	);
	return record;
}

/** What goes back with the boxes as it came (docs/interface.md#update-fields). */
export function headOf({ page, day_since_epoch, hour_of_day, id }: Json): Json {
	return { page, day_since_epoch, hour_of_day, id };
}

/** What the service wrote, by the item that was made of it. */
const texts = new WeakMap<INodeExecutionData, string>();

/** Comes after readAnswer: only the steps that n8n takes after a request get to see the text. */
export async function keepText(
	this: IExecuteSingleFunctions,
	items: INodeExecutionData[],
	{ body }: IN8nHttpFullResponse,
): Promise<INodeExecutionData[]> {
	for (const item of items) texts.set(item, textIn(body).trim());
	return items;
}

function usable(found: Json | NoRecord, source: 'The file' | 'Current Record'): Json {
	if (!isNoRecord(found)) return found;
	switch (found.reason) {
		case 'simplified':
			throw new ItemError(
				`${source} holds a simplified result, which has no boxes`,
				'Switch off Simplify in the node that it comes from.',
			);
		case 'noBoxes':
			throw new ItemError(
				'The data of the page holds no boxes',
				'Use a page as the service gives it, for example from Get Page without Simplify.',
			);
		case 'unreadableBoxes':
			throw new ItemError(
				`${source} holds boxes in a form that the service does not use`,
				'"moderated_boxes", "predicted_boxes" and "prediction" have to be lists of objects, not text. Give the page as the service gives it.',
			);
		case 'pending':
			throw new ItemError(
				'The service has not read this page yet',
				'Wait until the file is done: a change made now would replace all that is to be read.',
			);
		case 'severalFiles':
			throw new ItemError(
				`${source} holds several records of this page`,
				'Give the one that is meant as Current Record, for example by splitting the list into items before this node.',
			);
		case 'noSuchPage':
			throw new ItemError(
				`Page is not one of the file's pages`,
				`The file has the pages ${found.pages.join(', ')}; the first page is 0.`,
			);
		case 'otherPage':
			throw new ItemError(
				`Current Record is page ${found.page} of its file, and Page names another one`,
				`Set Page to ${found.page}, or give the record of the page that is meant.`,
			);
	}
}
