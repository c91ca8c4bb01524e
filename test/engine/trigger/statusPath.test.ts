import { simulatedTime } from '../../simulatedTime/jest';
import { useSandbox } from '../host';
import { everywhere, useChanged, without, type Change } from './gateway';
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
} from './watch';

const bench = useSandbox();
const watchChanged = useChanged(bench);
const notes = useNotes();

/** Addresses at which the sandbox counts requests. */
const COUNTED = {
	model: '/api/v2/Inferences/Model/{model_id}/ImageLevelInferences/{file_id}',
	workflow: '/api/v4/workflows/{workflow_id}/documents/{document_id}/fields',
};
const IS_COUNTED = /\/ImageLevelInferences\/[^/]+$|\/fields$/;

describe.each(KINDS)('with a Status Path the files of a $source', (kind) => {
	const options = { statusPath: `/state/${kind.placeholder}` };

	/** An address of its own that tells states in one word; anything else is the sandbox's. */
	const states = new Map<string, string>();
	const withStates: Change = (answer, path) => {
		const [, id] = /^\/state\/(.*)$/.exec(path) ?? [];
		if (id === undefined) return answer;
		const status = states.get(id);
		return status === undefined ? undefined : { status };
	};

	beforeEach(() => states.clear());

	test('are pending as long as it says so, whatever the list says', async () => {
		const poller = watchChanged(kind, withStates, { options });
		const id = kind.upload(bench, 'a-slow3600.pdf');
		states.set(id, 'pending');
		expect(await poller.poll()).toBeNull();
		bench.sandbox.clock.advance(UNTIL_DONE);
		expect(await poller.poll()).toBeNull();
		states.set(id, 'Failure');
		const [file] = (await jsonOf(poller)) ?? [];
		expect(file).toMatchObject({ file_id: id, file_name: 'a-slow3600.pdf', event: 'failure' });
		expect(await poller.poll()).toBeNull();
		expect(callsOf(bench)).not.toContain(kind.one);
	});

	test.each([
		['failure', 'a.pdf'],
		['success', 'b-fail.pdf'],
	])('end once with its %s, though the list says otherwise from the start', async (end, name) => {
		const poller = watchChanged(kind, withStates, { options });
		await poller.poll();
		const id = kind.upload(bench, name);
		const told: unknown[] = [];
		for (const state of ['pending', 'pending', end, end, end, end]) {
			states.set(id, state);
			told.push((await jsonOf(poller))?.map(({ event }) => event));
		}
		expect(told).toEqual([undefined, undefined, [end], undefined, undefined, undefined]);
	});

	test('are complete when they are named, though it says no more than their state', async () => {
		const id = kind.upload(bench, 'a-pages2-slow60.pdf', DAY);
		states.set(id, 'pending');
		const named = { options, watch: 'specific', [kind.idList]: id };
		const poller = watchChanged(kind, withStates, named);
		expect(await poller.poll()).toBeNull();
		states.set(id, 'success');
		const [file] = (await jsonOf(poller)) ?? [];
		expect(file).toMatchObject({ file_id: id, event: 'success' });
		expect(file?.['pages']).toHaveLength(2);
		expect(await poller.poll()).toBeNull();
	});

	test('are told once there is something to see of them, though it calls them read before', async () => {
		const id = kind.upload(bench, 'a.pdf', HOUR);
		let isThere = false;
		const early: Change = (answer, path) => {
			const given = withStates(answer, path);
			if (given !== answer || isThere) return given;
			const hidden = { status: 'pending', moderated_images: [], unmoderated_images: [], pages: [] };
			return { ...answer, ...hidden };
		};
		const named = { options, watch: 'specific', [kind.idList]: id };
		const poller = watchChanged(kind, early, named);
		states.set(id, 'pending');
		await poller.poll();
		states.set(id, 'success');
		expect(await poller.poll()).toBeNull();
		isThere = true;
		const [file] = (await jsonOf(poller)) ?? [];
		expect(file).toMatchObject({ file_id: id, file_name: 'a.pdf', event: 'success' });
		expect(file?.['pages']).toHaveLength(1);
		expect(await poller.poll()).toBeNull();
	});

	test('are told, though the service allows fewer requests than there are files to ask for', async () => {
		// Who waits for the credential must not lose its turn to others.
		let status = 'pending';
		const counted: Change = (answer, path) => (IS_COUNTED.test(path) ? { status } : answer);
		const ids = Array.from({ length: 12 }, (_, n) => kind.upload(bench, `${n}.pdf`, HOUR));
		const named = { watch: 'specific', [kind.idList]: ids.join() };
		const options = { statusPath: COUNTED[kind.source] };
		const poller = watchChanged(kind, counted, { ...named, options });
		await poller.poll();
		status = 'success';
		bench.sandbox.rateLimit({ requests: 8, windowMs: MINUTE });
		const told: unknown[] = [];
		for (let poll = 0; poll < ids.length; poll += 1) {
			told.push(...((await jsonOf(poller)) ?? []).map(({ file_id }) => file_id));
			simulatedTime().advance(MINUTE);
		}
		expect(told.sort()).toEqual(ids.sort());
	});

	test('are told as it says, though the service allows fewer requests than come anew', async () => {
		let status = 'pending';
		const counted: Change = (answer, path) => (IS_COUNTED.test(path) ? { status } : answer);
		const poller = watchChanged(kind, counted, { options: { statusPath: COUNTED[kind.source] } });
		await poller.poll();
		const ids = Array.from({ length: 12 }, (_, n) => kind.upload(bench, `${n}.pdf`));
		bench.sandbox.rateLimit({ requests: 8, windowMs: MINUTE });
		const told: unknown[] = [];
		for (let poll = 0; poll < ids.length; poll += 1) {
			if (poll === 3) {
				expect(told).toEqual([]);
				status = 'failure';
			}
			told.push(...((await jsonOf(poller)) ?? []).map(({ file_id, event }) => [file_id, event]));
			simulatedTime().advance(MINUTE);
		}
		expect(told.sort()).toEqual(ids.sort().map((id) => [id, 'failure']));
	});

	/** The list goes on to call everything pending. */
	const stuck: Change = (answer, path) => {
		if (IS_COUNTED.test(path)) return { status: 'success' };
		if (path.includes('GetPredictions') || path.includes('/documents/')) return answer;
		return everywhere(answer, (one) => {
			if ('document_id' in one) return { ...one, status: 'pending' };
			return 'request_file_id' in one ? { ...one, message: 'pending' } : one;
		});
	};

	test.each([
		[429, 'the next poll', 0],
		[500, 'the next poll', 0],
		[429, 'a poll hours later', 4 * HOUR],
		[500, 'a poll hours later', 4 * HOUR],
	])(
		'are told once, though it answers with %d in %s and the list goes on to call them pending',
		async (status, _, later) => {
			const poller = watchChanged(kind, stuck, { options: { statusPath: COUNTED[kind.source] } });
			const expectNext = async (name: string) => {
				const id = kind.upload(bench, name);
				expect((await jsonOf(poller))?.map(({ file_id }) => file_id)).toEqual([id]);
			};
			await poller.poll();
			await expectNext('a.pdf');
			simulatedTime().advance(later);
			await expectNext('b.pdf');
			const operationId = { model: 'file.getPage', workflow: 'document.getFields' }[kind.source];
			bench.sandbox.faults.add({ kind: 'status', status, operationId, times: 20 });
			expect(await poller.poll()).toBeNull();
			bench.sandbox.faults.clear();
			expect(await poller.poll()).toBeNull();
			expect(await poller.poll()).toBeNull();
		},
	);

	test('are told long after others that came later, though the service has no other address for one', async () => {
		const isOne = /GetPredictions|\/documents\//;
		const poller = watchChanged(
			kind,
			(answer, path) => (isOne.test(path) ? undefined : withStates(answer, path)),
			{ options },
		);
		await poller.poll();
		const id = kind.upload(bench, 'slow3600.pdf');
		states.set(id, 'pending');
		await poller.poll();
		simulatedTime().advance(2 * DAY);
		// More than the list gives at once.
		for (let n = 0; n < 100; n += 1) kind.upload(bench, `${n}.pdf`, MINUTE + n * MINUTE);
		expect(await jsonOf(poller)).toHaveLength(100);
		states.set(id, 'success');
		const files = await jsonOf(poller);
		expect(files?.map(({ file_id, event }) => [file_id, event])).toEqual([[id, 'success']]);
		expect(await poller.poll()).toBeNull();
	});

	test('leave when it does not know them', async () => {
		const poller = watchChanged(kind, withStates, { options });
		const id = kind.upload(bench, 'a-slow3600.pdf');
		states.set(id, 'pending');
		await poller.poll();
		await kind.remove(bench, id);
		states.clear();
		expect(await poller.poll()).toBeNull();
		expect(notes()).toEqual([]);
	});
});

