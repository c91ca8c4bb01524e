import { useSandbox } from '../host';
import { useChanged } from './gateway';
import { jsonOf, MODEL, UNTIL_DONE } from './watch';

const bench = useSandbox();
const watchChanged = useChanged(bench);

const isUnread = (page: unknown) => JSON.stringify(page).includes('slow');

/** A service whose answers say how far files are, and whose pages do not. */
function speaks(answer: Record<string, unknown>) {
	const pages = answer['unmoderated_images'];
	if (!Array.isArray(pages)) return answer;
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
