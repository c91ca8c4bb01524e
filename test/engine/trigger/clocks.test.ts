import { simulatedTime } from '../../simulatedTime/jest';
import { useLoopback, useSandbox } from '../host';
import { DAY, HOUR, idsOf, jsonOf, KINDS, MINUTE, MODEL, watch } from './watch';

const bench = useSandbox();
const loopback = useLoopback();

const BOX = { label: 'total', ocr_text: '1.00', score: 0.9 };

/** A page of one upload, which tells the day and the hour of its own. */
const page = (number: number, time: number) => ({
	id: `over-${number}`,
	request_file_id: 'over',
	original_file_name: 'over.pdf',
	page: number,
	day_since_epoch: Math.floor(time / DAY),
	hour_of_day: Math.floor((time % DAY) / HOUR),
	predicted_boxes: [BOX],
});

test('a file uploaded over midnight comes with all of its pages, though the clock of n8n is behind', async () => {
	simulatedTime().advance(DAY - (Date.now() % DAY) - MINUTE);
	const midnight = Date.now() + MINUTE;
	const uploaded: Array<ReturnType<typeof page>> = [];
	loopback.answer(({ url = '' }, response) => {
		const { searchParams } = new URL(url, loopback.url);
		const from = Number(searchParams.get('start_day_interval'));
		const to = Number(searchParams.get('current_batch_day'));
		const pages = uploaded.filter(({ day_since_epoch: day }) => from <= day && day <= to);
		response.end(JSON.stringify({ moderated_images: [], unmoderated_images: pages }));
	});
	const credential = { ...bench.credential(), baseUrl: loopback.url };
	const poller = watch(bench, MODEL, {}, { credential });
	await poller.poll();
	uploaded.push(page(0, midnight - 1), page(1, midnight));
	const told = (await jsonOf(poller)) ?? [];
	simulatedTime().advance(2 * MINUTE);
	told.push(...((await jsonOf(poller)) ?? []));
	expect(told.map(({ file_id, pages }) => [file_id, pages])).toEqual([
		['over', [expect.objectContaining({ page: 0 }), expect.objectContaining({ page: 1 })]],
	]);
});

test.each(KINDS)(
	'what is uploaded to a $source is told, though the clock of n8n was days ahead at the first poll',
	async (kind) => {
		const poller = watch(bench, kind, { options: { lookbackDays: 1 } });
		simulatedTime().advance(4 * DAY);
		expect(await poller.poll()).toBeNull();
		simulatedTime().advance(-4 * DAY);
		const id = kind.upload(bench, 'a.pdf');
		expect(await idsOf(poller)).toEqual([id]);
		expect(await poller.poll()).toBeNull();
	},
);
