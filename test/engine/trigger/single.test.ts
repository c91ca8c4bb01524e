import type { INodeParameters } from 'n8n-workflow';
import { simulatedTime } from '../../simulatedTime/jest';
import { useSandbox } from '../host';
import {
	callsOf,
	DAY,
	HOUR,
	idsOf,
	jsonOf,
	type Kind,
	KINDS,
	MINUTE,
	refusalOf,
	UNTIL_DONE,
	useNotes,
	watch,
} from './watch';

const bench = useSandbox();
const notes = useNotes();

const paramsOf = ({ source }: Kind, id: string) =>
	source === 'model' ? { request_file_id: id } : { document_id: id };

/** What gateways say of addresses behind which nothing runs at the moment. */
const WORDLESS = [
	['nothing', { kind: 'empty', status: 404 }],
	['no more', { kind: 'status', status: 404, message: '' }],
	['no page', { kind: 'status', status: 404, message: '404 page not found' }],
	['no route', { kind: 'status', status: 404, message: 'Cannot GET /api/v4/documents/d' }],
] as const;

describe.each(KINDS)('each file of a $source stands for itself', (kind) => {
	const named = (ids: string[]): INodeParameters => ({
		watch: 'specific',
		[kind.idList]: ids.join(', '),
	});
	const uploads = (...names: string[]) => names.map((name) => kind.upload(bench, name));
	const refuse = (id: string, status: number, times = Number.POSITIVE_INFINITY) =>
		bench.sandbox.faults.add({
			kind: 'status',
			status,
			operationId: kind.one,
			params: paramsOf(kind, id),
			times,
		});

	test.each([400, 403, 410, 501])(
		'one that is answered with %d holds up no other, is noted once and told when it is there',
		async (status) => {
			const ids = uploads('a-slow3600.pdf', 'b-slow3600.pdf', 'c-slow3600.pdf');
			const [, bad = ''] = ids;
			const poller = watch(bench, kind, named(ids));
			expect(await poller.poll()).toBeNull();
			refuse(bad, status);
			bench.sandbox.clock.advance(UNTIL_DONE);
			expect((await idsOf(poller))?.sort()).toEqual(ids.filter((id) => id !== bad).sort());
			expect(await poller.poll()).toBeNull();
			expect(notes()).toEqual([expect.stringMatching(`does not tell how far .*: ${bad}$`)]);
			bench.sandbox.faults.clear();
			expect(await idsOf(poller)).toEqual([bad]);
			expect(await poller.poll()).toBeNull();
		},
	);

	test.each(WORDLESS)('of all, an old one is not lost by %s, either', async (_, fault) => {
		const poller = watch(bench, kind, { options: { lookbackDays: 30 } });
		await poller.poll();
		const old = kind.upload(bench, `old-slow${(5 * DAY) / 1000}.pdf`);
		expect(await poller.poll()).toBeNull();
		simulatedTime().advance(2 * DAY);
		for (let n = 0; n < 120; n += 1) kind.upload(bench, `n${n}.pdf`, (n + 1) * MINUTE);
		await poller.poll();
		bench.sandbox.faults.add({ ...fault, operationId: kind.one, workDone: false });
		expect(await poller.poll()).toBeNull();
		expect(bench.sandbox.faults.list()).toEqual([]);
		simulatedTime().advance(4 * DAY);
		expect(await idsOf(poller)).toEqual([old]);
	});

	test('one that gets no answer for longer than Lookback Days is given up with a note', async () => {
		const ids = uploads('a-slow999999.pdf', 'b-slow999999.pdf');
		const [bad = '', other = ''] = ids;
		const poller = watch(bench, kind, { ...named(ids), options: { lookbackDays: 2 } });
		refuse(bad, 403);
		await poller.poll();
		simulatedTime().advance(2 * DAY - HOUR);
		await poller.poll();
		expect(notes()).toHaveLength(1);
		simulatedTime().advance(3 * HOUR);
		await poller.poll();
		expect(notes().at(-1)).toMatch(`No longer waiting for`);
		expect(notes().at(-1)).toContain(bad);
		expect(notes().at(-1)).toContain(other);
		bench.sandbox.log.clear();
		expect(await poller.poll()).toBeNull();
		expect(callsOf(bench)).toEqual([]);
	});

	test('says why when it is the only one at activation', async () => {
		const [id = ''] = uploads('a-slow3600.pdf');
		refuse(id, 403);
		const poller = watch(bench, kind, named([id]));
		expect(await refusalOf(poller)).toBeDefined();
		expect(poller.state()).toEqual({});
	});

	test('a rate limit below the number of files delivers them all, poll by poll', async () => {
		const ids = uploads(...Array.from({ length: 12 }, (_, n) => `n${n}-slow3600.pdf`));
		const poller = watch(bench, kind, named(ids));
		await poller.poll();
		bench.sandbox.clock.advance(UNTIL_DONE);
		const found: unknown[] = [];
		for (let poll = 0; poll < 3; poll += 1) {
			bench.sandbox.faults.clear();
			bench.sandbox.faults.add({
				kind: 'status',
				status: 429,
				retryAfter: 60,
				operationId: kind.one,
				after: 5,
				times: Number.POSITIVE_INFINITY,
			});
			found.push(...((await idsOf(poller)) ?? []));
		}
		expect([...found].sort()).toEqual([...ids].sort());
		expect(notes()).toEqual([]);
	});

	test('one that failed and is read after all is told twice, as what it is', async () => {
		const poller = watch(bench, kind);
		await poller.poll();
		const id = kind.upload(bench, 'a-failrun.pdf', HOUR);
		const told = async () =>
			((await jsonOf(poller)) ?? []).map((json) => [json['file_id'], json['event']]);
		expect(await told()).toEqual([[id, 'failure']]);
		// No poll sees it pending.
		kind.retry(bench, id);
		bench.sandbox.clock.advance(UNTIL_DONE);
		expect(await told()).toEqual([[id, 'success']]);
		expect(await poller.poll()).toBeNull();
	});

	test('one that failed is read after all, long after others came', async () => {
		const poller = watch(bench, kind);
		await poller.poll();
		const id = kind.upload(bench, 'a-failrun.pdf', HOUR);
		expect(await idsOf(poller)).toEqual([id]);
		simulatedTime().advance(DAY);
		const other = kind.upload(bench, 'other.pdf');
		expect(await idsOf(poller)).toEqual([other]);
		kind.retry(bench, id);
		bench.sandbox.clock.advance(UNTIL_DONE);
		expect(await idsOf(poller)).toEqual([id]);
		expect(await poller.poll()).toBeNull();
	});

	test('a failure that nobody wants to hear of does not hide the success that follows', async () => {
		for (const more of [{}, { watch: 'specific' }]) {
			const id = kind.upload(bench, 'a-failrun-slow3600.pdf', HOUR / 2);
			const poller = watch(bench, kind, { ...more, [kind.idList]: id, events: ['success'] });
			await poller.poll();
			bench.sandbox.clock.advance(UNTIL_DONE);
			expect(await poller.poll()).toBeNull();
			kind.retry(bench, id);
			bench.sandbox.clock.advance(UNTIL_DONE);
			expect(await idsOf(poller)).toEqual([id]);
			expect(await poller.poll()).toBeNull();
			await kind.remove(bench, id);
			bench.sandbox.clock.reset();
		}
	});

	test('a name that is added to the list hides nothing of the others', async () => {
		const ids = uploads('a-slow3600.pdf', 'b-slow3600.pdf');
		const before = watch(bench, kind, named(ids));
		await before.poll();
		bench.sandbox.clock.advance(UNTIL_DONE);
		const [added = ''] = uploads('c-slow86400.pdf');
		const state = before.state();
		const poller = watch(bench, kind, named([...ids, added]), { state });
		expect((await idsOf(poller))?.sort()).toEqual([...ids].sort());
		bench.sandbox.clock.advance(5 * DAY);
		expect(await idsOf(poller)).toEqual([added]);
		expect(notes()).toEqual([]);
	});

	test('is looked at in turn when many have failed', async () => {
		const poller = watch(bench, kind);
		await poller.poll();
		const ids = uploads(...Array.from({ length: 12 }, (_, n) => `n${n}-failrun.pdf`));
		expect(await idsOf(poller)).toHaveLength(12);
		simulatedTime().advance(DAY);
		kind.upload(bench, 'other.pdf');
		expect(await idsOf(poller)).toHaveLength(1);
		for (const id of ids) kind.retry(bench, id);
		bench.sandbox.clock.advance(UNTIL_DONE);
		const found: unknown[] = [];
		for (let poll = 0; poll < 3; poll += 1) {
			bench.sandbox.log.clear();
			found.push(...((await idsOf(poller)) ?? []));
			expect(callsOf(bench).filter((call) => call === kind.one).length).toBeLessThanOrEqual(5);
		}
		expect([...found].sort()).toEqual([...ids].sort());
	});

	test('is looked at in turn when many have failed and stay so but for the last', async () => {
		bench.sandbox.service.variants.mostPerPage = 3;
		const poller = watch(bench, kind);
		await poller.poll();
		const ids = uploads(...Array.from({ length: 18 }, (_, n) => `n${n}-failrun.pdf`));
		expect(await idsOf(poller)).toHaveLength(18);
		simulatedTime().advance(DAY);
		for (let hours = 6; hours > 0; hours -= 1) kind.upload(bench, `o${hours}.pdf`, hours * HOUR);
		expect(await idsOf(poller)).toHaveLength(6);
		for (const id of [...ids].reverse()) {
			kind.retry(bench, id);
			bench.sandbox.clock.advance(HOUR);
			const found: unknown[] = [];
			for (let poll = 0; poll < 4; poll += 1) found.push(...((await idsOf(poller)) ?? []));
			expect(found).toEqual([id]);
		}
	});
});
