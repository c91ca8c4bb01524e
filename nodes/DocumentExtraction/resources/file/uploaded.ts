import type { INodeExecutionData } from 'n8n-workflow';

import { filesOfUpload } from '../../extraction/version2';
import { presentationOf } from '../../parameters/results';
import { waitingOf } from '../../parameters/waiting';
import { asItem } from '../../transport/entries';
import type { Turn } from '../../transport/inTurn';
import { rawOf, untilAllDone } from '../untilDone';
import { looksAtFile, withPages } from './retrieval';
import { isAsyncIn } from './uploadParameters';

/** Sends an upload and gives what the service read, at once or when it is done. */
export async function uploaded(
	turn: Turn,
	change: Parameters<Turn['ask']>[0],
): Promise<INodeExecutionData[]> {
	const { isSimplified, itemsOf } = presentationOf(turn.read);
	const waiting = waitingOf(turn.read);
	const isAsync = isAsyncIn(turn.read);
	const sent = { ...change, qs: { async: String(isAsync) } };
	if (!isSimplified && !waiting) return await turn.ask(sent);

	const [{ json: raw } = { json: {} }] = await turn.ask(sent, holdingPages);
	const files = filesOfUpload(raw, isAsync);
	// A synchronous upload leaves nothing to wait for, and its answer is all there is.
	const isDone = files.every(({ status }) => status !== 'pending');
	if (!waiting || isDone) {
		return isSimplified ? files.flatMap((file) => itemsOf(file)) : [asItem(raw)];
	}
	const sights = await untilAllDone(
		turn,
		waiting,
		files.map((file) => ({
			uploaded: { file, raw },
			look: looksAtFile(file.id),
		})),
	);
	return sights.flatMap((sight) => (isSimplified ? itemsOf(sight.file) : [asItem(rawOf(sight))]));
}

function holdingPages(items: INodeExecutionData[]): INodeExecutionData[] {
	for (const { json } of items) withPages(json);
	return items;
}
