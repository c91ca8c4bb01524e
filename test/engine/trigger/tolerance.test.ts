import { simulatedTime } from '../../simulatedTime/jest';
import { useSandbox } from '../host';
import { everywhere, useChanged, without, type Change } from './gateway';
import { HOUR, idsOf, jsonOf, KINDS, MODEL, UNTIL_DONE, useNotes, watch, WORKFLOW } from './watch';

const bench = useSandbox();
const watchChanged = useChanged(bench);
const notes = useNotes();

const withoutTimes: Change = (answer) =>
	everywhere(answer, (object) =>
		without(object, ['day_since_epoch', 'hour_of_day', 'uploaded_at']),
	);

describe.each(KINDS)('of a $source whose records have no upload times', (kind) => {
	test('each file is delivered once', async () => {
		kind.upload(bench, 'existing.pdf');
		const poller = watchChanged(kind, withoutTimes);
		expect(await poller.poll()).toBeNull();
		const pending = kind.upload(bench, 'a-slow3600.pdf');
		const done = kind.upload(bench, 'b.pdf');
		expect(await idsOf(poller)).toEqual([done]);
		expect(await poller.poll()).toBeNull();
		bench.sandbox.clock.advance(UNTIL_DONE);
		expect(await idsOf(poller)).toEqual([pending]);
		expect(await poller.poll()).toBeNull();
	});

	test('a file that stays pending is given up once', async () => {
		const id = kind.upload(bench, 'a-slow999999.pdf');
		const options = { lookbackDays: 1 };
		const poller = watchChanged(kind, withoutTimes, { options });
		for (let hour = 0; hour < 80; hour += 10) {
			await poller.poll();
			simulatedTime().advance(10 * HOUR);
		}
		expect(notes()).toEqual([
			`No longer waiting for ${id}: the service gave no result within Lookback Days`,
		]);
	});
});

test('the oldest files without upload times are forgotten, which is said once', async () => {
	const poller = watchChanged(WORKFLOW, withoutTimes);
	const ids: string[] = [];
	for (let wave = 0; wave < 3; wave += 1) {
		for (let n = 0; n < 300; n += 1) ids.push(WORKFLOW.upload(bench, `w${wave}-${n}-notable.pdf`));
		await poller.poll();
		for (const { id } of bench.sandbox.service.documents()) await WORKFLOW.remove(bench, id);
	}
	expect(notes()).toEqual([expect.stringContaining('the oldest files are forgotten')]);
});

describe('the files of a model', () => {
	test.each([
		['message', 'pending'],
		['message', 'Pending'],
		['status', 'pending'],
		['status', 'Pending'],
		['answer', 'pending'],
		['nowhere', 'pending'],
	] as const)(
		'are delivered once when how far they are is told in: %s (%s)',
		async (pageStatusIn, statusWords) => {
			Object.assign(bench.sandbox.service.variants, { pageStatusIn, statusWords });
			const poller = watch(bench, MODEL);
			await poller.poll();
			const id = MODEL.upload(bench, 'a-pages2-slow3600.pdf');
			const early = MODEL.upload(bench, 'b.pdf');
			expect(await idsOf(poller)).toEqual([early]);
			expect(await poller.poll()).toBeNull();
			bench.sandbox.clock.advance(UNTIL_DONE);
			expect(await idsOf(poller)).toEqual([id]);
			expect(await poller.poll()).toBeNull();
		},
	);

	test('arrive though the list has them nowhere but on the side of the approved ones', async () => {
		const poller = watchChanged(MODEL, ({ unmoderated_images, ...answer }) => ({
			...answer,
			moderated_images: unmoderated_images,
		}));
		await poller.poll();
		const id = MODEL.upload(bench, 'a.pdf');
		expect(await idsOf(poller)).toEqual([id]);
	});
});

