import { simulatedTime } from '../../simulatedTime/jest';
import { useSandbox } from '../host';
import { everywhere, useChanged, without } from './gateway';
import {
	callsOf,
	DAY,
	HOUR,
	idsOf,
	jsonOf,
	KINDS,
	MINUTE,
	MODEL,
	UNTIL_DONE,
	useNotes,
	watch,
	WORKFLOW,
} from './watch';

const bench = useSandbox();
const notes = useNotes();
const watchChanged = useChanged(bench);

describe.each(KINDS)('the files of a $source', (kind) => {
	test('that are done at activation are no news', async () => {
		kind.upload(bench, 'early.pdf');
		const poller = watch(bench, kind);
		expect(await poller.poll()).toBeNull();
		expect(poller.isChangeNoticed()).toBe(true);
		expect(await poller.poll()).toBeNull();
	});

	test('that are done at activation are news with Emit Existing, once', async () => {
		const id = kind.upload(bench, 'early.pdf');
		const poller = watch(bench, kind, { options: { emitExisting: true } });
		expect(await idsOf(poller)).toEqual([id]);
		expect(await poller.poll()).toBeNull();
	});

	test('that are done at activation are news with Emit Existing as far back as Lookback Days', async () => {
		kind.upload(bench, 'old.pdf', 6 * DAY);
		const id = kind.upload(bench, 'recent.pdf', 1.5 * DAY);
		const options = { emitExisting: true, lookbackDays: 2 };
		const poller = watch(bench, kind, { options });
		expect(await idsOf(poller)).toEqual([id]);
		expect(await poller.poll()).toBeNull();
	});

	test('that end after activation are delivered once, simplified, with event and source', async () => {
		const poller = watch(bench, kind);
		await poller.poll();
		const id = kind.upload(bench, 'later.pdf');
		expect(await jsonOf(poller)).toEqual([
			{
				file_id: id,
				file_name: 'later.pdf',
				status: 'success',
				fields: expect.objectContaining({
					invoice_number: expect.any(String) as unknown,
				}) as unknown,
				tables: [expect.any(Array)],
				low_confidence: [],
				review_status: kind.unreviewed,
				pages: [{ page: kind.firstPage, id: expect.any(String) as unknown }],
				metadata: expect.any(String) as unknown,
				message: expect.any(String) as unknown,
				...kind.origin,
				event: 'success',
				source: kind.source,
			},
		]);
		expect(await poller.poll()).toBeNull();
	});

	test('that are pending at activation are news when they are done', async () => {
		const id = kind.upload(bench, 'long-slow3600.pdf');
		const poller = watch(bench, kind);
		expect(await poller.poll()).toBeNull();
		expect(await poller.poll()).toBeNull();
		bench.sandbox.clock.advance(UNTIL_DONE);
		expect(await idsOf(poller)).toEqual([id]);
		expect(await poller.poll()).toBeNull();
	});

	test('that fail after the third retry are a failure, and not before', async () => {
		const poller = watch(bench, kind);
		await poller.poll();
		const id = kind.upload(bench, 'bad-fail-slow3600.pdf');
		bench.sandbox.clock.advance(3.5 * HOUR);
		expect(await poller.poll()).toBeNull();
		bench.sandbox.clock.advance(HOUR);
		expect(await jsonOf(poller)).toEqual([
			expect.objectContaining({
				file_id: id,
				status: 'failure',
				event: 'failure',
				source: kind.source,
			}),
		]);
		expect(await poller.poll()).toBeNull();
	});

	test('are news again when a poll has seen that their prediction was retried', async () => {
		const poller = watch(bench, kind);
		await poller.poll();
		const id = kind.upload(bench, 'a-failrun-slow60.pdf', HOUR);
		const [failed] = (await jsonOf(poller)) ?? [];
		expect([failed?.['file_id'], failed?.['event']]).toEqual([id, 'failure']);
		kind.retry(bench, id);
		expect(await poller.poll()).toBeNull();
		bench.sandbox.clock.advance(UNTIL_DONE);
		const [done] = (await jsonOf(poller)) ?? [];
		expect([done?.['file_id'], done?.['event']]).toEqual([id, 'success']);
		expect(await poller.poll()).toBeNull();
	});

	test('that are deleted while they are pending leave silently', async () => {
		const poller = watch(bench, kind);
		const id = kind.upload(bench, 'long-slow3600.pdf');
		await poller.poll();
		await kind.remove(bench, id);
		expect(await poller.poll()).toBeNull();
		simulatedTime().advance(HOUR);
		bench.sandbox.log.clear();
		expect(await poller.poll()).toBeNull();
		expect(callsOf(bench)).toEqual([kind.list, kind.one]);
		bench.sandbox.log.clear();
		expect(await poller.poll()).toBeNull();
		expect(callsOf(bench)).toEqual([kind.list]);
		expect(notes()).toEqual([]);
	});

	test('that are deleted when they are done are no news', async () => {
		const poller = watch(bench, kind);
		await poller.poll();
		const ids = ['a.pdf', 'b.pdf'].map((name) => kind.upload(bench, name));
		expect(await idsOf(poller)).toHaveLength(2);
		await kind.remove(bench, String(ids[0]));
		expect(await poller.poll()).toBeNull();
	});

	test.each([
		{ events: ['success'], names: ['good.pdf'] },
		{ events: ['failure'], names: ['bad-fail.pdf'] },
		{ events: ['success', 'failure'], names: ['bad-fail.pdf', 'good.pdf'] },
	])('start the workflow only for the events $events', async ({ events, names }) => {
		const poller = watch(bench, kind, { events });
		await poller.poll();
		for (const name of ['good.pdf', 'bad-fail.pdf']) kind.upload(bench, name);
		const found = await jsonOf(poller);
		expect(found?.map(({ file_name }) => file_name).sort()).toEqual(names);
		expect(await poller.poll()).toBeNull();
	});

	test('arrive together, a file of several pages as one item', async () => {
		const poller = watch(bench, kind);
		await poller.poll();
		for (const name of ['a-pages3.pdf', 'b.pdf', 'c-pages12.pdf']) kind.upload(bench, name);
		const found = await jsonOf(poller);
		const pages = new Map(found?.map((file) => [file['file_name'], [file['pages']].flat().length]));
		expect(found).toHaveLength(3);
		expect(Object.fromEntries(pages)).toEqual({
			'a-pages3.pdf': 3,
			'b.pdf': 1,
			'c-pages12.pdf': 12,
		});
	});

	test('cost one request a poll while nothing happens', async () => {
		kind.upload(bench, 'early.pdf');
		const poller = watch(bench, kind);
		await poller.poll();
		bench.sandbox.log.clear();
		expect(await poller.poll()).toBeNull();
		expect(callsOf(bench)).toEqual([kind.list]);
	});

	test('cost one request a poll while one is pending', async () => {
		const poller = watch(bench, kind);
		kind.upload(bench, 'long-slow3600.pdf', HOUR / 2);
		kind.upload(bench, 'later.pdf');
		await poller.poll();
		bench.sandbox.log.clear();
		expect(await poller.poll()).toBeNull();
		expect(callsOf(bench)).toEqual([kind.list]);
	});

	test('mark what is doubtful by the Confidence Threshold', async () => {
		const poller = watch(bench, kind, { options: { confidenceThreshold: 1 } });
		await poller.poll();
		kind.upload(bench, 'later.pdf');
		const [file] = (await jsonOf(poller)) ?? [];
		expect(file?.['low_confidence']).toEqual(Object.keys(file?.['fields'] ?? {}));
	});
});

