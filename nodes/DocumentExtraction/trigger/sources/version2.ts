import { isObject, type Json, numberIn, objectsIn, textIn } from '../../utils/json';
import { DAY_MS, dayOf, HOUR_MS, timeIn } from '../../extraction/time';
import { pagesInDoubt, showsNothing, statusIn } from '../../extraction/status';
import {
	type AnswerSays,
	byFile,
	fileOfRecords,
	recordsOf,
	recordsOfFile,
	reviewStatusOfRecords,
	saidBy,
	saidOfRange,
	statusOfRecords,
} from '../../extraction/version2';
import { FILES_IN_RANGE, PREDICTIONS } from '../../transport/address/endpoints';
import { expectFile, expectRecords } from '../../transport/response/entries';
import type { Service } from './service';
import {
	type ObservedFile,
	saysNothing,
	type Source,
	untold,
	withContent,
	withoutAnything,
	withReview,
} from './source';

export interface ModelWatch {
	modelId: string;
	/** Replaces the call that asks for one file, when the user gives one. */
	statusPath: string;
}

/** How far apart the pages of one upload may be: over midnight they are of two days. */
const MAX_PAGE_SPREAD = HOUR_MS;

/** So many old files are asked for by themselves before the list is read further back for their sake. */
const MAX_SINGLE_REQUESTS = 20;

/** The files of a model, each the fold of its pages. */
export function modelFiles(service: Service, { modelId, statusPath }: ModelWatch): Source {
	const hasOwnAddress = statusPath !== '';

	const inRange = async (from: number, now: number): Promise<ObservedFile[]> => {
		const firstDay = dayOf(from - MAX_PAGE_SPREAD);
		// An earlier page of these may be left out, and would make them other than they are.
		const mayBePart = ({ uploadedAt = from }: ObservedFile) =>
			uploadedAt < firstDay * DAY_MS + MAX_PAGE_SPREAD;
		const answer = await service.get({
			path: FILES_IN_RANGE,
			ids: { modelId },
			// By the service's own clock it may be tomorrow: of a file that is uploaded over midnight, pages would be missing.
			// Where n8n's was set back, it may be days later.
			qs: { start_day_interval: firstDay, current_batch_day: dayOf(Math.max(from, now)) + 1 },
			accept: expectRecords,
		});
		const body = isObject(answer) ? answer : {};
		const saysOf = saidOfRange(body);
		return [...byFile(recordsOf(body))]
			.filter(([id]) => id !== '')
			.map(([id, pages]): ObservedFile => {
				const file = seen({ id, pages, says: saysOf(pages), now });
				const isSaid =
					file.status === 'success' || file.status === statusOfRecords(pages, body.message, now);
				// Nobody knows which of several a failure is about.
				return isSaid ? file : { ...file, status: 'unanswered' };
			})
			.filter((file) => !mayBePart(file));
	};

	const find = async (fileId: string) =>
		await service.find(
			{ path: PREDICTIONS, ids: { modelId, fileId }, accept: expectFile },
			hasOwnAddress,
		);

	const retrieved = async (fileId: string): Promise<ObservedFile> => {
		const answer = await find(fileId);
		const body = isObject(answer) ? answer : {};
		const pages = recordsOfFile(body, fileId);
		return seen({ id: fileId, pages, says: saidBy(body), now: Date.now() });
	};

	const isWhole: Source['isWhole'] = ({ record }) => objectsIn(record.pages).length > 0;

	/** A service with an address of its own may have no other one that gives the pages. */
	const shownNow = async (id: string, listed?: ObservedFile): Promise<ObservedFile> => {
		const file = await retrieved(id);
		return isWhole(file) ? file : (listed ?? file);
	};

	/** A file that the user's own address calls read: without boxes, it may be blank or come first. */
	const calledRead = async (id: string, listed?: ObservedFile): Promise<ObservedFile> => {
		const file = listed?.status === 'success' ? listed : await shownNow(id, listed);
		const pages = objectsIn(file.record.pages);
		// The address has said a word of it.
		const said = { status: 'success' as const, isEmpty: false };
		return { ...file, ...said, inDoubt: showsNothing(pages) ? pages : [] };
	};

	return {
		hasOwnAddress,
		isWhole,
		async observeOne(id, listed) {
			const answer = hasOwnAddress
				? await service.find({ path: statusPath, ids: { modelId, fileId: id } }, hasOwnAddress)
				: await find(id);
			if (!isObject(answer)) return untold(answer, id, listed);
			const pages = [
				...recordsOfFile(answer, id),
				...recordsOfFile({ unmoderated_images: answer.result }, id),
			];
			if (pages.length > 0 || !hasOwnAddress || saysNothing(answer)) {
				return seen({ id, pages, says: saidBy(answer), now: Date.now() });
			}
			const status = statusInWords(answer);
			return status === 'success'
				? await calledRead(id, listed)
				: { id, status, uploadedAt: undefined, record: {} };
		},
		async list({ from, now, awaited }) {
			const old = [...awaited.values()].sort((a, b) => a - b);
			// A service with an address of its own may have no other one that gives the pages.
			const first = Math.min(from, old[hasOwnAddress ? 0 : MAX_SINGLE_REQUESTS] ?? from);
			return await inRange(first, now);
		},
		recent: async ({ from, now }) => await inRange(from, now),
		async complete(file) {
			if (isWhole(file)) return file;
			const whole = withContent(file, await retrieved(file.id), isWhole);
			return isWhole(whole) ? whole : withoutAnything(whole);
		},
		// Its pages tell that: one without them was called read, or not readable, in words.
		reviewed: async (file) =>
			withReview(file, await retrieved(file.id), { isWhole, hasOwnAddress }),
		handling: ({ record }) => ({
			reviewStatus: textIn(record.reviewStatus),
			changedAt: changeTime(objectsIn(record.pages)),
		}),
		extracted: ({ id, status, record }) => ({
			...fileOfRecords(id, objectsIn(record.pages)),
			reviewStatus: textIn(record.reviewStatus),
			...(status !== 'gone' && status !== 'unanswered' && { status }),
		}),
		raw: ({ id, record }) => ({ request_file_id: id, pages: objectsIn(record.pages) }),
	};
}