describe('the documents of a workflow', () => {
	const inWords =
		(words: Record<string, string>): Change =>
		(answer) =>
			everywhere(answer, (object) =>
				'document_id' in object ? { ...object, status: words[String(object['status'])] } : object,
			);

	test.each([
		[{ pending: 'PENDING', success: 'Success', failure: 'FAILURE' }],
		[{ pending: 'queued', success: 'success', failure: 'failure' }],
	])('are delivered once when their states are called %j', async (words) => {
		const poller = watchChanged(WORKFLOW, inWords(words));
		await poller.poll();
		const id = WORKFLOW.upload(bench, 'a-slow3600.pdf');
		const early = WORKFLOW.upload(bench, 'b-fail.pdf');
		expect(await idsOf(poller)).toEqual([early]);
		bench.sandbox.clock.advance(UNTIL_DONE);
		expect(await idsOf(poller)).toEqual([id]);
		expect(await poller.poll()).toBeNull();
	});

	const listWithoutPages: Change = (answer) =>
		'documents' in answer
			? everywhere(answer, (object) =>
					'document_id' in object ? without(object, ['pages']) : object,
				)
			: answer;

	test('are completed one by one when the list leaves their pages out', async () => {
		const poller = watchChanged(WORKFLOW, listWithoutPages);
		await poller.poll();
		const id = WORKFLOW.upload(bench, 'a-pages2.pdf');
		const [file] = (await jsonOf(poller)) ?? [];
		expect(file).toMatchObject({ file_id: id, pages: [{ page: 1 }, { page: 2 }] });
		expect(await poller.poll()).toBeNull();
	});

	test('that cannot be completed are delivered by a later poll, and hold up no other', async () => {
		const poller = watchChanged(WORKFLOW, listWithoutPages);
		await poller.poll();
		const ids = ['a.pdf', 'b.pdf', 'c.pdf'].map((name) => WORKFLOW.upload(bench, name));
		const [bad = ''] = ids.slice(1);
		const fault = { kind: 'status', status: 400, params: { document_id: bad } } as const;
		bench.sandbox.faults.add({ ...fault, operationId: WORKFLOW.one, times: 2 });
		expect((await idsOf(poller))?.sort()).toEqual(ids.filter((id) => id !== bad).sort());
		expect(await poller.poll()).toBeNull();
		expect(notes()).toEqual([expect.stringMatching(`does not tell how far.*${bad}$`)]);
		expect(await idsOf(poller)).toEqual([bad]);
		expect(await poller.poll()).toBeNull();
	});

	test('that are listed before they can be asked for are delivered once they can', async () => {
		let isThere = false;
		const poller = watchChanged(WORKFLOW, (answer, path) =>
			'documents' in answer || isThere ? listWithoutPages(answer, path) : undefined,
		);
		await poller.poll();
		const id = WORKFLOW.upload(bench, 'a-pages2.pdf');
		const deleted = WORKFLOW.upload(bench, 'b.pdf');
		expect(await poller.poll()).toBeNull();
		await WORKFLOW.remove(bench, deleted);
		expect(await poller.poll()).toBeNull();
		simulatedTime().advance(HOUR);
		expect(await poller.poll()).toBeNull();
		isThere = true;
		const items = (await jsonOf(poller)) ?? [];
		expect(items).toEqual([expect.objectContaining({ file_id: id, event: 'success' })]);
		expect(items[0]?.['pages']).toHaveLength(2);
		expect(await poller.poll()).toBeNull();
		expect(notes()).toEqual([]);
	});

	const listWithoutData: Change = (answer) =>
		'documents' in answer
			? everywhere(answer, (object) => ('page_id' in object ? without(object, ['data']) : object))
			: answer;
	const listWithEmptyPages: Change = (answer) =>
		'documents' in answer
			? everywhere(answer, (object) =>
					'document_id' in object ? { ...object, pages: [] } : object,
				)
			: answer;

	test.each([
		['pages without what is on them', listWithoutData],
		['an empty list of pages', listWithEmptyPages],
	])('are completed when the list holds %s', async (_, change) => {
		const poller = watchChanged(WORKFLOW, change);
		await poller.poll();
		WORKFLOW.upload(bench, 'a-pages2.pdf');
		const [file] = (await jsonOf(poller)) ?? [];
		expect(file?.['pages']).toHaveLength(2);
		expect(Object.keys(file?.['fields'] ?? {})).not.toEqual([]);
		expect(await poller.poll()).toBeNull();
	});

	test.each(['oldestFirst', 'newestFirst'] as const)(
		'are found though one is deleted and one uploaded while the list is read, %s',
		async (order) => {
			const { service } = bench.sandbox;
			service.variants.documentOrder = order;
			const poller = watch(bench, WORKFLOW);
			await poller.poll();
			simulatedTime().advance(24 * HOUR);
			const ids = Array.from({ length: 150 }, (_, n) =>
				WORKFLOW.upload(bench, `d${n}.pdf`, 20 * HOUR - (n * HOUR) / 10),
			);
			const { 'document.getAll': list, 'document.delete': remove } = service.handlers;
			const [deleted = ''] = ids.slice(10);
			bench.sandbox.override('document.getAll', (call) => {
				if (call.query['page'] === '2' && service.document(deleted)) {
					remove?.({ ...call, params: { ...call.params, document_id: deleted } });
					WORKFLOW.upload(bench, 'fresh.pdf', 0);
				}
				return list?.(call) ?? { status: 500 };
			});
			const found = [...((await idsOf(poller)) ?? []), ...((await idsOf(poller)) ?? [])];
			expect(ids.filter((id) => id !== deleted && !found.includes(id))).toEqual([]);
		},
	);

	test('are found though one before them is deleted while the list is read', async () => {
		bench.sandbox.service.variants.documentOrder = 'newestFirst';
		const poller = watch(bench, WORKFLOW);
		await poller.poll();
		const ids = Array.from({ length: 150 }, (_, n) =>
			WORKFLOW.upload(bench, `d${n}.pdf`, ((n + 1) * HOUR) / 4),
		);
		const list = bench.sandbox.service.handlers['document.getAll'];
		const remove = bench.sandbox.service.handlers['document.delete'];
		const [deleted = ''] = ids.slice(10);
		bench.sandbox.override('document.getAll', (call) => {
			const isSecond = call.query['page'] === '2' && bench.sandbox.service.document(deleted);
			if (isSecond) remove?.({ ...call, params: { ...call.params, document_id: deleted } });
			return list?.(call) ?? { status: 500 };
		});
		const found = await idsOf(poller);
		expect(ids.filter((id) => !found?.includes(id))).toEqual([]);
		expect(await poller.poll()).toBeNull();
	});

	test.each(['1', '2'])(
		'are told once each, and none that were there before, though page %s of the list is left empty once',
		async (page) => {
			const { service } = bench.sandbox;
			service.variants.documentOrder = 'newestFirst';
			for (let n = 0; n < 20; n += 1) WORKFLOW.upload(bench, `x${n}.pdf`, (40 + n) * HOUR);
			const list = service.handlers['document.getAll'];
			let isLeftEmpty = page === '1';
			bench.sandbox.override('document.getAll', (call) => {
				const answer = list?.(call) ?? { status: 500 };
				if (!isLeftEmpty || call.query['page'] !== page) return answer;
				isLeftEmpty = false;
				return { ...answer, body: { ...Object(answer.body), documents: [] } };
			});
			const poller = watch(bench, WORKFLOW);
			expect(await poller.poll()).toBeNull();
			simulatedTime().advance(30 * HOUR);
			const ids = Array.from({ length: 150 }, (_, n) =>
				WORKFLOW.upload(bench, `d${n}.pdf`, ((n + 1) * HOUR) / 7),
			);
			isLeftEmpty = page === '2';
			const found = [...((await idsOf(poller)) ?? []), ...((await idsOf(poller)) ?? [])];
			expect(found.sort()).toEqual(ids.sort());
		},
	);
});
