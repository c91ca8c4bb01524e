import type { IDataObject } from 'n8n-workflow';

import { isObject, type Json, numberIn, objectsIn } from '../../extraction/json';
import { statusIn } from '../../extraction/status';
import { byFile, fileOfRecords, recordsOf } from '../../extraction/version2';
import { Unanswered } from '../../transport/outcome';
import type { Service } from '../service';
import type { Seen, Source } from './source';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** public-facts.md, "Version 2 retrieval". */
const INFERENCES = '/api/v2/Inferences/Model/{modelId}';
const PREDICTIONS = `${INFERENCES}/InferenceRequestFiles/GetPredictions/{fileId}`;

/** How far back a test event looks. */
const RECENT = 3 * DAY;

export interface ModelWatch {
	modelId: string;
	/** Replaces the call that asks for one file, when the user gives one. */
	statusPath: string;
}

/** The files of a model, each the fold of its pages. */
export function modelFiles(service: Service, { modelId, statusPath }: ModelWatch): Source {
	const one = statusPath || PREDICTIONS;

	const inRange = async (from: number, to: number): Promise<Seen[]> => {
		const answer = await service.get({
			path: `${INFERENCES}/ImageLevelInferences`,
			ids: { modelId },
			qs: { start_day_interval: Math.floor(from / DAY), current_batch_day: Math.floor(to / DAY) },
			accept: expectPages,
		});
		const body = isObject(answer) ? answer : {};
		return [...byFile(recordsOf(body))].map(([id, pages]) => seen(id, pages, body.message));
	};

	const observeOne = async (id: string): Promise<Seen> => {
		const answer = await service.find({ path: one, ids: { modelId, fileId: id } });
		if (!isObject(answer)) return { id, status: 'gone', uploadedAt: undefined, record: {} };
		const pages = [...recordsOf(answer), ...objectsIn(answer.result)];
		return pages.length > 0 ? seen(id, pages, answer.message) : toldInWords(id, answer);
	};

	return {
		observeOne,
		async observe({ from, now, awaited }) {
			const listed = await inRange(from, now);
			const known = new Map(listed.map((file) => [file.id, file]));
			const isOpen = ({ id, status }: Seen) => status === 'pending' || awaited.includes(id);
			// With an address of the user's own, only that address says how far a file is.
			const ask = statusPath
				? new Set([...awaited, ...listed.filter(isOpen).map(({ id }) => id)])
				: new Set(awaited.filter((id) => !known.has(id)));
			for (const file of await service.each([...ask], observeOne)) {
				known.set(file.id, withPages(file, known.get(file.id)));
			}
			return [...known.values()];
		},
		recent: (now) => inRange(now - RECENT, now),
		async complete(file) {
			if (objectsIn(file.record.pages).length > 0) return file;
			const answer = await service.get({ path: PREDICTIONS, ids: { modelId, fileId: file.id } });
			return withPages(file, seen(file.id, isObject(answer) ? recordsOf(answer) : [], undefined));
		},
		extracted: ({ id, status, record }) => ({
			...fileOfRecords(id, objectsIn(record.pages)),
			...(status !== 'gone' && { status }),
		}),
		raw: ({ id, record }): IDataObject => ({
			request_file_id: id,
			pages: objectsIn(record.pages) as IDataObject[],
		}),
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

/** An answer that says no more than how far the file is. */
function toldInWords(id: string, answer: Json): Seen {
	const status = statusIn(answer.status) ?? statusIn(answer.message) ?? 'pending';
	return { id, status, uploadedAt: undefined, record: {} };
}

/** Its status from one answer, its pages and its time from the other. */
function withPages(file: Seen, listed: Seen | undefined): Seen {
	if (!listed || objectsIn(file.record.pages).length > 0) return file;
	return { ...file, uploadedAt: file.uploadedAt ?? listed.uploadedAt, record: listed.record };
}

/** Version 2 tells the hour of the upload, in GMT. */
function uploadTime(pages: Json[]): number | undefined {
	const times = pages.flatMap((page) => {
		const day = numberIn(page.day_since_epoch);
		return day === undefined ? [] : [day * DAY + (numberIn(page.hour_of_day) ?? 0) * HOUR];
	});
	return times.length > 0 ? Math.min(...times) : undefined;
}
