import type { IDataObject } from 'n8n-workflow';
import { SEEDED_WORKFLOW_ID } from '../../sandbox/service/seeds';
import { simulatedTime } from '../../simulatedTime/jest';
import { useSandbox, type Poller } from '../host';
import { everywhere, useChanged, without, withoutReviews, type Change } from './gateway';
import {
	callsOf,
	DAY,
	HOUR,
	jsonOf,
	KINDS,
	MINUTE,
	toldBy,
	UNTIL_DONE,
	type Kind,
	watch,
	WORKFLOW,
} from './watch';

const bench = useSandbox();
const watchChanged = useChanged(bench);

const STATUS_PATHS = {
	model: '/api/v2/Inferences/Model/{model_id}/InferenceRequestFiles/GetPredictions/{file_id}',
	workflow: '/api/v4/workflows/{workflow_id}/documents/{document_id}',
};

const APPROVED = { events: ['approved'] };
const BOTH = { events: ['success', 'approved'] };

/** As somebody does it in the service. */
function decide({ source }: Kind, id: string, isApproved: boolean): void {
	const { handlers } = bench.sandbox.service;
	const call = { query: {}, account: '', origin: '' };
	if (source === 'model') {
		const params = { model_id: 'model-invoices', request_file_id: id };
		handlers[isApproved ? 'file.approve' : 'file.unapprove']?.({ ...call, params });
	} else {
		const params = { workflow_id: SEEDED_WORKFLOW_ID, document_id: id };
		const status = isApproved ? 'verified' : 'unverified';
		const body = { verification_status: status, verification_message: '' };
		handlers['document.verify']?.({ ...call, params, body });
	}
}

/** What n8n has saved when the settings are changed. */
const saved = (poller: Poller) => ({ state: poller.state(), shared: poller.shared() });

const told = (items: IDataObject[] | null) =>
	items?.map(({ event, file_id, status, review_status }) => [
		event,
		file_id,
		status,
		review_status,
	]);

/** Given, taken back and given again. */
async function tellsEachApproval(poller: Poller, kind: Kind, id: string): Promise<void> {
	decide(kind, id, true);
	expect(told(await jsonOf(poller))).toEqual([['approved', id, 'success', 'approved']]);
	expect(await jsonOf(poller)).toBeNull();
	decide(kind, id, false);
	expect(await jsonOf(poller)).toBeNull();
	decide(kind, id, true);
	expect(told(await jsonOf(poller))).toEqual([['approved', id, 'success', 'approved']]);
	expect(await jsonOf(poller)).toBeNull();
}

