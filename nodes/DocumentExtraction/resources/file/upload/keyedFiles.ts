import { dayOf } from '../../../extraction/time';
import { keyedMetadataIn } from '../../../extraction/uploadKey';
import { fileOfRecords, filesInRange, saidBy, statusOfRecords } from '../../../extraction/version2';
import { FILES_IN_RANGE } from '../../../transport/address/endpoints';
import type { OperationContext } from '../../../transport/requests/operationContext';
import { expectRecords, objectIn } from '../../../transport/response/entries';
import { type Json, textIn } from '../../../utils/json';
import { isUnread, type KeyedFile } from '../../shared/uploadOnce/copies';

/** The files of the model that were uploaded with a key, since the day of a time. */
export async function keyedFilesSince(
	{ send }: OperationContext,
	from: number,
): Promise<KeyedFile[]> {
	const answer = objectIn(
		await send({
			method: 'GET',
			url: FILES_IN_RANGE,
			// By the service's own clock it may be tomorrow.
			qs: { start_day_interval: dayOf(from), current_batch_day: dayOf(Date.now()) + 1 },
		}),
	);
	expectRecords(answer);
	const said = saidBy(answer);
	return filesInRange(answer).flatMap(({ id, records }, place) => {
		const key = keyIn(records);
		if (key === undefined || id === '') return [];
		const name = textIn(records[0]?.original_file_name);
		// Not by what the answer says of all: a file that could be pending must not count as not uploaded.
		const isFailed = statusOfRecords(records) === 'failure';
		const isNone =
			records.every((record) => statusOfRecords([record]) === 'failure') &&
			isUnread(fileOfRecords(id, records, { ...said, message: undefined }));
		// They come by the hour of their upload.
		return [{ key, id, name, isFailed, isUnread: isNone, uploadedAt: place }];
	});
}

function keyIn(records: Json[]): string | undefined {
	for (const { request_metadata: stored } of records) {
		const keyed = keyedMetadataIn(stored);
		if (keyed) return keyed.key;
	}
	return undefined;
}