interface RetrievedFile {
	id: string;
	pages: Json[];
	says: AnswerSays;
	now: number;
}

/** How far a file is; what is on its pages is read only when it is told. */
function seen({ id, pages, says, now }: RetrievedFile): ObservedFile {
	const status = statusOfRecords(pages, says.message, now);
	const reviewStatus = reviewStatusOfRecords(pages, says);
	return {
		id,
		status,
		uploadedAt: uploadTime(pages),
		isApproved: pages.length > 0 ? reviewStatus === 'approved' : undefined,
		record: { pages, reviewStatus },
		...(status === 'pending' && {
			inDoubt: pagesInDoubt(pages, says.message, now),
			isEmpty: pages.length === 0,
		}),
	};
}

/** An answer of the user's own address that says no more than how far the file is. */
function statusInWords(answer: Json): ObservedFile['status'] {
	return statusIn(answer.status) ?? statusIn(answer.message) ?? 'pending';
}

/** Version 2 tells the hour of the upload, in GMT. */
function uploadTime(pages: Json[]): number | undefined {
	const times = pages.flatMap((page) => {
		const day = numberIn(page.day_since_epoch);
		return day === undefined ? [] : [day * DAY_MS + (numberIn(page.hour_of_day) ?? 0) * HOUR_MS];
	});
	return times.length > 0 ? times.reduce((a, b) => Math.min(a, b)) : undefined;
}

function changeTime(pages: Json[]): number | undefined {
	const times = pages.flatMap(({ updated_at }) => timeIn(updated_at) ?? []);
	return times.length > 0 ? times.reduce((a, b) => Math.max(a, b)) : undefined;
}