describe.each(KINDS)('with source $source', (kind) => {
	test('each approval is told once, and again when it was taken back and given again', async () => {
		const poller = watch(bench, kind, BOTH);
		await poller.poll();
		const id = kind.upload(bench, 'a.pdf');
		expect(told(await jsonOf(poller))).toEqual([['success', id, 'success', kind.unreviewed]]);
		await tellsEachApproval(poller, kind, id);
	});

	test('a file that is read and approved between two polls gives both events, in this order', async () => {
		const poller = watch(bench, kind, { events: ['approved', 'failure', 'success'] });
		await poller.poll();
		const id = kind.upload(bench, 'a.pdf');
		decide(kind, id, true);
		expect(told(await jsonOf(poller))).toEqual([
			['success', id, 'success', 'approved'],
			['approved', id, 'success', 'approved'],
		]);
	});

	test('an approval that is taken back while the file is read again is told again when it is given', async () => {
		const poller = watch(bench, kind, BOTH);
		await poller.poll();
		const id = kind.upload(bench, 'a-slow60.pdf', HOUR);
		const events = async () => (await jsonOf(poller))?.map(({ event }) => event);
		decide(kind, id, true);
		expect(await events()).toEqual(['success', 'approved']);
		decide(kind, id, false);
		kind.retry(bench, id);
		expect(await events()).toBeUndefined();
		bench.sandbox.clock.advance(UNTIL_DONE);
		decide(kind, id, true);
		expect(await events()).toEqual(['success', 'approved']);
		expect(await events()).toBeUndefined();
	});

	test('approvals of more failed files than a poll asks a Status Path about are told again when they were taken back and given again', async () => {
		const poller = watch(bench, kind, {
			...{ events: ['failure', 'approved'], options: { statusPath: STATUS_PATHS[kind.source] } },
		});
		await poller.poll();
		const ids = Array.from({ length: 12 }, () => kind.upload(bench, 'a-failrun-slow60.pdf'));
		const approvals = ids.map((id) => [id, 'approved']);
		expect(await toldBy(poller, simulatedTime(), 4)).toHaveLength(ids.length);
		const decideAll = (isApproved: boolean) => ids.forEach((id) => decide(kind, id, isApproved));
		for (const polls of [8, 12]) {
			decideAll(true);
			const told = await toldBy(poller, simulatedTime(), polls, MINUTE);
			expect(told.sort()).toEqual(approvals.sort());
			decideAll(false);
			expect(await toldBy(poller, simulatedTime(), 1, MINUTE)).toEqual([]);
		}
	});

	test('an approval days after the upload is told, and nothing else of the file', async () => {
		const id = kind.upload(bench, 'a.pdf', 2 * DAY);
		const late = kind.upload(bench, 'b.pdf', 5 * DAY);
		const poller = watch(bench, kind, BOTH);
		kind.upload(bench, 'newest.pdf', MINUTE);
		await poller.poll();
		decide(kind, id, true);
		decide(kind, late, true);
		expect(told(await jsonOf(poller))).toEqual([['approved', id, 'success', 'approved']]);
	});

	test('what is approved when the workflow is activated is told only with Emit Existing', async () => {
		const id = kind.upload(bench, 'a.pdf');
		decide(kind, id, true);
		expect(await jsonOf(watch(bench, kind, APPROVED))).toBeNull();
		const eager = watch(
			bench,
			kind,
			{ ...APPROVED, options: { emitExisting: true } },
			{
				workflowId: 'another',
			},
		);
		expect(told(await jsonOf(eager))).toEqual([['approved', id, 'success', 'approved']]);
	});

	test('nobody hears of approvals who does not want to, and later hears of new ones only', async () => {
		const first = watch(bench, kind, { events: ['success', 'failure'] });
		const id = kind.upload(bench, 'a.pdf');
		const other = kind.upload(bench, 'b.pdf');
		await first.poll();
		decide(kind, id, true);
		expect(await jsonOf(first)).toBeNull();
		const second = watch(bench, kind, BOTH, { state: first.state() });
		expect(await jsonOf(second)).toBeNull();
		decide(kind, other, true);
		expect(told(await jsonOf(second))).toEqual([['approved', other, 'success', 'approved']]);
	});

	test('an approval is told that is given after it was asked for while a poll ran', async () => {
		const id = kind.upload(bench, 'a.pdf');
		const before = watch(bench, kind, { events: ['success'] });
		await before.poll();
		const edited = watch(bench, kind, BOTH, saved(before));
		const slow = before.poll();
		expect([await edited.poll(), await slow]).toEqual([null, null]);
		decide(kind, id, true);
		expect(told(await jsonOf(edited))).toEqual([['approved', id, 'success', 'approved']]);
	});

	test('files that are named are asked for until they are too old', async () => {
		const id = kind.upload(bench, 'a.pdf', HOUR);
		const poller = watch(bench, kind, {
			...{ ...BOTH, watch: 'specific', [kind.idList]: id },
		});
		await poller.poll();
		decide(kind, id, true);
		expect(told(await jsonOf(poller))).toEqual([['approved', id, 'success', 'approved']]);
		decide(kind, id, false);
		expect(await jsonOf(poller)).toBeNull();
		decide(kind, id, true);
		expect(told(await jsonOf(poller))).toEqual([['approved', id, 'success', 'approved']]);
	});

	test('a higher Lookback Days tells no approval a second time, and later ones all the same', async () => {
		const short = watch(bench, kind, { ...BOTH, options: { lookbackDays: 3 } });
		await short.poll();
		const id = kind.upload(bench, 'a.pdf');
		expect(told(await jsonOf(short))).toHaveLength(1);
		decide(kind, id, true);
		expect(told(await jsonOf(short))).toHaveLength(1);
		simulatedTime().advance(5 * DAY);
		const unapproved = kind.upload(bench, 'b.pdf', 4 * DAY);
		kind.upload(bench, 'newest.pdf');
		await short.poll();
		const long = watch(bench, kind, { ...BOTH, options: { lookbackDays: 10 } }, saved(short));
		expect(await jsonOf(long)).toBeNull();
		decide(kind, unapproved, true);
		expect(told(await jsonOf(long))).toEqual([['approved', unapproved, 'success', 'approved']]);
		expect(await jsonOf(long)).toBeNull();
	});

	describe('of two named files that were told before the event was switched on', () => {
		const named = (ids: string[]) => ({ watch: 'specific', [kind.idList]: ids.join(', ') });

		/** Uploads and tells them, and switches the event on for those that are named by then. */
		const switchedOn = async (namedThen: (ids: string[]) => string[] = (ids) => ids) => {
			const ids = ['a.pdf', 'b.pdf'].map((name) => kind.upload(bench, name, HOUR));
			const before = watch(bench, kind, { ...named(ids), events: ['success'] });
			await before.poll();
			return {
				ids,
				poller: watch(bench, kind, { ...named(namedThen(ids)), ...BOTH }, saved(before)),
			};
		};
		const expectEach = async (poller: Poller, ids: string[]) => {
			for (const id of ids) decide(kind, id, true);
			const approved = ids.map((id) => ['approved', id, 'success', 'approved']);
			expect(told(await jsonOf(poller))?.sort()).toEqual(approved.sort());
			expect(await jsonOf(poller)).toBeNull();
		};

		test('each approval is told, though the first poll did not come to one of them', async () => {
			const { ids, poller } = await switchedOn();
			const refusal = { kind: 'status', status: 429, retryAfter: 60 } as const;
			bench.sandbox.faults.add({ ...refusal, operationId: kind.one, after: 1, times: Infinity });
			expect(await jsonOf(poller)).toBeNull();
			bench.sandbox.faults.clear();
			expect(await jsonOf(poller)).toBeNull();
			await expectEach(poller, ids);
		});

		test('each approval is told, though the first poll got no answer for one of them', async () => {
			const { ids, poller } = await switchedOn();
			const [, id = ''] = ids;
			const params = kind.source === 'model' ? { request_file_id: id } : { document_id: id };
			const refusal = { kind: 'status', status: 400, params } as const;
			bench.sandbox.faults.add({ ...refusal, operationId: kind.one, times: 1 });
			expect(await jsonOf(poller)).toBeNull();
			expect(await jsonOf(poller)).toBeNull();
			await expectEach(poller, ids);
		});

		test('each approval is told, though the first poll did not find one of them for a moment', async () => {
			const { ids, poller } = await switchedOn();
			const [, id = ''] = ids;
			const params = kind.source === 'model' ? { request_file_id: id } : { document_id: id };
			const message = kind.source === 'model' ? 'File not found' : 'Document not found';
			const refusal = { kind: 'status', status: 404, message, params } as const;
			bench.sandbox.faults.add({ ...refusal, operationId: kind.one, times: 1 });
			expect(await jsonOf(poller)).toBeNull();
			expect(bench.sandbox.faults.list()).toEqual([]);
			expect(await jsonOf(poller)).toBeNull();
			await expectEach(poller, ids);
		});

		test('each approval is told, though one of them was named again only later', async () => {
			const { ids, poller } = await switchedOn((all) => all.slice(1));
			expect(await jsonOf(poller)).toBeNull();
			const again = watch(bench, kind, { ...named(ids), ...BOTH }, saved(poller));
			expect(await jsonOf(again)).toBeNull();
			await expectEach(again, ids);
		});

		test('one that is approved at its first look, however late that comes, is not told', async () => {
			const { ids, poller } = await switchedOn((all) => all.slice(1));
			expect(await jsonOf(poller)).toBeNull();
			decide(kind, ids[0] ?? '', true);
			const again = watch(bench, kind, { ...named(ids), ...BOTH }, saved(poller));
			expect(await jsonOf(again)).toBeNull();
		});
	});

	test('Fetch Test Event shows a file that is approved', async () => {
		kind.upload(bench, 'newer.pdf', MINUTE);
		const id = kind.upload(bench, 'older.pdf', HOUR);
		decide(kind, id, true);
		const test = watch(bench, kind, APPROVED, { mode: 'manual' });
		expect(told(await jsonOf(test))).toEqual([['approved', id, 'success', 'approved']]);
	});
});

