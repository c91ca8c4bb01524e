import { simulatedTime } from '../../simulatedTime/jest';
import { useSandbox } from '../host';
import { useChanged, type Json } from './gateway';
import { DAY, jsonOf, KINDS, MODEL, UNTIL_DONE } from './watch';

const STATUS_PATH =
	'/api/v2/Inferences/Model/{model_id}/InferenceRequestFiles/GetPredictions/{file_id}';

const bench = useSandbox();
const watchChanged = useChanged(bench);

/** Watches files of which the service may show nothing for a moment when they are asked for. */
function watchShown(id: string, parameters = {}) {
	let isShown = true;
	const change = (answer: Json, path: string): Json =>
		isShown || !path.includes(id)
			? answer
			: { ...answer, moderated_images: [], unmoderated_images: [] };
	const poller = watchChanged(MODEL, change, parameters);
	const events = async () => (await jsonOf(poller))?.map(({ event }) => event);
	const hide = async () => {
		isShown = false;
		expect(await events()).toBeUndefined();
		isShown = true;
	};
	return { events, hide };
}

test.each([
	['failed', 'a-failrun-slow3600.pdf', 'failure'],
	['was read', 'a-slow3600.pdf', 'success'],
])(
	'a named file that %s, and of which the service shows nothing for a moment, is not told again',
	async (_, name, end) => {
		const id = MODEL.upload(bench, name);
		const events = ['success', 'failure', 'approved'];
		const watched = watchShown(id, { watch: 'specific', fileIds: id, events });
		expect(await watched.events()).toBeUndefined();
		bench.sandbox.clock.advance(UNTIL_DONE);
		expect(await watched.events()).toEqual([end]);
		await watched.hide();
		expect(await watched.events()).toBeUndefined();
	},
);

test.each([
	['nothing', {}],
	['nothing at the Status Path', { options: { statusPath: STATUS_PATH } }],
])(
	'a failed file that is no longer listed, and of which the service shows %s for a moment, is told once it is read',
	async (_, parameters) => {
		const id = MODEL.upload(bench, 'a-failrun-slow3600.pdf');
		const { events, hide } = watchShown(id, parameters);
		expect(await events()).toBeUndefined();
		simulatedTime().advance(UNTIL_DONE);
		expect(await events()).toEqual(['failure']);
		simulatedTime().advance(DAY);
		MODEL.upload(bench, 'b.pdf');
		expect(await events()).toEqual(['success']);
		await hide();
		expect(await events()).toBeUndefined();
		await hide();
		MODEL.retry(bench, id);
		simulatedTime().advance(UNTIL_DONE);
		expect(await events()).toEqual(['success']);
	},
);

describe.each(KINDS)('a Status Path for files of a $source', (kind) => {
	const options = { statusPath: `/state/${kind.placeholder}` };
	const watchStates = () => {
		let says: Json = { status: 'failure' };
		const poller = watchChanged(
			kind,
			(answer, path) => (path.startsWith('/state/') ? says : answer),
			{ options },
		);
		return async (said: Json) => {
			says = said;
			return (await jsonOf(poller))?.map(({ event }) => event);
		};
	};

	test.each([
		...[{}, { status: null }, { error: 'upstream timeout' }, { success: false, error: 'busy' }],
		...[
			{ success: false, message: 'Upstream timeout' },
			{ code: 503, message: 'No upstream' },
		],
	])('that says nothing of one does not make it pending again: %j', async (nothing) => {
		const eventsAfter = watchStates();
		await eventsAfter({ status: 'failure' });
		kind.upload(bench, 'a-fail.pdf');
		expect(await eventsAfter({ status: 'failure' })).toEqual(['failure']);
		expect(await eventsAfter(nothing)).toBeUndefined();
		expect(await eventsAfter({ status: 'failure' })).toBeUndefined();
	});

	test.each([{ status: 'queued' }, { message: 'Reading' }, { success: false, status: 'pending' }])(
		'makes one pending again by its words: %j',
		async (words) => {
			const eventsAfter = watchStates();
			await eventsAfter({ status: 'failure' });
			kind.upload(bench, 'a-fail.pdf');
			expect(await eventsAfter({ success: false, message: 'Failure' })).toEqual(['failure']);
			expect(await eventsAfter(words)).toBeUndefined();
			expect(await eventsAfter({ status: 'failure' })).toEqual(['failure']);
		},
	);
});
