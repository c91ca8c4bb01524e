import { useSandbox } from '../host';
import { useChanged } from './gateway';
import { jsonOf, KINDS, UNTIL_DONE } from './watch';

const bench = useSandbox();
const watchChanged = useChanged(bench);

test.each(KINDS)(
	'a named file of a $source that failed, and that the service does not find for a moment, is told once it is read',
	async (kind) => {
		const id = kind.upload(bench, 'a-failrun-slow60.pdf');
		const named = { watch: 'specific', [kind.idList]: id };
		let isFound = true;
		const poller = watchChanged(kind, (answer) => (isFound ? answer : undefined), named);
		const events = async () => (await jsonOf(poller))?.map(({ event }) => event);
		await poller.poll();
		bench.sandbox.clock.advance(UNTIL_DONE);
		expect(await events()).toEqual(['failure']);
		isFound = false;
		expect(await events()).toBeUndefined();
		isFound = true;
		kind.retry(bench, id);
		bench.sandbox.clock.advance(UNTIL_DONE);
		expect(await events()).toEqual(['success']);
		expect(await events()).toBeUndefined();
	},
);