test('an approval whose content cannot be had yet comes with a later poll, and its end not once more', async () => {
	const list = bench.sandbox.service.handlers['document.getAll'];
	bench.sandbox.override('document.getAll', (call) => {
		const answer = list?.(call) ?? { status: 500 };
		const body = JSON.stringify(answer.body, (name, value: unknown) =>
			name === 'pages' ? [] : value,
		);
		return { ...answer, body: JSON.parse(body) as unknown };
	});
	const poller = watch(bench, WORKFLOW, BOTH);
	await poller.poll();
	const id = WORKFLOW.upload(bench, 'a.pdf');
	expect(told(await jsonOf(poller))).toHaveLength(1);
	decide(WORKFLOW, id, true);
	const refusal = { kind: 'status', status: 429, retryAfter: 600 } as const;
	bench.sandbox.faults.add({ ...refusal, operationId: 'document.get', times: 1 });
	expect(await jsonOf(poller)).toBeNull();
	expect(told(await jsonOf(poller))).toEqual([['approved', id, 'success', 'approved']]);
	bench.sandbox.faults.clear();
	expect(await jsonOf(poller)).toBeNull();
});

describe.each([
	['', ['verification_status']],
	[' nor the pages', ['verification_status', 'pages']],
])('where a list does not tell whether documents are approved%s', (_, names) => {
	const unsaid: Change = (answer) =>
		'documents' in answer ? everywhere(answer, (object) => without(object, names)) : answer;
	const watchUnsaid = (parameters: object) => watchChanged(WORKFLOW, unsaid, parameters);
	const approved = (id: string) => [['approved', id, 'success', 'approved']];

	test('each approval is told once, and again when it was taken back and given again', async () => {
		const [early = '', late = ''] = [2 * DAY, DAY].map((ago) =>
			WORKFLOW.upload(bench, 'a.pdf', ago),
		);
		decide(WORKFLOW, early, true);
		const poller = watchUnsaid(BOTH);
		expect(await jsonOf(poller)).toBeNull();
		decide(WORKFLOW, late, true);
		expect(told(await jsonOf(poller))).toEqual(approved(late));
		expect(await jsonOf(poller)).toBeNull();
		decide(WORKFLOW, early, false);
		expect(await jsonOf(poller)).toBeNull();
		decide(WORKFLOW, early, true);
		expect(told(await jsonOf(poller))).toEqual(approved(early));
		const id = WORKFLOW.upload(bench, 'b.pdf');
		decide(WORKFLOW, id, true);
		expect(told(await jsonOf(poller))).toEqual([
			['success', id, 'success', 'approved'],
			...approved(id),
		]);
		expect(await jsonOf(poller)).toBeNull();
	});

	test.each([
		['that the service refuses to tell of', 400],
		['that the first poll did not come to', 429],
	])('one %s begins with its own first look', async (__, status) => {
		const ids = ['a.pdf', 'b.pdf'].map((name) => WORKFLOW.upload(bench, name, HOUR));
		for (const id of ids) decide(WORKFLOW, id, true);
		const refusal = { kind: 'status', status, retryAfter: 60 } as const;
		bench.sandbox.faults.add({ ...refusal, operationId: WORKFLOW.one, times: Infinity });
		const poller = watchUnsaid(BOTH);
		expect(await jsonOf(poller)).toBeNull();
		bench.sandbox.faults.clear();
		expect(await jsonOf(poller)).toBeNull();
		const [id = ''] = ids;
		decide(WORKFLOW, id, false);
		expect(await jsonOf(poller)).toBeNull();
		decide(WORKFLOW, id, true);
		expect(told(await jsonOf(poller))).toEqual(approved(id));
	});

	test('a few are asked for by each poll, in turn, and none that is too old', async () => {
		WORKFLOW.upload(bench, 'old.pdf', 4 * DAY);
		const ids = Array.from({ length: 30 }, (__, n) =>
			WORKFLOW.upload(bench, `${n}.pdf`, HOUR + n * MINUTE),
		);
		const poller = watchUnsaid(APPROVED);
		await poller.poll();
		const looks = () => callsOf(bench).filter((call) => call === WORKFLOW.one).length;
		expect(looks()).toBe(ids.length);
		for (const id of ids) decide(WORKFLOW, id, true);
		bench.sandbox.log.clear();
		const first = (await jsonOf(poller)) ?? [];
		expect(looks()).toBe(20);
		const second = (await jsonOf(poller)) ?? [];
		expect(told([...first, ...second])?.sort()).toEqual(ids.flatMap(approved).sort());
		expect(await jsonOf(poller)).toBeNull();
	});

	test.each([
		['new.pdf', 'success'],
		['fail.pdf', 'failure'],
	])(
		'%s is told soon, though the service allows fewer requests than there are to ask for',
		async (name, event) => {
			for (let n = 0; n < 30; n += 1) WORKFLOW.upload(bench, `${n}.pdf`, HOUR);
			const poller = watchUnsaid({ events: ['success', 'failure', 'approved'] });
			await poller.poll();
			// Some of these are left to the next poll.
			await poller.poll();
			const id = WORKFLOW.upload(bench, name);
			const polls: unknown[] = [];
			for (let poll = 0; poll < 2; poll += 1) {
				const refusal = { kind: 'status', status: 429, retryAfter: 60 } as const;
				bench.sandbox.faults.add({
					...{ ...refusal, operationId: WORKFLOW.one, after: 4, times: Infinity },
				});
				const items = (await jsonOf(poller)) ?? [];
				polls.push(...items.map(({ event, file_id }) => [event, file_id]));
				bench.sandbox.faults.clear();
			}
			expect(polls).toEqual([[event, id]]);
		},
	);

	test('Fetch Test Event shows one that is approved', async () => {
		WORKFLOW.upload(bench, 'newer.pdf', MINUTE);
		const id = WORKFLOW.upload(bench, 'older.pdf', HOUR);
		decide(WORKFLOW, id, true);
		const test = watchChanged(WORKFLOW, unsaid, APPROVED, { mode: 'manual' });
		expect(told(await jsonOf(test))).toEqual(approved(id));
	});
});