describe.each(KINDS)('a $source, whose list shows of no file that it was read', (kind) => {
	const signs = ['status', 'message', 'pages', 'predicted_boxes', 'moderated_boxes'];
	const more = ['no_of_fields', 'raw_ocr', 'is_moderated', 'updated_at'];
	const isList = (answer: object, path: string) =>
		'documents' in answer || path.endsWith('/ImageLevelInferences');

	test.each([
		['a refusal under status 200', { success: false, message: 'Please try again later' }],
		['nothing of the file', { request_id: 'x' }],
	])('tells no old one again after its Status Path has said %s once', async (_, nothing) => {
		let said: unknown = { status: 'success' };
		const change: Change = (answer, path) => {
			if (path.startsWith('/state/')) return said;
			return isList(answer, path)
				? everywhere(answer, (object) => without(object, [...signs, ...more]))
				: answer;
		};
		const statusPath = `/state/${kind.placeholder}`;
		const poller = watchChanged(kind, change, { options: { statusPath } });
		await poller.poll();
		const told: unknown[] = [];
		const poll = async () =>
			told.push(...((await jsonOf(poller)) ?? []).map(({ file_id }) => file_id));
		const old = kind.upload(bench, 'old.pdf', MINUTE);
		await poll();
		// From then on the first one is older than what is remembered.
		simulatedTime().advance(3 * HOUR);
		const young = kind.upload(bench, 'young.pdf', MINUTE);
		await poll();
		await poll();
		said = nothing;
		await poll();
		said = { status: 'success' };
		await poll();
		await poll();
		expect(told).toEqual([old, young]);
	});
});

