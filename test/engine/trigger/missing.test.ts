import { useSandbox } from '../host';
import { useChanged } from './gateway';
import { jsonOf, KINDS, UNTIL_DONE, type Kind } from './watch';

const bench = useSandbox();
const watchChanged = useChanged(bench);

/** A named file that has failed, and that the service may not find for a moment. */
async function failed(kind: Kind, name: string) {
	const id = kind.upload(bench, name);
	const service = { isFound: true };
	const poller = watchChanged(kind, (answer) => (service.isFound ? answer : undefined), {
		watch: 'specific',
		[kind.idList]: id,
	});
	const events = async () => (await jsonOf(poller))?.map(({ event }) => event);
	await poller.poll();
	bench.sandbox.clock.advance(UNTIL_DONE);
	expect(await events()).toEqual(['failure']);
	const miss = async () => {
		service.isFound = false;
		expect(await events()).toBeUndefined();
		service.isFound = true;
	};
	const retry = () => kind.retry(bench, id);
	return { events, miss, retry };
}

test.each(KINDS)(
	'a named file of a $source that failed, and that the service does not find for a moment, is told once it is read',
	async (kind) => {
		const { events, miss, retry } = await failed(kind, 'a-failrun-slow60.pdf');
		await miss();
		retry();
		bench.sandbox.clock.advance(UNTIL_DONE);
		expect(await events()).toEqual(['success']);
		expect(await events()).toBeUndefined();
	},
);

test.each(KINDS)(
	'a named file of a $source that is read again, and that the service does not find for a moment, is told though it ends as before',
	async (kind) => {
		const { events, miss, retry } = await failed(kind, 'a-fail-slow3600.pdf');
		retry();
		expect(await events()).toBeUndefined();
		await miss();
		bench.sandbox.clock.advance(UNTIL_DONE);
		expect(await events()).toEqual(['failure']);
		expect(await events()).toBeUndefined();
	},
);

test.each(KINDS)(
	'a file of a $source that is read again, and that is neither listed nor found for a moment, is told though it ends as before',
	async (kind) => {
		let hidden = '';
		const isShown = (one: unknown) => hidden === '' || !JSON.stringify(one).includes(hidden);
		const poller = watchChanged(kind, (answer, path) => {
			if (hidden !== '' && path.includes(hidden)) return undefined;
			const shown = (value: unknown) => (Array.isArray(value) ? value.filter(isShown) : value);
			return Object.fromEntries(
				Object.entries(answer).map(([name, value]) => [name, shown(value)]),
			);
		});
		const events = async () => (await jsonOf(poller))?.map(({ event }) => event);
		const id = kind.upload(bench, 'a-fail-slow3600.pdf');
		await poller.poll();
		bench.sandbox.clock.advance(UNTIL_DONE);
		expect(await events()).toEqual(['failure']);
		kind.retry(bench, id);
		expect(await events()).toBeUndefined();
		hidden = id;
		expect(await events()).toBeUndefined();
		hidden = '';
		bench.sandbox.clock.advance(UNTIL_DONE);
		expect(await events()).toEqual(['failure']);
		expect(await events()).toBeUndefined();
	},
);

test.each(KINDS)(
	'a named file of a $source that the service does not find at first is told when it is read, and approved, by the next poll',
	async (kind) => {
		const [id, other] = ['a.pdf', 'b.pdf'].map((name) => kind.upload(bench, name));
		const service = { isFound: false };
		const poller = watchChanged(
			kind,
			(answer, path) => (service.isFound || !path.includes(`${id}`) ? answer : undefined),
			{
				...{ watch: 'specific', [kind.idList]: `${id}, ${other}` },
				events: ['success', 'failure', 'approved'],
			},
		);
		expect(await poller.poll()).toBeNull();
		service.isFound = true;
		kind.approve(bench, `${id}`);
		const told = await jsonOf(poller);
		expect(told?.map(({ file_id, event }) => [file_id, event])).toEqual([
			[id, 'success'],
			[id, 'approved'],
		]);
		expect(await poller.poll()).toBeNull();
	},
);
