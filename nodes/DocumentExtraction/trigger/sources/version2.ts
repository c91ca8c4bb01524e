import { isObject, type Json, numberIn, objectsIn } from '../../extraction/json';
import { statusIn, statusOfPage } from '../../extraction/status';
import { byFile, fileOfRecords, recordsOf } from '../../extraction/version2';
import { Unanswered } from '../../transport/outcome';
import type { Service } from '../service';
import { gone, type OneByOne, type Seen, type Source, withAwaited, withContent } from './source';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** public-facts.md, "Version 2 retrieval". */
const INFERENCES = '/api/v2/Inferences/Model/{modelId}';
const PREDICTIONS = `${INFERENCES}/InferenceRequestFiles/GetPredictions/{fileId}`;

export interface ModelWatch {
	modelId: string;
	/** Replaces the call that asks for one file, when the user gives one. */
	statusPath: string;
}

/** The files of a model, each the fold of its pages. */
export function modelFiles(service: Service, { modelId, statusPath }: ModelWatch): Source {
	const inRange = async (from: number, to: number): Promise<Seen[]> => {
		const answer = await service.get({
			path: `${INFERENCES}/ImageLevelInferences`,
			ids: { modelId },
			qs: { start_day_interval: Math.floor(from / DAY), current_batch_day: Math.floor(to / DAY) },
			accept: expectPages,
		});
		const body = isObject(answer) ? answer : {};
		return [...byFile(recordsOf(body))].flatMap(([id, pages]) =>
			id === '' ? [] : [seen(id, pages, body.message)],
		);
	};

	const observeOne = async (id: string): Promise<Seen> => {
		const path = statusPath || PREDICTIONS;
		const answer = await service.find({ path, ids: { modelId, fileId: id } });
		if (!isObject(answer)) return gone(id);
		const pages = [...recordsOf(answer), ...objectsIn(answer.result)];
		if (pages.length > 0) return seen(id, pages, answer.message);
		const status = statusPath ? statusInWords(answer) : statusOfPage({}, answer.message);
		return { id, status, uploadedAt: undefined, record: {} };
	};

	const oneByOne: OneByOne = {
		service,
		observeOne,
		hasOwnAddress: statusPath !== '',
		hasContent: ({ pages }) => objectsIn(pages).length > 0,
	};

	return {
		observeOne,
		async observe({ from, now, awaited }) {
			// One answer, however long the range: nothing is saved by asking for the awaited ones apart.
			const first = [...awaited.values()].reduce((a, b) => Math.min(a, b), from);
			return await withAwaited(await inRange(first, now), awaited, oneByOne);
		},
		recent: async ({ from, now }) => await inRange(from, now),
		async complete(file) {
			if (oneByOne.hasContent(file.record)) return file;
			const answer = await service.find({ path: PREDICTIONS, ids: { modelId, fileId: file.id } });
			const pages = isObject(answer) ? recordsOf(answer) : [];
			return withContent(file, seen(file.id, pages, undefined), oneByOne.hasContent);
		},
		extracted: ({ id, status, record }) => ({
			...fileOfRecords(id, objectsIn(record.pages)),
			...(status !== 'gone' && { status }),
		}),
		raw: ({ id, record }) => ({ request_file_id: id, pages: objectsIn(record.pages) }),
	};
}

/** An answer of another kind must not look like a model without files. */
function expectPages(answer: unknown): void {
	const lists = isObject(answer) ? [answer.moderated_images, answer.unmoderated_images] : [];
	if (lists.some((list) => Array.isArray(list) || list === null)) return;
	const text = JSON.stringify(answer) ?? '';
	throw new Unanswered({ kind: 'unreadable', text, what: 'without files' });
}

function seen(id: string, pages: Json[], answerSays: unknown): Seen {
	return {
		id,
		status: fileOfRecords(id, pages, answerSays).status,
		uploadedAt: uploadTime(pages),
		record: { pages },
	};
}

/** An answer of the user's own address that says no more than how far the file is. */
function statusInWords(answer: Json): Seen['status'] {
	return statusIn(answer.status) ?? statusIn(answer.message) ?? 'pending';
}

/** Version 2 tells the hour of the upload, in GMT. */
function uploadTime(pages: Json[]): number | undefined {
	const times = pages.flatMap((page) => {
		const day = numberIn(page.day_since_epoch);
		return day === undefined ? [] : [day * DAY + (numberIn(page.hour_of_day) ?? 0) * HOUR];
	});
	return times.length > 0 ? Math.min(...times) : undefined;
}
