import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { useLoopback, useSandbox } from '../host';
import { changes, filesOf, MODEL } from '../fixtures/updateFields.fixture';

const bench = useSandbox();
const server = useLoopback();
const files = filesOf(bench);

const fullSet = (body: INodeParameters[string]) => changes({ mode: 'fullSet', body });
const bodyFor = (fileId: string, more: object = {}) => {
	const { id, page, day_since_epoch, hour_of_day, predicted_boxes } = files.record(fileId);
	const boxes = predicted_boxes.slice(0, 2);
	return {
		moderated_boxes: boxes,
		page,
		day_since_epoch,
		hour_of_day,
		id,
		is_moderated: true,
		...more,
	};
};

test('the page keeps exactly the boxes that are given, asked for by nobody before', async () => {
	const fileId = files.add();
	const body = bodyFor(fileId);
	const { json, outputs, error } = await bench.runNode({
		parameters: fullSet(JSON.stringify(body)),
	});
	expect(error).toBeUndefined();
	expect(bench.sandbox.log.requests()).toEqual([
		expect.objectContaining({
			operationId: 'file.updateFields',
			method: 'PATCH',
			query: { use_ui_version: 'true' },
			contentType: 'text/plain;charset=UTF-8',
			body,
		}),
	]);
	expect(files.boxes(fileId)).toEqual(body.moderated_boxes);
	expect(json).toEqual([{ message: 'Fields updated', id: body.id, model_id: MODEL }]);
	expect(outputs[0]?.[0]?.pairedItem).toEqual({ item: 0 });
});

test('an expression may give the object itself, and an empty set is a set', async () => {
	const fileId = files.add();
	const body = bodyFor(fileId, { moderated_boxes: [] });
	const { error } = await bench.runNode({
		parameters: fullSet('={{ $json.body }}'),
		items: [{ body }],
	});
	expect(error).toBeUndefined();
	expect(bench.sandbox.log.requests()[0]?.body).toEqual(body);
	expect(files.boxes(fileId)).toEqual([]);
});

test.each([
	[
		'long numbers',
		'{"id":"p","moderated_boxes":[{"id":12345678901234567890,"score":0.12345678901234567890}]}',
	],
	[
		'its own way of writing',
		' {\n  "id" : "p",\t"moderated_boxes" : [ ],\n "x": 1.0, "x": 2e3 }\n',
	],
	['other scripts', '{"id":"p","moderated_boxes":[{"ocr_text":"größe 請求書 🧾 \\u0041 \u2028"}]}'],
	[
		'names that mean something to JavaScript',
		'{"id":"p","moderated_boxes":[],"__proto__":{"a":1}}',
	],
])('text is sent to the letter: %s', async (_, text) => {
	const bodies: string[] = [];
	server.answer((incoming, response) => {
		const chunks: Buffer[] = [];
		incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
		incoming.on('end', () => {
			bodies.push(Buffer.concat(chunks).toString());
			response.end('{"message":"ok"}');
		});
	});
	const { error } = await bench.runNode({
		parameters: fullSet('={{ $json.text }}'),
		items: [{ text }],
		credential: { baseUrl: server.url, apiKey: 'k' },
	});
	expect(error).toBeUndefined();
	expect(bodies).toEqual([text]);
	expect(server.received[0]?.headers['content-type']).toBe('text/plain;charset=UTF-8');
});

test.each<[string, string, string]>([
	['nothing', '', 'Body is empty'],
	['blanks', ' \n', 'Body is empty'],
	['no JSON', '{"id": "p", ', 'Body is not valid JSON'],
	['a text', '"p"', 'Body is not the data of a page'],
	['null', 'null', 'Body is not the data of a page'],
	['a list of boxes', '[{"id":"b"}]', 'Body is not the data of a page'],
	['a page without boxes', '{"id":"p"}', 'Body is not the data of a page'],
	['boxes that are no list', '{"id":"p","moderated_boxes":{}}', 'Body is not the data of a page'],
	['boxes of no page', '{"moderated_boxes":[]}', 'Body is not the data of a page'],
	['a blank page id', '{"id":" ","moderated_boxes":[]}', 'Body is not the data of a page'],
	['a box that is none', '{"id":"p","moderated_boxes":["b"]}', 'Body is not the data of a page'],
])('%s is refused before anything is sent', async (_, text, message) => {
	const { error } = await bench.runNode({
		parameters: fullSet('={{ $json.text }}'),
		items: [{ text }],
	});
	expect(error?.message).toBe(message);
	expect(bench.sandbox.log.requests()).toEqual([]);
});

