import type { ObserveQuery } from '../../../../nodes/DocumentExtraction/trigger/sources/source';
import { modelFiles } from '../../../../nodes/DocumentExtraction/trigger/sources/version2';
import type { Service } from '../../../../nodes/DocumentExtraction/trigger/sources/service';
import { advance } from '../../../../nodes/DocumentExtraction/trigger/state/advance';
import { observe } from '../../../../nodes/DocumentExtraction/trigger/observe';
import { holding, type Query } from '../holding';
import { asTheyAre, seenBy, watchFor } from '../observing';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 10, 21, 12);
const DAY_NUMBER = Math.floor(NOW / DAY);
const AT_NOON = { day_since_epoch: DAY_NUMBER, hour_of_day: 12 };
const BOXES = { predicted_boxes: [{ label: 'total', ocr_text: '1.00', score: 0.9 }] };

const RANGE = '/api/v2/Inferences/Model/m/ImageLevelInferences';
const ONE = '/api/v2/Inferences/Model/m/InferenceRequestFiles/GetPredictions';
const page = (file: string, more: object = {}) => ({
	id: `${file}-0`,
	request_file_id: file,
	page: 0,
	...more,
});
const files = (service: Service, statusPath = '') =>
	modelFiles(service, { modelId: 'm', statusPath });
const question = (awaited: string[], from = NOW): ObserveQuery => ({
	from,
	now: NOW,
	awaited: new Map(awaited.map((id) => [id, NOW])),
});
const listing = (...pages: object[]) => ({ unmoderated_images: pages });
const bare = { id: 'a', status: 'failure' as const, uploadedAt: undefined, record: {} };

test('a file that is awaited and no longer listed is asked for by itself, or is gone', async () => {
	const service = holding({
		[RANGE]: { moderated_images: null, unmoderated_images: [] },
		[`${ONE}/old`]: { moderated_images: [page('old', { ...BOXES, ...AT_NOON })] },
	});
	const seen = await seenBy(files(service), service, question(['old', 'deleted']));
	expect(seen).toEqual([
		expect.objectContaining({ id: 'old', status: 'success', uploadedAt: NOW }),
		expect.objectContaining({ id: 'deleted', status: 'gone' }),
	]);
});

describe('the range', () => {
	const asked: unknown[] = [];
	const service = holding({ [RANGE]: (qs: unknown) => [asked.push(qs), listing()][1] });
	const rangeFor = async (from: number, awaited: Array<[string, number]>) => {
		asked.length = 0;
		await files(service).list({ from, now: NOW, awaited: new Map(awaited) });
		return asked;
	};

	test('is whole days until tomorrow', async () => {
		expect(await rangeFor(NOW - DAY - HOUR, [])).toEqual([
			{ start_day_interval: DAY_NUMBER - 1, current_batch_day: DAY_NUMBER + 1 },
		]);
	});

	test('is not longer for a few old files that are awaited: they are asked for by themselves', async () => {
		const old = Array.from({ length: 20 }, (_, n): [string, number] => [`${n}`, NOW - 3 * DAY]);
		expect(await rangeFor(NOW, [...old, ['young', NOW]])).toEqual([
			{ start_day_interval: DAY_NUMBER, current_batch_day: DAY_NUMBER + 1 },
		]);
	});

	test('goes back for many, as far as leaves few to be asked for by themselves', async () => {
		const old = Array.from({ length: 40 }, (_, n): [string, number] => [`${n}`, NOW - n * DAY]);
		expect(await rangeFor(NOW, old)).toEqual([
			{ start_day_interval: DAY_NUMBER - 19, current_batch_day: DAY_NUMBER + 1 },
		]);
	});
});

describe.each(['success', 'failure'])('a file uploaded over midnight, first a %s', (first) => {
	const at = (hour: number) => ({
		day_since_epoch: DAY_NUMBER + Math.floor(hour / 24),
		hour_of_day: hour % 24,
	});
	const all = [
		{ ...page('over'), ...at(23), message: first },
		{ ...page('over'), ...at(24), id: 'over-1', page: 1, message: 'success' },
	];

	test.each([2, 3, 5])('is told once, also by lists that begin after it at %i h', async (hour) => {
		const pages = [...all, { ...page('later'), ...at(24 + hour), message: 'success' }];
		const service = holding({
			[`${ONE}/over`]: listing(...all),
			[RANGE]: ({ start_day_interval: start }: Query) =>
				listing(...pages.filter((one) => one.day_since_epoch >= Number(start))),
		});
		const plain = watchFor(files(service));
		const rules = { ...plain.rules, overlap: 2 * HOUR, lookback: 3 * DAY };
		const midnight = (DAY_NUMBER + 1) * DAY;
		const told: string[] = [];
		let state = advance(undefined, { files: [], left: [] }, midnight, rules).state;
		for (let hours = hour; hours <= hour + 2; hours += 1) {
			const now = midnight + hours * HOUR;
			const step = advance(
				state,
				await observe(service, { ...plain, rules }, { before: state, now, minutes: 1 }, asTheyAre),
				now,
				rules,
			);
			state = step.state;
			told.push(...step.events.map(({ id, status }) => `${id} ${status}`));
		}
		expect(told).toEqual([`over ${first}`, 'later success']);
	});
});

