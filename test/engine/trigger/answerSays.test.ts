import { simulatedTime } from '../../simulatedTime/jest';
import { useSandbox } from '../host';
import { everywhere, useChanged, without, type Change } from './gateway';
import { HOUR, idsOf, jsonOf, MINUTE, MODEL, UNTIL_DONE, useNotes } from './watch';

const bench = useSandbox();
const watchChanged = useChanged(bench);
const notes = useNotes();

const isUnread = (page: unknown) => JSON.stringify(page).includes('slow');

/** A service whose lists say how far files are, and whose pages do not. */
function speaks(answer: Record<string, unknown>, path: string) {
	const pages = answer['unmoderated_images'];
	if (!Array.isArray(pages) || path.includes('GetPredictions')) return answer;
	return { ...answer, message: pages.some(isUnread) ? 'failure' : 'success' };
}

test('a failure of which the list says no more makes none of several pending files a failed one', async () => {
	bench.sandbox.service.variants.pageStatusIn = 'nowhere';
	const poller = watchChanged(MODEL, speaks);
	await poller.poll();
	const ids = [MODEL.upload(bench, 'a-slow3600.pdf'), MODEL.upload(bench, 'b-slow3600.pdf')];
	expect(await poller.poll()).toBeNull();
	bench.sandbox.clock.advance(UNTIL_DONE);
	const told = (await jsonOf(poller)) ?? [];
	expect(told.map(({ file_id, event }) => [file_id, event])).toEqual(
		ids.map((id) => [id, 'success']),
	);
	expect(await poller.poll()).toBeNull();
});

test('what is pending at the activation is told when a Status Path calls it read, though the list says that something failed', async () => {
	bench.sandbox.service.variants.pageStatusIn = 'nowhere';
	const ids = ['a', 'b'].map((name) => MODEL.upload(bench, `${name}-slow20000.pdf`, 4 * HOUR));
	let status = 'pending';
	const withPath: Change = (answer, path) =>
		path.startsWith('/state/') ? { status } : speaks(answer, path);
	const options = { statusPath: '/state/{file_id}' };
	const poller = watchChanged(MODEL, withPath, { options });
	expect(await poller.poll()).toBeNull();
	status = 'success';
	bench.sandbox.clock.advance(UNTIL_DONE);
	expect(await idsOf(poller)).toEqual(ids);
	expect(await poller.poll()).toBeNull();
	expect(notes()).toEqual([]);
});

describe('a service that says nowhere but at the top of its answers what it could not read', () => {
	/** Nothing on a page without boxes tells whether it was read. */
	const wordless: Change = (answer) =>
		everywhere(answer, (object) =>
			JSON.stringify(object['predicted_boxes']) === '[]'
				? without(object, ['no_of_fields'])
				: object,
		);

	/** What is told while files of these names are uploaded, each before the poll of that number. */
	const toldOf = async (uploads: Record<number, string[]>) => {
		bench.sandbox.service.variants.pageStatusIn = 'answer';
		const poller = watchChanged(MODEL, wordless);
		await poller.poll();
		const wanted: string[][] = [];
		const told: unknown[][] = [];
		for (let n = 0; n < 30; n += 1) {
			for (const name of uploads[n] ?? []) {
				MODEL.upload(bench, name, 0);
				wanted.push([name, name.includes('fail') ? 'failure' : 'success']);
			}
			simulatedTime().advance(20 * MINUTE);
			for (const { file_name, event } of (await jsonOf(poller)) ?? []) {
				told.push([file_name, event]);
			}
		}
		expect(notes()).toEqual([]);
		return { told: told.sort(), wanted: wanted.sort() };
	};

	test.each([
		['once, though others come after it', { 0: ['a-fail.pdf'], 3: ['b-slow3000.pdf'] }],
		[
			'once, however many others come after it',
			{ 0: ['a-fail.pdf'], 4: ['b-slow3000.pdf'], 8: ['c-slow3000.pdf'], 12: ['d-slow3000.pdf'] },
		],
		['though another one fails, too', { 0: ['a-fail.pdf', 'b-fail.pdf'] }],
	])('has that told %s', async (_, uploads) => {
		const { told, wanted } = await toldOf(uploads);
		expect(told).toEqual(wanted);
	});

	test('tells of none that had failed before the first poll', async () => {
		bench.sandbox.service.variants.pageStatusIn = 'answer';
		for (const name of ['a-fail.pdf', 'b-fail.pdf']) MODEL.upload(bench, name, 3 * MINUTE);
		const poller = watchChanged(MODEL, wordless);
		expect(await poller.poll()).toBeNull();
		simulatedTime().advance(20 * MINUTE);
		expect(await poller.poll()).toBeNull();
	});
});