const KEPT = "$json.moderated_boxes.filter(({ label }) => label !== 'date')";

test.each([
	'={{ $json }}',
	`={{ Object.assign({}, $json, { is_moderated: true, moderated_boxes: ${KEPT} }) }}`,
	`={{ { id: $json.id, page: $json.page, is_moderated: true, moderated_boxes: ${KEPT} } }}`,
	`={{ { id: $json.id, moderated_boxes: ${KEPT} } }}`,
])(
	'a page that nobody has reviewed does not lose all its boxes where Body is made of its record: %s',
	async (body) => {
		const fileId = files.add();
		const before = files.boxes(fileId);
		const { error } = await bench.runNode({
			parameters: fullSet(body),
			items: [files.record(fileId)],
		});
		expect(error).toMatchObject({
			message: 'Body would remove every field of the page: its "moderated_boxes" is empty',
			description:
				'Put the boxes that the page shall keep there, as its "predicted_boxes" has them. To remove all, choose Changes as Mode, with Deletions.',
		});
		expect(bench.sandbox.log.requests()).toEqual([]);
		expect(files.boxes(fileId)).toEqual(before);
	},
);

const MARKED = (where: string) => `={{ Object.assign({}, ${where}, { is_moderated: true }) }}`;
const OWN = (where: string) =>
	`={{ { id: ${where}.id, is_moderated: true, moderated_boxes: ${where}.moderated_boxes.map((box) => box) } }}`;

test.each<[string, (record: IDataObject) => IDataObject, string]>([
	[
		'in what the service has answered',
		(record) => ({ moderated_images: [], unmoderated_images: [record] }),
		MARKED('$json.unmoderated_images[0]'),
	],
	['split out', (record) => ({ unmoderated_images: record }), OWN('$json.unmoderated_images')],
	['in a field', (body) => ({ body }), MARKED('$json.body')],
	['in a list in a field', (record) => ({ data: { all: [record] } }), OWN('$json.data.all[0]')],
	['as text', (record) => ({ text: JSON.stringify(record) }), MARKED('JSON.parse($json.text)')],
	['with a mark of the user', (record) => ({ ...record, is_moderated: true }), '={{ $json }}'],
	['with a mark, and Body is short', (record) => ({ ...record, is_moderated: true }), OWN('$json')],
])('nor where the record stands %s', async (_, itemOf, body) => {
	const fileId = files.add();
	const before = files.boxes(fileId);
	const { error } = await bench.runNode({
		parameters: fullSet(body),
		items: [itemOf(files.record(fileId))],
	});
	expect(error?.message).toMatch(/^Body would remove every field of the page/);
	expect(files.boxes(fileId)).toEqual(before);
});

test('a page that somebody has reviewed may lose all its boxes', async () => {
	const fileId = files.add();
	const { error } = await bench.runNode({
		parameters: fullSet('={{ Object.assign({}, $json, { moderated_boxes: [] }) }}'),
		items: [{ ...files.record(fileId), is_moderated: true, moderated_boxes: files.boxes(fileId) }],
	});
	expect(error).toBeUndefined();
	expect(files.boxes(fileId)).toEqual([]);
});

test('sets for the same record are sent in order, the last one counts', async () => {
	const fileId = files.add();
	const bodies = [0, 1, 2].map((count) =>
		bodyFor(fileId, { moderated_boxes: files.boxes(fileId).slice(0, count) }),
	);
	bench.sandbox.faults.add({ kind: 'latency', ms: 200 });
	const { json } = await bench.runNode({
		parameters: fullSet('={{ $json.body }}'),
		items: bodies.map((body) => ({ body })),
	});
	expect(json).toHaveLength(3);
	expect(bench.sandbox.log.maxOpen()).toBe(1);
	expect(files.boxes(fileId)).toHaveLength(2);
});