test('a file of a model is, raw, its pages as the service has them', async () => {
	const poller = watch(bench, MODEL, { simplify: false });
	await poller.poll();
	const id = MODEL.upload(bench, 'two-pages2.pdf');
	const page: unknown = expect.objectContaining({
		request_file_id: id,
		day_since_epoch: expect.any(Number) as unknown,
	});
	expect(await jsonOf(poller)).toEqual([
		{ request_file_id: id, pages: [page, page], event: 'success', source: 'model' },
	]);
});

test('what a document has under the names of what is told beside it makes way, raw', async () => {
	const poller = watchChanged(
		WORKFLOW,
		(answer) =>
			everywhere(answer, (object) =>
				'document_id' in object ? { ...object, source: 'e-mail', event: 1 } : object,
			),
		{ simplify: false },
	);
	await poller.poll();
	WORKFLOW.upload(bench, 'a.pdf');
	expect(await jsonOf(poller)).toMatchObject([
		{ source: 'workflow', event: 'success', response_source: 'e-mail', response_event: 1 },
	]);
});

test('a document of a workflow is, raw, as the service has it', async () => {
	const poller = watch(bench, WORKFLOW, { simplify: false });
	await poller.poll();
	const id = WORKFLOW.upload(bench, 'two-pages2.pdf');
	expect(await jsonOf(poller)).toEqual([
		expect.objectContaining({
			document_id: id,
			original_document_name: 'two-pages2.pdf',
			pages: [expect.anything(), expect.anything()],
			event: 'success',
			source: 'workflow',
		}),
	]);
});

test.each([true, false])(
	'what the list calls not readable comes without what was read a moment after it, which comes next (simplify %s)',
	async (simplify) => {
		let isBehind = true;
		const poller = watchChanged(
			WORKFLOW,
			(answer) =>
				'documents' in answer && isBehind
					? everywhere(answer, (object) =>
							'document_id' in object
								? { ...without(object, ['pages']), status: 'failure' }
								: object,
						)
					: answer,
			{ simplify },
		);
		await poller.poll();
		WORKFLOW.upload(bench, 'a.pdf', MINUTE);
		const first = await jsonOf(poller);
		isBehind = false;
		const second = await jsonOf(poller);
		const told = [first, second].map((items) => items?.map(({ event, status }) => [event, status]));
		expect(told).toEqual([[['failure', 'failure']], [['success', 'success']]]);
		expect(JSON.stringify(first)).not.toContain('INV-');
	},
);
