import { keyedMetadataIn } from '../../../extraction/uploadKey';
import { filesInRange, statusOfRecords } from '../../../extraction/version2';
import { INFERENCES } from '../../../transport/address/endpoints';
import type { OperationContext } from '../../../transport/requests/operationContext';
import { expectRecords, objectIn } from '../../../transport/response/entries';
import { textIn } from '../../../utils/json';
import type { KeyedFile } from '../../shared/uploadOnce/copies';

const DAY_MS = 86_400_000;

/** The files of the model that were uploaded with a key, since the day of a time. */
export async function keyedFilesSince(
	{ send }: OperationContext,
	from: number,
): Promise<KeyedFile[]> {
	const today = Math.floor(Date.now() / DAY_MS);
	const answer = objectIn(
		await send({
			method: 'GET',
			url: `${INFERENCES}/ImageLevelInferences`,
			// By the service's own clock it may be tomorrow.
			qs: { start_day_interval: Math.floor(from / DAY_MS), current_batch_day: today + 1 },
		}),
	);
	expectRecords(answer);
	return filesInRange(answer).flatMap(({ id, records }, place) => {
		const [record = {}] = records;
		const keyed = keyedMetadataIn(record.request_metadata);
		if (!keyed || id === '') return [];
		const name = textIn(record.original_file_name);
		const status = statusOfRecords(records, answer.message);
		// They come by the hour of their upload.
		return [{ key: keyed.key, id, name, status, uploadedAt: place }];
	});
}
