import { simulatedTime } from '../../simulatedTime/jest';
import { startPolling, useLoopback } from '../host';
import { DocumentExtractionTrigger } from '../../../nodes/DocumentExtraction/DocumentExtractionTrigger.node';
import { DAY, HOUR, MINUTE } from './watch';

const loopback = useLoopback();

interface Read {
	uploadedAt: number;
	status: string;
}

const pageOf = (id: string, { uploadedAt, status }: Read) => ({
	...{ id: `p-${id}`, request_file_id: id, page: 0, message: status, original_file_name: id },
	day_since_epoch: Math.floor(uploadedAt / DAY),
	hour_of_day: Math.floor((uploadedAt % DAY) / HOUR),
	predicted_boxes: status === 'success' ? [{ id: 'b', label: 'no', ocr_text: id, page: 0 }] : [],
});

test.each([true, false])(
	'with a Status Path in words, a failed file of an earlier day is told when it is read after all: own address %s',
	async (hasOwn) => {
		const files = new Map<string, Read>();
		loopback.answer(({ url = '' }, response) => {
			const { pathname, searchParams } = new URL(url, loopback.url);
			const id = pathname.split('/').at(-1) ?? '';
			const isOf = (name: string) => pathname.includes(name);
			const isMissing = isOf('GetPredictions') && !hasOwn;
			response.writeHead(isMissing ? 404 : 200, { 'content-type': 'application/json' });
			const [from, to] = ['start_day_interval', 'current_batch_day'].map((name) =>
				Number(searchParams.get(name)),
			);
			const unmoderated_images = [...files]
				.map(([name, file]) => pageOf(name, file))
				.filter(({ request_file_id: name, day_since_epoch: day }) =>
					isOf('GetPredictions') ? name === id : day >= (from ?? 0) && day <= (to ?? 0),
				);
			const list = { moderated_images: [], unmoderated_images };
			const state = { status: files.get(id)?.status };
			response.end(
				JSON.stringify(isMissing ? { message: 'None' } : isOf('/state/') ? state : list),
			);
		});
		const poller = startPolling({
			...{ type: new DocumentExtractionTrigger(), workflowId: `read again ${String(hasOwn)}` },
			credential: { baseUrl: loopback.url, apiKey: 'key' },
			parameters: {
				...{ source: 'model', modelId: 'm', watch: 'all', events: ['success', 'failure'] },
				options: { statusPath: '/state/{file_id}' },
			},
		});
		const told: unknown[] = [];
		const poll = async () => {
			simulatedTime().advance(15 * MINUTE);
			for (const { json } of (await poller.poll()) ?? [])
				told.push([json['file_id'], json['event']]);
		};
		const set = async (id: string, status: string) => {
			files.set(id, { uploadedAt: files.get(id)?.uploadedAt ?? Date.now(), status });
			await poll();
		};
		await poll();
		await set('a', 'pending');
		await set('a', 'failure');
		simulatedTime().advance(30 * HOUR);
		await set('b', 'success');
		await set('a', 'success');
		for (let polls = 0; polls < 20; polls += 1) await poll();
		expect(told).toEqual([
			['a', 'failure'],
			['b', 'success'],
			['a', 'success'],
		]);
	},
);