describe.each(['all', 'specific'])(
	'a file that a Status Path calls read, with Watch %s, and whose pages have no boxes',
	(watched) => {
		const signs = ['predicted_boxes', 'moderated_boxes', 'no_of_fields', 'raw_ocr', 'message'];
		let status = 'pending';
		let isRead = false;
		const service: Change = (answer, path) => {
			if (path.startsWith('/state/')) return { status };
			// The service need not have the usual address for a file that is listed.
			if (watched === 'all' && path.includes('/GetPredictions/')) return undefined;
			return isRead ? answer : everywhere(answer, (object) => without(object, signs));
		};
		const started = async () => {
			[status, isRead] = ['pending', false];
			const id = MODEL.upload(bench, 'a.pdf', HOUR);
			const options = { statusPath: '/state/{file_id}' };
			const poller = watchChanged(MODEL, service, { options, watch: watched, fileIds: id });
			await poller.poll();
			status = 'success';
			return { id, poller };
		};

		test('is told once it has some', async () => {
			const { id, poller } = await started();
			expect(await jsonOf(poller)).toBeNull();
			simulatedTime().advance(9 * MINUTE);
			expect(await jsonOf(poller)).toBeNull();
			isRead = true;
			const [file] = (await jsonOf(poller)) ?? [];
			expect(file).toMatchObject({ file_id: id, event: 'success', status: 'success' });
			expect(file?.['fields']).not.toEqual({});
			expect(await jsonOf(poller)).toBeNull();
		});

		test('is blank, and told, when it has stayed as it is for ten minutes', async () => {
			const { id, poller } = await started();
			expect(await jsonOf(poller)).toBeNull();
			simulatedTime().advance(10 * MINUTE);
			const [file] = (await jsonOf(poller)) ?? [];
			expect(file).toMatchObject({ file_id: id, event: 'success', status: 'success', fields: {} });
			expect(await jsonOf(poller)).toBeNull();
		});
	},
);

