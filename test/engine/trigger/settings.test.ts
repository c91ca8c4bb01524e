import type { INodeParameters } from 'n8n-workflow';
import { useSandbox } from '../host';
import { DAY, idsOf, KINDS, MODEL, refusalOf, UNTIL_DONE, watch, WORKFLOW } from './watch';

const bench = useSandbox();
const calls = () => bench.sandbox.log.requests().map(({ operationId }) => operationId);

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

	test('delivers the named ones though one is not found, and then asks for the missing one only', async () => {
		const ids = [kind.upload(bench, 'a-slow3600.pdf'), kind.upload(bench, 'b-slow3600.pdf')];
		kind.upload(bench, 'unnamed-slow3600.pdf');
		const poller = watch(bench, kind, named([...ids, '00000000-0000-4000-8000-000000000001']));
		expect(await poller.poll()).toBeNull();
		bench.sandbox.clock.advance(UNTIL_DONE);
		expect((await idsOf(poller))?.sort()).toEqual([...ids].sort());
		bench.sandbox.log.clear();
		expect(await poller.poll()).toBeNull();
		expect(calls()).toEqual([kind.one]);
	});

	test('asks for at most five named ones at a time', async () => {
		const ids = Array.from({ length: 12 }, (_, n) => kind.upload(bench, `n${n}-slow3600.pdf`));
		bench.sandbox.faults.add({ kind: 'latency', ms: 50, times: 12, operationId: kind.one });
		await watch(bench, kind, named(ids)).poll();
		expect(calls()).toHaveLength(12);
		expect(bench.sandbox.log.maxOpen()).toBeLessThanOrEqual(5);
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
		const id = kind.source === 'model' ? '{file_id}' : '{document_id}';
		const statusPath = path.replace('{id}', id);
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

	test('says what to do when there is no finished one to show', async () => {
		kind.upload(bench, 'pending-slow3600.pdf');
		expect(await refusalOf(watch(bench, kind, {}, { mode: 'manual' }))).toEqual({
			message: 'There is no finished file to show',
			description: expect.stringContaining('Upload a file') as unknown,
		});
	});
});

describe.each(['newestFirst', 'oldestFirst'] as const)('250 documents, %s', (order) => {
	test.each([false, true])('arrive once each, with paging ignored: %s', async (ignorePaging) => {
		bench.sandbox.service.manners.documentOrder = order;
		const poller = watch(bench, WORKFLOW);
		await poller.poll();
		const ids = Array.from({ length: ignorePaging ? 100 : 250 }, (_, n) =>
			WORKFLOW.upload(bench, `d${n}.pdf`),
		);
		bench.sandbox.service.manners.ignorePaging = ignorePaging;
		expect((await idsOf(poller))?.sort()).toEqual([...ids].sort());
		expect(await poller.poll()).toBeNull();
	});
});

test('a Status Path alone says how far a file is', async () => {
	const statusPath =
		'/api/v2/Inferences/Model/{model_id}/InferenceRequestFiles/GetPredictions/{file_id}';
	const poller = watch(bench, MODEL, { options: { statusPath } });
	const id = MODEL.upload(bench, 'a-slow3600.pdf');
	expect(await poller.poll()).toBeNull();
	bench.sandbox.clock.advance(UNTIL_DONE);
	expect(await idsOf(poller)).toEqual([id]);
	expect(calls()).toContain(MODEL.one);
});

test('existing files of a model are emitted as far back as Lookback Days', async () => {
	MODEL.upload(bench, 'old.pdf', 6 * DAY);
	const id = MODEL.upload(bench, 'recent.pdf', 1.5 * DAY);
	const options = { emitExisting: true, lookbackDays: 2 };
	expect(await idsOf(watch(bench, MODEL, { options }))).toEqual([id]);
});