test('no document is asked for where the list tells whether it is approved', async () => {
	const id = WORKFLOW.upload(bench, 'a.pdf');
	WORKFLOW.upload(bench, 'b.pdf');
	const poller = watch(bench, WORKFLOW, BOTH);
	await poller.poll();
	decide(WORKFLOW, id, true);
	expect(await jsonOf(poller)).toHaveLength(1);
	expect(callsOf(bench)).not.toContain(WORKFLOW.one);
});

test.each(KINDS)(
	'approvals of named files of a $source are told, though their Status Path says nothing of them',
	async (kind) => {
		const id = kind.upload(bench, 'a.pdf', HOUR);
		const states: Change = (answer, path) =>
			path.startsWith('/state/') ? { status: 'success' } : answer;
		const poller = watchChanged(kind, states, {
			...{ ...BOTH, watch: 'specific', [kind.idList]: id },
			options: { statusPath: `/state/${kind.placeholder}` },
		});
		expect(await jsonOf(poller)).toBeNull();
		await tellsEachApproval(poller, kind, id);
	},
);

describe.each(KINDS)('of a $source, one that could not be read, keyed in and approved', (kind) => {
	test.each([
		['by the list', false],
		['by its own answer', true],
	])('is told as approved, %s', async (_, isUnsaid) => {
		const poller = watchChanged(kind, isUnsaid ? withoutReviews : (answer) => answer, {
			events: ['failure', 'approved'],
		});
		await poller.poll();
		const id = kind.upload(bench, 'fail.pdf', MINUTE);
		expect(await jsonOf(poller)).toEqual([
			expect.objectContaining({ event: 'failure', file_id: id }),
		]);
		expect(await poller.poll()).toBeNull();
		decide(kind, id, true);
		const approval = { event: 'approved', file_id: id, status: 'failure' };
		expect(await jsonOf(poller)).toEqual([
			expect.objectContaining({ ...approval, review_status: 'approved' }),
		]);
		expect(await poller.poll()).toBeNull();
	});

	test('is shown so by Fetch Test Event', async () => {
		const id = kind.upload(bench, 'fail.pdf', MINUTE);
		decide(kind, id, true);
		const shown = await jsonOf(watch(bench, kind, APPROVED, { mode: 'manual' }));
		expect(shown).toEqual([expect.objectContaining({ event: 'approved', file_id: id })]);
	});
});

