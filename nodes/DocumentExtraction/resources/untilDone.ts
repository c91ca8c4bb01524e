import type { IDataObject } from 'n8n-workflow';

import type { ExtractedFile } from '../extraction/file';
import type { Waiting } from '../parameters/waiting';
import { Cancelled, Closed, type Gate } from '../transport/gate';
import type { Turn } from '../transport/inTurn';
import { Unanswered } from '../transport/outcome';
import { Refusal } from '../transport/refusal';

/** A file as it was last seen, and what the service said of it. */
export interface Sight {
	file: ExtractedFile;
	raw: IDataObject;
}

/** A file that is uploaded, and how the service is asked how far it is. */
export interface Upload<T extends Asker> {
	uploaded: Sight;
	look: (turn: T) => Promise<Sight>;
}

/** What waiting needs of an item's turn. */
export interface Asker extends Pick<Turn, 'ask'> {
	run: { gate: Pick<Gate, 'wait'> };
}

/** design/ux.md, "Waiting". */
const FIRST_INTERVAL_MS = 2000;
const GROWTH = 1.5;
const LONGEST_INTERVAL_MS = 30_000;

/** Asks for an uploaded file until the service has read it or the time is over. */
export async function untilDone<T extends Asker>(
	turn: T,
	waiting: Waiting,
	uploaded: Sight,
	look: Upload<T>['look'],
): Promise<Sight> {
	const [sight = uploaded] = await untilAllDone(turn, waiting, [{ uploaded, look }]);
	return sight;
}

/** The same for the files of one item, each asked for by itself. */
export async function untilAllDone<T extends Asker>(
	turn: T,
	{ maxWaitMs, stops }: Waiting,
	uploads: Array<Upload<T>>,
): Promise<Sight[]> {
	const until = Date.now() + maxWaitMs;
	const within: T = {
		...turn,
		// What is tried again after that would come too late.
		ask: async (...[change, accept]: Parameters<Turn['ask']>) =>
			await turn.ask({ ...change, until }, accept),
	};
	const sights = await Promise.all(
		uploads.map(async (upload) => await untilSeenDone(within, upload, until)),
	);
	if (stops && sights.some(isPending)) throw stillPending(sights, maxWaitMs);
	return sights;
}

/**
 * Nothing that happens on the way ends the item: the file is there, and a new try of the item
 * would upload it again.
 */
async function untilSeenDone<T extends Asker>(
	turn: T,
	{ uploaded, look }: Upload<T>,
	end: number,
): Promise<Sight> {
	const { gate } = turn.run;
	if (uploaded.file.id === '') return withMessage(uploaded, 'The service gave no ID to ask for');
	let latest = uploaded;
	let interval = FIRST_INTERVAL_MS;
	while (isPending(latest) || lacksPages(latest, uploaded)) {
		const left = end - Date.now();
		await gate.wait(Math.min(interval, left));
		latest = await look(turn).then(
			(sight) => withWhatIsKnown(sight, uploaded),
			(thrown: unknown) => notSeen(latest, thrown),
		);
		if (left <= interval) break;
		interval = Math.min(interval * GROWTH, LONGEST_INTERVAL_MS);
	}
	return latest;
}

const isPending = ({ file }: Sight) => file.status === 'pending';

/** A service that lists pages as they get done would seem to be done with the first ones. */
function lacksPages({ file }: Sight, uploaded: Sight): boolean {
	return file.status === 'success' && file.pages.length < uploaded.file.pages.length;
}

/** A file that is not begun has no pages, and with them no name. */
function withWhatIsKnown({ file, raw }: Sight, uploaded: Sight): Sight {
	return file.pages.length > 0
		? { file, raw }
		: { file: { ...uploaded.file, status: file.status }, raw };
}

function notSeen(latest: Sight, thrown: unknown): Sight {
	if (thrown instanceof Closed || thrown instanceof Cancelled) throw thrown;
	const reason = thrown instanceof Unanswered ? reasonIn(thrown) : '';
	return withMessage(latest, `The service did not say how far the file is${reason}`);
}

const withMessage = ({ file, raw }: Sight, message: string) => ({
	file: { ...file, message },
	raw,
});

function reasonIn({ outcome }: Unanswered): string {
	switch (outcome.kind) {
		case 'refused':
			return ` (${outcome.status})`;
		case 'unreadable':
			return '';
		case 'unreached':
		case 'lost':
			return ` (${outcome.code})`;
	}
}

/** Names all that is uploaded: what the item does not give would have to be searched for. */
function stillPending(sights: Sight[], maxWaitMs: number): Refusal {
	const nameOf = ({ file }: Sight) => file.name || 'the file';
	const pending = sights.filter(isPending).map(nameOf);
	const uploaded = sights.map((sight) => `${nameOf(sight)} as ${sight.file.id || 'no ID'}`);
	return new Refusal(
		`The service has not read ${pending.join(', ')} within ${inSeconds(maxWaitMs)}`,
		`Uploaded: ${uploaded.join(', ')}. Fetch the results later by ID instead of uploading again, or raise Max Wait.`,
	);
}

function inSeconds(ms: number): string {
	return ms === 1000 ? '1 second' : `${ms / 1000} seconds`;
}
