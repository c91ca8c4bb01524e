import { giving, useLoopback, useSandbox } from '../host';

const bench = useSandbox();
const server = useLoopback();

const KEYS = [
	...['plain-api-key-1', 'pa$s&wort-1234', 'schlüssel-1234', "it's-a-key-123", '<key>-1234'],
	...['a"b-key-12345', '\\back-slash\\'],
];

const page = (more: object) => ({
	...{ id: 'p', request_file_id: 'f', page: 0, message: 'success' },
	...more,
});

async function filesOf(apiKey: string, operation: string, answer: object) {
	server.answer(giving(200, 'application/json', JSON.stringify(answer)));
	const parameters = { resource: 'file', operation, modelId: 'm', fileId: 'f', options: {} };
	const { json, error } = await bench.runNode({
		parameters: { ...parameters, show: 'all', includeTables: true, simplify: false },
		credential: { baseUrl: server.url, apiKey },
	});
	expect(error).toBeUndefined();
	return json;
}

/** Every text within JSON, also within JSON that stands in a text. */
function textsIn(value: unknown): string[] {
	if (typeof value === 'string') {
		try {
			const inner: unknown = JSON.parse(value);
			return typeof inner === 'object' ? textsIn(inner) : [value];
		} catch {
			return [value];
		}
	}
	if (typeof value !== 'object' || value === null) return [String(value)];
	return Object.entries(value).flatMap(([name, each]) => [name, ...textsIn(each)]);
}

describe.each(KEYS)('the key %s that a service repeats', (apiKey) => {
	const said = `key ${apiKey} end`;

	test('is not in a review form', async () => {
		const boxes = [{ id: 'b', label: said, ocr_text: said, score: 0.5 }];
		const pages = [page({ predicted_boxes: boxes, input: said })];
		const answer = { moderated_images: [], unmoderated_images: pages };
		const [form] = await filesOf(apiKey, 'getReviewForm', answer);
		const texts = textsIn(form).join('\n').replaceAll('&amp;', '&').replaceAll('&lt;', '<');
		expect(texts).toContain('key ••• end');
		expect(texts).not.toContain(apiKey);
	});

	test('is not in JSON that is text in an answer', async () => {
		const request_metadata = JSON.stringify({ said });
		const answer = { moderated_images: [], unmoderated_images: [page({ request_metadata })] };
		const json = await filesOf(apiKey, 'get', answer);
		expect(textsIn(json)).toContain('key ••• end');
		expect(textsIn(json).join()).not.toContain(apiKey);
	});
});

test('a key of digits is taken out of an answer that has it as a number', async () => {
	const pages = [page({ batch: 20240117, total: 1.5, lists: [[20240117, null, true]] })];
	const answer = { moderated_images: [], unmoderated_images: pages };
	const json = await filesOf('20240117', 'get', answer);
	expect(json).toMatchObject([
		{ unmoderated_images: [{ batch: '•••', total: 1.5, lists: [['•••', null, true]] }] },
	]);
});
