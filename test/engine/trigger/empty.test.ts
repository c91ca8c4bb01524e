import { simulatedTime } from '../../simulatedTime/jest';
import { useSandbox } from '../host';
import { useChanged, type Json } from './gateway';
import { DAY, jsonOf, MODEL, UNTIL_DONE } from './watch';

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
