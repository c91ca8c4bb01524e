import type { IDataObject } from 'n8n-workflow';

import type { ExtractedFile } from '../extraction/file';
import type { Waiting } from '../parameters/waiting';
import type { Turn } from '../transport/inTurn';
import { Unanswered } from '../transport/outcome';
import { Refusal } from '../transport/refusal';

/** A file as it was last seen, and what the service said of it. */
export interface Sight {
	file: ExtractedFile;
	raw: IDataObject;
}

/** design/ux.md, "Waiting". */
const FIRST_INTERVAL_MS = 2000;
const GROWTH = 1.5;
const LONGEST_INTERVAL_MS = 30_000;

/**
 * Asks for an uploaded file until the service has read it or the time is over. Nothing that happens
 * on the way ends the item: the file is there, and a new try of the item would upload it again.
 */
export async function untilDone(
	{ run: { gate } }: Pick<Turn, 'run'>,
	{ maxWaitMs, stops }: Waiting,
	uploaded: Sight,
	look: () => Promise<Sight>,
): Promise<Sight> {
	const end = Date.now() + maxWaitMs;
	let latest: Sight;
	let interval = isPending(uploaded) ? FIRST_INTERVAL_MS : 0;
	for (;;) {
		await gate.wait(Math.min(interval, end - Date.now()));
		latest = await look().catch((thrown: unknown) => notSeen(uploaded, thrown));
		if (!isPending(latest)) return latest;
		// A file that is not begun has no pages, and with them no name.
		if (latest.file.pages.length === 0) latest = uploaded;
		if (Date.now() >= end) break;
		interval = Math.min(Math.max(FIRST_INTERVAL_MS, interval * GROWTH), LONGEST_INTERVAL_MS);
	}
	if (stops) throw stillPending(latest, maxWaitMs);
	return latest;
}

const isPending = ({ file }: Sight) => file.status === 'pending';

function notSeen({ file, raw }: Sight, thrown: unknown): Sight {
	// An answer to an upload without an id leaves nothing to ask for.
	if (!(thrown instanceof Unanswered || thrown instanceof Refusal)) throw thrown;
	return { raw, file: { ...file, message: 'The service did not say how far the file is' } };
}

function stillPending({ file }: Sight, maxWaitMs: number): Refusal {
	return new Refusal(
		`The service has not read ${file.name || 'the file'} within ${maxWaitMs / 1000} seconds`,
		`It is uploaded, as ${file.id}. Fetch its results later by that ID instead of uploading it again, or raise Max Wait.`,
	);
}
