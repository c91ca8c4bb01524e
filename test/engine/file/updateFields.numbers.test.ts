import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { runNode, useLoopback } from '../host';
import {
	addition,
	additions,
	changes,
	deletions,
	edit,
	edits,
	MODEL,
} from '../fixtures/updateFields.fixture';

const server = useLoopback();

/** Numbers that JavaScript would write with other digits. */
const BOXES = [
	'{"id":1234567890123456789,"label":"number","ocr_text":"1","score":0.90}',
	'{"id":"b2","label":"total","ocr_text":"2","xmin":1.0,"ymin":-0,"long":[9007199254740993,1e400]}',
	'{"id":"b3","label":"table","type":"table","cells":[{"row":1,"vendor":1.10,"n":1E2}]}',
];
/** Longer than a number of JavaScript's can hold. */
const FILE_ID = '12345678901234567890';
const record = (boxes: string[], more = '') =>
	`{"id":7e0,"page":0.0,"day_since_epoch":20214.0,"hour_of_day":9007199254740993,` +
	`"request_file_id":${FILE_ID},"predicted_boxes":[${boxes.join()}]${more}}`;
const sent = (boxes: string[]) =>
	`{"moderated_boxes":[${boxes.join()}],"page":0.0,"day_since_epoch":20214.0,` +
	`"hour_of_day":9007199254740993,"id":7e0,"is_moderated":true}`;

/** A service that gives these records, and what it is sent. */
function service(...records: string[]) {
	const bodies: string[] = [];
	server.answer((incoming, response) => {
		if (incoming.method === 'GET') {
			response.end(` {"unmoderated_images": [${records.join(', ')}]}\n`);
			return;
		}
		const chunks: Buffer[] = [];
		incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
		incoming.on('end', () => {
			bodies.push(Buffer.concat(chunks).toString());
			response.end('{"message":"ok"}');
		});
	});
	return bodies;
}

const run = async (more: INodeParameters, items: IDataObject[] = [{}]) =>
	await runNode({
		parameters: changes({ fileId: FILE_ID, ...more }),
		items,
		credential: { baseUrl: server.url, apiKey: 'k' },
	});
const fromInput = { currentData: 'input', currentRecord: '={{ $json.given }}' };
const total = edits(edit('total', 'new'));
const [number = '', second = '', table = ''] = BOXES;
const changed = [number, second.replace('"2"', '"new"'), table];

test('all that is not changed goes back with the digits that came', async () => {
	const bodies = service(record(BOXES));
	const { json, error } = await run(total);
	expect(error).toBeUndefined();
	expect(bodies).toEqual([sent(changed)]);
	expect(json).toEqual([
		{
			...{ message: 'ok', model_id: MODEL, file_id: FILE_ID, edited: 1, added: 0, deleted: 0 },
			changes: [{ label: 'total', page: 0, previous: '2', value: 'new' }],
		},
	]);
});

test('a box is found by an ID that JavaScript cannot hold', async () => {
	const bodies = service(record(BOXES));
	await run(deletions({ matchBy: 'id', match: '1234567890123456789' }));
	expect(bodies).toEqual([sent([second, table])]);
});

test('a box with such a place is moved', async () => {
	const moved = '{"id":"b4","label":"added","xmin":1.0,"ymin":2,"xmax":5.50,"ymax":6,"width":4.50}';
	const bodies = service(record([moved]));
	await run(edits({ matchBy: 'label', match: 'added', xmin: 2 }));
	expect(JSON.parse(bodies[0] ?? '')).toMatchObject({
		moderated_boxes: [{ xmin: 2, xmax: 5.5, left: 2, top: 2, width: 3.5, height: 4 }],
	});
});

test('Current Record as JSON text keeps its digits, also for the items that follow', async () => {
	const bodies = service();
	const given = record(BOXES);
	const { json, error } = await run({ ...fromInput, ...total }, [{ given }, { given }]);
	expect(error).toBeUndefined();
	expect(bodies).toEqual([sent(changed), sent(changed)]);
	expect(json.map(({ file_id }) => file_id)).toEqual(Array(2).fill(FILE_ID));
});

test('a full set as JSON text keeps its digits for the items that follow', async () => {
	const bodies = service();
	const fullSet = sent([number, second]);
	await run({ ...fromInput, ...total, mode: '={{ $json.mode }}', body: '={{ $json.body }}' }, [
		{ mode: 'fullSet', body: fullSet },
		{ mode: 'changes', given: record(BOXES) },
	]);
	expect(bodies).toEqual([fullSet, sent(changed.slice(0, 2))]);
});

describe('what n8n has read before may hold other digits than the service wrote:', () => {
	const head = '{"id":"p","page":0,"predicted_boxes":[{"id":"b","label":"total"';
	test.each([
		['a whole number that is too long', `${head},"n":9007199254740993}]}`, '9007199254740992'],
		['one in a list', `${head},"n":{"x":[1,-1234567890123456789]}}]}`, '-1234567890123456800'],
		['a number that is too large', `${head},"n":1e400}]}`, 'Infinity'],
		['one beside the boxes', `${head}}],"day_since_epoch":1e400}`, 'Infinity'],
	])('%s is not sent', async (_, text, shown) => {
		const bodies = service();
		const given = JSON.parse(text) as IDataObject;
		const { error } = await run({ ...fromInput, ...additions(addition('a', '1')) }, [{ given }]);
		expect(error).toMatchObject({
			message: `Current Record holds a number that n8n cannot keep exactly: ${shown}`,
			description:
				'It would go back with other digits than it came with. Set Current Data to Retrieve, or give Current Record as the JSON text of the service.',
		});
		expect(bodies).toEqual([]);
	});

	test('a full set with such a number is not sent', async () => {
		const bodies = service();
		const body = JSON.parse('{"id":"p","moderated_boxes":[{"n":9007199254740993}]}') as IDataObject;
		const { error } = await run({ mode: 'fullSet', body: '={{ $json.body }}' }, [{ body }]);
		expect(error).toMatchObject({
			message: 'Body holds a number that n8n cannot keep exactly: 9007199254740992',
			description: 'It would go back with other digits than it came with. Give Body as JSON text.',
		});
		expect(bodies).toEqual([]);
	});

	test('what is not sent does not matter', async () => {
		const bodies = service();
		const given = JSON.parse(`${head}}],"raw_ocr":[9007199254740993]}`) as IDataObject;
		const { error } = await run({ ...fromInput, ...total }, [{ given }]);
		expect(error).toBeUndefined();
		expect(bodies).toHaveLength(1);
	});
});
