import { type INodeParameters, sleep } from 'n8n-workflow';
import { simulatedTime } from '../../simulatedTime/jest';
import { type Poller, useSandbox } from '../host';
import { useChanged, type Change } from './gateway';
import {
	callsOf,
	HOUR,
	jsonOf,
	idsOf,
	KINDS,
	MINUTE,
	refusalOf,
	UNTIL_DONE,
	useNotes,
	watch,
	WORKFLOW,
} from './watch';

const bench = useSandbox();
const watchChanged = useChanged(bench);
const notes = useNotes();
const calls = () => callsOf(bench);
const UNKNOWN = '00000000-0000-4000-8000-000000000001';

describe.each(KINDS)('a trigger for a $source', (kind) => {
	const named = (ids: string[]): INodeParameters => ({
		watch: 'specific',
		[kind.idList]: ids.join(', '),
	});

	test('says that what it watches was not found', async () => {
		const unknown = watch(bench, kind, kind.watched('00000000-0000-4000-8000-000000000000'));
		const thing = kind.source === 'model' ? 'Model' : 'Workflow';
		expect((await refusalOf(unknown))?.message).toBe(
			`${thing} 00000000-0000-4000-8000-000000000000 was not found`,
		);
	});

	test('delivers the named ones though one is not found, which is said once', async () => {
		const ids = [kind.upload(bench, 'a-slow3600.pdf'), kind.upload(bench, 'b-slow3600.pdf')];
		kind.upload(bench, 'unnamed-slow3600.pdf');
		const poller = watch(bench, kind, named([...ids, UNKNOWN]));
		expect(await poller.poll()).toBeNull();
		bench.sandbox.clock.advance(UNTIL_DONE);
		expect((await idsOf(poller))?.sort()).toEqual([...ids].sort());
		bench.sandbox.log.clear();
		expect(await poller.poll()).toBeNull();
		expect(calls()).toEqual([kind.one]);
		expect(notes()).toEqual([`Not found by the service: ${UNKNOWN}`]);
	});

	test('says so at once when none of the named ones is found', async () => {
		const poller = watch(bench, kind, named([UNKNOWN]));
		expect(await refusalOf(poller)).toEqual({
			message: `None of the ${kind.names.idList} was found`,
			description: `Check them, and the ${kind.names.watched} that they belong to.`,
		});
		expect(poller.state()).toEqual({});
	});

	test('takes the same names in another order, or twice, for the same', async () => {
		const ids = ['a', 'b', 'c'].map((name) => kind.upload(bench, `${name}-slow3600.pdf`));
		const before = watch(bench, kind, named(ids));
		await before.poll();
		bench.sandbox.clock.advance(UNTIL_DONE);
		const again = [...ids, ...ids].reverse();
		const poller = watch(bench, kind, named(again), { state: before.state() });
		expect((await idsOf(poller))?.sort()).toEqual([...ids].sort());
	});

	test('delivers one that is named in lower and in upper case once, in whichever order', async () => {
		const id = kind.upload(bench, 'a-fail.pdf');
		const ids = [id, id.toUpperCase()];
		const options = { statusPath: `/state/${kind.placeholder}` };
		let status = 'pending';
		const tolerant: Change = (answer, path) => {
			if (path.startsWith('/state/')) return { status };
			return path.includes(id.toUpperCase()) ? undefined : answer;
		};
		const before = watchChanged(kind, tolerant, { ...named(ids), options });
		await before.poll();
		status = 'failure';
		const state = before.state();
		const poller = watchChanged(kind, tolerant, { ...named(ids.reverse()), options }, { state });
		expect(await idsOf(poller)).toEqual([id]);
		expect(await poller.poll()).toBeNull();
	});

	test('knows one that comes to be named in other letters, too, and tells its end once', async () => {
		const id = kind.upload(bench, 'a-fail.pdf');
		const options = { statusPath: `/state/${kind.placeholder}` };
		let status = 'pending';
		const tolerant: Change = (answer, path) => (path.startsWith('/state/') ? { status } : answer);
		const asNamed = async (ids: string[], before?: Poller) => {
			const saved = before && { state: before.state(), shared: before.shared() };
			const poller = watchChanged(kind, tolerant, { ...named(ids), options }, saved);
			return { poller, told: await idsOf(poller) };
		};
		const first = await asNamed([id.toUpperCase()]);
		status = 'failure';
		const second = await asNamed([id.toUpperCase(), id], first.poller);
		const last = await asNamed([id.toUpperCase()], second.poller);
		expect([first.told, second.told, last.told]).toEqual([null, [id], null]);
	});

	test('notes one that is not found as it is named', async () => {
		const id = 'DDDDDDDD-0000-4000-8000-000000000001';
		await watch(bench, kind, named([kind.upload(bench, 'a.pdf'), id])).poll();
		expect(notes()).toEqual([`Not found by the service: ${id}`]);
	});

	test('refuses names that are empty before anything is sent', async () => {
		const refusal = await refusalOf(watch(bench, kind, named([' ', ''])));
		expect(refusal?.message).toBe(`${kind.names.idList} is empty`);
		expect(calls()).toEqual([]);
	});

	test('refuses to wait for no events before anything is sent', async () => {
		const refusal = await refusalOf(watch(bench, kind, { events: [] }));
		expect(refusal).toEqual({
			message: 'Events is empty',
			description: 'Choose at least one.',
		});
		expect(calls()).toEqual([]);
	});

	test.each([
		[{ source: 'folder' }, 'Source cannot be "folder"'],
		[{ watch: 'some' }, 'Watch cannot be "some"'],
		[{ events: ['success', 'done'] }, 'Events cannot be "done"'],
		[{ simplify: 'perhaps' }, 'Simplify cannot be "perhaps"'],
		[{ options: { emitExisting: 'perhaps' } }, 'Emit Existing cannot be "perhaps"'],
	])('refuses %j before anything is sent', async (parameters, message) => {
		expect((await refusalOf(watch(bench, kind, parameters)))?.message).toBe(message);
		expect(calls()).toEqual([]);
	});

	test('keeps nothing going after a refusal', async () => {
		expect(await refusalOf(watch(bench, kind, { events: [] }))).toBeDefined();
		// What sleeps notices the end within a fraction of that.
		await sleep(1000);
		expect(simulatedTime().timers()).toBe(0);
	});

	test('refuses a Confidence Threshold above 1 before anything is sent', async () => {
		const poller = watch(bench, kind, { options: { confidenceThreshold: 80 } });
		expect((await refusalOf(poller))?.message).toBe('Confidence Threshold cannot be 80');
		expect(calls()).toEqual([]);
	});

	// Five at a time would take 100 seconds; a poll ends after 40.
	test('asks for a thousand named ones in one poll, for no more than fifty at a time', async () => {
		const ids = Array.from({ length: 1000 }, (_, n) => kind.upload(bench, `n${n}-slow3600.pdf`));
		const everyCall = { ms: 500, times: Number.POSITIVE_INFINITY, operationId: kind.one };
		bench.sandbox.faults.add({ kind: 'latency', ...everyCall });
		await watch(bench, kind, named(ids)).poll();
		expect(calls()).toHaveLength(1000);
		expect(bench.sandbox.log.maxOpen()).toBe(50);
	});

	test.each([0, 31, 1.5, -1, 'many', ''])('refuses %j Lookback Days', async (lookbackDays) => {
		const refusal = await refusalOf(watch(bench, kind, { options: { lookbackDays } }));
		expect(refusal?.message).toMatch(/^Lookback Days (cannot be|is empty)/);
		expect(refusal?.description).toMatch(/whole number|Fill in/);
		expect(calls()).toEqual([]);
	});

	test.each([
		'https://elsewhere.example/{id}',
		'//elsewhere.example/{id}',
		'/\\elsewhere.example/{id}',
		'\\\\elsewhere.example/{id}',
		'@elsewhere.example/{id}',
		'status/{id}',
		'/status/ {id}',
		'/status',
		'/status/{id}/{other}',
	])('refuses the Status Path %s before anything is sent', async (path) => {
		const statusPath = path.replace('{id}', kind.placeholder);
		const refusal = await refusalOf(watch(bench, kind, { options: { statusPath } }));
		expect(refusal?.message).toMatch(/^Status Path /);
		expect(calls()).toEqual([]);
	});

	test('shows the latest finished one as a test event and changes nothing', async () => {
		kind.upload(bench, 'older.pdf', 5 * 3_600_000);
		const latest = kind.upload(bench, 'latest.pdf', 2 * 3_600_000);
		kind.upload(bench, 'pending-slow3600.pdf');
		const manual = watch(bench, kind, {}, { mode: 'manual' });
		expect(await idsOf(manual)).toEqual([latest]);
		expect(manual.state()).toEqual({});
		expect(manual.isChangeNoticed()).toBe(false);
	});

	test('shows only what the chosen events ask for as a test event', async () => {
		const failed = kind.upload(bench, 'bad-fail.pdf', 5 * HOUR);
		kind.upload(bench, 'good.pdf', 2 * HOUR);
		const manual = watch(bench, kind, { events: ['failure'] }, { mode: 'manual' });
		expect(await idsOf(manual)).toEqual([failed]);
	});

	test('shows the latest of the named ones as a test event', async () => {
		const ids = [5, 2, 3].map((hours) => kind.upload(bench, `n${hours}.pdf`, hours * HOUR));
		const manual = watch(bench, kind, named([UNKNOWN, ...ids]), { mode: 'manual' });
		expect(await idsOf(manual)).toEqual([ids[1]]);
		const none = watch(bench, kind, named([UNKNOWN]), { mode: 'manual' });
		expect((await refusalOf(none))?.description).toContain('one of those that you name');
	});

	test('shows a test event while a poll of the active workflow is under way', async () => {
		const id = kind.upload(bench, 'a.pdf', HOUR);
		const active = watch(bench, kind).poll();
		const manual = idsOf(watch(bench, kind, {}, { mode: 'manual' }));
		expect(await manual).toEqual([id]);
		expect(await active).toBeNull();
	});

	test('says what to do when there is no finished one to show', async () => {
		kind.upload(bench, 'pending-slow3600.pdf');
		expect(await refusalOf(watch(bench, kind, {}, { mode: 'manual' }))).toEqual({
			message: 'There is no finished file to show',
			description: expect.stringContaining('Upload a file') as unknown,
		});
	});
});

