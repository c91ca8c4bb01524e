import fc from 'fast-check';
import type { ExtractedFile } from '../../../../nodes/DocumentExtraction/extraction/file';
import {
	rawOf,
	type Snapshot,
	waitForCompletion,
} from '../../../../nodes/DocumentExtraction/resources/shared/waitForCompletion';
import {
	ExecutionCancelled,
	RunClosed,
} from '../../../../nodes/DocumentExtraction/transport/retry/requestLimiter';
import type { OperationContext } from '../../../../nodes/DocumentExtraction/transport/requests/operationContext';
import {
	type RequestFailure,
	RequestFailed,
} from '../../../../nodes/DocumentExtraction/transport/errors/requestFailure';
import { ItemError } from '../../../../nodes/DocumentExtraction/transport/errors/itemError';

const RETURNING = { maxWaitMs: 300_000, stops: false };

/** Time that passes only while somebody waits. */
let now = 0;
let waits: number[] = [];
let asked: Array<number | undefined> = [];

beforeEach(() => {
	now = 1_000_000;
	waits = [];
	asked = [];
	jest.spyOn(Date, 'now').mockImplementation(() => now);
});
afterEach(() => jest.restoreAllMocks());

const send: OperationContext['send'] = async (change) => {
	asked.push(change?.until);
	return [];
};
const turn = {
	send,
	run: {
		limiter: {
			wait: async (ms: number) => {
				waits.push(ms);
				now += Math.max(0, ms);
			},
		},
	},
};

/** For a single file. */
const waitForOne = async (
	operation: typeof turn,
	waiting: typeof RETURNING,
	uploaded: Snapshot,
	fetchSnapshot: () => Promise<Snapshot>,
) => {
	const [seen] = await waitForCompletion(operation, waiting, [{ uploaded, fetchSnapshot }]);
	if (!seen) throw new Error('One file is seen once');
	return seen;
};

const sight = (status: ExtractedFile['status'], more: Partial<ExtractedFile> = {}): Snapshot => ({
	file: {
		...{ id: 'file-1', name: 'a.pdf', status, metadata: 'order 17', message: '' },
		reviewStatus: 'unreviewed',
		pages: [{ page: 0, id: 'page-0', fields: [], tables: [] }],
		...more,
	},
	raw: { said: status, of: more.id ?? 'file-1' },
	isWhole: more.pages?.length !== 0,
});
const pending = sight('pending');
const success = sight('success');

/** Sees what is due, the last of it for ever; throws what is no sight. */
function seeing(...due: Array<Snapshot | Error>) {
	let look = 0;
	return async () => {
		const next = due[Math.min(look, due.length - 1)] ?? new Error('Nothing is to be asked');
		look += 1;
		if (next instanceof Error) throw next;
		return next;
	};
}

const unreadable = (text: string): RequestFailure => ({
	...{ kind: 'unreadable', text, what: 'that is not JSON' },
});
const refused = (status: number): RequestFailure => ({
	...{ kind: 'httpError', status, headers: {}, body: undefined, text: '' },
});

test('asks after 2 seconds, then at growing intervals of up to 30 seconds', async () => {
	const sights = [...Array.from({ length: 9 }, () => pending), success];
	expect(await waitForOne(turn, RETURNING, pending, seeing(...sights))).toEqual(success);
	expect(waits).toEqual([
		2000, 3000, 4500, 6750, 10_125, 15_187.5, 22_781.25, 30_000, 30_000, 30_000,
	]);
});

test('does not ask for what is done already', async () => {
	for (const done of [success, sight('failure')]) {
		expect(await waitForOne(turn, RETURNING, done, seeing())).toBe(done);
	}
	expect(waits).toEqual([]);
});

