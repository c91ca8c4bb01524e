import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { IDataObject } from 'n8n-workflow';
import { simulatedTime } from '../../simulatedTime/jest';
import { mapped } from '../fixtures/correct.fixture';
import { file } from '../fixtures/file.fixture';
import { giving, useLoopback, useSandbox } from '../host';

const bench = useSandbox();
const server = useLoopback();
const ITEMS = 30;
const PAGES = 60;
const BOXES = 60;
/** By then all is loaded that a run needs. */
const FIRST = 10;
/** Some files of the size of this one, and far from one for each item. */
const BOUND = 5 * 1024 * 1024;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function heldBytes(): number {
	collectGarbage();
	return process.memoryUsage().heapUsed;
}

const box = (page: number, place: number): IDataObject => ({
	...{ id: `box ${page} ${place}`, label: place === 0 ? `only_${page}` : `label_${place}` },
	...{ ocr_text: `text ${place}`, type: 'field', page, label_id: 'l', score: 0.9876 },
	...{ xmin: place, ymin: 1, xmax: place + 1, ymax: 2, validation_status: 'success' },
});

const pages = Array.from({ length: PAGES }, (_, page) => ({
	...{ id: `page-${page}`, model_id: 'm', request_file_id: 'f', page },
	...{ day_since_epoch: 19_000, hour_of_day: 3, is_moderated: false, moderated_boxes: [] },
	predicted_boxes: Array.from({ length: BOXES }, (_box, place) => box(page, place)),
}));

const ANSWER = JSON.stringify({ moderated_images: [], unmoderated_images: pages });

test.each([{ maxTries: 2 }, { approve: true }])(
	'a large file is not kept for each of the items that correct it, with %j',
	async ({ maxTries, approve }) => {
		let sets = 0;
		const held: number[] = [];
		server.answer((request, response) => {
			if (request.method === 'PATCH') sets += 1;
			// The last look at the time of a request keeps its answer for a moment.
			simulatedTime().advance(300);
			if (request.method === 'PATCH' && [FIRST, ITEMS].includes(sets)) held.push(heldBytes());
			const answer = request.method === 'GET' ? ANSWER : '{"message":"Fields updated"}';
			giving(200, 'application/json', answer)(request, response);
		});
		const fields = mapped({ only_0: '={{ $json.text }}' });
		const { error, json } = await bench.runNode({
			parameters: {
				...file('correct', { fileId: 'f', fields, options: approve ? { approve } : {} }),
				modelId: 'm',
			},
			items: Array.from({ length: ITEMS }, (_, item) => ({ text: `text of item ${item}` })),
			credential: { baseUrl: server.url, apiKey: 'key' },
			...(maxTries && { maxTries }),
		});
		expect(error).toBeUndefined();
		expect(json).toHaveLength(ITEMS);
		expect(sets).toBe(ITEMS);
		const [first = 0, last = 0] = held;
		expect(last - first).toBeLessThan(BOUND);
	},
);
