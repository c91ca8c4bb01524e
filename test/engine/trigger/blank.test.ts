import { simulatedTime } from '../../simulatedTime/jest';
import { useSandbox } from '../host';
import { everywhere, useChanged, without, type Change } from './gateway';
import { DAY, idsOf, jsonOf, MINUTE, MODEL } from './watch';

const bench = useSandbox();
const watchChanged = useChanged(bench);

/** Nothing but its boxes tells of a page behind the first whether it was read. */
const withBlankPages: Change = (answer) =>
	everywhere(answer, (object) => {
		if (Number(object['page'] ?? 0) < 1 || !('request_file_id' in object)) return object;
		const signs = ['predicted_boxes', 'moderated_boxes', 'no_of_fields', 'raw_ocr'];
		return without(object, [...signs, 'message', 'updated_at']);
	});

test.each([
	['all', DAY, false],
	['specific', DAY, false],
	['all', MINUTE, true],
	['specific', MINUTE, true],
])(
	'a file with a blank page, with Watch %s, that was uploaded %d ms before the first look: told is %s',
	async (watched, ago, isTold) => {
		const id = MODEL.upload(bench, 'a-pages2.pdf', ago);
		const poller = watchChanged(MODEL, withBlankPages, { watch: watched, fileIds: id });
		const told: unknown[] = [];
		for (let poll = 0; poll < 5; poll += 1) {
			told.push(...((await idsOf(poller)) ?? []));
			simulatedTime().advance(5 * MINUTE);
		}
		expect(told).toEqual(isTold ? [id] : []);
	},
);

test('a file with a blank page is told once where the list says, of another one, that it could not be read', async () => {
	bench.sandbox.service.variants.pageStatusIn = 'answer';
	const silent: Change = (answer) =>
		everywhere(answer, (object) => {
			if (!('request_file_id' in object)) return object;
			const isBlank = Number(object['page'] ?? 0) >= 1;
			if (isBlank) return without(object, ['predicted_boxes', 'no_of_fields', 'raw_ocr']);
			return JSON.stringify(object['predicted_boxes']) === '[]'
				? without(object, ['no_of_fields'])
				: object;
		});
	const poller = watchChanged(MODEL, silent);
	await poller.poll();
	const told: unknown[] = [];
	const poll = async () => {
		simulatedTime().advance(20 * MINUTE);
		const files = (await jsonOf(poller)) ?? [];
		told.push(...files.map(({ file_name, event }) => [file_name, event]));
	};
	MODEL.upload(bench, 'a-pages2.pdf');
	for (let looks = 0; looks < 3; looks += 1) await poll();
	MODEL.upload(bench, 'b-fail.pdf');
	for (let looks = 0; looks < 4; looks += 1) await poll();
	expect(told).toEqual([
		['a-pages2.pdf', 'success'],
		['b-fail.pdf', 'failure'],
	]);
});

test.each([true, false])(
	'a file with a blank page and without a time, there before the first look: %s, is told only if it was not',
	async (isBefore) => {
		const undated: Change = (answer, path) =>
			everywhere(withBlankPages(answer, path), (object) =>
				without(object, ['day_since_epoch', 'hour_of_day', 'updated_at']),
			);
		const ids = isBefore ? [MODEL.upload(bench, 'a-pages2.pdf', DAY)] : [];
		const poller = watchChanged(MODEL, undated);
		await poller.poll();
		if (!isBefore) ids.push(MODEL.upload(bench, 'a-pages2.pdf'));
		const told: unknown[] = [];
		for (let poll = 0; poll < 5; poll += 1) {
			simulatedTime().advance(5 * MINUTE);
			told.push(...((await idsOf(poller)) ?? []));
		}
		expect(told).toEqual(isBefore ? [] : ids);
	},
);

test('blank pages stay as they are in whatever order they come', async () => {
	let answers = 0;
	const reversed = (value: unknown): unknown => {
		if (Array.isArray(value)) return value.map(reversed).reverse();
		if (typeof value !== 'object' || value === null) return value;
		const entries = Object.entries(value).map(([name, one]) => [name, reversed(one)]);
		return Object.fromEntries(entries.reverse());
	};
	const changed: Change = (answer, path) => {
		const blank = withBlankPages(answer, path);
		answers += 1;
		return answers % 2 === 0 ? reversed(blank) : blank;
	};
	const poller = watchChanged(MODEL, changed);
	await poller.poll();
	const id = MODEL.upload(bench, 'a-pages3.pdf');
	const told: unknown[] = [];
	for (let poll = 0; poll < 5; poll += 1) {
		simulatedTime().advance(5 * MINUTE);
		told.push(...((await idsOf(poller)) ?? []));
	}
	expect(told).toEqual([id]);
});

test.each([
	['a-pages2-slow255600.pdf', ['success']],
	['a-pages2-failrun.pdf', ['failure', 'success']],
])(
	'a file with a blank page (%s) that is read just before Lookback Days are over is told by nightly polls',
	async (name, events) => {
		const poller = watchChanged(MODEL, withBlankPages);
		await poller.poll();
		const id = MODEL.upload(bench, name);
		const told: unknown[] = [];
		for (let night = 0; night < 6; night += 1) {
			told.push(...((await jsonOf(poller)) ?? []).map(({ event }) => event));
			if (night === 2 && events.length > 1) MODEL.retry(bench, id);
			simulatedTime().advance(DAY + 30 * MINUTE);
		}
		expect(told).toEqual(events);
	},
);
