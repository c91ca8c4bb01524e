import { simulatedTime } from '../../simulatedTime/jest';
import { useLoopback, useSandbox } from '../host';
import { DAY, HOUR, idsOf, jsonOf, KINDS, MINUTE, MODEL, watch, WORKFLOW } from './watch';

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

/** Sets back n8n's clock alone: the one of the service goes on. */
function setBack(ms: number): void {
	simulatedTime().advance(-ms);
	bench.sandbox.clock.advance(ms);
}

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
		const events = ['success', 'approved'];
		const poller = watch(bench, kind, { events, options: { lookbackDays: 1 } });
		simulatedTime().advance(4 * DAY);
		expect(await poller.poll()).toBeNull();
		simulatedTime().advance(-4 * DAY);
		const id = kind.upload(bench, 'a.pdf');
		kind.approve(bench, id);
		expect((await jsonOf(poller))?.map(({ file_id, event }) => [file_id, event])).toEqual([
			[id, 'success'],
			[id, 'approved'],
		]);
		expect(await poller.poll()).toBeNull();
	},
);

test.each([
	{ kind: WORKFLOW, back: 6 * MINUTE },
	{ kind: WORKFLOW, back: HOUR },
	{ kind: WORKFLOW, back: 3 * DAY },
	{ kind: MODEL, back: 2 * HOUR },
	{ kind: MODEL, back: 3 * DAY },
])(
	'what a $kind.source has told does not come again where the clock of n8n is set back by $back ms',
	async ({ kind, back }) => {
		const poller = watch(bench, kind);
		await poller.poll();
		const uploaded: string[] = [];
		const told: unknown[] = [];
		for (let count = 0; count < 20; count += 1) {
			simulatedTime().advance(20 * MINUTE);
			uploaded.push(kind.upload(bench, `${count}.pdf`));
			told.push(...((await idsOf(poller)) ?? []));
		}
		expect(told).toEqual(uploaded);
		setBack(back);
		expect(await idsOf(poller)).toBeNull();
		const id = kind.upload(bench, 'new.pdf', -back);
		simulatedTime().advance(back);
		expect(await idsOf(poller)).toEqual([id]);
	},
);

test('an approval that was told long ago does not come again where the clock of n8n is set back', async () => {
	const poller = watch(bench, WORKFLOW, { events: ['approved'], options: { lookbackDays: 1 } });
	await poller.poll();
	WORKFLOW.approve(bench, WORKFLOW.upload(bench, 'early.pdf'));
	simulatedTime().advance(20 * HOUR);
	WORKFLOW.approve(bench, WORKFLOW.upload(bench, 'late.pdf'));
	expect(await idsOf(poller)).toHaveLength(2);
	simulatedTime().advance(31 * HOUR);
	expect(await poller.poll()).toBeNull();
	setBack(4 * HOUR);
	expect(await poller.poll()).toBeNull();
});