describe.each(KINDS)('of a $source with a Status Path that says no more than a word', (kind) => {
	test.each(
		['all', 'specific'].flatMap((watched) =>
			['fail.pdf', 'a.pdf'].flatMap((name) =>
				[false, true].map((isUnsaid) => ({ watched, name, isUnsaid })),
			),
		),
	)('$name is told as approved ($watched; left out of lists: $isUnsaid)', async (given) => {
		const { watched, name, isUnsaid } = given;
		const states = new Map<string, string>();
		const change: Change = (answer, path) => {
			const [, id] = /^\/state\/(.*)$/.exec(path) ?? [];
			if (id !== undefined) return states.has(id) ? { status: states.get(id) } : undefined;
			return isUnsaid ? withoutReviews(answer, path) : answer;
		};
		const isNamed = watched === 'specific';
		const named = isNamed ? kind.upload(bench, name, MINUTE) : '';
		states.set(named, 'pending');
		const poller = watchChanged(kind, change, {
			events: ['success', 'failure', 'approved'],
			options: { statusPath: `/state/${kind.placeholder}` },
			...(isNamed && { watch: watched, [kind.idList]: named }),
		});
		await poller.poll();
		const id = isNamed ? named : kind.upload(bench, name, MINUTE);
		const status = name === 'fail.pdf' ? 'failure' : 'success';
		states.set(id, status);
		expect(await jsonOf(poller)).toEqual([expect.objectContaining({ event: status, file_id: id })]);
		expect(await poller.poll()).toBeNull();
		decide(kind, id, true);
		const approval = { event: 'approved', file_id: id, status };
		expect(await jsonOf(poller)).toEqual([expect.objectContaining(approval)]);
		expect(await poller.poll()).toBeNull();
	});
});

