import { simulatedTime } from '../../simulatedTime/jest';
import { useSandbox } from '../host';
import { HOUR, idsOf, KINDS, MINUTE, useNotes, watch } from './watch';

const bench = useSandbox();
useNotes();

const FILES = 20;
const POLLS = 18;
const STOP = 'The service did not answer within the time that a poll has';

describe.each(KINDS)('named files of a $source', (kind) => {
	const upload = (count: number, script: string) =>
		Array.from({ length: count }, (_, at) => kind.upload(bench, `${at}-${script}.pdf`));
	/** The calls about this one, or about any. */
	const about = (id?: string) => {
		const key = kind.source === 'model' ? 'request_file_id' : 'document_id';
		const params = id === undefined ? {} : { [key]: id };
		return { params, times: Infinity, operationId: kind.one };
	};
	/** From then on, the service does not answer about it. */
	const hang = (id?: string) => {
		bench.sandbox.faults.add({ ...about(id), kind: 'latency', ms: 59_000 });
	};

	test.each([1, 4, 5, 6, 12])(
		'%i about which the service does not answer in the time of a poll hold up no others',
		async (count) => {
			const ids = upload(FILES, 'slow7200');
			// The first look comes to the others before.
			const stuck = [...ids].sort().slice(-count);
			for (const id of stuck) hang(id);
			const poller = watch(bench, kind, { watch: 'specific', [kind.idList]: ids.join(', ') });
			const told: unknown[] = [];
			const stops: string[] = [];
			for (let poll = 0; poll < POLLS; poll += 1) {
				const news = await idsOf(poller).catch((thrown: Error) => {
					stops.push(thrown.message);
					return null;
				});
				told.push(...(news ?? []));
				simulatedTime().advance(10 * MINUTE);
			}
			expect(told.sort()).toEqual(ids.filter((id) => !stuck.includes(id)).sort());
			// Nobody would see it in n8n's log alone.
			expect(new Set(stops)).toEqual(new Set([STOP]));
		},
	);

	test.each([400, 404, 500])(
		'one that is refused with %i takes nothing of the time of the others, which the first poll looks at',
		async (status) => {
			const ids = upload(60, 'slow7200');
			const [refused = ''] = [...ids].sort();
			bench.sandbox.faults.add({ ...about(refused), kind: 'status', status });
			bench.sandbox.faults.add({ ...about(), kind: 'latency', ms: 5_000 });
			const poller = watch(bench, kind, { watch: 'specific', [kind.idList]: ids.join(', ') });
			await poller.poll();
			// What has ended before its first look is no news.
			const told: unknown[] = [];
			for (let poll = 0; poll < 9; poll += 1) {
				simulatedTime().advance(3 * HOUR);
				told.push(...((await idsOf(poller)) ?? []));
			}
			expect(told.sort()).toEqual(ids.filter((id) => id !== refused).sort());
		},
	);

	test('are waited for while the service answers about none of them, however long that is', async () => {
		const ids = upload(8, 'slow7200');
		const parameters = { watch: 'specific', [kind.idList]: ids.join(', ') };
		const poller = watch(bench, kind, { ...parameters, options: { lookbackDays: 1 } });
		await poller.poll();
		hang();
		for (let poll = 0; poll < 52; poll += 1) {
			simulatedTime().advance(HOUR);
			await expect(poller.poll()).rejects.toThrow(STOP);
		}
		bench.sandbox.faults.clear();
		simulatedTime().advance(HOUR);
		expect((await idsOf(poller))?.sort()).toEqual(ids.sort());
	});

	test.each([
		['2.7', {}],
		['2.41', { budgetMs: 40_000 }],
	])('have their turn when n8n %s tries again to activate the workflow', async (_, options) => {
		const ids = upload(12, 'slow3600');
		const parameters = { watch: 'specific', [kind.idList]: ids.join(', ') };
		const before = watch(bench, kind, parameters, { ...options, workflowId: 'before' });
		await before.poll();
		const stuck = [...ids].sort().slice(0, 6);
		for (const id of stuck) hang(id);
		simulatedTime().advance(2 * HOUR);
		const stored = { state: before.state(), shared: before.shared() };
		const activated = () => watch(bench, kind, parameters, { ...options, ...stored });
		await expect(activated().poll()).rejects.toThrow(STOP);
		const told = (await idsOf(activated())) ?? [];
		expect(told.sort()).toEqual(ids.filter((id) => !stuck.includes(id)).sort());
	});

	test('have their turn also where the first one is refused', async () => {
		const ids = upload(20, 'slow3600');
		const parameters = { watch: 'specific', [kind.idList]: ids.join(', ') };
		const poller = watch(bench, kind, parameters);
		await poller.poll();
		const [refused, ...stuck] = [...ids].sort().slice(0, 12);
		bench.sandbox.faults.add({ ...about(refused), kind: 'status', status: 400 });
		for (const id of stuck) hang(id);
		const told: unknown[] = [];
		for (let poll = 0; poll < 12; poll += 1) {
			simulatedTime().advance(HOUR);
			told.push(...((await idsOf(poller).catch(() => null)) ?? []));
		}
		expect(told).toHaveLength(8);
	});

	test('which a new activation knows, are known to the next one after a poll without an answer', async () => {
		const options = { budgetMs: 40_000 };
		const all = watch(bench, kind, {}, options);
		await all.poll();
		kind.upload(bench, 'early.pdf');
		simulatedTime().advance(MINUTE);
		await all.poll();
		const stored = { state: all.state(), shared: all.shared() };
		const ids = upload(8, 'slow3600');
		const parameters = { watch: 'specific', [kind.idList]: ids.join(', ') };
		// n8n has not stored what the first of them leads to.
		const activated = () => watch(bench, kind, parameters, { ...options, ...stored });
		const before = activated();
		await before.poll();
		hang();
		simulatedTime().advance(MINUTE);
		await expect(before.poll()).rejects.toThrow(STOP);
		bench.sandbox.faults.clear();
		simulatedTime().advance(2 * HOUR);
		expect((await idsOf(activated()))?.sort()).toEqual(ids.sort());
	});
});