test('gives a file that could not be read as it is', async () => {
	const failure = sight('failure', { pages: [] });
	const stopping = { ...RETURNING, stops: true };
	const { file, raw } = await waitForOne(turn, stopping, pending, seeing(failure));
	expect({ file, raw }).toEqual({ file: { ...pending.file, status: 'failure' }, raw: failure.raw });
});

test('a file is seen done at the latest one interval after it is done, and never later than Max Wait', async () => {
	const seconds = fc.integer({ min: 0, max: 400 });
	await fc.assert(
		fc.asyncProperty(seconds, seconds, async (doneAfter, maxWait) => {
			const begun = now;
			waits = [];
			const look = async () => (now >= begun + doneAfter * 1000 ? success : pending);
			const waiting = { maxWaitMs: maxWait * 1000, stops: false };
			const { file } = await waitForOne(turn, waiting, pending, look);
			const took = now - begun;
			expect(took).toBeLessThanOrEqual(waiting.maxWaitMs);
			expect(file.status).toBe(doneAfter <= maxWait ? 'success' : 'pending');
			if (file.status === 'pending') expect(took).toBe(waiting.maxWaitMs);
			else expect(took - (waits.at(-1) ?? 0)).toBeLessThanOrEqual(doneAfter * 1000);
		}),
	);
});

test('a wait of no time asks once', async () => {
	const look = jest.fn(seeing(pending));
	const given = await waitForOne(turn, { maxWaitMs: 0, stops: false }, pending, look);
	expect([given, look.mock.calls.length, now]).toEqual([pending, 1, 1_000_000]);
});

test('every question carries the end of the wait, so that no retry outlasts it', async () => {
	const look = async (within: typeof turn) => {
		await within.send({ method: 'GET' });
		return asked.length < 3 ? pending : success;
	};
	const waiting = { maxWaitMs: 60_000, stops: false };
	await waitForCompletion(turn, waiting, [{ uploaded: pending, fetchSnapshot: look }]);
	expect(asked).toEqual([1_060_000, 1_060_000, 1_060_000]);
});

describe('a setback on the way', () => {
	test.each<[string, Error, string]>([
		['a refusal', new RequestFailed(refused(402)), ' (402)'],
		[
			'a lost connection',
			new RequestFailed({ kind: 'lost', code: 'ECONNRESET' }),
			' (the connection was lost)',
		],
		[
			'no connection',
			new RequestFailed({ kind: 'unreached', code: 'ENOTFOUND' }),
			' (it could not be reached)',
		],
		['a web page', new RequestFailed(unreadable('<html>')), ' (an answer that is not JSON)'],
		['an empty answer', new RequestFailed(unreadable('')), ' (an empty answer)'],
		['anything else', new TypeError('undefined is not a function'), ''],
	])('that is %s ends nothing', async (_, thrown, reason) => {
		expect(await waitForOne(turn, RETURNING, pending, seeing(thrown, pending, success))).toEqual(
			success,
		);
		const look = seeing(pending, thrown);
		const seen = await waitForOne(turn, RETURNING, sight('pending', { name: '' }), look);
		const message = `The service did not say how far it is with the file${reason}`;
		// What was last seen, and not what the upload said.
		expect(seen).toMatchObject({ file: { ...pending.file, message }, raw: pending.raw });
		expect(rawOf(seen)).toEqual({ ...pending.raw, status: 'pending', status_message: message });
	});

	test.each<[string, Error, string]>([
		['401', new RequestFailed(refused(401)), '401: the API key was not accepted'],
		['403', new RequestFailed(refused(403)), '403: the API key is not allowed to ask for it'],
		['404', new RequestFailed(refused(404)), '404: it was not found'],
		['an id that cannot be asked for', new ItemError('File ID is ".."', 'No.'), 'File ID is ".."'],
	])('that no later look can change ends the wait: %s', async (_, thrown, reason) => {
		const look = seeing(pending, thrown, success);
		const seen = await waitForOne(turn, RETURNING, pending, look);
		const message = `The service did not say how far it is with the file (${reason})`;
		expect(seen.file).toEqual({ ...pending.file, message });
		expect(waits).toEqual([2000, 3000]);
	});

	test('is forgotten when the file is seen again', async () => {
		const look = seeing(new RequestFailed(refused(500)), pending);
		expect(await waitForOne(turn, RETURNING, pending, look)).toEqual(pending);
	});

	test.each<[string, Error]>([
		['stops', new RunClosed('The run has stopped')],
		['is canceled', new ExecutionCancelled('The execution was canceled')],
	])('ends the wait when the run %s', async (_, thrown) => {
		await expect(waitForOne(turn, RETURNING, pending, seeing(thrown, success))).rejects.toBe(
			thrown,
		);
	});
});

