import type { INodeExecutionData } from 'n8n-workflow';

import { filesOfUpload } from '../../extraction/version2';
import { presentationOf } from '../../parameters/results';
import { waitingOf } from '../../parameters/waiting';
import { entriesOf } from '../../transport/entries';
import type { Turn } from '../../transport/inTurn';
import { Unanswered } from '../../transport/outcome';
import { untilDone } from '../untilDone';
import { lookAtFile } from './retrieval';

/** Sends an upload and gives what the service read, at once or when it is done. */
export async function uploaded(
	turn: Turn,
	change: Parameters<Turn['ask']>[0],
): Promise<INodeExecutionData[]> {
	const { isSimplified, itemsOf } = presentationOf(turn.read);
	const waiting = waitingOf(turn.read);
	if (!isSimplified && !waiting) return await turn.ask(change);

	const [answer] = await turn.ask(change, withPages);
	const raw = answer?.json ?? {};
	const files = filesOfUpload(raw);
	if (!waiting) return files.flatMap(itemsOf);

	const sights = await Promise.all(
		files.map(
			async (file) =>
				await untilDone(turn, waiting, { file, raw }, async () => await lookAtFile(turn, file.id)),
		),
	);
	return sights.flatMap((sight) => (isSimplified ? itemsOf(sight.file) : [{ json: sight.raw }]));
}

/** An answer without pages would let the upload vanish without a word. */
function withPages(items: INodeExecutionData[]): INodeExecutionData[] {
	for (const { json } of items) {
		if (entriesOf(json, 'result').length > 0) continue;
		throw new Unanswered({ kind: 'unreadable', text: JSON.stringify(json), what: 'without pages' });
	}
	return items;
}
