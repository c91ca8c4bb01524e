import { useSandbox } from '../host';
import { useChanged, without, type Json } from './gateway';
import { HOUR, idsOf, KINDS, MODEL, UNTIL_DONE, type Kind, WORKFLOW } from './watch';

const bench = useSandbox();
const watchChanged = useChanged(bench);

/** Watches a service that says something else, with status 200, while `isBusy` is on. */
function watchBusy(kind: Kind, said: unknown, parameters = {}) {
	const service = { isBusy: false };
	const poller = watchChanged(kind, (answer) => (service.isBusy ? said : answer), parameters);
	return { service, poller };
}

describe.each(KINDS)(
	'a $source whose service answers with something else and status 200',
	(kind) => {
		test.each([
			{ success: false, message: 'Failure' },
			{ status: 'failure', message: 'Internal' },
			{ message: 'Success' },
			{ message: 'Try again' },
		])('tells a file once, as what it becomes (%j)', async (said) => {
			const id = kind.upload(bench, 'a-slow3600.pdf');
			const { poller, service } = watchBusy(kind, said, {
				watch: 'specific',
				[kind.idList]: id,
			});
			await poller.poll();
			const before = poller.state();
			service.isBusy = true;
			await expect(poller.poll()).rejects.toThrow('The service gave an answer without');
			expect(poller.state()).toEqual(before);
			service.isBusy = false;
			bench.sandbox.clock.advance(UNTIL_DONE);
			const items = await poller.poll();
			expect(items?.map(({ json }) => json)).toEqual([
				expect.objectContaining({ file_id: id, event: 'success', file_name: 'a-slow3600.pdf' }),
			]);
			expect(await poller.poll()).toBeNull();
		});

		test.each([
			{ code: 'no_documents', message: 'No documents yet' },
			{ success: true, code: 'empty', message: 'None', errors: [] },
			{ code: 'NO_RECORDS', message: 'None' },
			{ code: 'no_files_found', message: 'None' },
			{ code: 'none', message: 'None' },
		])('tells what comes after an empty list that has a word of its own (%j)', async (said) => {
			const list = kind === MODEL ? 'unmoderated_images' : 'documents';
			const { poller, service } = watchBusy(kind, { ...said, [list]: [] });
			service.isBusy = true;
			expect(await poller.poll()).toBeNull();
			service.isBusy = false;
			const id = kind.upload(bench, 'later.pdf');
			expect(await idsOf(poller)).toEqual([id]);
		});

		test.each([
			[{ success: false, message: 'Busy' }, []],
			[{ code: 503, message: 'Busy' }, []],
			[{ code: 'rate_limited', message: 'Busy', details: {} }, null],
			[{ code: 'internal_error', message: 'Busy' }, []],
			[{ code: 'nonexistent_workflow', message: 'Busy' }, []],
			[{ code: 'no_document_access', message: 'Busy' }, []],
			[{ code: 'no_database', message: 'Busy' }, []],
			[{ code: 'none_authorized', message: 'Busy' }, []],
			[{ code: 'empty_api_key', message: 'Busy' }, []],
			[{ errors: ['Busy'] }, []],
			[{ errors: [], error: 'Busy' }, []],
			[{ error: { code: 503, message: 'Busy' } }, []],
		])('takes no list beside a refusal for an empty one (%j, %j)', async (refusal, empty) => {
			kind.upload(bench, 'existing.pdf', HOUR);
			const list = kind === MODEL ? 'unmoderated_images' : 'documents';
			const { poller, service } = watchBusy(kind, { ...refusal, [list]: empty });
			service.isBusy = true;
			await expect(poller.poll()).rejects.toThrow('The service gave an answer without');
			expect(poller.state()).toEqual({});
			service.isBusy = false;
			expect(await poller.poll()).toBeNull();
			const id = kind.upload(bench, 'later.pdf');
			expect(await idsOf(poller)).toEqual([id]);
		});
	},
);

test.each([
	{ errors: ['Unreadable'] },
	{ error: { code: 'unreadable', message: 'Too dark' } },
	{ code: 'unreadable', details: {} },
])(
	'a file of a model that failed is told, where its own answer says that beside the form of a refusal (%j)',
	async (said) => {
		const id = MODEL.upload(bench, 'a-slow3600.pdf');
		const service = { hasFailed: false };
		const empty = { moderated_images: [], unmoderated_images: [] };
		const poller = watchChanged(MODEL, (answer, path) => {
			if (!service.hasFailed) return answer;
			return path.includes(id) ? { ...empty, ...said, message: 'failure' } : empty;
		});
		await poller.poll();
		service.hasFailed = true;
		expect((await poller.poll())?.map(({ json }) => [json['file_id'], json['event']])).toEqual([
			[id, 'failure'],
		]);
		expect(await poller.poll()).toBeNull();
	},
);

test('nothing of another document is told, where a gateway mixes up its answers', async () => {
	const gateway = { isMixedUp: true };
	const poller = watchChanged(WORKFLOW, (answer, path) =>
		path.endsWith('/documents')
			? {
					...answer,
					documents: (answer['documents'] as Json[]).map((each) => without(each, ['pages'])),
				}
			: { ...answer, ...(gateway.isMixedUp && { document_id: 'other' }) },
	);
	await poller.poll();
	const id = WORKFLOW.upload(bench, 'a.pdf');
	expect(await poller.poll()).toBeNull();
	gateway.isMixedUp = false;
	expect(await idsOf(poller)).toEqual([id]);
	expect(await poller.poll()).toBeNull();
});

test.each(KINDS)(
	'a pending file of a $source that is not found for a moment, as a gateway says it, is told',
	async (kind) => {
		const id = kind.upload(bench, 'a-slow3600.pdf');
		const service = { isLost: false };
		const empty =
			kind === MODEL ? { moderated_images: [], unmoderated_images: [] } : { documents: [] };
		const poller = watchChanged(kind, (answer, path) => {
			if (!service.isLost) return answer;
			return path.includes(id) ? undefined : empty;
		});
		await poller.poll();
		service.isLost = true;
		expect(await poller.poll()).toBeNull();
		service.isLost = false;
		bench.sandbox.clock.advance(UNTIL_DONE);
		expect(await idsOf(poller)).toEqual([id]);
		expect(await poller.poll()).toBeNull();
	},
);