test('a file without an id is not waited for: there is nothing to ask for', async () => {
	const nameless = sight('pending', { id: '' });
	const { file } = await waitForOne(turn, RETURNING, nameless, seeing(success));
	expect(file).toEqual({
		...nameless.file,
		message: 'The service did not say how far it is with the file (it gave no ID to ask for)',
	});
	expect(waits).toEqual([]);
});

describe('an answer', () => {
	const page = (number: number) => ({ page: number, id: `p-${number}`, fields: [], tables: [] });
	const threePages = sight('pending', { pages: [0, 1, 2].map(page) });

	test('that does not list the file yet keeps what the upload said of it', async () => {
		const unlisted = sight('pending', { name: '', metadata: '', pages: [] });
		const { file, raw } = await waitForOne(turn, RETURNING, pending, seeing(unlisted));
		expect({ file, raw }).toEqual({ file: pending.file, raw: unlisted.raw });
	});

	test('that lists only the pages that are done is not taken for the whole file', async () => {
		const some = sight('success', { pages: [page(0)] });
		const all = sight('success', { pages: [0, 1, 2].map(page) });
		expect(await waitForOne(turn, RETURNING, threePages, seeing(some, some, all))).toEqual(all);
	});

	test('that lists fewer pages than one before it is not taken for the whole file', async () => {
		const some = sight('success', { pages: [page(0)] });
		const all = sight('success', { pages: [0, 1, 2].map(page) });
		expect(await waitForOne(turn, RETURNING, pending, seeing(threePages, some, all))).toEqual(all);
	});

	test('that never lists them all is given when the time is over', async () => {
		const some = sight('success', { pages: [page(0)] });
		const given = await waitForOne(turn, RETURNING, threePages, seeing(some));
		const message = 'The service says that the file is read, and has not listed all of its pages';
		expect(given).toEqual({ ...some, file: { ...some.file, message }, isWhole: false });
		expect(now).toBe(1_300_000);
	});

	test('that never lists them all says so in raw output, too', async () => {
		const some = sight('success', { pages: [page(0)] });
		const given = rawOf(await waitForOne(turn, RETURNING, threePages, seeing(some)));
		const status_message =
			'The service says that the file is read, and has not listed all of its pages';
		expect(given).toEqual({ ...some.raw, status: 'success', status_message });
	});

	test('that leaves out what is on its pages is not taken for the whole file', async () => {
		const some = { ...success, isWhole: false };
		expect(await waitForOne(turn, RETURNING, some, seeing(some, some, success))).toEqual(success);
	});

	test('that lists none of the pages which the upload has named is not taken for it, either', async () => {
		const none = sight('success', { pages: [] });
		const seen = await waitForOne(turn, RETURNING, pending, seeing(none, none, success));
		expect(seen).toEqual(success);
	});

	test('that lists no pages at all is not taken for a file that is read', async () => {
		const none = sight('success', { pages: [] });
		const some = sight('success', { pages: [page(0)] });
		expect(await waitForOne(turn, RETURNING, none, seeing(none, some))).toEqual(some);
	});
});