test('a named document is told as approved that its Status Path alone calls not readable', async () => {
	const id = WORKFLOW.upload(bench, 'a.pdf', MINUTE);
	const change: Change = (answer, path) =>
		path.startsWith('/state/') ? { status: 'failure' } : answer;
	const poller = watchChanged(WORKFLOW, change, {
		...{ events: ['failure', 'approved'], watch: 'specific', documentIds: id },
		options: { statusPath: '/state/{document_id}' },
	});
	expect(await poller.poll()).toBeNull();
	decide(WORKFLOW, id, true);
	expect(await jsonOf(poller)).toEqual([
		expect.objectContaining({ event: 'approved', file_id: id, status: 'failure' }),
	]);
	expect(await poller.poll()).toBeNull();
});

test('what was read after all is told with what was read, though its own answer still says that it failed', async () => {
	let id = '';
	let failedIn: 'all' | 'its own' | 'none' = 'all';
	const change: Change = (answer) => {
		const isList = 'documents' in answer;
		return everywhere(answer, (object) => {
			if (object.document_id !== id) return object;
			const shown = isList ? without(object, ['verification_status']) : object;
			const hasFailed = failedIn === 'all' || (failedIn === 'its own' && !isList);
			return hasFailed ? { ...shown, status: 'failure', pages: [] } : shown;
		});
	};
	const poller = watchChanged(WORKFLOW, change, { events: ['success', 'failure', 'approved'] });
	await poller.poll();
	id = WORKFLOW.upload(bench, 'a.pdf', MINUTE);
	expect(await jsonOf(poller)).toEqual([expect.objectContaining({ event: 'failure' })]);
	const told: IDataObject[] = [];
	for (const answers of ['its own', 'none', 'none'] as const) {
		failedIn = answers;
		told.push(...((await jsonOf(poller)) ?? []));
	}
	const fields = expect.objectContaining({ total_amount: expect.anything() as unknown }) as unknown;
	expect(told).toEqual([expect.objectContaining({ event: 'success', fields })]);
});

