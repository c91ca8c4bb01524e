import { simulatedTime } from '../../simulatedTime/jest';
import { useSandbox } from '../host';
import { everywhere, useChanged, without, type Change, type Json } from './gateway';
import { HOUR, idsOf, jsonOf, KINDS, MINUTE, MODEL, UNTIL_DONE, WORKFLOW } from './watch';

const bench = useSandbox();
const watchChanged = useChanged(bench);

/** How the list was until the Status Path was asked. */
let listedAs: Change | undefined;
const service: Change = (answer, path) => {
	if (path.startsWith('/state/')) {
		listedAs = undefined;
		return { status: 'success' };
	}
	return listedAs && !path.includes('/GetPredictions/') ? listedAs(answer, path) : answer;
};

test.each([{ message: 'pending' }, { updated_at: new Date().toISOString() }])(
	'a file that is read between the list and the question is told with all of its pages: %j',
	async (says) => {
		const options = { statusPath: '/state/{file_id}' };
		const poller = watchChanged(MODEL, service, { simplify: false, options });
		await poller.poll();
		MODEL.upload(bench, 'two-pages2.pdf', MINUTE);
		const isNotRead = {
			predicted_boxes: [],
			no_of_fields: null,
			raw_ocr: '',
			message: '',
			...says,
		};
		listedAs = (answer) =>
			everywhere(answer, (page) => (page['page'] === 1 ? { ...page, ...isNotRead } : page));
		const [file] = (await jsonOf(poller)) ?? [];
		const pages = file?.['pages'] as Json[];
		expect(pages.map((page) => (page['predicted_boxes'] as unknown[]).length > 0)).toEqual([
			true,
			true,
		]);
	},
);

test('one that failed and is read after all is told with what was read, though the list does not show it yet', async () => {
	const isFailed: Change = (answer) =>
		everywhere(answer, (page) =>
			'predicted_boxes' in page ? { ...page, message: 'failure', predicted_boxes: [] } : page,
		);
	let state = 'failure';
	const behind: Change = (answer, path) => {
		if (path.startsWith('/state/')) return { status: state };
		return path.includes('/GetPredictions/') ? answer : isFailed(answer, path);
	};
	const options = { statusPath: '/state/{file_id}' };
	const poller = watchChanged(MODEL, behind, { options });
	await poller.poll();
	MODEL.upload(bench, 'a.pdf', MINUTE);
	expect(await jsonOf(poller)).toMatchObject([{ event: 'failure' }]);
	state = 'success';
	const [file] = (await jsonOf(poller)) ?? [];
	expect(file).toMatchObject({ event: 'success' });
	expect(file?.['fields']).not.toEqual({});
});

test.each([{ fields: {}, tables: [] }, {}])(
	'a document whose pages are listed with %j until it is read is told with its fields',
	async (data) => {
		const options = { statusPath: '/state/{document_id}' };
		const poller = watchChanged(WORKFLOW, service, { options });
		await poller.poll();
		WORKFLOW.upload(bench, 'a.pdf', MINUTE);
		listedAs = (answer) =>
			everywhere(answer, (object) => {
				if ('data' in object) return { ...object, data };
				return 'document_id' in object ? { ...object, status: 'pending' } : object;
			});
		const [file] = (await jsonOf(poller)) ?? [];
		expect(file).toMatchObject({ event: 'success', status: 'success' });
		expect(file?.['fields']).not.toEqual({});
	},
);