describe('when the time is over and the item is to stop', () => {
	const stopping = { maxWaitMs: 90_000, stops: true };
	const thrownBy = async (work: Promise<unknown>): Promise<unknown> =>
		await work.then(
			() => undefined,
			(thrown: unknown) => thrown,
		);

	test('the message names the file and its id', async () => {
		const thrown = await thrownBy(waitForOne(turn, stopping, pending, seeing(pending)));
		expect(thrown).toBeInstanceOf(ItemError);
		expect(thrown).toMatchObject({
			message: 'The service has not read a.pdf within 90 seconds. Uploaded: a.pdf as file-1',
			advice: 'Fetch the results later by ID instead of uploading again, or raise Max Wait.',
		});
	});

	test.each<[string, RequestFailure, string, string]>([
		['no key that it takes', refused(401), '401: the API key was not accepted', 'again.'],
		['no answer in time', refused(503), '503', 'again, or raise Max Wait.'],
	])('the message says why nobody knows: %s', async (_, failure, reason, end) => {
		const look = seeing(new RequestFailed(failure));
		const thrown = await thrownBy(waitForOne(turn, stopping, pending, look));
		expect(thrown).toMatchObject({
			message: `The service did not say how far it is with a.pdf (${reason}). Uploaded: a.pdf as file-1`,
			advice: `Fetch the results later by ID instead of uploading ${end}`,
		});
	});

	test('the message names a file whose pages are not all listed', async () => {
		const page = { page: 0, id: 'p-0', fields: [], tables: [] };
		const twoPages = sight('pending', { pages: [page, page] });
		const look = seeing(sight('success', { pages: [page] }));
		expect(await thrownBy(waitForOne(turn, stopping, twoPages, look))).toMatchObject({
			message:
				'a.pdf: The service says that the file is read, and has not listed all of its pages. Uploaded: a.pdf as file-1',
			advice: 'Fetch the results later by ID instead of uploading again, or raise Max Wait.',
		});
	});

	test('it tells what is late from what nobody knows of', async () => {
		const looks = [pending, new RequestFailed(refused(404))].map((due, n) => ({
			uploaded: sight('pending', { name: `${n}.pdf` }),
			fetchSnapshot: seeing(due instanceof Error ? due : sight('pending', { name: `${n}.pdf` })),
		}));
		expect(await thrownBy(waitForCompletion(turn, stopping, looks))).toMatchObject({
			message:
				'The service has not read 0.pdf within 90 seconds. The service did not say how far it is with 1.pdf (404: it was not found). Uploaded: 0.pdf as file-1, 1.pdf as file-1',
		});
	});

	test('it names all files that are pending, and the ids of all, once every one was asked for', async () => {
		const names = ['a.pdf', 'b.pdf', ''];
		const looks = names.map((name, n) => {
			const file = { id: `file-${n}`, name };
			const due = n === 1 ? sight('success', file) : sight('pending', file);
			return { uploaded: sight('pending', file), fetchSnapshot: jest.fn(seeing(due)) };
		});
		expect(await thrownBy(waitForCompletion(turn, stopping, looks))).toMatchObject({
			message:
				'The service has not read a.pdf, the file within 90 seconds. Uploaded: a.pdf as file-0, b.pdf as file-1, the file as file-2',
		});
		expect(looks[1]?.fetchSnapshot).toHaveBeenCalledTimes(1);
	});
});

test('files of one item come in their order, whichever is done first', async () => {
	const files = [3, 1, 2].map((looks) => ({
		uploaded: sight('pending', { id: `file-${looks}` }),
		fetchSnapshot: seeing(
			...Array.from({ length: looks - 1 }, () => pending),
			sight('success', { id: `file-${looks}` }),
		),
	}));
	const sights = await waitForCompletion(turn, RETURNING, files);
	expect(sights.map(({ file }) => [file.id, file.status])).toEqual([
		['file-3', 'success'],
		['file-1', 'success'],
		['file-2', 'success'],
	]);
});
