import type { Run } from '../../../transport/requests/runs';
import { type Written, WrittenByKey } from '../late';
import { changeOf } from './changedCopies';
import { lookedAt } from './lookUp';

/** A file of an upload. */
export interface FileOfUpload {
	id: string;
	/** How many pages the answer to the upload has named; 0 where nobody has that answer. */
	pageCount: number;
}

interface Made extends Written {
	files: FileOfUpload[];
}

/** By execution and by upload, what was uploaded: the service may list it late, also for other nodes and rounds of a loop. */
const madeIn = new WrittenByKey<Made>();

/** An upload by its key, and the model or the workflow. */
interface KeyedUpload {
	target: string;
	key: string;
}

const nameOf = ({ target, key }: KeyedUpload) => `${target} ${key}`;

export function rememberMade(run: Run, upload: KeyedUpload, files: FileOfUpload[]): void {
	madeIn.set(run, nameOf(upload), [{ tries: run.tries, at: Date.now(), files }], lookedAt(run));
}

export const madeBefore = (run: Run, upload: KeyedUpload): FileOfUpload[] =>
	madeIn
		.get(run, nameOf(upload), lookedAt(run))
		.flatMap(({ files }) => files)
		.filter(({ id }) => changeOf(run, upload.target, id) !== 'deleted');

/** What an item of this run has uploaded is there, whatever became of it. */
export const wasMadeIn = (run: Run, upload: KeyedUpload): boolean =>
	madeIn.get(run, nameOf(upload), lookedAt(run)).some(({ tries }) => tries === run.tries);
