import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { simulatedTime } from '../../simulatedTime/jest';
import { mapped } from '../fixtures/correct.fixture';
import { onDocuments } from '../fixtures/document.fixture';
import { file } from '../fixtures/file.fixture';
import { giving, useLoopback, useSandbox } from '../host';
import { byId } from '../operations/cases';

const bench = useSandbox();
const server = useLoopback();
const ITEMS = 30;
const PAGES = 60;
const VALUES = 60;
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

const labelOf = (page: number, place: number) => (place === 0 ? `only_${page}` : `label_${place}`);

const places = <T>(count: number, make: (place: number) => T) =>
	Array.from({ length: count }, (_, place) => make(place));

const box = (page: number, place: number): IDataObject => ({
	...{ id: `box ${page} ${place}`, label: labelOf(page, place) },
	...{ ocr_text: `text ${place}`, type: 'field', page, label_id: 'l', score: 0.9876 },
	...{ xmin: place, ymin: 1, xmax: place + 1, ymax: 2, validation_status: 'success' },
});

const records = places(PAGES, (page) => ({
	...{ id: `page-${page}`, model_id: 'm', request_file_id: 'f', page },
	...{ day_since_epoch: 19_000, hour_of_day: 3, is_moderated: false, moderated_boxes: [] },
	predicted_boxes: places(VALUES, (place) => box(page, place)),
}));

const value = (page: number, place: number): IDataObject => ({
	...{ field_data_id: `value ${page} ${place}`, value: `text ${place}`, confidence: 0.9876 },
	...{ bbox: [place, 1, place + 1, 2], verification_status: 'unverified' },
});

const pages = places(PAGES, (page) => ({
	...{ page_id: `page-${page}`, page_number: page + 1 },
	data: {
		fields: Object.fromEntries(
			places(VALUES, (place) => [labelOf(page, place), [value(page, place)]]),
		),
		tables: [],
	},
}));

const fields = mapped({ only_0: '={{ $json.text }}' });

interface Kind {
	of: string;
	answer: IDataObject;
	correct: (options: INodeParameters) => INodeParameters;
}

const KINDS: Kind[] = [
	{
		of: 'file',
		answer: { moderated_images: [], unmoderated_images: records },
		correct: (options) => ({ ...file('correct', { fileId: 'f', fields, options }), modelId: 'm' }),
	},
	{
		of: 'document',
		answer: { document_id: 'd', status: 'success', pages },
		correct: (options) => onDocuments('correct', { documentId: byId('d'), fields }, options),
	},
];

describe.each(KINDS)('a large $of', ({ answer, correct }) => {
	const text = JSON.stringify(answer);

	test.each([{ maxTries: 2 }, { approve: true }])(
		'is not kept for each of the items that correct it, with %j',
		async ({ maxTries, approve }) => {
			let sets = 0;
			const held: number[] = [];
			server.answer((request, response) => {
				if (request.method === 'PATCH') sets += 1;
				// The last look at the time of a request keeps its answer for a moment.
				simulatedTime().advance(300);
				if (request.method === 'PATCH' && [FIRST, ITEMS].includes(sets)) held.push(heldBytes());
				const given = request.method === 'GET' ? text : '{"message":"Fields updated"}';
				giving(200, 'application/json', given)(request, response);
			});
			const { error, json } = await bench.runNode({
				parameters: correct(approve ? { approve } : {}),
				items: places(ITEMS, (item) => ({ text: `text of item ${item}` })),
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
});
