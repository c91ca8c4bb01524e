import { advance } from '../../../../nodes/DocumentExtraction/trigger/state/advance';
import { observe } from '../../../../nodes/DocumentExtraction/trigger/observe';
import { modelFiles } from '../../../../nodes/DocumentExtraction/trigger/sources/version2';
import type { WatchState } from '../../../../nodes/DocumentExtraction/trigger/state/state';
import { RequestFailed } from '../../../../nodes/DocumentExtraction/transport/errors/requestFailure';
import { holding } from '../holding';
import { asTheyAre, watchFor } from '../observing';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 10, 21, 12);

/** Watches a model whose files have an address of their own, poll by poll. */
function watching() {
	const listed = new Map<string, object>();
	const states: Record<string, unknown> = {};
	const service = holding({});
	const source = modelFiles(
		{
			...service,
			get: async () => ({ moderated_images: [], unmoderated_images: [...listed.values()] }),
			find: async ({ ids: { fileId = '' } }) => {
				const state = states[fileId];
				if (state === 429) throw tooMany();
				return state;
			},
		},
		{ modelId: 'm', statusPath: '/status/{fileId}' },
	);
	const settings = watchFor(source);
	const rules = { ...settings.rules, lookback: 3 * DAY, overlap: 2 * HOUR };
	let known: WatchState | undefined;
	const poll = async (now = NOW): Promise<string[]> => {
		const observed = await observe(
			service,
			{ ...settings, rules },
			{ before: known, now, minutes: 1 },
			asTheyAre,
		);
		const { state, events } = advance(known, observed, now, rules);
		known = state;
		return events.map(({ id, status }) => `${id} ${status}`);
	};
	const list = (ids: string[], more: object = {}, now = NOW) => {
		for (const id of ids) {
			const time = { day_since_epoch: Math.floor(now / DAY), hour_of_day: 12 };
			listed.set(id, { id, request_file_id: id, ...time, ...more });
		}
	};
	const say = (ids: string[], state: unknown) => {
		for (const id of ids) states[id] = state;
	};
	return { poll, list, say, unlist: () => listed.clear() };
}

const tooMany = () =>
	new RequestFailed({ kind: 'httpError', status: 429, headers: {}, body: undefined, text: '' });

describe('where an address of their own says how far files are', () => {
	const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
	const READ = { no_of_fields: 0 };

	test('the list does not speak for failed ones whose turn has not come', async () => {
		const { poll, list, say } = watching();
		await poll();
		list(ids);
		say(ids, { status: 'failure' });
		expect(await poll()).toHaveLength(ids.length);
		list(ids, READ);
		expect([await poll(), await poll(), await poll()]).toEqual([[], [], []]);
		say(['g'], { status: 'success' });
		expect([...(await poll()), ...(await poll())]).toEqual(['g success']);
	});

	test('failed ones that a poll could not ask for are not told again', async () => {
		const { poll, list, say } = watching();
		await poll();
		list(ids);
		say(ids, { status: 'failure' });
		await poll();
		list(ids, READ);
		say(ids, 429);
		expect(await poll()).toEqual([]);
		say(ids, { status: 'failure' });
		expect([await poll(), await poll()]).toEqual([[], []]);
	});

	test('awaited ones that a poll could not ask for are told when it can', async () => {
		const { poll, list, say } = watching();
		await poll();
		list(['a']);
		say(['a'], { status: 'pending' });
		await poll();
		list(['a'], READ);
		say(['a'], 429);
		expect(await poll()).toEqual([]);
		say(['a'], { status: 'failure' });
		expect(await poll()).toEqual(['a failure']);
	});

	test('one that the address does not know yet is told, though others came long before its end', async () => {
		const { poll, list, say, unlist } = watching();
		await poll();
		list(['a']);
		await poll();
		unlist();
		list(['b'], READ, NOW + DAY);
		say(['a'], { status: 'pending' });
		expect(await poll(NOW + DAY)).toEqual(['b success']);
		list(['a'], READ);
		say(['a'], { status: 'success' });
		expect(await poll(NOW + DAY)).toEqual(['a success']);
	});
});
