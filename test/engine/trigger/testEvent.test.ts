import { simulatedTime } from '../../simulatedTime/jest';
import { file } from '../fixtures/file.fixture';
import { useSandbox } from '../host';
import { type Change, everywhere, useChanged, without } from './gateway';
import { HOUR, idsOf, jsonOf, KINDS, MINUTE, MODEL, watch } from './watch';

const bench = useSandbox();
const watchChanged = useChanged(bench);

const TEST_EVENT = { mode: 'manual' } as const;
const testEvent = async (parameters = {}) =>
	await idsOf(watch(bench, MODEL, parameters, TEST_EVENT));

/** Files of one hour, of which version 2 tells no more than that, by the minute of their upload. */
function ofOneHour(...minutes: number[]): string[] {
	const now = Date.now();
	const sinceHour = (now % HOUR) + 2 * HOUR;
	return minutes.map((minute) =>
		MODEL.upload(bench, `at${minute}.pdf`, sinceHour - minute * MINUTE),
	);
}

async function handle(operation: string, fileId = '') {
	const { error } = await bench.runNode({ parameters: file(operation, { fileId }) });
	expect(error).toBeUndefined();
	simulatedTime().advance(MINUTE);
}

test.each([
	[5, 20, 40],
	[40, 5, 20],
	[20, 40, 5],
])('of several files in the same hour the last one is shown (%d, %d, %d)', async (...minutes) => {
	const ids = ofOneHour(...minutes);
	const last = ids[minutes.indexOf(40)];
	expect(await testEvent()).toEqual([last]);
	const named = { watch: 'specific', fileIds: ids.join(', ') };
	expect(await testEvent(named)).toEqual([last]);
});

test('what is approved or rejected gives way to what somebody has yet to look at', async () => {
	const [first, second, third] = ofOneHour(5, 20, 40);
	await handle('approve', first);
	await handle('approve', third);
	expect(await testEvent()).toEqual([second]);
	bench.sandbox.service.rejectFile(second ?? '');
	expect(await testEvent()).toEqual([third]);
	await handle('unapprove', first);
	expect(await testEvent()).toEqual([first]);
});

test('a file of a later hour comes first, though it is approved', async () => {
	const [approved] = ofOneHour(61);
	ofOneHour(40);
	await handle('approve', approved);
	expect(await testEvent()).toEqual([approved]);
});

test.each(KINDS)(
	'files of a $source that tell neither when they came or changed nor how far they are reviewed are shown all the same',
	async (kind) => {
		const ids = ['a.pdf', 'b.pdf'].map((name) => kind.upload(bench, name));
		const silent: Change = (answer) =>
			everywhere(answer, (object) =>
				without(object, [
					...['day_since_epoch', 'hour_of_day', 'uploaded_at', 'updated_at'],
					...['is_moderated', 'approval_status', 'verification_status'],
				]),
			);
		expect(ids).toEqual(
			expect.arrayContaining((await idsOf(watchChanged(kind, silent, {}, TEST_EVENT))) ?? ['']),
		);
	},
);

test.each(KINDS)('a test event of a $source looks like what a poll gives', async (kind) => {
	const poller = watch(bench, kind);
	await poller.poll();
	kind.upload(bench, 'a-pages2.pdf');
	expect(await jsonOf(watch(bench, kind, {}, TEST_EVENT))).toEqual(await jsonOf(poller));
});