test('a file of a model is made of its own pages, where its Status Path gives those of others, too', async () => {
	const page = (file: string, text: string) => ({
		request_file_id: file,
		message: 'success',
		prediction: [{ label: 'total', ocr_text: text }],
	});
	const poller = watchChanged(
		MODEL,
		(answer, path) => {
			const [, id] = /^\/state\/(.*)$/.exec(path) ?? [];
			return id === undefined ? answer : { result: [page('other', '2.00'), page(id, '1.00')] };
		},
		{ options: { statusPath: '/state/{file_id}' } },
	);
	await poller.poll();
	const id = MODEL.upload(bench, 'a.pdf');
	const told = (await jsonOf(poller)) ?? [];
	expect(told.map(({ file_id, fields }) => [file_id, fields])).toEqual([[id, { total: '1.00' }]]);
});

describe.each(KINDS)('a Status Path of a $source that answers without an object', (kind) => {
	const nothings = [null, [], 'success'].map((nothing) => ({ nothing }));
	const statusPath = `/state/${kind.placeholder}`;
	/** Watches with a path that answers something else from the time on that `answers` is called. */
	const watchSaying = (first: unknown, parameters = {}) => {
		let said = first;
		const poller = watchChanged(
			kind,
			(answer, path) => (path.startsWith('/state/') ? said : answer),
			{ options: { statusPath }, ...parameters },
		);
		const answers = (next: unknown) => {
			said = next;
		};
		return { poller, answers };
	};
	const pending = { status: 'pending' };
	const success = { status: 'success' };

	test.each(nothings)('($nothing) costs no file that is not listed', async ({ nothing }) => {
		const { poller, answers } = watchSaying(pending);
		await poller.poll();
		const id = kind.upload(bench, 'a-slow3600.pdf', 0);
		await poller.poll();
		answers(nothing);
		bench.sandbox.service.variants.listedAfter = DAY;
		for (let poll = 0; poll < 4; poll += 1) {
			simulatedTime().advance(10 * MINUTE);
			expect(await poller.poll()).toBeNull();
		}
		simulatedTime().advance(UNTIL_DONE);
		answers(success);
		expect(await idsOf(poller)).toEqual([id]);
		expect(await poller.poll()).toBeNull();
	});

	test.each(nothings)('($nothing) leaves to the list what that shows', async ({ nothing }) => {
		const { poller, answers } = watchSaying(pending);
		await poller.poll();
		const id = kind.upload(bench, 'a-slow3600.pdf', 0);
		await poller.poll();
		answers(nothing);
		expect(await poller.poll()).toBeNull();
		simulatedTime().advance(UNTIL_DONE);
		expect(await idsOf(poller)).toEqual([id]);
		expect(await poller.poll()).toBeNull();
	});

	test.each(nothings)('($nothing) until a named file is read costs no end', async ({ nothing }) => {
		const id = kind.upload(bench, 'a-slow3600.pdf', 0);
		const { poller, answers } = watchSaying(nothing, { watch: 'specific', [kind.idList]: id });
		expect(await poller.poll()).toBeNull();
		simulatedTime().advance(UNTIL_DONE);
		answers(success);
		expect(await idsOf(poller)).toEqual([id]);
		answers(nothing);
		expect(await poller.poll()).toBeNull();
		answers(success);
		expect(await poller.poll()).toBeNull();
	});
});