test('approvals that were told do not come again where the event is switched off and on, though not all failed documents have their turn then', async () => {
	const statusPath = '/api/v4/workflows/{workflow_id}/documents/{document_id}/fields';
	const failing: Change = (answer, path) =>
		path.endsWith('/fields') ? { status: 'failure' } : answer;
	const watching = (events: string[], options = {}) =>
		watchChanged(WORKFLOW, failing, { events, options: { statusPath } }, options);
	const ALL = ['success', 'failure', 'approved'];
	const first = watching(ALL);
	await first.poll();
	const ids = Array.from({ length: 12 }, (_, n) => WORKFLOW.upload(bench, `${n}.pdf`));
	expect(await toldBy(first, simulatedTime(), 2)).toHaveLength(ids.length);
	for (const id of ids) decide(WORKFLOW, id, true);
	const due = ids.map((id) => [id, 'approved']);
	expect((await toldBy(first, simulatedTime(), 4)).sort()).toEqual(due.sort());
	const second = watching(['success', 'failure'], { state: first.state() });
	expect(await toldBy(second, simulatedTime(), 1, MINUTE)).toEqual([]);
	const third = watching(ALL, { state: second.state() });
	expect(await toldBy(third, simulatedTime(), 4, MINUTE)).toEqual([]);
	const [again = ''] = ids;
	decide(WORKFLOW, again, false);
	await toldBy(third, simulatedTime(), 3);
	decide(WORKFLOW, again, true);
	expect(await toldBy(third, simulatedTime(), 3)).toEqual([[again, 'approved']]);
});

test.each(KINDS)(
	'the approval of a $source file that is read again when the event is switched on, and approved by the time that it is read, is told',
	async (kind) => {
		const watching = (events: string[], options = {}) =>
			watchChanged(kind, withoutReviews, { events }, options);
		const first = watching(['success', 'failure']);
		await first.poll();
		const id = kind.upload(bench, 'a-failrun-slow60.pdf');
		expect(await toldBy(first, simulatedTime(), 4, MINUTE)).toEqual([[id, 'failure']]);
		kind.retry(bench, id);
		const second = watching(['success', 'failure', 'approved'], { state: first.state() });
		expect(await jsonOf(second)).toBeNull();
		simulatedTime().advance(MINUTE);
		decide(kind, id, true);
		expect(await toldBy(second, simulatedTime(), 4, MINUTE)).toEqual([
			[id, 'success'],
			[id, 'approved'],
		]);
	},
);