test('the pages of one file make one, failed if one failed and pending while one is', async () => {
	const done = { message: 'success' };
	const service = holding({
		[RANGE]: {
			moderated_images: [page('a', done), page('b', done), page('d', done)],
			unmoderated_images: [
				page('a', done),
				page('b', { id: 'b-1', page: 1, message: 'pending' }),
				page('c', { message: 'pending' }),
				page('c', { message: 'failure' }),
				page('c', done),
			],
		},
	});
	const seen = await seenBy(files(service), service, question([]));
	expect(seen.map(({ id, status }) => `${id} ${status}`)).toEqual([
		'a success',
		'b pending',
		'd success',
		'c failure',
	]);
});

test.each([
	['its message', { message: 'Failure', status: 'success', ...BOXES }, 'failure'],
	['its status, where its message is another', { message: 'Read', status: 'PENDING' }, 'pending'],
	['predicted boxes', BOXES, 'success'],
	['a prediction', { prediction: BOXES.predicted_boxes }, 'success'],
	['moderated boxes', { moderated_boxes: BOXES.predicted_boxes }, 'success'],
	['that somebody has looked at it', { is_moderated: true, moderated_boxes: [] }, 'success'],
	['a count of its fields, also of none', { predicted_boxes: [], no_of_fields: 0 }, 'success'],
	['its text', { predicted_boxes: [], raw_ocr: 'Terms and conditions' }, 'success'],
	['nothing', { predicted_boxes: [], moderated_boxes: null }, 'pending'],
])('a page tells how far it is by %s', async (_, told, expected) => {
	const service = holding({ [RANGE]: { ...listing(page('a', told)), message: 'Success' } });
	expect((await seenBy(files(service), service, question([])))[0]?.status).toBe(expected);
});

test.each([
	['Success', 'pending'],
	['pending', 'pending'],
	['FAILURE', 'failure'],
	['File was found', 'pending'],
	[undefined, 'pending'],
])(
	'a file that has no pages yet is not taken for read when its answer says %j',
	async (message, expected) => {
		const service = holding({ [`${ONE}/a`]: { ...listing(), message } });
		expect((await files(service).observeOne('a')).status).toBe(expected);
	},
);

describe('a page without boxes beside one that was read', () => {
	const MINUTE = 60_000;
	const blank = (more: object = {}) => page('a', { page: 1, id: 'a-1', ...more });
	const seenOf = async (...pages: object[]) =>
		(await files(holding({ [RANGE]: listing(...pages) })).list(question([])))[0];

	test.each([
		['9 minutes ago', 9, { status: 'pending', inDoubt: [{ id: 'a-1' }] }],
		['10 minutes ago', 10, { status: 'success' }],
	])('is read or in doubt when it last changed %s', async (_, minutes, expected) => {
		const updated_at = new Date(Date.now() - minutes * MINUTE).toISOString();
		const service = holding({ [RANGE]: listing(page('a', BOXES), blank({ updated_at })) });
		const now = Date.now();
		const [seen] = await files(service).list({ from: now, now, awaited: new Map() });
		expect(seen).toMatchObject(expected);
	});

	test('does not make a file that was told pending again when it changes afterwards', async () => {
		let changedAt = NOW - HOUR;
		const updated = () => blank({ ...AT_NOON, updated_at: new Date(changedAt).toISOString() });
		const service = holding({
			[RANGE]: () => listing(page('a', { ...BOXES, ...AT_NOON }), updated()),
		});
		const { rules } = watchFor(files(service));
		let state = advance(undefined, { files: [], left: [] }, NOW, rules).state;
		const told: number[] = [];
		for (let minutes = 0; minutes <= 60; minutes += 1) {
			const now = NOW + minutes * MINUTE;
			if (minutes === 5) changedAt = now;
			const seen = await files(service).list({ from: NOW, now, awaited: new Map() });
			const step = advance(state, { files: seen, left: [] }, now, rules);
			state = step.state;
			if (step.events.length > 0) told.push(minutes);
		}
		expect(told).toEqual([0]);
	});

	test('is in doubt when it does not tell when it changed', async () => {
		expect(await seenOf(page('a', BOXES), blank())).toMatchObject({
			status: 'pending',
			inDoubt: [blank()],
		});
	});

	test.each([
		['it says that it is pending', [page('a', BOXES), blank({ message: 'Pending' })]],
		['no other page was read', [page('a'), blank()]],
		[
			'another one says that it is pending',
			[page('a', BOXES), blank(), blank({ status: 'pending' })],
		],
	])('is pending when %s', async (_, pages) => {
		expect(await seenOf(...pages)).toMatchObject({ status: 'pending', inDoubt: [] });
	});
});