describe.each(['newestFirst', 'oldestFirst'] as const)('250 documents, %s', (order) => {
	test('show the latest finished one as a test event', async () => {
		bench.sandbox.service.variants.documentOrder = order;
		const ids = Array.from({ length: 250 }, (_, n) =>
			WORKFLOW.upload(bench, `d${n}${n > 240 ? '-slow7200' : ''}.pdf`, (251 - n) * MINUTE),
		);
		const manual = watch(bench, WORKFLOW, {}, { mode: 'manual' });
		expect(await idsOf(manual)).toEqual([ids[240]]);
	});

	test.each([false, true])('arrive once each, with paging ignored: %s', async (ignorePaging) => {
		bench.sandbox.service.variants.documentOrder = order;
		const poller = watch(bench, WORKFLOW);
		await poller.poll();
		const ids = Array.from({ length: ignorePaging ? 100 : 250 }, (_, n) =>
			WORKFLOW.upload(bench, `d${n}.pdf`),
		);
		bench.sandbox.service.variants.ignorePaging = ignorePaging;
		expect((await idsOf(poller))?.sort()).toEqual([...ids].sort());
		expect(await poller.poll()).toBeNull();
	});
});

test('a document that the list calls done before there is anything to see of it is no test event', async () => {
	const older = WORKFLOW.upload(bench, 'older.pdf', 5 * HOUR);
	const early = WORKFLOW.upload(bench, 'early.pdf', 2 * HOUR);
	const { 'document.getAll': list, 'document.get': one } = bench.sandbox.service.handlers;
	bench.sandbox.override('document.getAll', (call) => {
		const { body, ...answer } = list?.(call) ?? { status: 500 };
		const { documents, ...more } = body as { documents: Array<{ pages: unknown }> };
		return {
			...answer,
			body: { ...more, documents: documents.map((each) => ({ ...each, pages: [] })) },
		};
	});
	bench.sandbox.override('document.get', (call) => {
		const { body, ...answer } = one?.(call) ?? { status: 500 };
		const isEarly = call.params['document_id'] === early;
		return {
			...answer,
			body: { ...(body as object), ...(isEarly && { status: 'pending', pages: [] }) },
		};
	});
	const manual = watch(bench, WORKFLOW, {}, { mode: 'manual' });
	expect(await jsonOf(manual)).toEqual([
		expect.objectContaining({ file_id: older, status: 'success', event: 'success' }),
	]);
});
