import type { INodeExecutionData } from 'n8n-workflow';

import { withUploadKey } from '../../../extraction/uploadKey';
import { ItemError } from '../../../transport/errors/itemError';
import { type Content, contentKeyOf } from '../../../transport/files/contentKey';
import type { OperationContext } from '../../../transport/requests/operationContext';
import type { Run } from '../../../transport/requests/runs';
import type { Find } from '../../../transport/requests/sendUnlessFound';
import { UnsuccessfulAnswer } from '../../../transport/response/expectSuccess';
import { RequestLimiter } from '../../../transport/retry/requestLimiter';
import {
	findEarlier,
	findLost,
	foundIn,
	type KeyedUpload,
	type Known,
	type LostUpload,
	type Search,
} from './findUpload';
import { allLooks } from './lookUp';
import { type FileOfUpload, madeBefore, rememberMade } from './madeUploads';

/** An upload that is to be made once. */
export interface OnceUpload extends KeyedUpload {
	contents: () => Promise<Content[]>;
	/** The user's own metadata, and the parameter that holds it. */
	metadata: string;
	metadataParameter: string;
	/** Sends it with this metadata. */
	send: (metadata: string, find: Find) => Promise<INodeExecutionData[]>;
	/** The files in the answer to it. */
	filesIn: (answer: INodeExecutionData[]) => FileOfUpload[];
}

/** Uploads what is not there yet. Gives the answer, or what `foundIn` knows. */
export async function uploadOnce(
	operation: OperationContext,
	upload: OnceUpload,
): Promise<INodeExecutionData[]> {
	const { run } = operation;
	const { queue } = run.tries;
	await checkMetadata(upload);
	const { key, names } = await keyOf(run, upload);
	const metadata = withUploadKey({ ...upload, key });
	const name = `upload ${upload.target} ${key}`;
	// Equal ones wait for the first of them, which the others then find.
	const inTurn = async (known: Known) => {
		const keyed = { target: upload.target, key };
		const search = { run, upload, known, key, names, made: madeBefore(run, keyed) };
		const lose = (end: LostUpload['end']) => (known.lost = { end, queue, at: Date.now() });
		const find: Find = async (lost) => {
			if (!lost) return await (upload.choice.stops ? stopBefore(search) : findEarlier(search));
			// Before it is looked for: where the run stops meanwhile, an equal one may be the first of the next try.
			lose(lost);
			return await findLost(search);
		};
		const items = await upload.send(metadata, find).catch((thrown: unknown) => {
			// It may have been done all the same, and an equal one would double it.
			if (thrown instanceof UnsuccessfulAnswer) lose(thrown);
			throw thrown;
		});
		const found = foundIn(items);
		// The first look of the run does not show what was sent since; all else it does.
		if (known.lost || !found) rememberMade(run, keyed, found?.files ?? upload.filesIn(items));
		delete known.lost;
		return items;
	};
	return await queue.inOrder({ waitFor: [name], keys: [name] }, async () =>
		afterOthers(run, name, inTurn),
	);
}

/** By execution and by upload: a node may have ended before what it has begun, or looked for. */
const knownUploads = new WeakMap<object, Map<string, Known>>();

/** What other nodes have begun ends first: until it is answered, nothing else says that it is there. */
async function afterOthers<T>(
	run: Run,
	name: string,
	work: (known: Known) => Promise<T>,
): Promise<T> {
	const execution = run.execution();
	const all = knownUploads.get(execution) ?? new Map<string, Known>();
	knownUploads.set(execution, all);
	while (all.get(name)?.underWay) await all.get(name)?.underWay;
	const known = all.get(name) ?? { unread: [] };
	all.set(name, known);
	const task = work(known);
	const end = () => {
		delete known.underWay;
		if (!known.lost) all.delete(name);
	};
	known.underWay = task.then(end, end);
	return await task;
}

/** So many items read their files at a time: all of it is work of one processor. */
const PARALLEL_READS = 2;

interface Reader {
	limiter: RequestLimiter;
	/** Comes when all files have been read that the items have begun with. */
	all: Promise<unknown>;
}

const readers = new WeakMap<Run, Reader>();

async function keyOf(run: Run, { contents }: OnceUpload) {
	const { limiter, all } = readers.get(run) ?? {
		limiter: new RequestLimiter(PARALLEL_READS),
		all: Promise.resolve(),
	};
	const read = async () => {
		run.limiter.mayContinue();
		const files = await contents();
		const names = files.map((content) => ('base64' in content ? '' : content.fileName));
		return { key: await contentKeyOf(files), names };
	};
	// Of equal ones the first item is the first.
	const inOrder = async () => {
		const key = await limiter.run(read, () => true);
		await all;
		return key;
	};
	const key = inOrder();
	readers.set(run, { limiter, all: Promise.allSettled([all, key]) });
	return await key;
}

/** One that is there is to stop the others before any of them is sent: all are read, then they look together. */
async function stopBefore(search: Search): Promise<undefined> {
	const { run } = search;
	// With n8n's Batching, others may have begun meanwhile: each of a batch waits for the same ones.
	let all: Promise<unknown> | undefined;
	while (all !== readers.get(run)?.all) {
		all = readers.get(run)?.all;
		await all;
	}
	await findEarlier(search);
	await allLooks(run);
}

/** No service says how much metadata it takes; all that are known take this. */
const MAX_METADATA_LENGTH = 10_000;

/** Before anything is read or sent: all keys have the same length. */
async function checkMetadata({ metadata, metadataParameter }: OnceUpload): Promise<void> {
	const { length } = withUploadKey({ metadata, key: await contentKeyOf([]) });
	if (length <= MAX_METADATA_LENGTH) return;
	throw new ItemError(
		`${metadataParameter} is too long for If Already Uploaded: with the key of the file it takes ${length} characters, and ${MAX_METADATA_LENGTH} are allowed`,
		`Shorten ${metadataParameter}, or set If Already Uploaded to Upload Again.`,
	);
}