describe.each(KINDS)('an approval of a file of a $source is told once', (kind) => {
	const statusPath = {
		model: '/api/v2/Inferences/Model/{model_id}/InferenceRequestFiles/GetPredictions/{file_id}',
		workflow: '/api/v4/workflows/{workflow_id}/documents/{document_id}',
	}[kind.source];
	const unapproved: Change = (answer) => {
		const pages = [answer['moderated_images'], answer['unmoderated_images']].flat();
		const mixed = { ...answer, moderated_images: [], unmoderated_images: pages };
		return everywhere('moderated_images' in answer ? mixed : answer, (one) => ({
			...one,
			...('document_id' in one && { verification_status: 'unverified' }),
			...('approval_status' in one && { approval_status: '' }),
		}));
	};

	test.each(['list', 'Status Path'])('where the %s shows it later', async (late) => {
		let [isLate, id] = [true, ''];
		const poller = watchChanged(
			kind,
			(answer, path) =>
				isLate && path.includes(id) === (late === 'Status Path')
					? unapproved(answer, path)
					: answer,
			{ events: ['success', 'approved'], options: { statusPath } },
		);
		const told: unknown[] = [];
		const poll = async () =>
			told.push(
				...((await jsonOf(poller)) ?? []).map(({ event, review_status }) => [event, review_status]),
			);
		await poll();
		id = kind.upload(bench, 'a-slow3600.pdf', 0);
		await poll();
		simulatedTime().advance(UNTIL_DONE);
		kind.approve(bench, id);
		for (const is of [true, true, false, false]) {
			isLate = is;
			await poll();
			simulatedTime().advance(MINUTE);
		}
		expect(told).toEqual([
			['success', expect.anything()],
			['approved', 'approved'],
		]);
	});
});

describe.each(KINDS)('of the files of a $source that a list goes on to call pending', (kind) => {
	const one = { model: 'file.getPage', workflow: 'document.getFields' }[kind.source];
	const statusPath = {
		model: '/api/v2/Inferences/Model/{model_id}/ImageLevelInferences/{file_id}',
		workflow: '/api/v4/workflows/{workflow_id}/documents/{document_id}/fields',
	}[kind.source];
	const pending: Change = (answer, path) => {
		if (/\/ImageLevelInferences\/[^/]+$|\/fields$/.test(path)) return { status: 'success' };
		if (path.includes('/GetPredictions/') || /\/documents\/[^/]+$/.test(path)) return answer;
		return everywhere(answer, (object) => ({
			...object,
			...('document_id' in object && { status: 'pending' }),
			...('request_file_id' in object && { message: 'pending' }),
		}));
	};

	test.each([
		[
			'those that the service allows no requests for',
			() => bench.sandbox.rateLimit({ requests: 8, windowMs: MINUTE }),
		],
		[
			'those that the service refuses to tell of',
			() => bench.sandbox.faults.add({ kind: 'status', status: 501, operationId: one, times: 10 }),
		],
	])('%s in the first poll begin with the next one', async (_, hinder) => {
		for (let n = 0; n < 20; n += 1) kind.upload(bench, `${n}.pdf`, 5 * HOUR);
		hinder();
		const poller = watchChanged(kind, pending, { options: { statusPath } });
		const told: unknown[] = [];
		const pollFor = async (minutes: number) => {
			for (let poll = 0; poll < minutes; poll += 1) {
				told.push(...((await jsonOf(poller)) ?? []).map(({ file_id }) => file_id));
				simulatedTime().advance(MINUTE);
			}
		};
		await pollFor(20);
		const later = kind.upload(bench, 'later.pdf');
		await pollFor(20);
		expect(told).toEqual([later]);
	});
});

test.each([4, 6])(
	'all documents of a list without pages are told where the service allows %d requests a minute',
	async (requests) => {
		const statusPath = '/api/v4/workflows/{workflow_id}/documents/{document_id}/fields';
		const change: Change = (answer, path) => {
			if (path.endsWith('/fields')) return { status: 'success' };
			const isList = path.endsWith('/documents');
			return isList ? everywhere(answer, (object) => without(object, ['pages'])) : answer;
		};
		const poller = watchChanged(WORKFLOW, change, { options: { statusPath } });
		await poller.poll();
		const ids = Array.from({ length: 12 }, (_, n) => WORKFLOW.upload(bench, `${n}.pdf`, MINUTE));
		bench.sandbox.rateLimit({ requests, windowMs: MINUTE });
		const told: unknown[] = [];
		for (let poll = 0; poll <= ids.length; poll += 1) {
			told.push(...((await idsOf(poller)) ?? []));
			simulatedTime().advance(MINUTE);
		}
		expect([...told].sort()).toEqual([...ids].sort());
	},
);
