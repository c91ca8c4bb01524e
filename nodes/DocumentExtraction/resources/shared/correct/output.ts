import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { idKey } from '../../../utils/idKey';
import { shown } from '../../../parameters/values/parsers';
import { outputIds } from '../../../transport/address/outputIds';
import type { ReadParameter } from '../../../transport/address/path';
import { ItemError } from '../../../transport/errors/itemError';
import { PartlyDone } from '../../../transport/errors/partlyDone';
import { RequestFailed } from '../../../transport/errors/requestFailure';
import type { Answers } from './answers';

/** A value that was sent. */
export interface Correction extends IDataObject {
	field: string;
	page: number;
	/** Null where the field had no value. */
	previous: string | null;
	value: string;
}

export interface Corrected {
	changes: Correction[];
	unchanged: string[];
	ignored: string[];
	verified: number;
	/** Undefined where nobody wants it. */
	approved: boolean | undefined;
}

const NOT_APPROVED =
	'Not approved, as far as is known: an item that is or may be about the same file was stopped';

export function correctedItem(
	read: ReadParameter,
	{ changes, unchanged, ignored, verified, approved }: Corrected,
): INodeExecutionData {
	const isNothing = changes.length === 0;
	const why =
		unchanged.length > 0 ? 'all values say already what they are to say' : 'no field is filled in';
	const aside = ignored.length > 0 ? ', but for what is ignored' : '';
	return {
		json: {
			success: true,
			...(isNothing && {
				message: `${approved ? 'Approved. No value' : 'Nothing'} was sent: ${why}${aside}`,
			}),
			...(approved === false && { message: NOT_APPROVED }),
			changes,
			unchanged,
			ignored,
			verified,
			approved: approved === true,
			...outputIds(read),
		},
	};
}

/** What is said of one file must not correct another. */
export function expectSameFile({ fileId, isOwn }: Answers, id: string): void {
	if (fileId === '' || idKey(fileId) === idKey(id)) return;
	throw new ItemError(
		`The ${isOwn ? 'values' : 'answers'} are about another file: ${shown(fileId)}`,
		'Nothing was changed. Take the ID of that file.',
	);
}

/** A file that was not read is nothing to correct, nor to approve. */
export function expectReadFile(status: string): void {
	if (status === 'success') return;
	throw new ItemError(
		status === 'failure'
			? 'The service could not read this file'
			: 'The service has not read this file yet',
		status === 'failure'
			? 'Nothing was changed. Upload it again, or have it read again.'
			: 'Nothing was changed. Wait until the file is done.',
	);
}

/** The same, with what was changed before, where that is not nothing. */
export function changedBefore(thrown: unknown, changes: Correction[]): unknown {
	// A run that is over says nothing of its items.
	const isTold = thrown instanceof ItemError || thrown instanceof RequestFailed;
	if (!isTold || changes.length === 0) return thrown;
	const done = changes.map(({ field, page }) => `${shown(field)} on page ${page}`).join(', ');
	return new PartlyDone(thrown, done);
}
