import { boxesOf, withBoxes } from '../../../extraction/boxes';
import { numberIn, textIn } from '../../../utils/json';
import { oneOf } from '../../../parameters/values/parsers';
import type { ErrorHints } from '../../../transport/requests/asPagination';
import type {
	OperationContext,
	OperationHandler,
} from '../../../transport/requests/operationContext';
import { idOf } from '../../../transport/address/path';
import { FILE, MODEL } from '../../../transport/address/pathParameters';
import { acceptedBefore, placeKeys, queueKeysOf, recordKey } from './acceptedSets';
import { sendChangedSet } from './changedSet';
import { givenRecords, refuseLostDigits, retrievedRecords } from './currentRecord';
import { sendFullSet } from './fullSet';
import { pageOf } from './pageOf';
import { stateOf } from './pageStates';
import { readPage, readWanted } from './readChanges';

const modeIn = oneOf('changes', 'fullSet');
const currentDataIn = oneOf('retrieve', 'input');

export const changeErrorHints: ErrorHints = {
	// A full set can be sent again without harm.
	repeatWarning: (context) =>
		context.getNodeParameter('mode') === 'fullSet'
			? undefined
			: 'Look at the page before you run it again: additions would be made twice.',
};

/**
 * The service keeps exactly the boxes that it is sent. So items that change the same page take
 * turns, each starts from what the one before left, and what is sent is always the complete set.
 */
export const changeFields: OperationHandler = async (operation) =>
	modeIn(operation.read('mode'), 'Mode') === 'fullSet'
		? await sendFullSet(operation)
		: await sendChanges(operation);

async function sendChanges(operation: OperationContext) {
	const {
		read,
		run: {
			tries: { queue },
		},
	} = operation;
	const wanted = readWanted(read);
	const page = readPage(read);
	if (currentDataIn(read('currentData'), 'Current Data') === 'retrieve') {
		const fileId = idOf(FILE, read('fileId'));
		const keys = queueKeysOf({ place: placeKeys(idOf(MODEL, read('modelId')), fileId, page) });
		return await queue.inOrder(keys, async () =>
			sendChangedSet(
				operation,
				{ fileId, records: async (ask) => retrievedRecords(ask, fileId, page) },
				(pages) => ({ page: pageOf(pages, wanted), wanted }),
			),
		);
	}
	const record = pageOf(givenRecords(read, page), wanted);
	refuseLostDigits(record);
	const fileId = textIn(record.request_file_id);
	const ownPage = page ?? numberIn(record.page);
	const keys = queueKeysOf({
		record: recordKey(operation, record.id),
		...(fileId !== '' && { place: placeKeys(idOf(MODEL, read('modelId')), fileId, ownPage) }),
	});
	return await queue.inOrder(keys, async () => {
		const now = stateOf(boxesOf(record));
		const accepted = acceptedBefore(operation, record.id, now);
		const latest = accepted ? withBoxes(record, accepted.boxes) : record;
		const given = [now, ...(accepted ? [accepted.left, ...accepted.given] : [])];
		return await sendChangedSet(operation, { fileId, records: () => [latest], given }, (pages) => ({
			page: pageOf(pages, wanted),
			wanted,
		}));
	});
}