test('what stands on the pages is read only when a file is told', async () => {
	const unread = {
		get ocr_text(): string {
			throw new Error('A poll has read what is on a page');
		},
	};
	const service = holding({ [RANGE]: listing(page('a', { predicted_boxes: [unread] })) });
	const source = files(service);
	const [seen] = await source.list(question([]));
	if (!seen) throw new Error('Nothing was listed');
	expect(seen.status).toBe('success');
	expect(() => source.extracted(seen)).toThrow('A poll has read');
});

test('a page that belongs to no file is left out', async () => {
	const service = holding({ [RANGE]: listing({ id: 'x', ...BOXES }, page('a', BOXES)) });
	expect((await seenBy(files(service), service, question([]))).map(({ id }) => id)).toEqual(['a']);
});

test('a page without an hour counts from the beginning of its day, one without a day has no time', async () => {
	const service = holding({
		[RANGE]: listing(
			page('a', { day_since_epoch: DAY_NUMBER }),
			page('b', { hour_of_day: 3 }),
			page('c', AT_NOON),
			page('c', { day_since_epoch: DAY_NUMBER, hour_of_day: 9 }),
		),
	});
	const glance = { from: NOW - DAY, now: NOW, isWanted: () => true };
	const seen = await files(service).recent(glance);
	expect(seen.map(({ uploadedAt }) => uploadedAt)).toEqual([
		DAY_NUMBER * DAY,
		undefined,
		DAY_NUMBER * DAY + 9 * HOUR,
	]);
});

test.each([[{}], [[]], ['text'], [{ message: 'Success' }], [undefined]])(
	'the answer %j does not look like a model without files',
	async (answer) => {
		const service = holding({ [RANGE]: answer });
		await expect(files(service).list(question([]))).rejects.toThrow('No usable answer');
	},
);

describe('with a Status Path', () => {
	test('only that says how far a file is, and its pages come from the list', async () => {
		const service = holding({
			[RANGE]: listing(
				page('a', { message: 'pending', ...AT_NOON }),
				page('b', { message: 'success', ...AT_NOON }),
				page('d', { message: 'success', ...AT_NOON }),
			),
			'/status/a': { message: 'Failure' },
			'/status/b': { status: 'pending', message: 'success' },
			'/status/c': { anything: 'else' },
			'/status/d': { status: 'pending' },
		});
		const seen = await seenBy(files(service, '/status/{fileId}'), service, question(['b', 'c']));
		expect(seen.map(({ id, status, uploadedAt }) => [id, status, uploadedAt])).toEqual([
			['a', 'failure', NOW],
			['b', 'pending', NOW],
			['d', 'pending', NOW],
			['c', 'pending', undefined],
		]);
		expect(seen[0]?.record).toMatchObject({
			pages: [page('a', { message: 'pending', ...AT_NOON })],
		});
		expect(service.asked).toEqual([RANGE, '/status/b', '/status/c', '/status/a', '/status/d']);
	});

	test('an answer with pages is taken whole', async () => {
		const own = [page('a', BOXES)];
		const service = holding({
			[RANGE]: listing(page('a', AT_NOON)),
			'/status/a': { message: 'Success', result: own },
		});
		const [seen] = await seenBy(files(service, '/status/{fileId}'), service, question([]));
		expect(seen).toMatchObject({
			id: 'a',
			status: 'success',
			uploadedAt: NOW,
			record: { pages: own },
		});
	});

	test('a file that it does not know is gone when the list does not hold it either', async () => {
		const service = holding({
			[RANGE]: listing(page('a', AT_NOON), page('b', { ...BOXES, ...AT_NOON })),
		});
		const source = files(service, '/status/{fileId}');
		const seen = await seenBy(source, service, question(['b', 'c']));
		expect(seen.map(({ id, status }) => [id, status])).toEqual([
			['a', 'unanswered'],
			['b', 'success'],
			['c', 'gone'],
		]);
	});
});

test('a file whose state came without its pages is completed, and keeps its state', async () => {
	const source = files(holding({ [`${ONE}/a`]: listing(page('a', BOXES)) }));
	const complete = await source.complete(bare);
	expect(source.extracted(complete)).toMatchObject({ status: 'failure', pages: [{ id: 'a-0' }] });
	expect(source.raw(complete)).toMatchObject({ request_file_id: 'a', pages: [{ id: 'a-0' }] });
	expect(await source.complete(complete)).toBe(complete);
});

test('a file that cannot be completed is told without pages', async () => {
	const source = files(holding({}));
	const complete = await source.complete(bare);
	expect(source.extracted(complete)).toMatchObject({ id: 'a', status: 'failure', pages: [] });
	expect(source.raw(complete)).toEqual({ request_file_id: 'a', pages: [] });
});
